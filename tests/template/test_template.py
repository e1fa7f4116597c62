"""The template as SAM understands it, and what a deployment would find on disk."""

import json
import subprocess
from typing import Any

import boto3
import pytest
from samtranslator.translator.managed_policy_translator import ManagedPolicyLoader
from samtranslator.translator.transform import transform

from riverboat_local import template
from riverboat_local.deploy import ROOT

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
def plain(monkeypatch_module: pytest.MonkeyPatch) -> dict[str, Any]:
    """The template as plain CloudFormation."""
    monkeypatch_module.setenv("AWS_DEFAULT_REGION", "us-east-1")
    source = template.read(ROOT / "template.yaml")
    for place in PLACES:
        uri: object = "s3://bucket/key"
        if place.property == "DefinitionUri":
            uri = {"Bucket": "bucket", "Key": "key"}
        source["Resources"][place.resource]["Properties"][place.property] = uri
    managed = {
        name: f"arn:aws:iam::aws:policy/service-role/{name}" for name in ("AWSLambdaBasicExecutionRole",)
    }
    loader = ManagedPolicyLoader(boto3.client("iam", region_name="us-east-1"))
    loader._policy_map = managed | {
        "AWSXrayWriteOnlyAccess": "arn:aws:iam::aws:policy/AWSXrayWriteOnlyAccess"
    }
    translated: dict[str, Any] = transform(source, {}, loader)
    return translated


@pytest.fixture(scope="module")
def monkeypatch_module() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


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


def test_only_the_authorizer_is_told_the_ticket_secret() -> None:
    told = {
        name: set(properties.get("Environment", {}).get("Variables", {}))
        for name, properties in FUNCTIONS.items()
    }
    assert "TICKET_SECRET" not in VARIABLES
    assert [name for name, variables in told.items() if "TICKET_SECRET" in variables] == ["AuthorizeFunction"]


def test_functions_are_told_what_they_read() -> None:
    settings = (ROOT / "layers/engine/riverboat/cloud/deployment.py").read_text()
    assert {name for name in VARIABLES if f'"{name}"' in settings} >= {
        "TABLE_NAME",
        "CLOCK_ARN",
        "WS_API_ID",
        "WS_STAGE",
    }


def test_the_stream_carries_keys_only() -> None:
    assert RESOURCES["RoomTable"]["Properties"]["StreamSpecification"] == {"StreamViewType": "KEYS_ONLY"}


def test_secrets_are_not_echoed() -> None:
    assert TEMPLATE["Parameters"]["TicketSecret"]["NoEcho"] is True
    assert "Default" not in TEMPLATE["Parameters"]["TicketSecret"]


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


def test_nothing_committed_names_a_registry() -> None:
    # Spelled apart, so that this file does not name one itself.
    hosts = ["pypi" + ".org", "python" + "hosted", "npmjs" + ".org", "yarnpkg" + ".com"]
    patterns = [argument for host in hosts for argument in ("-e", host)]
    found = subprocess.run(
        ["git", "grep", "-nIF", *patterns], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.stdout == ""


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
