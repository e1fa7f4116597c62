"""Naiko: Hold'em with four abilities, paid for in stars (rules 9.1 to 9.17).

A use changes the hand in place and returns what happened; one that is not legal raises IllegalAction, costs
nothing and changes nothing. Positions are those of the hand.
"""

from riverboat.cards.chance import below
from riverboat.cards.shuffle import derive
from riverboat.game.errors import IllegalAction
from riverboat.naiko.events import AbilityEvent, AbilityUsed, AnchorStood, ShieldWindowOpened
from riverboat.naiko.hand import NaikoHand
from riverboat.naiko.state import (
    CAROUSELS,
    COST,
    MOST_ACTIVATIONS,
    MOST_STARS,
    Ability,
    Anchor,
    Naiko,
    Peek,
    Swap,
    Talent,
    Use,
    can_shield,
)


def begin(hand: NaikoHand, carousel: int, stars: list[int]) -> None:
    """Give everyone dealt in a star to those he holds; `stars` by position."""
    hand.naiko = Naiko(carousel, [Talent(min(held + 1, MOST_STARS)) for held in stars])


def use_again(hand: NaikoHand, use: Use) -> list[AbilityEvent]:
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


def peek(hand: NaikoHand) -> list[AbilityEvent]:
    """See the next community card, burns accounted for. Moves nothing."""
    naiko, talent = _may_use(hand, "peek")
    if hand.street == 3:
        raise IllegalAction("nothing_to_peek")
    talent.peeks.append(Peek(hand.street + 1, hand.dealt + hand.rules.burn))
    return [_used(hand, naiko, talent, "peek")]


def swap(hand: NaikoHand, index: int) -> list[AbilityEvent]:
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


def anchor(hand: NaikoHand, target: int) -> list[AbilityEvent]:
    """Hold an opponent to pot-sized raises for the rest of the round; Shield may answer it."""
    naiko, talent = _may_use(hand, "anchor")
    if target not in targets(hand):
        raise IllegalAction("no_target")
    naiko.anchors.append(Anchor(hand.actor, target))
    seat = hand.players[target].seat
    events: list[AbilityEvent] = [_used(hand, naiko, talent, "anchor", choice=target, target=seat)]
    if can_shield(naiko, target):
        naiko.window = True
        events.append(ShieldWindowOpened(seat))
    else:
        events.append(AnchorStood(seat))
    return events


def answer_anchor(hand: NaikoHand, position: int, shield: bool) -> list[AbilityEvent]:
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


def targets(hand: NaikoHand) -> list[int]:
    """Opponents whom the actor may anchor: able to act, not having acted or been declared on this round."""
    declared = [anchor.target for anchor in hand.naiko.anchors] if hand.naiko else []
    return [
        position
        for position, player in enumerate(hand.players)
        if player.stack and not player.folded and player.answered < 0
        if position != hand.actor and position not in declared
    ]


def offered(hand: NaikoHand) -> list[Ability]:
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


def _may_use(hand: NaikoHand, ability: Ability) -> tuple[Naiko, Talent]:
    """Raises IllegalAction with the rule that stands against it; a refused attempt costs nothing."""
    naiko = hand.naiko
    if naiko is None:
        raise IllegalAction("no_abilities")
    if obstacle := _obstacle(hand, naiko, ability):
        raise IllegalAction(obstacle)
    return naiko, naiko.talents[hand.actor]


def _obstacle(hand: NaikoHand, naiko: Naiko, ability: Ability) -> str | None:
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
    hand: NaikoHand,
    naiko: Naiko,
    talent: Talent,
    ability: Ability,
    choice: int = 0,
    target: int | None = None,
) -> AbilityUsed:
    talent.stars -= COST[ability]
    talent.used.append(ability)
    talent.used_this_round = True
    naiko.activations += 1
    naiko.uses.append(Use(len(hand.actions), hand.actor, ability, choice))
    return AbilityUsed(hand.players[hand.actor].seat, ability, target)
