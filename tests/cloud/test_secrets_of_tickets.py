"""The keys of tickets: where they are kept, and how one takes the other's place."""

from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError
from botocore.stub import Stubber
from moto import mock_aws
from mypy_boto3_secretsmanager import SecretsManagerClient

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry import authorizer as gate
from riverboat.cloud.entry.tickets import sign_ticket
from riverboat.cloud.secrets import ASKED_AT_MOST_EVERY, KEPT_FOR, TicketSecrets
from tests.support.events import recorded
from tests.support.log_lines import LogLines

FIRST, SECOND, THIRD = (
    f"the {nth} key of the room, long enough to sign with" for nth in ("1st", "2nd", "3rd")
)
ROOM = Deployment("room", "arn", "http://127.0.0.1")


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def client() -> Iterator[SecretsManagerClient]:
    with mock_aws():
        yield boto3.client("secretsmanager", region_name="us-east-1")


@pytest.fixture
def arn(client: SecretsManagerClient) -> str:
    return client.create_secret(Name="tickets", SecretString=FIRST)["ARN"]


def change(client: SecretsManagerClient, arn: str, key: str) -> None:
    """What an operator does."""
    client.put_secret_value(SecretId=arn, SecretString=key)


def effect_of(secrets: TicketSecrets, key: str) -> str:
    """What the gate says to somebody whose ticket is signed with `key`."""
    event = recorded("authorize.connect")
    event["queryStringParameters"] = {"ticket": sign_ticket(key, "ann", "Ann")}
    effect: str = gate.authorize(ROOM, secrets, event)["policyDocument"]["Statement"][0]["Effect"]
    return effect


def test_a_new_room_has_one_key(client: SecretsManagerClient, arn: str) -> None:
    assert TicketSecrets(client, arn).known() == (FIRST,)


def test_two_keys_are_good_at_once_the_newest_first(client: SecretsManagerClient, arn: str) -> None:
    change(client, arn, SECOND)
    assert TicketSecrets(client, arn).known() == (SECOND, FIRST)
    change(client, arn, THIRD)
    assert TicketSecrets(client, arn).known() == (THIRD, SECOND)


def test_keys_are_read_again_after_minutes(client: SecretsManagerClient, arn: str) -> None:
    clock = Clock()
    secrets = TicketSecrets(client, arn, clock)
    secrets.known()
    change(client, arn, SECOND)
    clock.now += KEPT_FOR
    assert secrets.known() == (FIRST,)
    clock.now += 1
    assert secrets.known() == (SECOND, FIRST)


def test_nobody_is_turned_away_while_a_key_is_changed(client: SecretsManagerClient, arn: str) -> None:
    clock = Clock()
    secrets = TicketSecrets(client, arn, clock)
    assert effect_of(secrets, FIRST) == "Allow"
    change(client, arn, SECOND)
    clock.now += ASKED_AT_MOST_EVERY + 1
    assert effect_of(secrets, SECOND) == "Allow", "signed with a key that the gate had not read yet"
    assert effect_of(secrets, FIRST) == "Allow", "signed before the change"


def test_a_strangers_tickets_do_not_make_the_gate_read_keys_all_the_time(
    client: SecretsManagerClient, arn: str
) -> None:
    clock = Clock()
    secrets = TicketSecrets(client, arn, clock)
    assert effect_of(secrets, FIRST) == "Allow"
    with Stubber(client):  # which knows no answer: whoever asks, fails
        assert effect_of(secrets, THIRD) == "Deny"


def test_a_room_without_own_tickets_asks_for_no_key(client: SecretsManagerClient) -> None:
    secrets = TicketSecrets(client, "")
    with Stubber(client):
        assert secrets.known() == ()
        assert effect_of(secrets, FIRST) == "Deny"


@pytest.mark.parametrize("key", ["", "short", "x" * 31])
def test_a_key_too_short_signs_nothing(client: SecretsManagerClient, arn: str, key: str) -> None:
    change(client, arn, key or " ")
    assert TicketSecrets(client, arn).known() == (FIRST,)


def test_known_keys_outlast_a_failure_of_their_keeper(client: SecretsManagerClient, arn: str) -> None:
    clock = Clock()
    secrets = TicketSecrets(client, arn, clock)
    secrets.known()
    clock.now += KEPT_FOR + 1
    with LogLines() as log, _failing(client):
        assert effect_of(secrets, FIRST) == "Allow"
    assert "fault" in log.lines[0]


def test_a_gate_that_knows_no_key_fails_and_says_only_how(client: SecretsManagerClient, arn: str) -> None:
    with (
        LogLines() as log,
        _failing(client),
        pytest.raises(gate.GateFailed, match=r"^InternalServiceError$") as failed,
    ):
        effect_of(TicketSecrets(client, arn), FIRST)
    assert failed.value.__cause__ is None
    assert "no text of ours" not in "".join(log.lines)


def _failing(client: Any) -> Stubber:
    stub = Stubber(client)
    stub.add_client_error("get_secret_value", "InternalServiceError", "no text of ours")
    return stub


def test_the_failure_here_is_one_of_the_sdk(client: SecretsManagerClient, arn: str) -> None:
    with _failing(client), pytest.raises(ClientError):
        client.get_secret_value(SecretId=arn)
