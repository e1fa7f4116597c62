"""Reading a SAM template: YAML with CloudFormation's short forms, as plain data with the long ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

Template = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LocalPath:
    """A place in a template that names something on this machine to upload."""

    resource: str
    kind: str
    property: str
    path: str


_PATHS = {
    "AWS::Serverless::Function": "CodeUri",
    "AWS::Serverless::LayerVersion": "ContentUri",
    "AWS::Serverless::StateMachine": "DefinitionUri",
}


def read(path: Path) -> Template:
    """The template as data: `!Sub x` becomes `{"Fn::Sub": "x"}`, and so on."""
    loaded = yaml.load(path.read_text(), Loader=_ShortForms)  # noqa: S506 (a SafeLoader with added tags)
    assert isinstance(loaded, dict)
    return loaded


def local_paths(template: Template) -> Iterator[LocalPath]:
    """Each CodeUri, ContentUri and DefinitionUri that is a path."""
    for name, resource in template["Resources"].items():
        prop = _PATHS.get(resource["Type"])
        if prop and isinstance(path := resource["Properties"].get(prop), str):
            yield LocalPath(name, resource["Type"], prop, path)


class _ShortForms(yaml.SafeLoader):
    pass


def _long_form(loader: _ShortForms, suffix: str, node: yaml.Node) -> dict[str, Any]:
    value: Any
    if isinstance(node, yaml.ScalarNode):
        value = loader.construct_scalar(node)
    elif isinstance(node, yaml.SequenceNode):
        value = loader.construct_sequence(node, deep=True)
    else:
        assert isinstance(node, yaml.MappingNode)
        value = loader.construct_mapping(node, deep=True)
    if suffix == "GetAtt" and isinstance(value, str):
        value = value.split(".", 1)
    return {suffix if suffix in {"Ref", "Condition"} else f"Fn::{suffix}": value}


_ShortForms.add_multi_constructor("!", _long_form)
