"""Engine-neutral betting scenarios: `python -m tests.scenarios [FILE...]`, without a FILE the project's own.

A file is JSON, `{"format": ..., "cases": [...]}`; its `format` describes a case. Each case is dealt and
played through the engine; what it expects is compared.
Exit status: 0 all hold, 1 some failed, 2 unreadable input.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from riverboat.cards.card import DECK_SIZE, parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.betting import LIMITS
from riverboat.game.errors import IllegalAction
from riverboat.game.games import GAMES
from riverboat.game.hand import Hand
from riverboat.game.rules import Rake, Rules
from riverboat.game.state import NOBODY, Post

GAMES_BY_CODE = {
    letter + suffix: (game, limit)
    for letter, limit in (("NL", "no-limit"), ("PL", "pot-limit"), ("FL", "fixed-limit"))
    for suffix, game in (("HE", "holdem"), ("O", "omaha"), ("O8", "omaha-hi-lo"))
}
"""Game and limit of each code. What GAMES or LIMITS do not have yet is skipped."""

SCENARIOS = Path(__file__).parent / "data" / "scenarios.json"
"""The project's own."""

REMARKS = {"id", "rule", "src", "note"}
UNDERSTOOD = REMARKS | {
    *("game", "button", "sb", "bb", "stacks", "ante", "posts", "hole", "board", "mode", "rake", "raise_cap"),
    *("short_all_ins", "burn", "rule_only", "actions", "result"),
}
EXPECTATIONS = {"actor", "to_call", "can_raise", "min_to", "max_to", "can_act"}

type Case = Mapping[str, Any]


class Skip(Exception):
    """The engine does not have what the case is about; the message says what."""


class Failure(Exception):
    """The engine does something else than the case says."""


class Unreadable(Exception):
    """The file holds no scenarios."""


@dataclass(slots=True)
class Report:
    passed: int = 0
    failed: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    def add(self, case: Case) -> None:
        """Play a case and note how it went."""
        name = str(case.get("id", "(a case without id)"))
        try:
            play(case)
        except Skip as reason:
            self.skipped.append(f"{name}: {reason}")
        except Failure as difference:
            self.failed.append(f"{name}: {difference}")
        except (KeyError, TypeError, ValueError) as error:
            self.failed.append(f"{name}: the case is malformed: {type(error).__name__}: {error}")
        else:
            self.passed += 1

    def summary(self) -> str:
        count = self.passed + len(self.failed) + len(self.skipped)
        return f"{count} scenarios, {len(self.failed)} failed, {len(self.skipped)} skipped"


