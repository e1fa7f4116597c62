"""What a client saw of a hand: the promise before the deal, the deal, and the cards."""

from dataclasses import replace

from riverboat.naiko.events import AbilityUsed
from riverboat.views.view import View
from riverboat_client.witness import KEPT_HANDS, Seen, Witness
from tests.support.lone_table import LoneTable


class Watched:
    """A room, and a witness at one seat who may miss views."""

    def __init__(self, player: str | None = "ann") -> None:
        self.room = LoneTable()
        self.player = player
        self.witness = Witness()
        self.missed = 0
        self.room.seat("ann", "ben")
        self.look()

    def view(self) -> View:
        return self.room.view(self.player)

    def look(self) -> None:
        self.witness.note(self.view(), self.room.events, self.missed)
        self.missed = 0

    def play(self, hidden: bool = False) -> None:
        """A whole hand to its end."""
        self.room.deal()
        while True:
            if hidden:
                self.missed += 1
            else:
                self.look()
            if not self.room.table.playing:
                return
            options = self.room.options()
            self.room.act("check" if options.check else "call" if options.call else "all_in")

    def seen(self, hand: int) -> Seen:
        seen = self.witness.of(hand)
        assert seen
        return seen


def test_the_promise_the_deal_and_the_cards_are_kept() -> None:
    watched = Watched()
    for number in (1, 2):
        promised = watched.view().next_commitment
        watched.play()
        seen = watched.seen(number)
        hand = watched.room.table.hand
        assert hand
        assert (seen.promised, seen.dealt_under) == (promised, promised)
        assert seen.seats == [player.seat for player in hand.players]
        assert seen.game == "holdem"
        assert seen.board == watched.view().board
        assert len(seen.board) == 5
        shown = {seat.seat: seat.cards for seat in watched.view().seats if seat.cards}
        assert seen.holes == shown
        assert 1 in seen.holes
    assert watched.witness.of(3) is None


def test_a_hand_joined_late_has_no_promise() -> None:
    watched = Watched()
    watched.room.deal()
    watched.room.act("call")
    watched.witness = Witness()
    watched.look()
    seen = watched.seen(1)
    assert (seen.promised, seen.seats) == (None, [])
    assert seen.dealt_under == watched.view().commitment
    assert 1 in seen.holes


def test_a_promise_counts_though_the_deal_itself_was_missed() -> None:
    watched = Watched()
    promised = watched.view().next_commitment
    watched.room.deal()
    watched.room.act("call")
    watched.missed = 1
    watched.look()
    assert watched.seen(1).promised == promised


def test_a_room_that_deals_under_another_commitment_is_held_to_its_promise() -> None:
    watched = Watched()
    promised = watched.view().next_commitment
    watched.room.deal()
    watched.witness.note(replace(watched.view(), commitment="ab" * 32), watched.room.events, 0)
    seen = watched.seen(1)
    assert (seen.promised, seen.dealt_under) == (promised, "ab" * 32)


def test_after_missed_views_an_older_promise_accuses_nobody() -> None:
    watched = Watched()
    watched.play(hidden=True)
    watched.room.deal()
    watched.missed += 1
    watched.look()
    assert watched.room.table.hands == 2
    assert watched.seen(2).promised is None


def test_an_onlooker_sees_no_hole_cards_but_those_shown() -> None:
    watched = Watched(None)
    watched.room.deal()
    watched.look()
    assert watched.seen(1).holes == {}
    assert watched.seen(1).promised


def test_only_the_last_hands_are_kept() -> None:
    watched = Watched()
    for number in range(1, KEPT_HANDS + 20):
        view = replace(watched.view(), hand=number, commitment=f"{number:064x}", next_commitment="")
        watched.witness.note(view, [], 0)
    assert watched.witness.of(19) is None
    assert watched.witness.of(20)


def test_exchanges_are_kept_in_their_order_unless_it_was_missed() -> None:
    watched = Watched()
    watched.room.deal()
    watched.look()
    view = watched.view()
    used = [replace(seat, abilities=["swap"]) for seat in view.seats]
    watched.witness.note(replace(view, seats=[view.seats[0], used[1]]), [AbilityUsed(2, "swap", None)], 0)
    assert watched.seen(1).swaps == [2]
    watched.witness.note(replace(view, seats=used), [AbilityUsed(1, "swap", None)], 0)
    assert watched.seen(1).swaps == [2, 1]
    late = Witness()
    late.note(replace(view, seats=used), [], 1)
    seen = late.of(1)
    assert seen
    assert seen.swaps is None
