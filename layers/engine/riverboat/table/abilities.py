"""Naiko at the table: abilities in one's turn, and the window that answers an anchor (rules 9.14 to 9.17).

While the window is open nobody acts and the actor's clock stands still; when it closes he has what he had.
"""

from riverboat.game.errors import IllegalAction
from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.naiko.events import AbilityEvent
from riverboat.naiko.hand import NaikoHand
from riverboat.table.asking import let_bot_think, stands_against
from riverboat.table.change import Change
from riverboat.table.commands import AnswerAnchor, Refused, UseAbility
from riverboat.table.moment import Milliseconds, seconds_after

WINDOW_SECONDS = 8

NO_ABILITIES = Refused("no_abilities")


def use_ability(change: Change, command: UseAbility) -> Refused | None:
    """A player's ability in his turn. Whatever is refused costs nothing."""
    if not change.table.settings.rules.abilities:
        return NO_ABILITIES
    refused = stands_against(change, command.player, command.hand, command.turn)
    if refused:
        return refused
    hand = change.table.playing
    assert hand is not None
    try:
        events = _use(hand, command)
    except IllegalAction as illegal:
        return Refused(illegal.code, _details(hand, command))
    change.events += events
    if hand.naiko and hand.naiko.window:
        _open_window(change)
    elif change.table.bot_acts_at is not None:
        let_bot_think(change)
    return None


def answer_anchor(change: Change, command: AnswerAnchor) -> Refused | None:
    """The target's answer, while the window is open; it is not his turn."""
    table = change.table
    if not table.settings.rules.abilities:
        return NO_ABILITIES
    number = table.seat_of(command.player)
    if number is None:
        return Refused("not_seated")
    hand = table.playing
    if hand is None or hand.number != command.hand or table.window_seat != number:
        return Refused("no_window")
    if table.window_until is not None and change.now > table.window_until * 1000:
        return Refused("out_of_time")
    close_window(change, shield=command.shield)
    return None


def close_window(change: Change, shield: bool) -> None:
    """The anchor is blocked or stands; the actor's clock goes on."""
    table = change.table
    hand, target = table.playing, table.window_seat
    assert hand is not None
    assert target is not None
    position = next(i for i, player in enumerate(hand.players) if player.seat == target)
    change.events += naiko.answer_anchor(hand, position, shield)
    table.window_until = table.bot_acts_at = None
    actor = table.actor_seat
    if actor is not None and table.seats[actor].bot:
        let_bot_think(change)
    else:
        table.acts_by = seconds_after(Milliseconds(change.now + table.acts_left), 0)
    table.acts_left = 0


def _open_window(change: Change) -> None:
    table = change.table
    if table.acts_by is not None:
        table.acts_left = max(0, table.acts_by * 1000 - change.now)
    table.acts_by = table.bot_acts_at = None
    table.window_until = change.seconds_from_now(WINDOW_SECONDS)
    target = table.window_seat
    if target is not None and table.seats[target].bot:
        let_bot_think(change)


def _use(hand: NaikoHand, command: UseAbility) -> list[AbilityEvent]:
    match command.ability:
        case "peek":
            return naiko.peek(hand)
        case "swap":
            hole = hand.players[hand.actor].hole
            return naiko.swap(hand, hole.index(command.card) if command.card in hole else -1)
        case "anchor":
            seats = [player.seat for player in hand.players]
            return naiko.anchor(hand, seats.index(command.target) if command.target in seats else -1)


def _details(hand: NaikoHand, command: UseAbility) -> dict[str, int | str]:
    """What the texts of the codes name."""
    stars = hand.naiko.talents[hand.actor].stars if hand.naiko else 0
    return {"ability": command.ability, "cost": naiko_state.COST[command.ability], "stars": stars}
