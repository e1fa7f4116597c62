"""The template as SAM understands it, and what a deployment would find on disk."""

import json
import re
import subprocess
from typing import Any

import pytest

from riverboat.cloud.secrets import SHORTEST
from riverboat_local import template
from riverboat_local.deploy import ROOT
from tests.support.translated import translated

TEMPLATE = template.read(ROOT / "template.yaml")
RESOURCES: dict[str, Any] = TEMPLATE["Resources"]
PLACES = list(template.local_paths(TEMPLATE))
FUNCTIONS = {
    name: resource["Properties"]
    for name, resource in RESOURCES.items()
    if resource["Type"] == "AWS::Serverless::Function"
}
VARIABLES = set(TEMPLATE["Globals"]["Function"]["Environment"]["Variables"])


@pytest.fixture(scope="module")
def plain() -> dict[str, Any]:
    """The template as plain CloudFormation."""
    return translated()


def test_sam_translates_the_template(plain: dict[str, Any]) -> None:
    kinds = [resource["Type"] for resource in plain["Resources"].values()]
    assert kinds.count("AWS::Lambda::Function") == len(FUNCTIONS)
    assert kinds.count("AWS::ApiGatewayV2::Route") == 5
    assert kinds.count("AWS::StepFunctions::StateMachine") == 1


def test_only_connect_is_authorized_by_the_ticket(plain: dict[str, Any]) -> None:
    routes = {
        resource["Properties"]["RouteKey"]: resource["Properties"].get("AuthorizationType")
        for resource in plain["Resources"].values()
        if resource["Type"] == "AWS::ApiGatewayV2::Route"
    }
    assert routes == {
        "$connect": "CUSTOM",
        "$disconnect": None,
        "$default": None,
        "table": None,
        "lobby": None,
    }
    (authorizer,) = (
        resource["Properties"]
        for resource in plain["Resources"].values()
        if resource["Type"] == "AWS::ApiGatewayV2::Authorizer"
    )
    assert authorizer["IdentitySource"] == ["route.request.querystring.ticket"]


def test_references_are_not_circular(plain: dict[str, Any]) -> None:
    needs = {
        name: _needed(resource) & set(plain["Resources"]) for name, resource in plain["Resources"].items()
    }
    while ready := {name for name, needed in needs.items() if not needed}:
        needs = {name: needed - ready for name, needed in needs.items() if name not in ready}
    assert needs == {}


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.path)
def test_everything_to_upload_is_there(place: template.LocalPath) -> None:
    path = ROOT / place.path
    assert path.is_file() if place.property == "DefinitionUri" else path.is_dir()
    if place.property == "CodeUri":
        assert (path / "app.py").is_file()


def test_every_function_folder_is_deployed() -> None:
    folders = {path.parent.name for path in ROOT.glob("functions/*/app.py")}
    assert {f"functions/{name}" for name in folders} == {
        properties["CodeUri"] for properties in FUNCTIONS.values()
    }


def test_only_the_authorizer_is_told_where_the_tickets_key_is() -> None:
    told = [name for name, properties in FUNCTIONS.items() if "TICKET_SECRET_ARN" in _told(properties)]
    assert told == ["AuthorizeFunction"]
    assert "TICKET_SECRET_ARN" not in VARIABLES


def test_functions_are_told_what_they_read() -> None:
    deployment = (ROOT / "layers/engine/riverboat/cloud/deployment.py").read_text()
    read = {
        name
        for name in re.findall(r'\benv(?:\.get\(|\[)["\']([A-Z_]+)', deployment)
        if not name.startswith("AWS_")
    }
    told = VARIABLES.union(*map(_told, FUNCTIONS.values()))
    assert {"TABLE_NAME", "CLOCK_ARN", "WS_API_ID", "WS_STAGE", "URL_SUFFIX"} <= read <= told


def test_the_stream_carries_keys_only() -> None:
    assert RESOURCES["RoomTable"]["Properties"]["StreamSpecification"] == {"StreamViewType": "KEYS_ONLY"}


def test_the_tickets_key_is_drawn_by_the_deployment_and_known_to_nobody() -> None:
    drawn = RESOURCES["TicketSecret"]["Properties"]["GenerateSecretString"]
    assert drawn["PasswordLength"] >= SHORTEST
    assert not [name for name in TEMPLATE["Parameters"] if "Secret" in name]


