"""Records of Naiko hands: played again, exported, and read elsewhere; each reader's own secrets only."""

import json
import tomllib
from pathlib import Path

import pytest

from riverboat.cards.card import NAMES, names_of
from riverboat.cloud.dynamo import codec
from riverboat.game.rules import Rake, Rules
from riverboat.naiko.events import AbilityUsed, AnchorStood, ShieldWindowOpened
from riverboat.records import ohh, phh
from riverboat.records.history import AbilityUse, CannotPlayAgain, History, seen_by, seen_by_all, whole
from riverboat.table.commands import HandRecord
from riverboat.table.settings import Settings
from riverboat_local.phh import read_hands
from riverboat_local.rehearsal import Replayed, rehearse
from tests.records.test_phh_in_pokerkit import assert_same_stacks, situations
from tests.records.test_secrecy import cards_in, texts
from tests.support.onlookers import NAIKO, played
from tests.support.open_hand_history import Document
from tests.support.recorded_hands import RAKE, TABLE, naiko_record
from tests.support.samples import RIVER, sample

HANDS = 60

DATA = Path(__file__).parents[1] / "data" / "records"

BLINDS = Rules(small_blind=5, big_blind=10, abilities=True, showdown="all", short_all_ins="never")


def peek_swap_anchor() -> HandRecord:
    """A peek; 7c 2d, whose 2d turns into an ace; an anchor that holds to 90; a peek of the river."""
    return sample(
        BLINDS,
        [1000, 800, 600],
        "p3 peek, p3 cc, p1 swap 2d, p1 cc, p2 cc; p1 cc, p2 anchor p3, p2 r 20, p3 r 90, p1 f, p2 cc;"
        "p2 peek, p2 cc, p3 cc; p2 cc, p3 cc",
        holes="7c2d KsQs Jh9h",
        board="Qh7h3sJc9c",
        drawn="Ad",
    )


def peek_anchor_shield() -> HandRecord:
    """An anchor that is answered with a shield; a peek of the river by a bot."""
    return sample(
        BLINDS,
        [1000, 800, 600],
        "p3 anchor p2, p2 shield, p3 r 30, p1 f, p2 r 500, p3 cc; p2 peek, p2 cc, p3 peek, p3 cc",
        holes="KhTc JdTs AhAc",
        bots=(2,),
        carousel=1,
    )


def sample_views() -> list[History]:
    """The first for the operator, the second as the shield's owner saw it."""
    second = peek_anchor_shield()
    second.hand.number = 2
    return [whole(peek_swap_anchor(), RIVER), seen_by(second, RIVER, "account-björn")]


def sample_texts() -> dict[str, str]:
    return {
        "naiko.phhs": "".join(phh.file_text(sample_views())),
        "naiko.ohh": "".join(ohh.file_text(sample_views())),
    }


@pytest.mark.parametrize("name", ["naiko.phhs", "naiko.ohh"])
def test_a_hand_is_written_as_it_was_before(name: str) -> None:
    """After a change on purpose: `python -m tests.records.test_naiko` writes them anew."""
    assert sample_texts()[name] == (DATA / name).read_text(encoding="utf-8")


def test_every_ability_is_used_in_the_samples() -> None:
    used = {use.ability for view in sample_views() for use in view.abilities}
    assert used == {"peek", "swap", "anchor", "shield"}


# Played again


def test_a_record_is_played_again_with_its_abilities() -> None:
    used: set[str] = set()
    for number in range(HANDS):
        record = naiko_record(number)
        naiko = record.hand.naiko
        assert naiko
        events = whole(record, TABLE).events
        seats = [player.seat for player in record.hand.players]
        told = [(seats.index(e.seat), e.ability) for e in events if isinstance(e, AbilityUsed)]
        assert told == [(use.position, use.ability) for use in naiko.uses]
        anchors = sum(use.ability == "anchor" for use in naiko.uses)
        shields = sum(use.ability == "shield" for use in naiko.uses)
        assert sum(isinstance(event, AnchorStood) for event in events) == anchors - shields
        assert sum(isinstance(event, ShieldWindowOpened) for event in events) >= shields
        used |= {use.ability for use in naiko.uses}
    assert used == {"peek", "swap", "anchor", "shield"}


def test_a_record_of_a_table_comes_back_from_its_store_and_is_played_again() -> None:
    for number, rules in enumerate(NAIKO):
        for each in played(rules, 700 + number, hands=10):
            stored = codec.load_record(codec.dump_record(each.record))
            assert stored == each.record
            whole(stored, TABLE)


def test_a_record_whose_abilities_do_not_lead_to_its_result_is_refused() -> None:
    record = peek_swap_anchor()
    assert record.hand.naiko
    record.hand.naiko.activations += 1
    with pytest.raises(CannotPlayAgain, match="abilities"):
        whole(record, RIVER)
    record = peek_swap_anchor()
    assert record.hand.naiko
    record.hand.naiko.carousel = 2
    with pytest.raises(CannotPlayAgain, match="peek is refused: not_in_carousel"):
        whole(record, RIVER)
    record = peek_swap_anchor()
    assert record.hand.naiko
    record.hand.naiko.uses[0].position = 1
    with pytest.raises(CannotPlayAgain, match="not_your_turn"):
        whole(record, RIVER)


