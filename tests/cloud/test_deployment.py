"""What functions are told, and where they post messages by it."""

import pytest

from riverboat.cloud.deployment import Deployment

TOLD = {
    "TABLE_NAME": "room",
    "CLOCK_ARN": "arn",
    "WS_API_ID": "a1b2c3d4e5",
    "WS_STAGE": "prod",
    "AWS_REGION": "cn-north-1",
    "URL_SUFFIX": "amazonaws.com.cn",
}


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    for name, value in TOLD.items():
        monkeypatch.setenv(name, value)


def test_messages_are_posted_to_the_partition_that_the_room_is_in() -> None:
    endpoint = "https://a1b2c3d4e5.execute-api.cn-north-1.amazonaws.com.cn/prod"
    assert Deployment.from_environment().socket_endpoint == endpoint


def test_on_a_persons_machine_they_are_posted_to_the_emulator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:4566")
    endpoint = "http://127.0.0.1:4566/_aws/execute-api/a1b2c3d4e5/prod"
    assert Deployment.from_environment().socket_endpoint == endpoint


def test_the_environment_has_no_key_only_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Deployment.from_environment().ticket_secret_arn == ""
    monkeypatch.setenv("TICKET_SECRET_ARN", "arn:of:the:secret")
    told = Deployment.from_environment()
    assert (told.ticket_secrets, told.ticket_secret_arn) == ((), "arn:of:the:secret")


@pytest.mark.parametrize("missing", TOLD)
def test_a_variable_that_the_template_should_have_set_is_missed_at_once(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.delenv(missing)
    with pytest.raises(KeyError, match=missing):
        Deployment.from_environment()