def test_a_room_whose_players_come_from_an_issuer_alone_keeps_no_other_door_open() -> None:
    assert RESOURCES["TicketSecret"]["Condition"] == "TicketsAreSigned"
    told = _told(FUNCTIONS["AuthorizeFunction"])["TICKET_SECRET_ARN"]
    assert told == {"Fn::If": ["TicketsAreSigned", {"Ref": "TicketSecret"}, ""]}


def test_the_table_cannot_be_deleted_by_a_slip() -> None:
    assert TEMPLATE["Parameters"]["DeletionProtection"]["Default"] == "true"
    table = RESOURCES["RoomTable"]
    assert table["Properties"]["DeletionProtectionEnabled"] == {"Fn::If": ["TableIsProtected", True, False]}
    assert table["DeletionPolicy"] == "RetainExceptOnCreate"


def test_the_room_may_stand_in_any_partition() -> None:
    """Neither the addresses nor the names of one of them are written out."""
    deployed = [
        ROOT / "template.yaml",
        *ROOT.glob("layers/engine/riverboat/**/*.py"),
        *ROOT.glob("functions/*/*.py"),
    ]
    assert len(deployed) > 50
    for path in [*deployed, *ROOT.glob("infra/statemachines/*")]:
        text = path.read_text()
        assert "amazonaws.com" not in text, path
        assert "arn:aws:" not in text, path


def test_each_function_and_route_has_a_sample_event() -> None:
    samples = {path.stem for path in (ROOT / "events").glob("*.json")}
    routes = {
        f"{properties['FunctionArn']['Fn::GetAtt'][0].removesuffix('Function').lower()}.{route.lstrip('$')}"
        for route, properties in RESOURCES["RoomSocket"]["Properties"]["Routes"].items()
    }
    assert samples >= routes | {"authorize.connect", "clock.look", "sweep.schedule"}
    for path in (ROOT / "events").glob("*.json"):
        assert isinstance(json.loads(path.read_text()), dict)


def test_the_layer_pins_what_the_project_pins() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    pins = [
        line
        for line in (ROOT / "layers/engine/requirements.txt").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert pins
    for pin in pins:
        assert f'"{pin}"' in project


def test_the_layer_is_compiled_where_it_is_built() -> None:
    """Where it runs, its disk is read-only. What comes of it is looked at by built_layer.py (`make sam`)."""
    assert RESOURCES["EngineLayer"]["Metadata"]["BuildMethod"] == "makefile"
    recipe = (ROOT / RESOURCES["EngineLayer"]["Properties"]["ContentUri"] / "Makefile").read_text()
    assert "\nbuild-EngineLayer:\n" in recipe
    assert "--invalidation-mode unchecked-hash" in recipe
    runtime = TEMPLATE["Globals"]["Function"]["Runtime"]
    assert re.findall(r"python3\.\d+", recipe)
    assert set(re.findall(r"python3\.\d+", recipe)) == {runtime}


def test_nothing_committed_names_a_registry() -> None:
    # Spelled apart, so that this file does not name one itself.
    hosts = ["pypi" + ".org", "python" + "hosted", "npmjs" + ".org", "yarnpkg" + ".com"]
    patterns = [argument for host in hosts for argument in ("-e", host)]
    found = subprocess.run(
        ["git", "grep", "-nIF", *patterns], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.stdout == ""


def _told(properties: dict[str, Any]) -> dict[str, Any]:
    """The variables of one function's own."""
    variables: dict[str, Any] = properties.get("Environment", {}).get("Variables", {})
    return variables


def _needed(node: object) -> set[str]:
    """The resources that part of a template refers to."""
    if isinstance(node, dict):
        names = {name for value in node.values() for name in _needed(value)}
        if isinstance(reference := node.get("Ref"), str):
            names.add(reference)
        if attribute := node.get("Fn::GetAtt"):
            names.add(attribute[0] if isinstance(attribute, list) else attribute.split(".")[0])
        if substituted := node.get("Fn::Sub"):
            text, own = substituted if isinstance(substituted, list) else (substituted, {})
            names |= {part.split("}")[0].split(".")[0] for part in text.split("${")[1:]} - set(own)
        depends = node.get("DependsOn", [])
        return names | set([depends] if isinstance(depends, str) else depends)
    if isinstance(node, list):
        return {name for value in node for name in _needed(value)}
    return set()
