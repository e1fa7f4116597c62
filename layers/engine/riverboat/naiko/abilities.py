"""Naiko: Hold'em with four abilities, paid for in stars (rules.md, section 9).

What was used, and how many stars are left, is public. What Peek shows and Swap draws is the user's alone:
it is kept here and leaves only through his own view. Positions are those of the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from riverboat.cards.chance import below
from riverboat.cards.shuffle import derive
from riverboat.game.errors import IllegalAction
from riverboat.game.events import AbilityUsed, AnchorStood, HandEvent, ShieldWindowOpened

if TYPE_CHECKING:
    from riverboat.game.hand import Hand, Player

type Ability = Literal["peek", "swap", "anchor", "shield"]

COST: dict[Ability, int] = {"peek": 1, "swap": 2, "anchor": 2, "shield": 1}
"""In stars."""

MOST_STARS = 3
MOST_ACTIVATIONS = 3
"""At a table in one betting round; Shield is not counted."""

CAROUSELS: tuple[tuple[Ability, ...], ...] = (
    ("peek", "swap", "anchor"),
    ("peek", "anchor", "shield"),
    ("swap", "anchor", "shield"),
)
"""Three of the four; Shield appears only together with Anchor."""


@dataclass(slots=True)
class Swap:
    """A hole card that was given up for the deck's top card."""

    index: int
    """Which of the hole cards."""
    card: int
    """The one given up."""
    place: int
    """Where in the deck the new one lay."""


@dataclass(slots=True)
class Peek:
    """A community card that was seen before it was dealt."""

    street: int
    """That it was to come with."""
    place: int
    """Where in the deck it lay."""


@dataclass(slots=True)
class Talent:
    """One player's stars and what he has done with them in this hand."""

    stars: int
    used: list[Ability] = field(default_factory=list)
    used_this_round: bool = False
    peeks: list[Peek] = field(default_factory=list)
    swap: Swap | None = None


@dataclass(slots=True)
class Anchor:
    by: int
    target: int
    blocked: bool = False


@dataclass(slots=True)
class Use:
    """One use, to play the hand again."""

    turn: int
    """Actions the hand had seen."""
    position: int
    ability: Ability
    choice: int = 0
    """Swap: which hole card. Anchor: the target's position."""


@dataclass(slots=True)
class Naiko:
    """What Naiko adds to a hand."""

    carousel: int
    """Of CAROUSELS; public, for the whole table and hand."""
    talents: list[Talent]
    """By position."""
    activations: int = 0
    """In this betting round, Shield not counted."""
    anchors: list[Anchor] = field(default_factory=list)
    """Declared in this betting round."""
    window: bool = False
    """The target of the last anchor may still answer."""
    uses: list[Use] = field(default_factory=list)

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The carousel."""
        return CAROUSELS[self.carousel]

    def new_round(self) -> None:
        """Anchors end with the round."""
        self.activations = 0
        self.anchors = []
        for talent in self.talents:
            talent.used_this_round = False


def begin(hand: Hand, carousel: int, stars: list[int]) -> None:
    """Give everyone dealt in a star to those he holds; `stars` by position."""
    hand.naiko = Naiko(carousel, [Talent(min(held + 1, MOST_STARS)) for held in stars])


def as_dealt(naiko: Naiko) -> Naiko:
    """What it was when the hand began: nothing used and nothing paid."""
    talents = [Talent(talent.stars + sum([COST[used] for used in talent.used])) for talent in naiko.talents]
    return Naiko(naiko.carousel, talents)


def use_again(hand: Hand, use: Use) -> list[HandEvent]:
    """One use of a recorded hand. An anchor that nobody shields has been let stand before the next use.

    Raises IllegalAction.
    """
    if use.ability == "shield":
        return answer_anchor(hand, use.position, shield=True)
    if hand.actor != use.position:
        raise IllegalAction("not_your_turn")
    match use.ability:
        case "peek":
            return peek(hand)
        case "swap":
            return swap(hand, use.choice)
        case "anchor":
            return anchor(hand, use.choice)


def carousel_of(seed: bytes) -> int:
    """The carousel of a hand, each equally likely, from the seed its deck comes from."""
    return below(len(CAROUSELS), derive(seed, "carousel"))


def is_anchored(hand: Hand, player: Player) -> bool:
    """Whether an anchor that stands holds this player to a pot-sized raise."""
    naiko = hand.naiko
    if naiko is None:
        return False
    answered = naiko.anchors[:-1] if naiko.window else naiko.anchors
    return any(hand.players[anchor.target] is player and not anchor.blocked for anchor in answered)


def has_swapped_since(naiko: Naiko, position: int) -> bool:
    """Whether anybody swapped after this player's peek: then another card comes than the one he saw."""
    peeked = False
    for use in naiko.uses:
        if peeked and use.ability == "swap":
            return True
        peeked = peeked or (use.ability == "peek" and use.position == position)
    return False


