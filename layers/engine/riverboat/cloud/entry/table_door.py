"""The door to a table: routes `table` and `$default`. Each message has its row in MESSAGES."""

import hashlib
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from riverboat.cards.card import parse_cards
from riverboat.cloud.clocks import is_overdue
from riverboat.cloud.dynamo.store import Loaded
from riverboat.cloud.entry import code_tries, door
from riverboat.cloud.entry.door import Event, Sender, refusal
from riverboat.cloud.entry.player import BOT_PREFIX, Identity
from riverboat.cloud.logs import log_fault, logger
from riverboat.cloud.proving import answer_proof
from riverboat.cloud.push import snapshot_of
from riverboat.cloud.room import NotPerformed, Room
from riverboat.protocol import requests
from riverboat.protocol.replies import Knocked, Pong, Refusal, Reply
from riverboat.table import commands, host_commands
from riverboat.table.host_commands import Knock
from riverboat.table.settings import Stakes
from riverboat.views.admission import Visitor, Wish, knocks, may_look, no_such_table

MOST_ONLOOKERS = 20
"""Connections at a table without a seat that are pushed every change; the rest see what they ask for."""

type Obey = Callable[[Room, Any, Sender], Reply | None]
"""Obeys one kind of message; the answer, or None when a push was the answer."""


def table_message(room: Room, event: Event) -> Event:
    """One message of a client at a table."""
    return door.answer(
        room.pusher,
        event,
        requests.TABLE_REQUESTS,
        lambda request, sender: MESSAGES[type(request)](room, request, sender),
    )


def disconnect(room: Room, event: Event) -> Event:
    """`$disconnect`: best effort; what it misses, the clock makes good."""
    request = event["requestContext"]
    if request.get("eventType") == "MESSAGE":
        return door.refuse_route(room.pusher, event)
    try:
        room.disconnect(request["connectionId"], request["requestTimeEpoch"])
        logger.info("disconnected", connection=request["connectionId"])
    except Exception as error:  # noqa: BLE001 - the edge: nobody is there to be answered
        log_fault(error, "disconnect")
    return door.DONE


def _plays(command: Callable[[Any, Identity], commands.Command], wish: Wish = "look") -> Obey:
    """Obeyed by a command, in the name of the account that sent the message."""

    def obey(room: Room, request: requests.AnyTableRequest, sender: Sender) -> Reply | None:
        asker = sender.asks(request, wish)
        performed = room.perform(request.table, command(request, sender.who), sender.now, asker)
        return _refused(performed, request, sender) if isinstance(performed, NotPerformed) else None

    return obey


def _join(room: Room, request: requests.Join, sender: Sender) -> Reply | None:
    """Back to one's seat; without one, see what is public, as it happens while there is room at the rail."""
    asker = sender.asks(request, "look")
    performed = room.perform(request.table, commands.Connect(sender.who.player), sender.now, asker)
    if not isinstance(performed, NotPerformed):
        return None
    loaded = performed.loaded
    if loaded is None and request.code:
        return _knock(room, request, sender)
    if loaded is None or performed.refused.code != "not_seated":
        return _refused(performed, request, sender)
    onlookers = [other for other in loaded.connections if loaded.table.seat_of(other.player) is None]
    if sender.connection not in loaded.connections and len(onlookers) < MOST_ONLOOKERS:
        room.store.attach(request.table, sender.connection, sender.now)
    return _snapshot(loaded, request, sender)


def _knock(room: Room, request: requests.Join, sender: Sender) -> Reply | None:
    """Come by a code. Whether there is such a table or not, it takes the same steps and the same time."""
    if wait := code_tries.seconds_to_wait(room.store, sender.who.player, sender.now):
        return refusal(request.id, commands.Refused("too_many_tries", {"seconds": wait}))
    asker = sender.asks(request, "knock", request.code)
    performed = room.perform(request.table, Knock(sender.who.player, sender.who.name), sender.now, asker)
    return _refused(performed, request, sender) if isinstance(performed, NotPerformed) else None


def _heartbeat(room: Room, request: requests.Heartbeat, sender: Sender) -> Reply | None:
    """A pong, or the newest view when the client is behind. Whatever else was lost is made good."""
    asker, player = sender.asks(request, "look"), sender.who.player
    loaded = room.load(request.table, sender.now)
    if loaded and is_overdue(loaded.due, sender.now):
        performed = room.perform(request.table, commands.Tick(), sender.now, loaded=loaded)
        loaded = performed.loaded
    if loaded is None:
        return refusal(request.id, no_such_table(request.table))
    if knocks(loaded.table, asker.visitor):
        return Knocked(id=request.id, table=request.table)
    if barred := asker.barred(loaded):
        return refusal(request.id, barred)
    if loaded.table.seat_of(player) is not None and sender.connection not in loaded.connections:
        room.perform(request.table, commands.Connect(player), sender.now, asker, loaded)
        return None
    if loaded.version != request.version:
        return _snapshot(loaded, request, sender)
    return Pong(id=request.id, table=request.table, version=loaded.version, now=sender.now)


