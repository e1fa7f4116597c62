"""Everything that leaves a table over random hands, by who receives it."""

import random
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from riverboat.cards.card import parse_cards
from riverboat.cloud.dynamo.codec import dump_record, load_record
from riverboat.cloud.proving import proof_for
from riverboat.game.rules import Rules
from riverboat.protocol.replies import Proof
from riverboat.protocol.requests import Prove
from riverboat.table.commands import AnswerAnchor, HandRecord, Outcome, Show, SitIn, TopUp, UseAbility
from riverboat.table.events import Event
from riverboat.table.settings import Settings
from riverboat.views.view import OptionsView, View
from tests.support.lone_table import LoneTable

PLAYERS = ("ann", "ben", "cleo", "dan")
SPECTATOR = "zoe"

RULES = [
    Rules(game, limit, burn=burn, showdown=showdown)
    for game, limit in (("holdem", "no-limit"), ("omaha", "pot-limit"), ("omaha-hi-lo", "fixed-limit"))
    for burn in (True, False)
    for showdown in ("muck", "all")
] + [
    Rules("short-deck", "no-limit", showdown="all"),
    Rules("five-card-omaha-hi-lo", "pot-limit"),
]

NAIKO = [
    Rules(abilities=True, burn=burn, showdown=showdown)
    for burn in (True, False)
    for showdown in ("muck", "all")
]

_VIEW: TypeAdapter[View] = TypeAdapter(View)
_EVENTS: TypeAdapter[list[Event]] = TypeAdapter(list[Event])


@dataclass
class Played:
    """A finished hand, and what everybody at the table and around it has been sent so far."""

    record: HandRecord
    received: dict[str, list[str]]
    """JSON by account."""
    secrets: list[bytes] = field(default_factory=list)
    """Every seed that the table has had so far, the next hand's included."""

    def proof(self, player: str) -> Proof:
        return proof_of(self.record, player)


def proof_of(record: HandRecord, player: str, table: str = "table-1") -> Proof:
    """As a room answers, from the record as it is stored."""
    request = Prove(id="message-1", table=table, hand=record.hand.number)
    proof = proof_for(player, request, load_record(dump_record(record)))
    assert isinstance(proof, Proof)
    return Proof.model_validate_json(proof.model_dump_json())


def played(rules: Rules, seed: int, hands: int) -> list[Played]:
    """Hands of four people who act at random, top up when broke, and sometimes show their cards."""
    chance = random.Random(seed)
    room = LoneTable(Settings("river", rules, seats=6, pause_seconds=1))
    sent: dict[str, list[str]] = {player: [] for player in (*PLAYERS, SPECTATOR)}
    seeds: list[bytes] = []
    finished: list[Played] = []

    def hear(outcome: Outcome | None = None) -> None:
        for player, texts in sent.items():
            texts.append(_VIEW.dump_json(room.view(player)).decode())
            texts.append(_EVENTS.dump_json(room.events).decode())
        for held in (room.table.next_seed, room.table.hand.seed if room.table.hand else ""):
            if held and bytes.fromhex(held) not in seeds:
                seeds.append(bytes.fromhex(held))

    for player in PLAYERS:
        room.seat(player)
        hear()
    while len(finished) < hands:
        records = []
        if not room.table.playing:
            _come_back(room)
            records = room.tick_when_due().records
        elif room.table.window_seat is not None:
            target = room.table.seats[room.table.window_seat].player
            room.do(AnswerAnchor(target, room.table.hands, chance.random() < 0.5))
        elif (used := some_ability(room, chance)) is not None:
            room.do(used)
        else:
            records = room.act(*_choice(room.options(), chance)).records
        hear()
        if records:
            _show(room, records[0], chance)
            hear()
            finished.append(Played(records[0], {p: list(texts) for p, texts in sent.items()}, list(seeds)))
    return finished


def _come_back(room: LoneTable) -> None:
    for number, seat in room.table.seats.items():
        if seat.stack == 0 and seat.waiting_chips == 0:
            room.do(TopUp(seat.player, chips := room.settings.most_buy_in))
            assert room.table.seats[number].stack == chips
        if seat.out_since is not None:
            room.do(SitIn(seat.player))


def _show(room: LoneTable, record: HandRecord, chance: random.Random) -> None:
    """Somebody may show cards nobody asked for; the record that is stored learns of it."""
    for position, (player, _) in enumerate(record.players):
        if chance.random() < 0.2 and isinstance(room.send(Show(player, record.hand.number)), Outcome):
            record.hand.players[position].shown = True


def some_ability(room: LoneTable, chance: random.Random) -> UseAbility | None:
    """Sometimes one of those offered, on anything it may be used on."""
    you = room.view(room.actor).you
    if not you or not you.abilities or chance.random() < 0.5:
        return None
    offer = chance.choice(you.abilities)
    turn = room.view(None).turn
    card = parse_cards(chance.choice(offer.cards))[0] if offer.cards else None
    target = chance.choice(offer.targets) if offer.targets else None
    assert offer.ability != "shield"
    return UseAbility(room.actor, room.table.hands, turn, offer.ability, card, target)


def _choice(options: OptionsView, chance: random.Random) -> tuple[str, int]:
    moves: list[tuple[str, int]] = [("check", 0)] * 4 if options.check else [("fold", 0)]
    if options.call is not None:
        moves += [("call", 0)] * 3
    if options.raise_least is not None and options.raise_most is not None:
        moves.append(("raise", chance.randint(options.raise_least, options.raise_most)))
    if options.all_in is not None:
        moves.append(("all_in", 0))
    return chance.choice(moves)
