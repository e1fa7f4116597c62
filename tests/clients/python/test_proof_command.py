"""`proof` in `riverboat play`: asked, checked at once, saved, and told."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection

from riverboat.cards.commitment import commitment, proof_key
from riverboat.cards.shuffle import shuffled_deck
from riverboat.cloud.proving import proof_for
from riverboat.protocol.replies import Proof, Refusal, Snapshot
from riverboat.protocol.requests import Prove
from riverboat.table.commands import HandRecord
from riverboat_client.proof_file import read
from riverboat_local.main import main
from riverboat_terminal.typed import AskProof, Problem, parse
from tests.clients.terminal.test_play_session import seated, type_in
from tests.support.lone_table import LoneTable
from tests.support.scripted_room import ScriptedRoom


@dataclass
class ProvingRoom(ScriptedRoom):
    """A room of two; Ann's client sees every version."""

    game: LoneTable = field(default_factory=LoneTable)
    records: dict[int, HandRecord] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()
        self.game.table.id = "t"
        self.game.seat("ann", "ben")

    def snapshot(self, answers: str | None = None, version: int | None = None) -> Snapshot:
        whole = super().snapshot(answers, version)
        return whole.model_copy(update={"view": self.game.view("ann"), "events": self.game.events})

    def play(self) -> None:
        """One hand; every step is pushed."""
        self.game.deal()
        self.step()
        while self.game.table.playing:
            options = self.game.options()
            outcome = self.game.act("check" if options.check else "call" if options.call else "all_in")
            self.records |= {record.hand.number: record for record in outcome.records}
            self.step()

    def step(self) -> None:
        self.version += 1
        self.push()

    def answer(self, connection: ServerConnection, message: dict[str, Any]) -> None:
        if message["type"] != "prove":
            super().answer(connection, message)
        elif record := self.records.get(message["hand"]):
            proof = proof_for("ann", Prove.model_validate(message), record)
            assert isinstance(proof, Proof)
            self.say(connection, proof.model_dump_json())
        else:
            refusal = Refusal(
                id=message["id"], code="no_record", message="No.", details={"hand": message["hand"]}
            )
            self.say(connection, refusal.model_dump_json())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_lines() -> None:
    assert parse("proof") == AskProof(None)
    assert parse("proof 12") == AskProof(12)
    assert parse("證明 3") == AskProof(3)
    assert parse("proof ann") == Problem("needs_number", {"example": "proof 12"})


async def test_the_last_hand_is_proved_saved_and_verified(folder: Path) -> None:
    room = ProvingRoom()
    async with seated(room) as (_, client, session, screen):
        for _ in range(2):
            room.play()
        async for state in client.updates("t"):
            if state.view.hand == 2 and state.view.street is None:
                break
        await type_in(session, "proof", "proof 1")
    said = "\n".join(screen.said)
    assert "t, hand 2: " in said
    assert said.count("Proved: these cards lay") == 2
    assert "Saved as riverboat-proof-t-2.json" in said
    for number in (1, 2):
        path = folder / f"riverboat-proof-t-{number}.json"
        file = read(path)
        assert file.commitment_seen == file.commitment
        assert file.witnessed
        assert file.witnessed.holes
        assert main(["verify", str(path)]) == 0


async def test_a_room_that_changed_the_deck_is_caught(folder: Path) -> None:
    """Another deck under another commitment, dealt although one was promised."""
    room = ProvingRoom()
    async with seated(room) as (_, client, session, screen):
        table = room.game.table
        seed = bytes(32)
        table.next_seed = seed.hex()
        table.next_commitment = commitment(shuffled_deck(seed), proof_key(seed), "t", 1)
        room.play()
        async for state in client.updates("t"):
            if state.view.hand == 1 and state.view.street is None:
                break
        await type_in(session, "proof")
    said = "\n".join(screen.said)
    assert "NOT PROVED" in said
    assert "under another commitment than the one seen before the deal" in said
    assert main(["verify", str(folder / "riverboat-proof-t-1.json")]) == 1


async def test_before_the_first_hand_is_over_there_is_nothing_to_prove(folder: Path) -> None:
    async with seated(ProvingRoom()) as (room, _, session, screen):
        await type_in(session, "proof", "proof 9")
        assert [message["hand"] for message in room.sent("prove")] == [9]
    assert "No hand is over yet." in screen.said
    assert "There is no record of hand 9 at this table." in screen.said
    assert os.listdir(folder) == []  # noqa: PTH208


async def test_a_folder_that_cannot_be_written_to_is_told(folder: Path) -> None:
    room = ProvingRoom()
    (folder / "riverboat-proof-t-1.json").mkdir()
    async with seated(room) as (_, client, session, screen):
        room.play()
        async for state in client.updates("t"):
            if state.view.hand == 1 and state.view.street is None:
                break
        await type_in(session, "proof")
    assert any(sentence.startswith("It could not be saved: ") for sentence in screen.said)
