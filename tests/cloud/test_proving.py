"""Proofs through the door: of finished hands only, for each account its own, and no secret with them."""

import json
import re
from typing import Any

import pytest

from riverboat.cards.commitment import proof_key, salt_of
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.writes import record_item
from riverboat.proofs.proof import CardProof, check
from riverboat.table.commands import HandRecord, VoidHand
from tests.support.log_lines import LogLines
from tests.support.world import World

_HEX = re.compile(r"[0-9a-f]{32,}")


@pytest.fixture
def dealt(world: World) -> World:
    world.come("ann", "bob", "cleo")
    world.play_until_dealt()
    return world


def record(world: World, hand: int) -> HandRecord:
    found = world.store.finished_hand(world.table, hand)
    assert found
    return found


def proof(world: World, player: str, hand: int) -> dict[str, Any]:
    answer = world.send(player, "prove", hand=hand)
    assert answer["type"] == "proof", answer
    return answer


def cards_of(answer: dict[str, Any]) -> list[CardProof]:
    return [CardProof(c["place"], c["card"], c["salt"], tuple(c["path"])) for c in answer["cards"]]


def test_every_player_can_check_what_he_saw_against_what_was_published_before(dealt: World) -> None:
    # rules 13.1, 13.2
    dealt.play(4)
    for hand in range(1, dealt.loaded().table.hands + 1):
        for player in ("ann", "bob", "cleo"):
            answer = proof(dealt, player, hand)
            published = [
                message["view"]["next_commitment"]
                for message in dealt.sockets.to(f"to-{player}")
                if message["type"] == "snapshot"
            ]
            assert answer["commitment"] in published
            cards = cards_of(answer)
            assert all(check(answer["commitment"], "river", hand, card) for card in cards)
            mine = [c["card"] for c in answer["cards"] if c["why"] == "own"]
            assert len(mine) == 2
            assert answer["seats"] == [p.seat for p in record(dealt, hand).hand.players]


def test_an_onlooker_gets_what_was_public(dealt: World) -> None:
    # rules 13.2
    dealt.play(2)
    dealt.send("dan", "join")
    for hand in (1, 2):
        whys = {card["why"] for card in proof(dealt, "dan", hand)["cards"]}
        assert whys <= {"board", "shown"}


def test_a_hand_in_progress_is_not_proved(dealt: World) -> None:
    for player in ("ann", "dan"):
        refused = dealt.send(player, "prove", hand=1)
        assert (refused["code"], refused["snapshot"]) == ("hand_not_over", None)


def test_a_hand_in_progress_is_not_proved_though_a_record_of_it_exists(dealt: World) -> None:
    """As after a restore from a dump that was taken while the hand ended."""
    dealt.play(2)
    dealt.play_until_dealt()
    number = dealt.loaded().table.hands
    dealt.client.put_item(
        TableName=dealt.table_name,
        Item={
            **keys.hand_record("river", number),
            "schema": {"N": "1"},
            "record": {"B": codec.dump_record(record(dealt, number - 1))},
        },
    )
    assert dealt.send("ann", "prove", hand=number)["code"] == "hand_not_over"


def test_a_hand_that_never_was_is_not_proved(dealt: World) -> None:
    assert dealt.send("ann", "prove", hand=7)["code"] == "no_record"
    assert dealt.send("ann", "prove", hand=1, table="ocean")["code"] == "no_such_table"


def test_a_hand_whose_deck_was_not_committed_to_is_not_provable(dealt: World) -> None:
    """From before there were commitments; or its record was meddled with."""
    dealt.play(1)
    deck = record(dealt, 1).hand.deck
    for change in ({"seed": "", "commitment": ""}, {"deck": [*deck[1:], deck[0]]}, {"commitment": "00" * 32}):
        altered = record(dealt, 1)
        for name, value in change.items():
            setattr(altered.hand, name, value)
        before = dealt.client.get_item(TableName=dealt.table_name, Key=keys.hand_record("river", 1))["Item"]
        dealt.client.put_item(TableName=dealt.table_name, Item=record_item("river", altered))
        assert dealt.send("ann", "prove", hand=1)["code"] == "not_provable"
        dealt.client.put_item(TableName=dealt.table_name, Item=before)
    assert proof(dealt, "ann", 1)


