"""What each function's role may do, read from the translated template."""

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any


@dataclass(frozen=True, slots=True)
class Right:
    """One action, for items whose partition key is like `keys`; for whatever there is, without any."""

    action: str
    keys: str = "*"


@dataclass(frozen=True, slots=True)
class Use:
    """One call of a function to AWS; `key` is the item's partition key, empty where there is no item."""

    function: str
    action: str
    key: str = ""

    def is_granted_by(self, right: Right) -> bool:
        return self.action == right.action and fnmatchcase(self.key, right.keys)


type Policies = dict[str, set[Right]]
"""Rights by the policy that grants them."""


def policies_of(plain: dict[str, Any], function: str) -> Policies:
    """Of a function, by its logical id: its role's own policies, and the template's that the role is given.

    Rights to the log and to X-Ray come from AWS's own policies, and are left out.
    """
    resources = plain["Resources"]
    role = resources[f"{function}Role"]["Properties"]
    found = {
        f"{function}: {policy['PolicyName']}": set(_rights(policy["PolicyDocument"]))
        for policy in map(_if_so, role.get("Policies", []))
    }
    for arn in role["ManagedPolicyArns"]:
        if isinstance(arn, dict) and (policy := resources.get(arn.get("Ref"))):
            found[arn["Ref"]] = set(_rights(policy["Properties"]["PolicyDocument"]))
    return found


def _if_so(value: dict[str, Any]) -> dict[str, Any]:
    """What a condition leads to where it holds."""
    chosen: dict[str, Any] = value["Fn::If"][1] if "Fn::If" in value else value
    return chosen


def _rights(document: dict[str, Any]) -> Iterator[Right]:
    for statement in document["Statement"]:
        assert statement["Effect"] == "Allow"
        assert statement["Resource"] != "*"
        actions = statement["Action"]
        keys = (
            statement.get("Condition", {})
            .get("ForAllValues:StringLike", {})
            .get("dynamodb:LeadingKeys", ["*"])
        )
        for action in [actions] if isinstance(actions, str) else actions:
            yield from (Right(action, each) for each in keys)