def _prove(room: Room, request: requests.Prove, sender: Sender) -> Reply:
    proved = answer_proof(room, request, sender.asks(request, "look"), sender.now)
    return refusal(request.id, proved) if isinstance(proved, commands.Refused) else proved


def _snapshot(loaded: Loaded, request: requests.AnyTableRequest, sender: Sender) -> Reply:
    return snapshot_of(loaded.table, loaded.version, sender.who.player, sender.now, answers=request.id)


def _refused(performed: NotPerformed, request: requests.AnyTableRequest, sender: Sender) -> Refusal:
    """With the newest view, where the table may be seen."""
    snapshot = None
    if (loaded := performed.loaded) and may_look(loaded.table, Visitor(sender.who.player)):
        snapshot = snapshot_of(loaded.table, loaded.version, sender.who.player, sender.now)
    return refusal(request.id, performed.refused, snapshot)


def _use_ability(request: requests.UseAbility, who: Identity) -> commands.UseAbility:
    card = parse_cards(request.card)[0] if request.card else None
    return commands.UseAbility(who.player, request.hand, request.turn, request.ability, card, request.target)


def _invite(request: requests.Invite, who: Identity) -> host_commands.Invite | host_commands.MakeCode:
    if request.guest is None:
        return host_commands.MakeCode(who.player)
    return host_commands.Invite(who.player, request.guest)


def _set_stakes(request: requests.SetStakes, who: Identity) -> host_commands.SetStakes:
    named = {field.name: getattr(request, field.name) for field in fields(Stakes)}
    return host_commands.SetStakes(who.player, **named)


def _remove_player(request: requests.RemovePlayer, who: Identity) -> host_commands.RemovePlayer:
    guest = request.guest if request.seat is None else request.seat
    assert guest is not None
    return host_commands.RemovePlayer(who.player, guest)


def _bot_named_by(request: requests.AddBot, who: Identity) -> str:
    """The same message, sent again, names the same bot."""
    return BOT_PREFIX + hashlib.sha256(f"{who.player}\0{request.id}".encode()).hexdigest()[:12]


MESSAGES: dict[type[requests.AnyTableRequest], Obey] = {
    requests.Join: _join,
    requests.Heartbeat: _heartbeat,
    requests.Prove: _prove,
    requests.SitDown: _plays(
        lambda it, who: commands.SitDown(who.player, who.name, it.buy_in, it.seat, it.post), wish="sit"
    ),
    requests.StandUp: _plays(lambda _, who: commands.StandUp(who.player)),
    requests.TopUp: _plays(lambda it, who: commands.TopUp(who.player, it.amount)),
    requests.SitOut: _plays(lambda _, who: commands.SitOut(who.player)),
    requests.SitIn: _plays(lambda _, who: commands.SitIn(who.player)),
    requests.PostBlind: _plays(lambda _, who: commands.PostBlind(who.player)),
    requests.Show: _plays(lambda it, who: commands.Show(who.player, it.hand)),
    requests.Act: _plays(lambda it, who: commands.Act(who.player, it.hand, it.turn, it.action, it.to)),
    requests.UseAbility: _plays(_use_ability),
    requests.AnswerAnchor: _plays(lambda it, who: commands.AnswerAnchor(who.player, it.hand, it.shield)),
    requests.AddBot: _plays(lambda it, who: commands.AddBot(who.player, _bot_named_by(it, who), it.seat)),
    requests.RemoveBot: _plays(lambda it, who: commands.RemoveBot(who.player, it.seat)),
    requests.Invite: _plays(_invite, wish="host"),
    requests.RevokeCode: _plays(lambda _, who: host_commands.RevokeCode(who.player), wish="host"),
    requests.AnswerKnock: _plays(
        lambda it, who: host_commands.AnswerKnock(who.player, it.guest, it.admit), wish="host"
    ),
    requests.Pause: _plays(lambda _, who: host_commands.Pause(who.player), wish="host"),
    requests.Resume: _plays(lambda _, who: host_commands.Resume(who.player), wish="host"),
    requests.SetStakes: _plays(_set_stakes, wish="host"),
    requests.RemovePlayer: _plays(_remove_player, wish="host"),
    requests.MakeHost: _plays(lambda it, who: host_commands.MakeHost(who.player, it.seat), wish="host"),
    requests.CloseTable: _plays(lambda _, who: host_commands.CloseTable(who.player), wish="host"),
}
"""What obeys each message, and what it asks of the gate."""