def test_a_voided_hand_is_not_proved(dealt: World) -> None:
    dealt.room.perform("river", VoidHand(), dealt.now)
    assert dealt.send("ann", "prove", hand=1)["code"] == "no_record"


def test_asking_changes_nothing_and_costs_no_version(dealt: World) -> None:
    dealt.play(1)
    before = dealt.loaded()
    proof(dealt, "ann", 1)
    proof(dealt, "ann", 1)
    assert dealt.loaded().version == before.version


def test_cards_shown_after_the_hand_are_proved_to_all_even_hands_later(dealt: World) -> None:
    while dealt.loaded().table.playing:
        dealt.act(str(dealt.to_act()), action="fold")
    winner = next(p for p in record(dealt, 1).hand.players if not p.folded)
    player = dealt.loaded().table.seats[winner.seat].player
    assert proof(dealt, "dan", 1)["cards"] == []
    assert dealt.send(player, "show", hand=1)["type"] == "snapshot"
    shown = proof(dealt, "dan", 1)
    assert {(c["why"], c["seat"]) for c in shown["cards"]} == {("shown", winner.seat)}
    dealt.play(2)
    assert proof(dealt, "dan", 1)["cards"] == shown["cards"]


def test_a_restored_table_deals_no_deck_that_it_had_committed_to(dealt: World) -> None:
    """After the dump that deck may have been dealt: its cards are known. It shuffles, publishes and waits."""
    while dealt.loaded().table.playing:
        dealt.act(str(dealt.to_act()), action="fold")
    promised = dealt.loaded().table.next_commitment
    key = keys.table_state("river")
    item = dealt.client.get_item(TableName=dealt.table_name, Key=key)["Item"]
    dealt.client.put_item(TableName=dealt.table_name, Item=codec.revive(dict(item)))
    dealt.kill_clocks()
    dealt.store.committed["river", dealt.loaded().version] = codec.dump_table(dealt.loaded().table)
    assert dealt.room.revive("river", dealt.now)
    dealt.next_look()
    while not (published := dealt.loaded().table.next_commitment):
        dealt.next_look()
    assert published != promised
    assert dealt.loaded().table.playing is None
    dealt.play_until_dealt()
    hand = dealt.loaded().table.hand
    assert hand
    assert hand.commitment == published


def test_no_seed_key_or_foreign_salt_leaves_the_store(dealt: World, log_lines: LogLines) -> None:
    """Neither to any client, whatever he asks for, nor to the log."""
    seeds: set[str] = set()
    for _ in range(3):
        dealt.play(1)
        table = dealt.loaded().table
        assert table.hand
        seeds |= {table.hand.seed, table.next_seed} - {""}
        for player in ("ann", "bob", "cleo", "dan"):
            dealt.send(player, "join")
            dealt.send(player, "prove", hand=table.hands)
            dealt.send(player, "prove", hand=table.hands + 1)
    assert len(seeds) >= 4
    sent = {
        connection: {digits for message in messages for digits in _HEX.findall(json.dumps(message))}
        for connection, messages in dealt.sockets.by_connection().items()
    }
    logged = set(_HEX.findall("\n".join(log_lines.lines)))
    opened = {
        (message["hand"], connection, card["salt"])
        for connection, message in dealt.sockets.sent
        if message["type"] == "proof"
        for card in message["cards"]
    }
    for seed in seeds:
        key = proof_key(bytes.fromhex(seed))
        secrets = {seed, key.hex()}
        salts = {salt_of(key, place).hex() for place in range(52)}
        assert not (secrets | salts) & logged
        for connection, digits in sent.items():
            assert not secrets & digits
            proved = {salt for _, receiver, salt in opened if receiver == connection}
            assert salts & digits <= proved
    assert any(len(salt) == 32 for _, _, salt in opened)


def test_each_proof_opens_what_its_receiver_saw_and_no_more(dealt: World) -> None:
    # rules 13.3
    dealt.play(5)
    for hand in range(1, dealt.loaded().table.hands + 1):
        stored = record(dealt, hand)
        for player in ("ann", "bob", "cleo", "dan"):
            seen = {stored.hand.deck.index(card) for card in stored.hand.board}
            for position, other in enumerate(stored.hand.players):
                if other.shown or stored.players[position][0] == player:
                    seen |= {stored.hand.deck.index(card) for card in other.hole}
            assert {card.place for card in cards_of(proof(dealt, player, hand))} == seen