# Read elsewhere


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("rake", [None, RAKE])
def test_replay_plays_it_to_the_same_stacks(tmp_path: Path, limit: str, rake: Rake | None) -> None:
    """The cards that are written as dealt are those that were held in the end."""
    records = [naiko_record(number, limit, rake) for number in range(HANDS // 2)]
    views = [whole(record, TABLE) for record in records]
    views += [seen_by(record, TABLE, record.players[0][0]) for record in records]
    path = tmp_path / "hands.phhs"
    path.write_text("".join(phh.file_text(views)), encoding="utf-8")
    for view, record in zip(views, read_hands(path), strict=True):
        assert rehearse(record) == Replayed(half_chip_tie=False, compared=True), phh.hand_text(view)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pokerkit_comes_to_the_same_stacks() -> None:
    agreed = 0
    for number in range(HANDS):
        record = naiko_record(number)
        view = whole(record, TABLE) if number % 2 else seen_by(record, TABLE, record.players[0][0])
        try:
            assert_same_stacks(view)
        except (ValueError, AssertionError):
            assert situations(view), f"hand {number}\n{phh.hand_text(view)}"
        else:
            agreed += 1
    assert agreed >= HANDS * 0.75


def test_open_hand_history_keeps_its_own_object_as_it_is_specified() -> None:
    for number in range(HANDS // 2):
        told = json.loads(ohh.hand_text(whole(naiko_record(number), TABLE)))
        assert set(told) == {"ohh", "_naiko"}
        Document.model_validate({"ohh": told["ohh"]})


def test_other_modes_say_nothing_of_it() -> None:
    view = whole(sample(Rules(small_blind=5, big_blind=10), [100, 100], ""), RIVER)
    assert (view.naiko, view.abilities) == (None, [])
    assert not {"_carousel", "_stars", "_abilities"} & set(tomllib.loads(phh.hand_text(view)))
    assert "_naiko" not in ohh.document(view)


# What each reader may know


def test_that_an_ability_was_used_is_public_and_its_cards_are_the_users_alone() -> None:
    record = peek_swap_anchor()
    everything = [
        AbilityUse(0, 2, "peek", None, [NAMES[record.hand.deck[7]]]),
        AbilityUse(1, 0, "swap", None, ["2d", "Ad"]),
        AbilityUse(4, 1, "anchor", 2, None),
        AbilityUse(8, 1, "peek", None, ["9c"]),
    ]
    assert whole(record, RIVER).abilities == everything

    def as_known_to(*positions: int) -> list[AbilityUse]:
        return [
            use
            if use.position in positions
            else AbilityUse(use.turn, use.position, use.ability, use.target, None)
            for use in everything
        ]

    assert seen_by(record, RIVER, "account-ann").abilities == as_known_to(0)
    assert seen_by(record, RIVER, "account-björn").abilities == as_known_to(1)
    assert seen_by(record, RIVER, "account-三郎").abilities == as_known_to(2)
    assert seen_by_all(record, RIVER).abilities == as_known_to()
    told = tomllib.loads(phh.hand_text(seen_by(record, RIVER, "account-ann")))
    assert told["_carousel"] == ["peek", "swap", "anchor"]
    assert told["_stars"] == [3, 3, 3]
    assert told["_abilities"] == ["0 p3 peek ??", "1 p1 swap 2d Ad", "4 p2 anchor p3", "8 p2 peek ??"]


def may_know(record: HandRecord, hero: int | None) -> set[str]:
    """The board, what was shown, and of his own: what he held, gave up, drew and peeked at."""
    hand = record.hand
    assert hand.naiko
    known = set(names_of(hand.board))
    for position, player in enumerate(hand.players):
        if player.shown or position == hero:
            known |= set(names_of(player.hole))
    if hero is not None:
        talent = hand.naiko.talents[hero]
        known |= {NAMES[hand.deck[peek.place]] for peek in talent.peeks}
        known |= {NAMES[talent.swap.card]} if talent.swap else set()
    return known


def test_an_export_holds_no_card_that_its_reader_may_not_know() -> None:
    secrets = 0
    for number in range(HANDS):
        record = naiko_record(number)
        for hero, (account, _) in enumerate(record.players):
            for text in texts(seen_by(record, TABLE, account)):
                assert cards_in(text) == may_know(record, hero)
            secrets += len(may_know(record, hero) - may_know(record, None))
        for text in texts(seen_by_all(record, TABLE)):
            assert cards_in(text) == may_know(record, None)
    assert secrets > HANDS


def test_a_naiko_room_is_what_the_samples_are_of() -> None:
    assert Settings("river", BLINDS).problems() == []


if __name__ == "__main__":
    for file_name, text in sample_texts().items():
        (DATA / file_name).write_text(text, encoding="utf-8")