def peek(hand: Hand) -> list[HandEvent]:
    """See the next community card, burns accounted for. Moves nothing."""
    naiko, talent = _may_use(hand, "peek")
    if hand.street == 3:
        raise IllegalAction("nothing_to_peek")
    talent.peeks.append(Peek(hand.street + 1, hand.dealt + hand.rules.burn))
    return [_used(hand, naiko, talent, "peek")]


def swap(hand: Hand, index: int) -> list[HandEvent]:
    """Give up one hole card for the deck's top card, unseen; preflop, before one's first betting action."""
    naiko, talent = _may_use(hand, "swap")
    player = hand.players[hand.actor]
    if hand.street or player.answered >= 0:
        raise IllegalAction("too_late_to_swap")
    if not 0 <= index < len(player.hole):
        raise IllegalAction("not_your_card")
    talent.swap = Swap(index, player.hole[index], hand.dealt)
    player.hole[index] = hand.deck[hand.dealt]
    hand.dealt += 1
    return [_used(hand, naiko, talent, "swap", choice=index)]


def anchor(hand: Hand, target: int) -> list[HandEvent]:
    """Hold an opponent to pot-sized raises for the rest of the round; Shield may answer it."""
    naiko, talent = _may_use(hand, "anchor")
    if target not in targets(hand):
        raise IllegalAction("no_target")
    naiko.anchors.append(Anchor(hand.actor, target))
    seat = hand.players[target].seat
    events: list[HandEvent] = [_used(hand, naiko, talent, "anchor", choice=target, target=seat)]
    if can_shield(naiko, target):
        naiko.window = True
        events.append(ShieldWindowOpened(seat))
    else:
        events.append(AnchorStood(seat))
    return events


def answer_anchor(hand: Hand, position: int, shield: bool) -> list[HandEvent]:
    """The target of the anchor blocks it with Shield, or lets it stand at no cost."""
    naiko = hand.naiko
    if naiko is None or not naiko.window or naiko.anchors[-1].target != position:
        raise IllegalAction("no_window")
    naiko.window = False
    seat = hand.players[position].seat
    if not shield:
        return [AnchorStood(seat)]
    naiko.anchors[-1].blocked = True
    talent = naiko.talents[position]
    talent.stars -= COST["shield"]
    talent.used.append("shield")
    naiko.uses.append(Use(len(hand.actions), position, "shield"))
    return [AbilityUsed(seat, "shield", None)]


def can_shield(naiko: Naiko, position: int) -> bool:
    """Whether this player could answer an anchor."""
    talent = naiko.talents[position]
    return "shield" in naiko.abilities and "shield" not in talent.used and talent.stars >= COST["shield"]


def targets(hand: Hand) -> list[int]:
    """Opponents whom the actor may anchor: able to act, not having acted or been declared on this round."""
    declared = [anchor.target for anchor in hand.naiko.anchors] if hand.naiko else []
    return [
        position
        for position, player in enumerate(hand.players)
        if player.stack and not player.folded and player.answered < 0
        if position != hand.actor and position not in declared
    ]


def offered(hand: Hand) -> list[Ability]:
    """What the actor may use now."""
    naiko = hand.naiko
    if naiko is None:
        return []
    player = hand.players[hand.actor]
    possible: dict[Ability, bool] = {
        "peek": hand.street < 3,
        "swap": hand.street == 0 and player.answered < 0,
        "anchor": bool(targets(hand)),
        "shield": False,
    }
    return [
        ability for ability in naiko.abilities if possible[ability] and not _obstacle(hand, naiko, ability)
    ]


def _may_use(hand: Hand, ability: Ability) -> tuple[Naiko, Talent]:
    """Raises IllegalAction with the rule that stands against it; a refused attempt costs nothing."""
    naiko = hand.naiko
    if naiko is None:
        raise IllegalAction("no_abilities")
    if obstacle := _obstacle(hand, naiko, ability):
        raise IllegalAction(obstacle)
    return naiko, naiko.talents[hand.actor]


def _obstacle(hand: Hand, naiko: Naiko, ability: Ability) -> str | None:
    """The code of what keeps the actor from using an ability, whatever it is used on."""
    talent = naiko.talents[hand.actor]
    if naiko.window:
        return "window_open"
    if ability not in naiko.abilities:
        return "not_in_carousel"
    if ability in talent.used:
        return "ability_used"
    if talent.used_this_round:
        return "one_ability_a_round"
    if naiko.activations >= MOST_ACTIVATIONS:
        return "three_abilities_a_round"
    if talent.stars < COST[ability]:
        return "not_enough_stars"
    return None


def _used(
    hand: Hand, naiko: Naiko, talent: Talent, ability: Ability, choice: int = 0, target: int | None = None
) -> AbilityUsed:
    talent.stars -= COST[ability]
    talent.used.append(ability)
    talent.used_this_round = True
    naiko.activations += 1
    naiko.uses.append(Use(len(hand.actions), hand.actor, ability, choice))
    return AbilityUsed(hand.players[hand.actor].seat, ability, target)
