"""`$connect`, and the tickets that it uses up."""

from typing import Any

import pytest
from mypy_boto3_dynamodb import DynamoDBClient

from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.tickets import UsedTickets
from riverboat.cloud.entry import connecting
from riverboat.cloud.entry.player import Identity, context_of, identity_of
from tests.support.events import not_asked, recorded

SOON = 1_800_000_060
"""Epoch second at which the tickets here expire."""


def connecting_with(ticket: str, connection: str = "first") -> dict[str, Any]:
    event = recorded("connect.connect")
    event["requestContext"]["authorizer"] = context_of(Identity("ann", "Ann", ticket, SOON))
    event["requestContext"]["connectionId"] = connection
    return event


def test_a_ticket_is_used_up_by_one_connection(tickets: UsedTickets) -> None:
    assert connecting.connect(tickets, connecting_with("ticket"), not_asked) == {"statusCode": 200}
    assert connecting.connect(tickets, connecting_with("ticket", "second"), not_asked) == {"statusCode": 403}
    assert connecting.connect(tickets, connecting_with("ticket"), not_asked) == {"statusCode": 200}, (
        "its own retry is let in"
    )


def test_a_used_ticket_is_remembered_for_longer_than_it_lives(
    tickets: UsedTickets, dynamo: DynamoDBClient, table_name: str
) -> None:
    connecting.connect(tickets, connecting_with("ticket"), not_asked)
    row = dynamo.get_item(TableName=table_name, Key=keys.ticket("ticket"))["Item"]
    assert int(row["ttl"]["N"]) > SOON


def test_a_token_of_another_issuer_writes_nothing(
    tickets: UsedTickets, dynamo: DynamoDBClient, table_name: str
) -> None:
    assert connecting.connect(tickets, connecting_with(""), not_asked) == {"statusCode": 200}
    assert dynamo.scan(TableName=table_name)["Count"] == 0


@pytest.mark.parametrize("name", ["Ann", "安娜", "Zoë", "100%", "%41", "a b+c&d", "", "👩🏽‍🚀"])
def test_a_name_reaches_the_door_as_it_left_the_gate(name: str) -> None:
    who = Identity(f"player-{name}", name, f"ticket-{name}", SOON)
    context = context_of(who)
    assert "".join(context.values()).isascii()
    assert identity_of(context) == who


def test_a_plain_name_stays_readable_on_the_way() -> None:
    assert context_of(Identity("ann-1", "Ann of the River"))["name"] == "Ann of the River"
