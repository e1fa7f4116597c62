"""Sign a ticket that lets one person into a room, and print it.

    riverboat ticket --player ann --name Ann                        the room on this machine
    riverboat ticket --stack riverboat --player ann --name Ann      a room deployed to AWS

A ticket is good for one connection within a minute. It is signed with the deployment's secret, and who can
read that secret can be anybody in the room: grant `secretsmanager:GetSecretValue` on it to those who run the
room, and to nobody who plays there. The secret is read with your own AWS credentials, or from a file, or from
RIVERBOAT_TICKET_SECRET; it is never given on the command line, where others on the machine can read it.
"""

import argparse
import os
import sys
from pathlib import Path

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry.identity import identify
from riverboat.cloud.entry.tickets import TICKET_SECONDS, NotAdmitted, sign_ticket
from riverboat.cloud.secrets import SHORTEST
from riverboat_local import room

VARIABLE = "RIVERBOAT_TICKET_SECRET"


class NoSecret(Exception):
    """The secret is not where it should be."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--player", required=True, help="whose account it opens")
    parser.add_argument("--name", help="what others call that player (default: the account's id)")
    parser.add_argument(
        "--seconds",
        type=int,
        default=TICKET_SECONDS,
        help="how long it can be used, at most what the room allows (default: %(default)s)",
    )
    secret = parser.add_mutually_exclusive_group()
    secret.add_argument("--stack", help="a deployed room, by the name of its stack")
    secret.add_argument("--secret-id", metavar="ID", help="its secret in AWS Secrets Manager, by name or ARN")
    secret.add_argument("--secret-file", type=Path, metavar="FILE", help="a file that holds its secret")
    parser.add_argument(
        "--dir",
        type=Path,
        default=room.DEFAULT_FOLDER,
        help="else the folder of the room on this machine (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    try:
        secret = _secret(args)
        if len(secret) < SHORTEST:
            raise NoSecret(f"a secret has {SHORTEST} characters or more")
        ticket = sign_ticket(secret, args.player, args.name or args.player, args.seconds)
        _show_to_the_gate(ticket, secret, args.seconds)
    except NotAdmitted as error:
        return _fail(f"the room would refuse it: {error}")
    except (NoSecret, room.NoRoom, ClientError, BotoCoreError, OSError, ValueError) as error:
        return _fail(str(error))
    print(ticket)
    return 0


def _fail(problem: str) -> int:
    print(f"riverboat ticket: {problem}", file=sys.stderr)
    return 1


def _secret(args: argparse.Namespace) -> str:
    """The secret of the room that the arguments name; else of the environment; else of this machine."""
    if args.stack:
        return _kept_secret(_secret_of_stack(args.stack))
    if args.secret_id:
        return _kept_secret(args.secret_id)
    if args.secret_file:
        file: Path = args.secret_file
        return file.read_text().strip()
    return os.environ.get(VARIABLE) or room.LocalRoom.load(args.dir).ticket_secret


def _kept_secret(secret_id: str) -> str:
    answer = boto3.Session().client("secretsmanager").get_secret_value(SecretId=secret_id)
    return answer["SecretString"].strip()


def _secret_of_stack(stack: str) -> str:
    described = boto3.Session().client("cloudformation").describe_stacks(StackName=stack)["Stacks"][0]
    for output in described.get("Outputs", []):
        if output["OutputKey"] == "TicketSecretArn":
            return output["OutputValue"]
    raise NoSecret(f"the stack {stack} signs no tickets: it has no output TicketSecretArn")


def _show_to_the_gate(ticket: str, secret: str, seconds: int) -> None:
    """Raises NotAdmitted for a player or a name that no room lets in."""
    identify(ticket, Deployment("", "", "", ticket_secrets=(secret,), ticket_seconds=seconds))
