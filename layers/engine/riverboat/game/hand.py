"""One hand, from the deal to the settlement (rules 3.2 to 3.6, 4.5 to 4.9, 4.26).

`Hand.deal` begins one; `fold`, `check_or_call` and `raise_to` change it in place and return what
happened. An action that is not legal raises IllegalAction and changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from riverboat.cards.card import names_of
from riverboat.game.betting import LIMITS, raise_window
from riverboat.game.errors import IllegalAction
from riverboat.game.events import (
    Acted,
    ActionKind,
    HandEvent,
    HandStarted,
    Posted,
    StreetDealt,
)
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.game.settlement import settle, show_all
from riverboat.game.state import CHECK_OR_CALL, FOLD, NOBODY, NOT_ACTED, HandState, Player, Post


class Options(NamedTuple):
    """What the player whose turn it is may do. Folding is always legal."""

    to_call: int
    """Chips to add for a call, 0 for a check. More than the stack: fold or all-in remain."""
    raise_least: int
    """Least street total of a bet or raise; 0 when raising is not open."""
    raise_most: int


@dataclass(slots=True)
class Hand(HandState):
    """One hand, from the deal to the settlement."""

    @classmethod
    def deal(
        cls,
        rules: Rules,
        number: int,
        button: int,
        stacks: Sequence[tuple[int, int]],
        deck: list[int],
        posts: list[Post] | None = None,
        seed: str = "",
        commitment: str = "",
    ) -> tuple[Self, list[HandEvent]]:
        """Post, deal, and find the first to act.

        `stacks` are (seat, chips), clockwise from the left of the button; `deck` is dealt from index 0;
        `posts` replaces the usual antes and blinds; `seed` and `commitment` are kept for proofs. Raises
        ValueError for fewer than two players, more than the deck can serve, or another game's deck.
        """
        game = GAMES[rules.game]
        count = len(stacks)
        most = game.most_players(rules.burn, rules.most_swaps)
        if not 2 <= count <= most:
            raise ValueError(f"{game.name} is for 2 to {most} players, not {count}")
        if len(deck) != len(game.deck):
            raise ValueError(f"{game.name} is dealt from {len(game.deck)} cards, not {len(deck)}")
        if posts is None:
            posts = usual_posts(rules, count)
        whole = count * game.hole_cards
        players = [Player(seat, chips, chips, deck[i:whole:count]) for i, (seat, chips) in enumerate(stacks)]
        hand = cls(number, button, rules, players, deck, posts, dealt=whole, seed=seed, commitment=commitment)
        hand.bet = hand.full_bet = hand.raise_size = rules.big_blind
        hand.raises = 1
        hand.heads_up = count == 2
        hand.blinds_missing = rules.small_blind + rules.big_blind
        events: list[HandEvent] = [HandStarted(number, button, [seat for seat, _ in stacks], commitment)]
        last_blind = count - 1
        for position, kind, due in posts:
            player = players[position]
            amount = min(due, player.stack)
            player.stack -= amount
            if kind in ("big_blind_ante", "dead"):
                hand.dead += amount
            else:
                player.paid += amount
                if kind != "ante":
                    player.bet += amount
            if kind == "big_blind":
                last_blind = position
            if kind in ("small_blind", "big_blind", "big_blind_ante"):
                hand.blinds_missing -= amount
            events.append(Posted(player.seat, kind, amount, player.stack == 0))
        hand.begin(last_blind, events)
        return hand, events

    def options(self) -> Options:
        """What the actor may do."""
        player = self.players[self.actor]
        least, most = raise_window(self, player)
        return Options(self.bet - player.bet, least, most)

    def fold(self) -> list[HandEvent]:
        player = self._actor()
        player.folded = True
        self.actions.append((self.actor, FOLD))
        events: list[HandEvent] = [Acted(player.seat, "fold", 0, player.bet, all_in=False)]
        self._next_turn(events)
        return events

    def check_or_call(self) -> list[HandEvent]:
        """Check with nothing to call, else call, all-in when the stack does not suffice."""
        player = self._actor()
        player.answered = self.bet
        amount = _put_in(player, self.bet - player.bet)
        self.actions.append((self.actor, CHECK_OR_CALL))
        action = Acted(player.seat, "call" if amount else "check", amount, player.bet, player.stack == 0)
        events: list[HandEvent] = [action]
        self._next_turn(events)
        return events

    def raise_to(self, street_total: int) -> list[HandEvent]:
        """Bet or raise to a street total."""
        player = self._actor()
        least, most = raise_window(self, player)
        if not most:
            raise IllegalAction("raise_not_open")
        if street_total < least:
            raise IllegalAction("raise_too_small")
        if street_total > most:
            raise IllegalAction("raise_too_big")
        if LIMITS[self.rules.limit].is_full(self, street_total):
            self.raise_size = max(self.raise_size, street_total - self.bet)
            self.full_bet = street_total
            self.raises += 1
        kind: ActionKind = "raise" if self.bet else "bet"
        self.bet = player.answered = street_total
        self.aggressor = self.actor
        amount = _put_in(player, street_total - player.bet)
        self.actions.append((self.actor, street_total))
        events: list[HandEvent] = [Acted(player.seat, kind, amount, street_total, player.stack == 0)]
        self._next_turn(events)
        return events

    def begin(self, last_blind: int, events: list[HandEvent]) -> None:
        """After the posts: the first turn is left of the big blind."""
        self.actor = last_blind
        self._next_turn(events)

    def _actor(self) -> Player:
        if self.actor == NOBODY:
            raise IllegalAction("hand_over")
        return self.players[self.actor]

    def _next_turn(self, events: list[HandEvent]) -> None:
        """Give the turn to the next player who has something to decide; else the street is over."""
        players = self.players
        count = len(players)
        bet = self.bet
        live = able = 0
        following = NOBODY
        position = self.actor
        for _ in range(count):
            position += 1
            if position >= count:
                position = 0
            player = players[position]
            if player.folded:
                continue
            live += 1
            if player.stack:
                able += 1
                if following < 0 and (player.bet < bet or player.answered < 0):
                    following = position
        if live == 1:
            self.actor = NOBODY
            settle(self, events)
        elif following >= 0 and (able > 1 or self._must_answer(players[following])):
            self.actor = following
        else:
            self._next_street(able, events)

    def _must_answer(self, last_able: Player) -> bool:
        """Whether the only player with chips left faces a bet that he has not matched."""
        return any(p.bet > last_able.bet for p in self.players if not p.folded)

    def _next_street(self, able: int, events: list[HandEvent]) -> None:
        """Deal the next street, or all that are left when nobody can bet any more; then showdown."""
        self.actor = NOBODY
        if able < 2:
            show_all(self, events)
        last = len(GAMES[self.rules.game].streets) - 1
        while self.street < last:
            self.street += 1
            self._deal_board(events)
            if able > 1:
                self._begin_street()
                return
        settle(self, events)

    def _begin_street(self) -> None:
        for player in self.players:
            player.bet = 0
            player.answered = NOT_ACTED
        self.bet = self.full_bet = self.raises = 0
        self.raise_size = LIMITS[self.rules.limit].bet_size(self.rules, self.street)
        self.aggressor = NOBODY
        self._new_round()
        self.heads_up = sum([not player.folded for player in self.players]) == 2
        for position, player in enumerate(self.players):
            if player.stack and not player.folded:
                self.actor = position
                return

    def _new_round(self) -> None:
        """What a mode does when a betting round begins."""

    def _deal_board(self, events: list[HandEvent]) -> None:
        game = GAMES[self.rules.game]
        self.dealt += self.rules.burn
        cards = self.deck[self.dealt : self.dealt + game.board[self.street]]
        self.dealt += len(cards)
        self.board += cards
        events.append(StreetDealt(game.streets[self.street], names_of(cards)))


def _put_in(player: Player, amount: int) -> int:
    """Move up to `amount` chips from stack to bet; how many it were."""
    amount = min(amount, player.stack)
    player.stack -= amount
    player.bet += amount
    player.paid += amount
    return amount


def usual_posts(rules: Rules, players: int) -> list[Post]:
    """Antes and blinds of a hand where nobody owes anything (rules 3.2 to 3.6).

    Heads-up the button (the last position) posts the small blind. An own ante is posted before the blind,
    a big-blind ante after it.
    """
    small, big = (1, 0) if players == 2 else (0, 1)
    posts = [Post(position, "ante", rules.ante) for position in range(players) if rules.ante]
    posts += [Post(small, "small_blind", rules.small_blind), Post(big, "big_blind", rules.big_blind)]
    if rules.big_blind_ante:
        posts.append(Post(big, "big_blind_ante", rules.big_blind_ante))
    return posts
