"""`apply`: the same arguments give the same outcome, and a message is obeyed once."""

import random

import pytest

from riverboat.cards.commitment import commitment, proof_key
from riverboat.table.apply import apply
from riverboat.table.commands import Outcome, Refused, SitDown, SitIn, SitOut, StandUp, Tick, TopUp
from riverboat.table.moment import Second, moment_of
from riverboat.table.settings import Settings
from riverboat.table.table import REMEMBERED_MESSAGES, Table
from tests.support.lone_table import NOON, LoneTable, copy_of
from tests.support.replay import assert_replays


def test_a_message_sent_again_is_obeyed_once() -> None:
    # rules 8.13
    room = LoneTable()
    room.seat("ann", buy_in=100)
    room.do(TopUp("ann", 10), "message-1")
    again = room.do(TopUp("ann", 10), "message-1")
    assert not again.changed
    assert room.seat_of("ann").stack == 110


def test_sitting_down_again_under_the_same_id_is_no_refusal() -> None:
    """The answer was lost, the seat was not: the client is shown it once more."""
    room = LoneTable()
    room.do(SitDown("ann", "Ann", 100), "message-1")
    assert not room.do(SitDown("ann", "Ann", 100), "message-1").changed


def test_standing_up_again_under_the_same_id_is_no_refusal() -> None:
    room = LoneTable()
    room.seat("ann")
    room.do(StandUp("ann"), "message-1")
    assert not room.do(StandUp("ann"), "message-1").changed


def test_messages_are_remembered_beyond_the_seat() -> None:
    """A message that arrives again after its sender left and came back still is a repetition."""
    room = LoneTable()
    room.do(SitDown("ann", "Ann", 100), "message-1")
    room.do(StandUp("ann"), "message-2")
    assert not room.do(SitDown("ann", "Ann", 100), "message-1").changed
    room.do(SitDown("ann", "Ann", 100), "message-3")
    assert not room.do(StandUp("ann"), "message-2").changed
    assert room.table.seat_of("ann") == 1


def test_a_refused_message_may_be_sent_again() -> None:
    room = LoneTable()
    room.seat("ann", buy_in=200)
    assert isinstance(room.send(SitIn("ann"), "message-1"), Refused)
    room.do(SitOut("ann"))
    assert room.do(SitIn("ann"), "message-1").changed


def test_a_seat_remembers_its_last_messages_only() -> None:
    room = LoneTable()
    room.seat("ann")
    for number in range(10):
        room.do(SitOut("ann"), f"out-{number}")
        room.do(SitIn("ann"), f"in-{number}")
    assert len(room.seat_of("ann").recent) == REMEMBERED_MESSAGES


def test_the_same_id_of_another_seat_is_another_message() -> None:
    room = LoneTable()
    room.seat("ann", "ben")
    room.do(SitOut("ann"), "message-1")
    assert room.do(SitOut("ben"), "message-1").changed


def test_a_tables_time_never_runs_backwards() -> None:
    room = LoneTable()
    room.seat("ann", "ben")
    room.deal()
    then = room.table.now
    room.now = then - 10_000
    room.act("call")
    assert room.table.now == then
    assert room.table.acts_by == then // 1000 + room.settings.action_seconds


def test_a_refusal_does_not_move_the_tables_time() -> None:
    room = LoneTable()
    room.seat("ann")
    room.wait(100)
    room.refusal(SitIn("ann"))
    assert room.table.now == NOON


def test_too_little_entropy_is_a_fault() -> None:
    """The shuffle never sees what a caller hands in, so `apply` itself must look at it."""
    with pytest.raises(ValueError, match="entropy"):
        apply(Table("table-1", Settings("river")), Tick(), NOON, b"")


@pytest.mark.parametrize("seed", range(4))
def test_the_same_commands_come_to_the_same_table(seed: int) -> None:
    """Bots, people and time-outs over many hands."""
    chance = random.Random(seed)
    room = LoneTable(Settings("river", seats=6, pause_seconds=1, sit_out_seconds=30))
    room.seat("ann", "ben", "cleo")
    room.seat_bots("ann", 3)
    while room.table.hands < 15 and room.table.due():
        room.now += chance.randrange(1000)
        if room.table.acts_by is None or chance.random() < 0.1:
            room.tick_when_due()
        else:
            options = room.options()
            action = chance.choice(["fold", "all_in", "call", "call", "call"])
            answer = room.send(room.answer("check" if options.check else action), f"message-{len(room.sent)}")
            assert isinstance(answer, Outcome | Refused)
        for player in ("ann", "ben", "cleo"):
            number = room.table.seat_of(player)
            if number is not None and room.table.seats[number].out_since is not None:
                room.send(TopUp(player, 100))
                room.send(SitIn(player))
    assert room.table.hands > 5
    assert_replays(room)


def test_other_entropy_deals_other_cards() -> None:
    room = LoneTable()
    room.seat("ann")
    decks = set()
    for byte in range(3):
        table = copy_of(room.table)
        apply(table, SitDown("ben", "ben", 100), room.now, bytes([byte]) * 32)
        apply(table, Tick(), moment_of(table.due() or Second(0)), bytes(32))
        assert table.hand is not None
        decks.add(tuple(table.hand.deck))
    assert len(decks) == 3


def test_the_deck_is_committed_to_before_the_deal() -> None:
    """A deck whose commitment is out cannot be changed by whatever happens until it is dealt."""
    # rules 13.1
    room = LoneTable()
    room.seat("ann", "ben")
    promised = room.table.next_commitment
    room.seat("cleo")
    assert room.table.next_commitment == promised
    room.deal()
    hand = room.table.hand
    assert hand is not None
    assert hand.commitment == promised
    assert commitment(hand.deck, proof_key(bytes.fromhex(hand.seed)), "table-1", 1) == promised
    assert room.table.next_commitment == ""
