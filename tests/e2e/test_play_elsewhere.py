"""Playing from another machine: an address, and a ticket signed with the secret that the deployment keeps."""

import subprocess
import sys
from pathlib import Path

import pytest

from riverboat.cloud.entry.tickets import read_ticket
from riverboat_local.main import main
from riverboat_local.up import STACK
from tests.e2e.conftest import LiveRoom

PATIENCE = 120  # seconds for a hand with the clock's moves in it

type Capture = pytest.CaptureFixture[str]


@pytest.fixture
def credentials(room: LiveRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's own, as far as the emulator asks for any."""
    for name, value in {
        "AWS_ENDPOINT_URL": room.endpoint,
        "AWS_ACCESS_KEY_ID": "person",
        "AWS_SECRET_ACCESS_KEY": "person",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)


def ticket(capsys: Capture, *words: str) -> str:
    assert main(["ticket", *words]) == 0
    return capsys.readouterr().out.strip()


def play(room: LiveRoom, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`riverboat play` for one hand against a bot, where there is no room of this machine."""
    command = [sys.executable, "-m", "riverboat_local.main", "play", "--url", room.ws_url, "--plain"]
    return subprocess.run(
        [*command, "--lang", "en", "--preset", "standard", "--auto", "--hands", "1", "--bots", "1", *words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_ticket_of_the_stack_lets_one_play(
    room: LiveRoom, credentials: None, tmp_path: Path, capsys: Capture
) -> None:
    token = ticket(capsys, "--stack", STACK, "--player", "zoe", "--name", "Zoe")
    played = play(room, tmp_path, "--token", token)
    assert played.returncode == 0, played.stderr
    assert "Zoe" in played.stdout


def test_a_ticket_is_signed_with_the_secret_that_is_named(
    room: LiveRoom, credentials: None, capsys: Capture
) -> None:
    token = ticket(capsys, "--secret-id", room.deployed.ticket_secret, "--player", "yan")
    assert read_ticket(token, [room.ticket_secret], 60)["sub"] == "yan"


def test_a_stack_that_is_not_there(room: LiveRoom, credentials: None, capsys: Capture) -> None:
    assert main(["ticket", "--stack", "nowhere", "--player", "zoe"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "nowhere" in told.err
