"""A hand in the Open Hand History format, version 1.4.7: JSON, one object for each hand.

An action's amount is what it adds. Chips that nobody called stay in their action and are in no pot, so the
amounts of all actions less the uncalled chips are the pots, and those are what was won and the rake.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from riverboat.game.events import Acted, Mucked, Posted, PotWon, Shown, StreetDealt
from riverboat.game.games import GAMES, Game
from riverboat.game.pots import layered
from riverboat.records.history import History

SPEC_VERSION = "1.4.7"
INTERNAL_VERSION = "1.0.0"
"""Of this exporter: to be raised when it writes the same hand otherwise."""

PLAY_MONEY = "XPM"

BET_TYPES = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}

_POSTS = {
    "ante": "Post Ante",
    "big_blind_ante": "Post Ante",
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "live": "Post Extra Blind",
    "dead": "Post Dead",
}

_LINE = 110
"""Characters up to which a part is written on one line."""

type _Json = dict[str, Any]


def document(history: History) -> _Json:
    """One hand as the object that stands in the file. Amounts are whole chips; players' ids positions."""
    hand, table = history.hand, history.table
    rules = hand.rules
    told: _Json = {
        "spec_version": SPEC_VERSION,
        "site_name": "Riverboat",
        "network_name": "Riverboat",
        "internal_version": INTERNAL_VERSION,
        "game_number": f"{table.id}-{hand.number}",
        "start_date_utc": f"{history.began:%Y-%m-%dT%H:%M:%SZ}",
        "table_name": table.name,
        "game_type": GAMES[rules.game].ohh,
        "bet_limit": {"bet_type": BET_TYPES[rules.limit], "bet_cap": 0},
        "table_size": table.seats,
        "currency": PLAY_MONEY,
        "dealer_seat": hand.button,
        "small_blind_amount": rules.small_blind,
        "big_blind_amount": rules.big_blind,
        "ante_amount": rules.ante or rules.big_blind_ante,
        "hero_player_id": history.hero,
        "flags": [] if history.hero is not None else ["Observed"],
        "players": _players(history),
        "rounds": _rounds(history),
        "pots": _pots(history),
    }
    beside: _Json = {}
    if not _is_named(GAMES[rules.game]):
        beside["_game"] = rules.game
    if history.naiko:
        beside["_naiko"] = _naiko(history)
    return {"ohh": told} | beside


def _is_named(game: Game) -> bool:
    """Whether the format's type means this game: of those that share one it is the first."""
    return next(other for other in GAMES.values() if other.ohh == game.ohh) is game


def hand_text(history: History) -> str:
    """One hand as JSON, for people's eyes as well. It has no blank line: that parts hands."""
    return _text(document(history)) + "\n"


def file_text(histories: Iterable[History]) -> Iterator[str]:
    """The pieces of an `.ohh` file: its hands, with one blank line between two."""
    for number, history in enumerate(histories):
        yield ("\n" if number else "") + hand_text(history)


def _players(history: History) -> list[_Json]:
    return [
        {"id": i, "seat": player.seat, "name": name, "starting_stack": player.start}
        for i, (player, name) in enumerate(zip(history.hand.players, history.names, strict=True))
    ]


def _rounds(history: History) -> list[_Json]:
    """Streets in order, then the showdown. Hands turned up by an all-in belong to the showdown as well."""
    positions = history.position_of
    rounds = [_round(0, "Preflop", [])]
    showdown: list[_Json] = []
    dealt = [_action(i, "Dealt Cards", cards=cards) for i, cards in sorted(history.known.items())]
    for event in history.events:
        match event:
            case Posted() if event.amount:
                post = _action(positions[event.seat], _POSTS[event.post], event.amount, event.all_in)
                rounds[0]["actions"].append(post)
            case Acted():
                rounds[0]["actions"] += dealt  # after the posts, before the first action
                dealt = []
                name = event.action.capitalize()
                move = _action(positions[event.seat], name, event.amount, event.all_in)
                rounds[-1]["actions"].append(move)
            case StreetDealt():
                rounds.append(_round(len(rounds), event.street.capitalize(), event.cards))
            case Shown():
                showdown.append(_action(positions[event.seat], "Shows Cards", cards=event.cards))
            case Mucked():
                position = positions[event.seat]
                showdown.append(_action(position, "Mucks Cards", cards=history.known.get(position)))
    rounds[0]["actions"] += dealt  # where nobody had anything to decide
    if showdown:
        rounds.append({**_round(len(rounds), "Showdown", []), "actions": showdown})
    for street in rounds:
        for number, action in enumerate(street["actions"], start=1):
            action["action_number"] = number
    return rounds


def _round(number: int, street: str, cards: list[str]) -> _Json:
    return {"id": number, "street": street, "cards": cards, "actions": []}


def _action(
    position: int, name: str, amount: int = 0, all_in: bool = False, cards: list[str] | None = None
) -> _Json:
    told: _Json = {"action_number": 0, "player_id": position, "action": name}
    if name in ("Fold", "Check", "Dealt Cards", "Shows Cards", "Mucks Cards"):
        return told | ({"cards": cards} if cards else {})
    return told | {"amount": amount, "is_allin": all_in}


def _naiko(history: History) -> _Json:
    """Stars and abilities, for which the format has no words; beside its object, so that it stays its own."""
    naiko = history.naiko
    assert naiko
    uses: list[_Json] = []
    for use in history.abilities:
        told: _Json = {"actions_before": use.turn, "player_id": use.position, "ability": use.ability}
        if use.target is not None:
            told["target_id"] = use.target
        if use.cards:
            told |= dict(zip(["card"] if use.ability == "peek" else ["gave", "drew"], use.cards, strict=True))
        uses.append(told)
    stars = [talent.stars for talent in naiko.talents]
    return {"carousel": list(naiko.abilities), "stars": stars, "abilities": uses}


def _pots(history: History) -> list[_Json]:
    """Who won what of each pot; what nobody won of it is the rake."""
    hand = history.hand
    live = [i for i, player in enumerate(hand.players) if not player.folded]
    wins: dict[int, dict[int, int]] = {}
    for event in history.events:
        if isinstance(event, PotWon):
            of_pot = wins.setdefault(event.pot, {})
            position = history.position_of[event.seat]
            of_pot[position] = of_pot.get(position, 0) + event.amount
    return [
        {
            "number": number,
            "amount": pot.amount,
            "rake": pot.amount - sum(wins.get(number, {}).values()),
            "player_wins": [
                {"player_id": position, "win_amount": chips}
                for position, chips in sorted(wins.get(number, {}).items())
                if chips or not pot.amount
            ],
        }
        for number, pot in enumerate(layered([player.paid for player in hand.players], live, hand.dead))
        if pot.amount or not number  # where a lone blind came back there is a main pot without a chip
    ]


def _text(value: Any, indent: str = "") -> str:
    """JSON with everything that fits on a line in one."""
    text = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent) + len(text) <= _LINE:
        return text
    deeper = indent + "  "
    names = [f"{json.dumps(name)}: " for name in value] if isinstance(value, dict) else [""] * len(value)
    parts = value.values() if isinstance(value, dict) else value
    inner = ",\n".join(deeper + name + _text(part, deeper) for name, part in zip(names, parts, strict=True))
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}\n{indent}{closing}"
