"""The engines measured, each behind the same few methods: equal stacks of 20,000, blinds 50/100, no ante.

An engine is made for one of KINDS and a number of players; it raises DoesNotPlay for a kind it does not have.
"""

import random
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.game.hand import Hand
from riverboat.game.rules import Rules

STACK = 20_000
SMALL_BLIND = 50
BIG_BLIND = 100


KINDS = {
    "no-limit hold'em": ("holdem", "no-limit"),
    "fixed-limit hold'em": ("holdem", "fixed-limit"),
    "pot-limit Omaha": ("omaha", "pot-limit"),
    "pot-limit Omaha Hi/Lo": ("omaha-hi-lo", "pot-limit"),
    "fixed-limit Omaha Hi/Lo": ("omaha-hi-lo", "fixed-limit"),
}
"""The games measured, with our names of game and limit."""
NO_LIMIT, FIXED_LIMIT, OMAHA = list(KINDS)[:3]


class DoesNotPlay(Exception):
    """The engine does not have this game."""


class Legal(NamedTuple):
    """What the player to act may do."""

    faces_bet: bool
    may_raise: bool
    raise_least: int
    raise_most: int


class Engine(Protocol):
    """An engine playing one hand after another."""

    def begin(self, number: int) -> None:
        """Deal a new hand from fresh stacks."""

    def over(self) -> bool: ...

    def legal(self) -> Legal: ...

    def fold(self) -> None: ...

    def call(self) -> None:
        """Check or call."""

    def raise_to(self, street_total: int) -> None: ...