def load(path: Path) -> list[Case]:
    """The cases of a file. Raises Unreadable."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path}: {error}") from error
    cases = document.get("cases") if isinstance(document, dict) else document
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise Unreadable(f"{path}: no list of cases")
    return cases


def play(case: Case) -> Hand:
    """Deal and play a case; the hand as it stands after it. Raises Skip or Failure."""
    if case.get("rule_only"):
        raise Skip("a seating rule, for the table's own tests")
    if unknown := set(case) - UNDERSTOOD:
        raise Skip(f"this runner does not know {', '.join(sorted(unknown))}")
    rules = _rules(case)
    hand = _deal(case, rules)
    chips = sum(player.start for player in hand.players)
    for number, item in enumerate(case.get("actions", ()), start=1):
        if isinstance(item, Mapping):
            _expect(hand, item["expect"], f"before action {number}")
        else:
            _act(hand, item, f"action {number}")
        if (now := _chips(hand)) != chips:
            raise Failure(f"action {number}: {chips} chips became {now}")
    _compare(hand, case.get("result", {}))
    return hand


def _rules(case: Case) -> Rules:
    code = case.get("game", "NLHE")
    game, limit = GAMES_BY_CODE.get(code, (code, ""))
    if game not in GAMES or limit not in LIMITS:
        raise Skip(f"{code} is not built yet")
    rules = Rules(game=game, limit=limit, small_blind=case["sb"], big_blind=case["bb"])
    if case.get("mode") == "tournament":  # without a cap only when two players are left in all
        rules = replace(rules, cap_heads_up=len(case["stacks"]) > 2)
    if "short_all_ins" in case:
        rules = replace(rules, short_all_ins=case["short_all_ins"])
    if "burn" in case:
        rules = replace(rules, burn=case["burn"])
    if "rake" in case:
        rules = replace(rules, rake=_rake(case["rake"]))
    if "raise_cap" in case:
        rules = replace(rules, raise_cap=case["raise_cap"])
    return rules


def _rake(rake: Mapping[str, Any]) -> Rake:
    per_mille = rake["pct"] * 1000
    if per_mille % 1:
        raise Skip(f"rake is reckoned in thousandths, not {rake['pct']}")
    return Rake(int(per_mille), rake.get("cap"), rake.get("nfnd", False))


def _deal(case: Case, rules: Rules) -> Hand:
    seats = _clockwise(case["stacks"], case["button"])
    board = parse_cards(case.get("board", ""))
    given = {int(seat): parse_cards(text) for seat, text in case.get("hole", {}).items()}
    taken = {card for cards in (board, *given.values()) for card in cards}
    spare = iter([card for card in range(DECK_SIZE) if card not in taken])
    size = GAMES[rules.game].hole_cards
    holes = [given[seat] if seat in given else [next(spare) for _ in range(size)] for seat in seats]
    stacks = [(seat, case["stacks"][str(seat)]) for seat in seats]
    posts = (
        _own_antes(case, rules, seats)
        + _blinds(case, rules, seats)
        + _antes_for_the_table(case, rules, seats)
    )
    return Hand.deal(rules, 1, case["button"], stacks, stacked_deck(holes, board, rules.burn), posts)[0]


def _clockwise(stacks: Mapping[str, int], button: int) -> list[int]:
    """The seats from the left of the button round to the button."""
    return sorted(map(int, stacks), key=lambda seat: (seat <= button, seat))


def _big_blind(seats: Sequence[int]) -> int:
    return seats[0] if len(seats) == 2 else seats[1]


def _blinds(case: Case, rules: Rules, seats: Sequence[int]) -> list[Post]:
    """The usual blinds, or `posts` instead: below zero a live bet to enter, of which what exceeds the big
    blind is dead."""
    usual = {seats[1] if len(seats) == 2 else seats[0]: rules.small_blind, _big_blind(seats): rules.big_blind}
    due = {int(seat): chips for seat, chips in case["posts"].items()} if "posts" in case else usual
    blinds = {seat: chips for seat, chips in due.items() if chips > 0}
    if any(chips > rules.big_blind for chips in blinds.values()):
        raise Skip("straddles are not built")
    big = _big_blind(seats)
    if big not in blinds:
        big = max(blinds, key=lambda seat: blinds[seat], default=NOBODY)
    posts = []
    for position, seat in enumerate(seats):
        chips = due.get(seat, 0)
        if chips > 0:
            posts.append(Post(position, "big_blind" if seat == big else "small_blind", chips))
        elif chips < 0:
            posts.append(Post(position, "live", min(-chips, rules.big_blind)))
            if dead := max(-chips - rules.big_blind, 0):
                posts.append(Post(position, "dead", dead))
    return posts


def _antes(case: Case, seats: Sequence[int]) -> dict[int, int]:
    ante = case.get("ante", 0)
    if isinstance(ante, Mapping):
        return {int(seat): chips for seat, chips in ante.items() if chips}
    return {seat: ante for seat in seats if ante}


def _is_for_the_table(antes: Mapping[int, int]) -> bool:
    """One player's ante is posted for all and dead; antes of several are layered like bets."""
    return len(antes) == 1


def _own_antes(case: Case, rules: Rules, seats: Sequence[int]) -> list[Post]:
    antes = _antes(case, seats)
    if _is_for_the_table(antes):
        return []
    return [Post(position, "ante", antes[seat]) for position, seat in enumerate(seats) if seat in antes]


