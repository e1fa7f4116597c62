"""Which DynamoDB table a command is about: the room of this machine, or one that the arguments name."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import boto3

from riverboat_local import room
from riverboat_local.deploy import Clients
from riverboat_local.up import STACK

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


@dataclass(frozen=True, slots=True)
class ChosenTable:
    dynamodb: "DynamoDBClient"
    name: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that `chosen` reads."""
    parser.add_argument(
        "--dir",
        type=Path,
        default=room.DEFAULT_FOLDER,
        help="the folder of the room of this machine (default: %(default)s)",
    )
    parser.add_argument("--endpoint", metavar="URL", help="another DynamoDB, by its address")
    parser.add_argument("--table", dest="table_name", metavar="NAME", help="a DynamoDB table, by its name")


def is_this_machine(args: argparse.Namespace) -> bool:
    """True if the arguments name no table elsewhere."""
    return args.endpoint is None and args.table_name is None


def chosen(args: argparse.Namespace) -> ChosenTable:
    """The table that the arguments name. Raises NoRoom if it is a room's that was never started.

    An endpoint without a table means the table that the local deployment has there.
    """
    if is_this_machine(args):
        described = room.LocalRoom.load(args.dir)
        return ChosenTable(Clients(described.endpoint, described.region).dynamodb, described.table_name)
    dynamodb = _dynamodb(args.endpoint)
    return ChosenTable(dynamodb, args.table_name or _rooms_table(dynamodb))


def _dynamodb(endpoint: str | None) -> "DynamoDBClient":
    """A client with a person's own credentials; without any, those that an emulator takes."""
    session = boto3.Session()
    if endpoint is not None and session.get_credentials() is None:
        return Clients(endpoint).dynamodb
    return session.client("dynamodb", endpoint_url=endpoint)


def _rooms_table(dynamodb: "DynamoDBClient") -> str:
    for page in dynamodb.get_paginator("list_tables").paginate():
        for name in page["TableNames"]:
            if name.startswith(f"{STACK}-RoomTable"):
                return name
    raise room.NoRoom("there is no room's table at that endpoint: name one with --table")