class Riverboat:
    """Ours, its shuffle from entropy included."""

    def __init__(self, kind: str, players: int) -> None:
        self.rules = Rules(*KINDS[kind], small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
        self.stacks = [(seat, STACK) for seat in range(1, players + 1)]
        self.hand: Hand

    def begin(self, number: int) -> None:
        deck = shuffled_deck(derive(b"benchmark", str(number)))
        self.hand, _ = Hand.deal(self.rules, number, len(self.stacks), self.stacks, deck)

    def over(self) -> bool:
        return self.hand.over

    def legal(self) -> Legal:
        to_call, least, most = self.hand.options()
        return Legal(to_call > 0, most > 0, least, most)

    def fold(self) -> None:
        self.hand.fold()

    def call(self) -> None:
        self.hand.check_or_call()

    def raise_to(self, street_total: int) -> None:
        self.hand.raise_to(street_total)


class Pokerkit:
    """Its games, and Omaha Hi/Lo put together of its parts."""

    def __init__(self, kind: str, players: int) -> None:
        import pokerkit as pk

        hi_lo: dict[str, Any] = {
            "hand_types": (pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand),
            "hole_dealing_count": 4,
        }
        games = {
            ("holdem", "no-limit"): pk.NoLimitTexasHoldem,
            ("holdem", "fixed-limit"): pk.FixedLimitTexasHoldem,
            ("omaha", "pot-limit"): pk.PotLimitOmahaHoldem,
            ("omaha-hi-lo", "pot-limit"): type("PotLimitHiLo", (pk.PotLimitOmahaHoldem,), hi_lo),
            ("omaha-hi-lo", "fixed-limit"): type("FixedLimitHiLo", (pk.FixedLimitTexasHoldem,), hi_lo),
        }
        sizes = (BIG_BLIND, 2 * BIG_BLIND) if KINDS[kind][1] == "fixed-limit" else (BIG_BLIND,)
        self.players = players
        self.game = games[KINDS[kind]](
            tuple(pk.Automation), True, 0, (SMALL_BLIND, BIG_BLIND), *sizes, mode=pk.Mode.TOURNAMENT
        )
        self.state: Any = None

    def begin(self, number: int) -> None:
        self.state = self.game([STACK] * self.players, self.players)

    def over(self) -> bool:
        return self.state.actor_index is None

    def legal(self) -> Legal:
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        return Legal(self.state.checking_or_calling_amount > 0, least is not None, least or 0, most or 0)

    def fold(self) -> None:
        self.state.fold()

    def call(self) -> None:
        self.state.check_or_call()

    def raise_to(self, street_total: int) -> None:
        self.state.complete_bet_or_raise_to(street_total)


class Rlcard:
    """Its raises are half the pot, the pot or all-in: the smallest that is open is taken."""

    def __init__(self, kind: str, players: int) -> None:
        if kind != NO_LIMIT:
            raise DoesNotPlay
        from rlcard.games.nolimitholdem import Game
        from rlcard.games.nolimitholdem.round import Action

        self.actions = Action
        self.players = players
        self.game = Game(num_players=players)
        self.game.small_blind, self.game.big_blind = SMALL_BLIND, BIG_BLIND
        self.raises: list[Any] = []
        self.passive: Any = None

    def begin(self, number: int) -> None:
        self.game.dealer_id = 0
        self.game.init_chips = [STACK] * self.players
        self.game.init_game()

    def over(self) -> bool:
        return bool(self.game.is_over()) and self.game.get_payoffs() is not None

    def legal(self) -> Legal:
        offered = self.game.get_legal_actions()
        fold, call = self.actions.FOLD, self.actions.CHECK_CALL
        self.raises = [action for action in offered if action not in (fold, call)]
        self.passive = call if call in offered else fold
        raised = self.game.round.raised
        return Legal(max(raised) > raised[self.game.game_pointer], bool(self.raises), 0, 0)

    def fold(self) -> None:
        self.game.step(self.actions.FOLD)

    def call(self) -> None:
        self.game.step(self.passive)

    def raise_to(self, street_total: int) -> None:
        self.game.step(self.raises[0])


class RlcardFixedLimit:
    """It knows no stacks."""

    def __init__(self, kind: str, players: int) -> None:
        if kind != FIXED_LIMIT:
            raise DoesNotPlay
        from rlcard.games.limitholdem import Game

        self.game = Game(num_players=players)
        self.passive = ""

    def begin(self, number: int) -> None:
        self.game.init_game()

    def over(self) -> bool:
        return bool(self.game.is_over()) and self.game.get_payoffs() is not None

    def legal(self) -> Legal:
        offered = self.game.get_legal_actions()
        self.passive = "check" if "check" in offered else "call"
        return Legal(self.passive == "call", "raise" in offered, 0, 0)

    def fold(self) -> None:
        self.game.step("fold")

    def call(self) -> None:
        self.game.step(self.passive)

    def raise_to(self, street_total: int) -> None:
        self.game.step("raise")


class _Imp(ModuleType):
    """A module that Python no longer has; clubs looks in it for something to draw with."""

    def find_module(self, name: str) -> None:
        raise ImportError(name)


class Clubs:
    """It takes what a player adds; a fold is a negative amount."""

    def __init__(self, kind: str, players: int) -> None:
        sizes: dict[str, Any] = {
            NO_LIMIT: "inf",
            FIXED_LIMIT: [BIG_BLIND, BIG_BLIND, 2 * BIG_BLIND, 2 * BIG_BLIND],
            OMAHA: "pot",
        }
        if kind not in sizes:
            raise DoesNotPlay
        sys.modules.setdefault("imp", _Imp("imp"))
        from clubs import Dealer

        small, big = (0, 1) if players == 2 else (1, 2)
        blinds = [0] * players
        blinds[small], blinds[big] = SMALL_BLIND, BIG_BLIND
        self.dealer = Dealer(
            num_players=players,
            num_streets=4,
            blinds=blinds,
            antes=0,
            raise_sizes=sizes[kind],
            num_raises=3 if kind == FIXED_LIMIT else "inf",
            num_suits=4,
            num_ranks=13,
            num_hole_cards=4 if kind == OMAHA else 2,
            num_community_cards=[0, 3, 1, 1],
            num_cards_for_hand=5,
            mandatory_num_hole_cards=2 if kind == OMAHA else 0,
            start_stack=STACK,
        )
        self.seen: Any = None
        self.done = False

    def begin(self, number: int) -> None:
        self.seen = self.dealer.reset(reset_button=True, reset_stacks=True)
        self.done = False

    def over(self) -> bool:
        return self.done

    def legal(self) -> Legal:
        seen = self.seen
        committed = seen["street_commits"][seen["action"]]
        least, most = committed + seen["min_raise"], committed + seen["max_raise"]
        return Legal(seen["call"] > 0, seen["max_raise"] > seen["call"], least, most)

    def _step(self, added: int) -> None:
        self.seen, _, done = self.dealer.step(added)
        self.done = all(done)

    def fold(self) -> None:
        self._step(-1)

    def call(self) -> None:
        self._step(self.seen["call"])

    def raise_to(self, street_total: int) -> None:
        self._step(street_total - self.seen["street_commits"][self.seen["action"]])


class Pokerfast:
    def __init__(self, kind: str, players: int) -> None:
        if kind != NO_LIMIT:
            raise DoesNotPlay
        from pokerfast import FastHand

        self.new_hand = FastHand
        self.players = players
        self.hand: Any = None

    def begin(self, number: int) -> None:
        self.hand = self.new_hand(
            player_count=self.players,
            small_blind=SMALL_BLIND,
            big_blind=BIG_BLIND,
            min_stack=STACK,
            max_stack=STACK,
        )

    def over(self) -> bool:
        return bool(self.hand.done)

    def legal(self) -> Legal:
        offered = self.hand.get_action_space()
        least = offered.get("min_bet") or 0
        return Legal(offered.get("call", 0) > 0, least > 0, least, offered.get("max_bet") or 0)

    def fold(self) -> None:
        self.hand.fold()

    def call(self) -> None:
        self.hand.call()

    def raise_to(self, street_total: int) -> None:
        self.hand.bet_or_raise(street_total)


class Pypokerengine:
    def __init__(self, kind: str, players: int) -> None:
        if kind != NO_LIMIT:
            raise DoesNotPlay
        from pypokerengine.api.emulator import Emulator

        self.emulator = Emulator()
        self.emulator.set_game_rule(players, 10**9, SMALL_BLIND, 0)
        self.seats = {f"seat{i}": {"name": f"player {i}", "stack": STACK} for i in range(players)}
        self.state: Any = None
        self.to_call = 0

    def begin(self, number: int) -> None:
        self.state, _ = self.emulator.start_new_round(self.emulator.generate_initial_game_state(self.seats))

    def over(self) -> bool:
        return bool(self.state["street"] == 5)

    def legal(self) -> Legal:
        _, call, bet = self.emulator.generate_possible_actions(self.state)
        self.to_call = call["amount"]
        paid = self.state["table"].seats.players[self.state["next_player"]].paid_sum()
        least, most = bet["amount"]["min"], bet["amount"]["max"]
        return Legal(self.to_call > paid, least != -1, least, most)

    def fold(self) -> None:
        self.state, _ = self.emulator.apply_action(self.state, "fold", 0)

    def call(self) -> None:
        self.state, _ = self.emulator.apply_action(self.state, "call", self.to_call)

    def raise_to(self, street_total: int) -> None:
        self.state, _ = self.emulator.apply_action(self.state, "raise", street_total)


OURS = "riverboat"
ENGINES: dict[str, Callable[[str, int], Engine]] = {
    OURS: Riverboat,
    "pokerkit": Pokerkit,
    "rlcard": Rlcard,
    "rlcard limit": RlcardFixedLimit,
    "clubs": Clubs,
    "pokerfast": Pokerfast,
    "pypokerengine": Pypokerengine,
}


def act(engine: Engine, draw: random.Random) -> None:
    """One action at random: 15 % folds to a bet, 20 % raises where open (small ones likelier), else calls."""
    legal = engine.legal()
    luck = draw.random()
    if luck < 0.15 and legal.faces_bet:
        engine.fold()
    elif luck < 0.80 or not legal.may_raise:
        engine.call()
    else:
        engine.raise_to(legal.raise_least + int((legal.raise_most - legal.raise_least) * draw.random() ** 3))
