"""Records as a table makes them: bots, late posts, moving buttons, times; exported and replayed."""

from pathlib import Path
from typing import Any, Literal

import pytest

from riverboat.cloud.dynamo import codec
from riverboat.game.events import Posted
from riverboat.game.rules import Rake, Rules
from riverboat.records import ohh, phh
from riverboat.records.history import Venue, whole
from riverboat.table.commands import HandRecord, PostBlind, SitIn, SitOut, TopUp
from riverboat.table.settings import Settings
from riverboat_local.phh import read_hands
from riverboat_local.rehearsal import Replayed, rehearse
from tests.support.lone_table import LoneTable
from tests.support.open_hand_history import Document

HANDS = 40


PEOPLE = ("ann", "bob")


def played(**settings: Any) -> tuple[LoneTable, list[HandRecord]]:
    """Two people and two bots play; people call what is cheap, and take turns at sitting out."""
    room = LoneTable(Settings("river", seats=6, **settings))
    room.seat(*PEOPLE)
    room.seat_bots("ann", 2)
    records: list[HandRecord] = []
    while len(records) < HANDS:
        actor = room.table.actor_seat
        if actor is None or room.table.seats[actor].bot:
            answer = room.tick_when_due()
        else:
            options = room.options()
            cheap = options.call is not None and options.call <= 20
            answer = room.act("check" if options.check else "call" if cheap else "fold")
        if answer.records:
            records += answer.records
            _come_and_go(room, len(records))
    return room, [codec.load_record(codec.dump_record(record)) for record in records]


def _come_and_go(room: LoneTable, hands: int) -> None:
    for player in PEOPLE:
        if room.seat_of(player).stack < 50:
            room.do(TopUp(player, 100))
        room.send(SitIn(player))
        room.send(PostBlind(player))
    if hands % 3 == 0:
        room.send(SitOut(PEOPLE[hands // 3 % 2]))


@pytest.mark.parametrize(
    ("button", "game"),
    [("rotate", "holdem"), ("dead", "holdem"), ("rotate", "short-deck"), ("rotate", "five-card-omaha-hi-lo")],
)
def test_hands_of_a_table_are_exported_and_replayed(
    tmp_path: Path, button: Literal["rotate", "dead"], game: str
) -> None:
    rules = Rules(game, rake=Rake(per_mille=50))
    room, records = played(button=button, rules=rules, most_buy_in=200)
    views = [whole(record, Venue("river", "The River", 6)) for record in records]
    path = tmp_path / "hands.phhs"
    path.write_text("".join(phh.file_text(views)), encoding="utf-8")
    for view, record in zip(views, read_hands(path), strict=True):
        assert rehearse(record) == Replayed(half_chip_tie=False, compared=True), phh.hand_text(view)
        told = Document.model_validate({"ohh": ohh.document(view)["ohh"]}).ohh
        assert [player.name.endswith(" (BOT)") for player in told.players] == [
            account.startswith("bot-") for account, _ in view.record.players
        ]
        assert view.hand.began < view.record.ended
    posts = {event.post for view in views for event in view.events if isinstance(event, Posted)}
    assert {"small_blind", "big_blind", "live"} <= posts
    assert room.table.hands >= HANDS
