"""Stored state: a table as bytes and back.

JSON without what is at its default, deflated against a dictionary of the words that every table contains.
Stored beside the schema version it was written with; `load_table` reads every schema up to SCHEMA.
"""

import json
import zlib
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import TypeAdapter

from riverboat.accounts.posting import GRANTS, Account, of_player
from riverboat.cards.card import NAMES
from riverboat.game.rules import Rules
from riverboat.table.commands import HandRecord
from riverboat.table.door import Door
from riverboat.table.moment import AT_FIRST, Milliseconds
from riverboat.table.table import Table

SCHEMA = 1

REVIVED_VERSION_STEP = 1000
"""Added to a restored table's version: clients keep the highest they saw, and a dump may be behind them."""

_TABLE = TypeAdapter(Table)
_DOOR = TypeAdapter(Door)
_RECORD = TypeAdapter(HandRecord)

_NAIKO_WORDS = (
    b'"naiko":{"carousel":1,"talents":[{"stars":1,"used":["peek"],"peeks":[{"street":1,"place":19}]},{"stars":0,"used":['
    b'"swap"],"swap":{"index":1,"card":31,"place":18}},{"stars":3},{"stars":2,"used":["shield","anchor"],'
    b'"used_this_round":true}],"activations":1,"anchors":[{"by":1,"target":4,"blocked":true}],"window":true,"uses":['
    b'{"turn":1,"position":2,"ability":"swap","choice":1},{"turn":1,"position":5,"ability":"peek"},{"turn":9,"position":4,'
    b'"ability":"anchor","choice":5},{"turn":9,"position":5,"ability":"shield"}]},"began":1796,"abilities":true,"stars":3'
)

_WORDS = _NAIKO_WORDS + (
    b'"actions":[[0,0],[1,-1],[2,0],[3,200],[4,-1],[5,-1]],"rake":0,"over":true,"actor":1,"aggressor":2,"raises":1,'
    b'"full_bet":100,"raise_size":100,"bet":100,"dead":0,"street":3,"board":[12,25,38,51,7],"dealt":12,"posts":[[0,'
    b'"small_blind",1],[1,"big_blind",2],[0,"ante",1],"big_blind_ante","live","dead"],"deck":[0,1,2,3,4,5,6,7,8,9,10,'
    b"11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,"
    b'48,49,50,51],"rules":{"small_blind":50,"big_blind":100,"showdown":"all","rake":{"per_mille":50,"cap":300},'
    b'"short_all_ins":"never"},"hand":{"number":1,"button":1,"players":[{"seat":1,"start":200,"stack":200,"hole":[12,'
    b'25],"bet":2,"paid":2,"answered":2,"folded":true},{"seat":2,"start":20000,"stack":20000,"hole":[34,47],"folded":'
    b'true},{"seat":3,"start":10000,"stack":9900,"hole":[3,16],"paid":100,"answered":0},"shown":true,"won":0],'
    b'"clock":"","next_hand_at":17,"bot_acts_at":17,"acts_by":1796,"now":1796,"hands":1,"button":1,"recent":[""],'
    b'"timed_out_in":1,"leaving":true,"out_since":1796,"gone_at":1796,"waiting_chips":100,"since_hand":1,"bot":true,'
    b'"seats":{"1":{"player":"dev-","name":"","stack":200},"2":{"player":"bot-","name":"","stack":200,"bot":true}},'
    b'"settings":{"name":"","rules":{"small_blind":1,"big_blind":2},"seats":6,"least_buy_in":40,"most_buy_in":200}}'
)


"""Deflated state refers to these words by their distance from the end: they may only grow at the front."""


class UnknownSchema(Exception):
    """The state was written by a later release than this one can read."""


def dump_table(table: Table) -> bytes:
    return _deflate(_TABLE.dump_json(table, exclude_defaults=True, by_alias=True))


def load_table(data: bytes, schema: int = SCHEMA) -> Table:
    """Raises UnknownSchema for state of a later release."""
    if schema > SCHEMA:
        raise UnknownSchema(f"state has schema {schema}, this release reads up to {SCHEMA}")
    return _TABLE.validate_json(_inflate(data))


