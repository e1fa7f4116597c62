"""`riverboat play` where there is nothing to play at."""

from pathlib import Path

import pytest

from riverboat_local.main import main
from riverboat_local.room import LocalRoom
from riverboat_terminal.play import ROOM_IS_OFF
from riverboat_terminal.words import TEXTS


@pytest.mark.parametrize(("language", "hint"), [("en", "Start it with `make up`"), ("zh", "執行 make up")])
def test_without_a_room_it_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, hint: str
) -> None:
    assert main(["play", "--dir", str(tmp_path), "--lang", language]) == ROOM_IS_OFF
    assert hint in capsys.readouterr().err


def test_a_room_that_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    LocalRoom("http://127.0.0.1:9", "ws://127.0.0.1:9/none", "t", "s" * 32, "eu-north-1", "api").save(
        tmp_path
    )
    assert main(["play", "--dir", str(tmp_path), "--lang", "en"]) == ROOM_IS_OFF
    assert "nothing runs in" in capsys.readouterr().err


def test_texts_are_not_empty() -> None:
    assert all(english and chinese for english, chinese in TEXTS.values())
