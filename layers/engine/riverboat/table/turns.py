"""Turns: acting, the clock, the bots (rules 4.1 to 4.7, 8.1 to 8.10)."""

from riverboat.game.errors import IllegalAction
from riverboat.game.events import HandEvent
from riverboat.naiko.hand import NaikoHand
from riverboat.table import abilities
from riverboat.table import dealing as hands
from riverboat.table.asking import is_away, let_bot_think, stands_against
from riverboat.table.change import NOTHING_NEW, Change, RuleAnswer
from riverboat.table.commands import Act, Refused, Tick, UseAbility, VoidHand
from riverboat.table.events import TimedOut
from riverboat.table.leaving import send_out, vacate


def act(change: Change, command: Act) -> Refused | None:
    """A player's answer to the turn he was shown."""
    refused = stands_against(change, command.player, command.hand, command.turn)
    if refused:
        return refused
    hand = change.table.playing
    assert hand is not None
    done = _obey(hand, command.action, command.to)
    if isinstance(done, Refused):
        return done
    _carry_on(change, done)
    return None


def tick(change: Change, _: Tick) -> RuleAnswer:
    """Do whatever is due: a bot's move, a lapsed turn, the next hand, an absence that lasted too long."""
    came = [_turn_comes_due(change)]
    came += [_absence_comes_due(change, number) for number in list(change.table.seats)]
    return None if any(came) else NOTHING_NEW


def _turn_comes_due(change: Change) -> bool:
    """Whether the hand, or the pause before it, waited for this moment; then it has gone on."""
    table = change.table
    if table.playing is None:
        if not change.has_come(table.next_hand_at):
            return False
        if events := hands.start(change):
            _carry_on(change, events)
    elif change.has_come(table.window_closes_at()):
        abilities.close_window(change, shield=False)
    elif change.has_come(table.bot_acts_at):
        _bot_acts(change)
    elif change.has_come(table.clock_acts_at()):
        _time_out(change)
    else:
        return False
    return True


def _absence_comes_due(change: Change, number: int) -> bool:
    """Whether a seat has been held, or sat out, for as long as the room allows."""
    table = change.table
    if change.has_come(table.gone_until(number)):
        send_out(change, number)
    elif change.has_come(table.out_until(number)):
        vacate(change, number, "sat_out_too_long")
    else:
        return False
    return True


def void_hand(change: Change, _: VoidHand) -> Refused | None:
    """Undo the hand in progress: every stack is what it was when the hand began (rules 8.14)."""
    table = change.table
    hand = table.playing
    if hand is None:
        return Refused("no_hand")
    table.acts_by = table.bot_acts_at = table.window_until = None
    table.acts_left = 0
    hands.void(change, hand)
    return None


def act_if_away(change: Change) -> None:
    """Answer at once for whoever is asked, on an anchor or for his turn, if he sits out or is leaving."""
    table = change.table
    if table.window_seat is not None and is_away(change, table.window_seat):
        abilities.close_window(change, shield=False)
    actor = table.actor_seat
    if actor is not None and table.window_seat is None and is_away(change, actor):
        _carry_on(change, [])


def _obey(hand: NaikoHand, action: str, to: int) -> list[HandEvent] | Refused:
    """Play one of the offered options; anything else is refused with the rule that stands against it."""
    player = hand.players[hand.actor]
    to_call, least, most = hand.options()
    match action:
        case "fold":
            return hand.fold()
        case "check" if to_call:
            return Refused("cannot_check", {"to_call": to_call})
        case "call" if not to_call:
            return Refused("nothing_to_call")
        case "call" if to_call > player.stack:
            return Refused("call_is_all_in", {"to_call": to_call})
        case "check" | "call":
            return hand.check_or_call()
        case "all_in" if player.stack <= to_call:
            return hand.check_or_call()
        case "all_in":
            to = player.bet + player.stack
    try:
        return hand.raise_to(to)
    except IllegalAction as illegal:
        return Refused(illegal.code, {"least": least, "most": most})


def _bot_acts(change: Change) -> None:
    """The bot that is asked decides: on an anchor, on an ability, at last on an action."""
    table = change.table
    hand = table.playing
    assert hand is not None
    if table.window_seat is not None:
        shield = change.bots.shields(table, table.window_seat, change.draw("bot"))
        abilities.close_window(change, shield=shield)
        return
    seat = table.actor_seat
    assert seat is not None
    wish = change.bots.ability(table, seat, change.draw("bot ability"))
    if wish is not None:
        player = table.seats[seat].player
        turn = (player, hand.number, len(hand.actions))
        refused = abilities.use_ability(change, UseAbility(*turn, wish.ability, wish.card, wish.target))
        if refused:
            raise ValueError(f"a bot chose {wish}, which was not offered: {refused}")
        return
    decision = change.bots.decide(table, seat, change.draw("bot"))
    done = _obey(hand, decision.action, decision.to)
    if isinstance(done, Refused):
        raise ValueError(f"a bot chose {decision}, which was not offered: {done}")
    _carry_on(change, done)


def _time_out(change: Change) -> None:
    """Check where legal, else fold. In a second hand in a row, and the player sits out (rules 8.2, 8.8)."""
    table = change.table
    hand, number = table.playing, table.actor_seat
    assert hand is not None
    assert number is not None
    seat = table.seats[number]
    change.events.append(TimedOut(number))
    if table.folds_for_absent():
        _carry_on(change, hand.fold())
        return
    if seat.timed_out_in not in (0, hand.number):
        send_out(change, number)
    seat.timed_out_in = hand.number
    _carry_on(change, _check_or_fold(hand))


def _check_or_fold(hand: NaikoHand) -> list[HandEvent]:
    return hand.fold() if hand.options().to_call else hand.check_or_call()


def _carry_on(change: Change, events: list[HandEvent]) -> None:
    """After something happened in the hand: give the next turn its time, or close the hand."""
    table = change.table
    hand = table.hand
    assert hand is not None
    change.events += events
    table.acts_by = table.bot_acts_at = None
    while not hand.over:
        number = hand.players[hand.actor].seat
        if not is_away(change, number):
            if table.seats[number].bot:
                let_bot_think(change)
            else:
                table.acts_by = change.seconds_from_now(table.settings.action_seconds)
            return
        change.events += hand.fold() if table.folds_once_gone(number) else _check_or_fold(hand)
    hands.close(change, hand)
