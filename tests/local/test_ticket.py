"""`riverboat ticket`: what it prints opens a room, and the secret comes from where it is kept."""

from pathlib import Path

import pytest

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry.identity import identify
from riverboat.cloud.entry.player import Identity
from riverboat.cloud.entry.tickets import NotAdmitted
from riverboat_local.main import main
from riverboat_local.room import LocalRoom
from riverboat_local.ticket import VARIABLE

SECRETS = {name: f"{name} has this secret, of 32 characters or more" for name in ("here", "file", "variable")}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments that name a room on this machine."""
    monkeypatch.delenv(VARIABLE, raising=False)
    LocalRoom("http://127.0.0.1:9", "ws://127.0.0.1:9", "t", SECRETS["here"], "eu-north-1", "api").save(
        tmp_path
    )
    return ["--dir", str(tmp_path)]


def admitted(printed: str, secret: str) -> Identity:
    room = Deployment("room", "arn", "http://127.0.0.1", ticket_secrets=(secret,))
    return identify(printed.strip(), room)


def test_it_opens_the_room_on_this_machine(here: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ticket", "--player", "ann", "--name", "Ann B.", *here]) == 0
    printed = capsys.readouterr().out
    assert len(printed.split()) == 1, "the ticket and nothing else, for another command to take"
    who = admitted(printed, SECRETS["here"])
    assert (who.player, who.name) == ("ann", "Ann B.")
    assert who.ticket


def test_the_secret_of_the_environment_and_of_a_file(
    here: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, SECRETS["variable"])
    assert main(["ticket", "--player", "ann", *here]) == 0
    assert admitted(capsys.readouterr().out, SECRETS["variable"]).name == "ann"
    file = tmp_path / "secret"
    file.write_text(SECRETS["file"] + "\n")
    assert main(["ticket", "--player", "ann", "--secret-file", str(file), *here]) == 0
    printed = capsys.readouterr().out
    assert admitted(printed, SECRETS["file"]).player == "ann"
    with pytest.raises(NotAdmitted):
        admitted(printed, SECRETS["variable"])


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--player", "bot-1"], "reserved player id"),
        (["--player", ""], "no player id"),
        (["--player", "ann", "--name", "\u0301"], "a name that cannot be seen"),
        (["--player", "ann", "--seconds", "0"], "the room would refuse it"),
        (["--player", "ann", "--dir", "/nowhere"], "there is no room"),
        (["--player", "ann", "--secret-file", "/nowhere"], "No such file"),
    ],
)
def test_what_would_let_nobody_in_is_not_printed(
    here: list[str], capsys: pytest.CaptureFixture[str], words: list[str], problem: str
) -> None:
    assert main(["ticket", *here, *words]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert problem in told.err


def test_a_secret_too_short_to_be_one_signs_nothing(
    here: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "too-short")
    assert main(["ticket", "--player", "ann", *here]) == 1
    told = capsys.readouterr()
    assert "32 characters" in told.err
    assert "too-short" not in told.err


def test_no_argument_takes_a_secret(capsys: pytest.CaptureFixture[str]) -> None:
    """Others on the machine can read a command line."""
    with pytest.raises(SystemExit):
        main(["ticket", "--player", "ann", "--secret", SECRETS["here"]])
    assert "ambiguous" in capsys.readouterr().err