def dump_door(door: Door) -> bytes:
    return _DOOR.dump_json(door, exclude_defaults=True)


def load_door(data: bytes, schema: int = SCHEMA) -> Door:
    """Raises UnknownSchema for a door of a later release."""
    if schema > SCHEMA:
        raise UnknownSchema(f"the door has schema {schema}, this release reads up to {SCHEMA}")
    return _DOOR.validate_json(data)


class Lost(Exception):
    """The stored bytes are no state at all."""


@dataclass(frozen=True, slots=True)
class SavedSeat:
    player: str
    purse: Account
    units: int
    """Of account: his chips when the hand began, and those that waited for its end."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What is left of a table that cannot be read, or cannot go on."""

    seats: dict[int, SavedSeat]
    big_blind: int
    now: Milliseconds
    """When it changed last; the beginning of time where that cannot be read."""

    def units(self) -> int:
        return sum(seat.units for seat in self.seats.values())


def salvage(data: bytes) -> Saved:
    """Who sat there with how much, whatever else the state says. Raises Lost."""
    try:
        state = json.loads(_inflate(data))
        settings = state["settings"]
        coefficient = settings.get("coefficient", 1)
        seats = {
            int(number): SavedSeat(
                seat["player"],
                GRANTS if seat.get("bot") else of_player(seat["player"]),
                (seat["stack"] + seat.get("waiting_chips", 0)) * coefficient,
            )
            for number, seat in state.get("seats", {}).items()
        }
        changed = state.get("now")
        now = Milliseconds(changed) if isinstance(changed, int) else AT_FIRST
        return Saved(seats, settings.get("rules", {}).get("big_blind", Rules().big_blind), now)
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error) as error:
        raise Lost from error


def dump_record(record: HandRecord) -> bytes:
    return _deflate(_RECORD.dump_json(record, exclude_defaults=True, by_alias=True))


def load_record(data: bytes, schema: int = SCHEMA) -> HandRecord:
    """Raises UnknownSchema for a record of a later release."""
    if schema > SCHEMA:
        raise UnknownSchema(f"the record has schema {schema}, this release reads up to {SCHEMA}")
    return _RECORD.validate_json(_inflate(data))


def record_of(item: dict[str, Any]) -> HandRecord:
    """A hand's item as a record, with what was shown after it was written."""
    record = load_record(item["record"]["B"], int(item["schema"]["N"]))
    seats = {int(seat) for seat in item.get("shown", {}).get("NS", [])}
    for player in record.hand.players:
        player.shown = player.shown or player.seat in seats
    return record


def revive(item: dict[str, Any]) -> dict[str, Any]:
    """A dumped table's item as it is restored: its clock is gone, and its version is news to every client.

    The next hand is shuffled anew: since the dump it may have been played.
    """
    table = load_table(item["state"]["B"], int(item["schema"]["N"]))
    table.clock = None
    table.next_seed = table.next_commitment = ""
    return {
        **item,
        "state": {"B": dump_table(table)},
        "version": {"N": str(int(item["version"]["N"]) + REVIVED_VERSION_STEP)},
    }


def readable(item: dict[str, Any]) -> dict[str, Any]:
    """A table's item for people: everything, hidden cards included, under their own names."""
    table = load_table(item["state"]["B"], int(item["schema"]["N"]))
    state = asdict(table)
    if hand := state["hand"]:
        for player in hand["players"]:
            player["hole"] = [NAMES[card] for card in player["hole"]]
        hand["board"] = [NAMES[card] for card in hand["board"]]
        hand["deck"] = [NAMES[card] for card in hand["deck"]]
        for talent in hand["naiko"]["talents"] if hand["naiko"] else []:
            if talent["swap"]:
                talent["swap"]["card"] = NAMES[talent["swap"]["card"]]
    return {"version": int(item["version"]["N"]), "schema": int(item["schema"]["N"]), **state}


def _deflate(data: bytes) -> bytes:
    squeeze = zlib.compressobj(level=6, wbits=-15, zdict=_WORDS)
    return squeeze.compress(data) + squeeze.flush()


def _inflate(data: bytes) -> bytes:
    return zlib.decompressobj(wbits=-15, zdict=_WORDS).decompress(data)
