"""Single items of a DynamoDB transaction."""

from typing import Any

type Write = dict[str, Any]
"""One item of a transaction, as in `{"Put": {"Item": ...}}`; the store adds its table's name."""


def put(item: dict[str, Any]) -> Write:
    return {"Put": {"Item": item}}


def put_new(item: dict[str, Any]) -> Write:
    """Cancels the transaction when the item exists."""
    return {
        "Put": {
            "Item": item,
            "ConditionExpression": "attribute_not_exists(pk)",
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        }
    }


def delete(key: dict[str, Any]) -> Write:
    return {"Delete": {"Key": key}}