def _antes_for_the_table(case: Case, rules: Rules, seats: Sequence[int]) -> list[Post]:
    antes = _antes(case, seats)
    if not _is_for_the_table(antes):
        return []
    return [Post(seats.index(seat), "big_blind_ante", chips) for seat, chips in antes.items()]


def _act(hand: Hand, action: Sequence[Any], where: str) -> None:
    seat, verb, *to = action
    if hand.actor == NOBODY:
        raise Failure(f"{where} {action}: nobody has a decision, the hand is over")
    actor = hand.players[hand.actor].seat
    if seat != actor:
        raise Failure(f"{where} {action}: seat {actor} is to act")
    try:
        match verb, to:
            case "f", []:
                hand.fold()
            case "c", []:
                hand.check_or_call()
            case "r", [street_total]:
                hand.raise_to(street_total)
            case _:
                raise ValueError(f"{action} is no action")
    except IllegalAction as refusal:
        raise Failure(f"{where} {action}: refused as {refusal.code}, {hand.options()}") from None


def _expect(hand: Hand, expected: Mapping[str, Any], where: str) -> None:
    """Compare what the engine offers."""
    offered = _offered(hand)
    for key, value in expected.items():
        if key not in EXPECTATIONS:
            raise Skip(f"this runner does not know the expectation {key!r}")
        if key not in offered:
            raise Failure(f"{where}: {key} was expected to be {value}, but nobody has a decision")
        if value not in offered[key]:
            raise Failure(f"{where}: {key} was expected to be {value}, is {offered[key][0]}")


def _offered(hand: Hand) -> dict[str, tuple[Any, ...]]:
    """What holds, by the keys of an expectation, each with the other ways there are to say it."""
    if hand.actor == NOBODY:
        return {"can_act": (False,), "can_raise": (False,)}
    player = hand.players[hand.actor]
    to_call, least, most = hand.options()
    return {
        "can_act": (True,),
        "actor": (player.seat,),
        "to_call": (to_call, min(to_call, player.stack)),
        "can_raise": (most > 0,),
        "min_to": (least or None,),
        "max_to": (most or None,),
    }


def _compare(hand: Hand, result: Mapping[str, Any]) -> None:
    if unknown := set(result) - {"final", "rake", "note"}:
        raise Skip(f"this runner does not know the result's {', '.join(sorted(unknown))}")
    if not result.keys() & {"final", "rake"}:
        return
    if not hand.over:
        raise Failure(f"the hand is not over: seat {hand.players[hand.actor].seat} is to act")
    if (rake := result.get("rake", hand.rake)) != hand.rake:
        raise Failure(f"rake: expected {rake}, got {hand.rake}")
    stacks = {player.seat: player.stack for player in hand.players}
    expected = {int(seat): chips for seat, chips in result.get("final", {}).items()}
    wrong = [
        f"seat {seat} expected {chips}, got {stacks.get(seat)}"
        for seat, chips in sorted(expected.items())
        if stacks.get(seat) != chips
    ]
    if wrong:
        raise Failure("final stacks: " + "; ".join(wrong))


def _chips(hand: Hand) -> int:
    """All chips of a hand, wherever they lie."""
    in_stacks = sum(player.stack for player in hand.players)
    if hand.over:
        return in_stacks + hand.rake
    return in_stacks + hand.dead + sum(player.paid for player in hand.players)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.scenarios", description=__doc__)
    parser.add_argument("files", metavar="FILE", nargs="*", default=[SCENARIOS], type=Path)
    parser.add_argument("-v", "--verbose", action="store_true", help="say what was skipped and why")
    args = parser.parse_args()
    report = Report()
    try:
        for path in args.files:
            for case in load(path):
                report.add(case)
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 2
    for failure in report.failed:
        print(f"FAILED {failure}")
    if args.verbose:
        for skipped in report.skipped:
            print(f"skipped {skipped}")
    print(report.summary())
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
