"""The door for clients: what they send is parsed here, and what they are answered leaves here.

A message becomes a request, a request a command for `Room.perform`. Whatever goes wrong on our side is
logged by its kind alone and answered with a code: no handler fails in front of a client.
"""

import hashlib
from typing import Any

from pydantic import ValidationError

from riverboat.cards.card import parse_cards
from riverboat.cloud.clocks import is_overdue
from riverboat.cloud.dynamo.lobby import list_tables, new_table_id, open_table
from riverboat.cloud.dynamo.store import Connection, Store
from riverboat.cloud.entry.player import BOT_PREFIX, Identity, identity_of
from riverboat.cloud.logs import log_fault, logger
from riverboat.cloud.proving import answer_proof
from riverboat.cloud.push import Pusher, snapshot_of
from riverboat.cloud.room import Asker, NotPerformed, Room
from riverboat.protocol import VERSION, requests
from riverboat.protocol.codes import text_of
from riverboat.protocol.replies import Account, Created, Pong, Refusal, Reply, Snapshot, Tables
from riverboat.table import commands

MOST_BYTES = 4096
"""Of a client's message; the longest we know is far below."""

MOST_ONLOOKERS = 20
"""Connections at a table without a seat that are pushed every change; the rest see what they ask for."""

DONE = {"statusCode": 200}

type Event = dict[str, Any]


def disconnect(room: Room, event: Event) -> Event:
    """`$disconnect`: best effort; what it misses, the clock makes good."""
    request = event["requestContext"]
    try:
        room.disconnect(request["connectionId"], request["requestTimeEpoch"])
        logger.info("disconnected", connection=request["connectionId"])
    except Exception as error:  # noqa: BLE001 - the edge: see the module's text
        log_fault(error, "disconnect")
    return DONE


def table_message(room: Room, event: Event) -> Event:
    """Routes `table` and `$default`: one message of a client at a table."""
    who, connection = _who(event)
    try:
        request = requests.TABLE_REQUESTS.validate_json(_body(event))
    except (ValidationError, ValueError) as error:
        return _refuse_unread(room.pusher, connection, error)
    now = event["requestContext"]["requestTimeEpoch"]
    try:
        refused = _play(room, request, who, connection, now)
        about = {"type": request.type, "table": request.table, "player": who.player, "id": request.id}
        logger.info("refused" if refused else "played", extra={**about, "code": refused})
    except Exception as error:  # noqa: BLE001 - the edge: see the module's text
        log_fault(error, "table")
        room.pusher.send(connection.id, _refusal(request.id, commands.Refused("fault")))
    return DONE


def lobby_message(room: Room, start_grant: int, event: Event) -> Event:
    """Route `lobby`: the list of tables, the account, a new table."""
    who, connection = _who(event)
    try:
        request = requests.LOBBY_REQUESTS.validate_json(_body(event))
    except (ValidationError, ValueError) as error:
        return _refuse_unread(room.pusher, connection, error)
    now = event["requestContext"]["requestTimeEpoch"]
    try:
        reply = _lobby_reply(room.store, start_grant, request, who, now)
        logger.info("answered", type=request.type, player=who.player)
    except Exception as error:  # noqa: BLE001 - the edge: see the module's text
        log_fault(error, "lobby")
        reply = _refusal(request.id, commands.Refused("fault"))
    room.pusher.send(connection.id, reply)
    return DONE


def _play(
    room: Room, request: requests.AnyTableRequest, who: Identity, connection: Connection, now: int
) -> str | None:
    """Do what a request asks for and have it answered; the code, when it is refused."""
    if isinstance(request, requests.Heartbeat):
        _answer_heartbeat(room, request, connection, now)
        return None
    if isinstance(request, requests.Prove):
        answer = answer_proof(room, request, who.player, now)
        reply = _refusal(request.id, answer) if isinstance(answer, commands.Refused) else answer
        room.pusher.send(connection.id, reply)
        return answer.code if isinstance(answer, commands.Refused) else None
    asker = Asker(connection, request.id)
    performed = room.perform(request.table, _command(request, who), now, asker)
    if not isinstance(performed, NotPerformed):
        return None
    if isinstance(request, requests.Join) and performed.refused.code == "not_seated":
        _look_on(room, request, connection, now)
        return None
    snapshot = (
        snapshot_of(performed.table, performed.version, who.player, now)
        if performed.table is not None
        else None
    )
    room.pusher.send(connection.id, _refusal(request.id, performed.refused, snapshot))
    return performed.refused.code


def _command(request: requests.AnyTableRequest, who: Identity) -> commands.Command:
    """The command that a request asks for, in the name of the account that sent it."""
    player = who.player
    match request:
        case requests.Act():
            return commands.Act(player, request.hand, request.turn, request.action, request.to)
        case requests.SitDown():
            return commands.SitDown(player, who.name, request.buy_in, request.seat, request.post)
        case requests.UseAbility():
            card = parse_cards(request.card)[0] if request.card else None
            return commands.UseAbility(
                player, request.hand, request.turn, request.ability, card, request.target
            )
        case requests.AnswerAnchor():
            return commands.AnswerAnchor(player, request.hand, request.shield)
        case requests.StandUp():
            return commands.StandUp(player)
        case requests.TopUp():
            return commands.TopUp(player, request.amount)
        case requests.SitOut():
            return commands.SitOut(player)
        case requests.SitIn():
            return commands.SitIn(player)
        case requests.PostBlind():
            return commands.PostBlind(player)
        case requests.Show():
            return commands.Show(player, request.hand)
        case requests.AddBot():
            return commands.AddBot(player, BOT_PREFIX + _digest(player, request.id), request.seat)
        case requests.RemoveBot():
            return commands.RemoveBot(player, request.seat)
        case requests.Join() | requests.Heartbeat() | requests.Prove():
            return commands.Connect(player)


def _answer_heartbeat(room: Room, request: requests.Heartbeat, connection: Connection, now: int) -> None:
    """A pong, or the newest view when the client is behind. Its row is written again if it was lost."""
    loaded = room.store.load(request.table)
    if loaded is not None and is_overdue(loaded.table, now):
        room.perform(request.table, commands.Tick(), now)
        loaded = room.store.load(request.table)
    if loaded is None:
        refused = commands.Refused("no_such_table", {"table": request.table})
        room.pusher.send(connection.id, _refusal(request.id, refused))
    elif loaded.table.seat_of(connection.player) is not None and connection not in loaded.connections:
        room.perform(request.table, commands.Connect(connection.player), now, Asker(connection, request.id))
    elif loaded.version != request.version:
        snapshot = snapshot_of(loaded.table, loaded.version, connection.player, now, answers=request.id)
        room.pusher.send(connection.id, snapshot)
    else:
        room.pusher.send(
            connection.id, Pong(id=request.id, table=request.table, version=loaded.version, now=now)
        )


def _look_on(room: Room, request: requests.Join, connection: Connection, now: int) -> None:
    """Come to a table without a seat: see what is public, as it happens while there is room at the rail."""
    loaded = room.store.load(request.table)
    if loaded is None:
        return
    onlookers = [other for other in loaded.connections if loaded.table.seat_of(other.player) is None]
    if connection not in loaded.connections and len(onlookers) < MOST_ONLOOKERS:
        room.store.attach(request.table, connection, now)
    room.pusher.send(
        connection.id, snapshot_of(loaded.table, loaded.version, connection.player, now, answers=request.id)
    )


def _lobby_reply(
    store: Store, start_grant: int, request: requests.AnyLobbyRequest, who: Identity, now: int
) -> Reply:
    match request:
        case requests.ListTables():
            return Tables(id=request.id, tables=list_tables(store))
        case requests.GetAccount():
            balance = store.balance(who.player)
            if balance is None:
                store.open_account(who.player, who.name, start_grant, now)
                balance = store.balance(who.player) or 0
            return Account(id=request.id, player=who.player, name=who.name, balance=balance, protocol=VERSION)
        case requests.CreateTable():
            if problems := request.problems():
                return _refusal(
                    request.id, commands.Refused("bad_settings", {"problem": "; ".join(problems)})
                )
            table_id = new_table_id(request.settings.name, _digest(who.player, request.id))
            open_table(store, table_id, request.settings)  # taken: the same message, sent again
            return Created(id=request.id, table=table_id)


def _refusal(request_id: str | None, refused: commands.Refused, snapshot: Snapshot | None = None) -> Refusal:
    return Refusal.model_construct(
        id=request_id,
        code=refused.code,
        message=text_of(refused.code, refused.details),
        details=refused.details,
        snapshot=snapshot,
    )


def _refuse_unread(pusher: Pusher, connection: Connection, error: ValueError) -> Event:
    """Say what is wrong with a message, without quoting it."""
    logger.info("malformed", connection=connection.id)
    if isinstance(error, ValidationError):
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        what = first["msg"].removeprefix("Value error, ")
        problem = f"{where}: {what}" if where else what
        refused = commands.Refused("malformed", {"problem": problem})
    else:
        refused = commands.Refused("too_large", {"most": MOST_BYTES})
    pusher.send(connection.id, _refusal(None, refused))
    return DONE


def _body(event: Event) -> str:
    """Raises ValueError for a message that is too long to be one of ours."""
    body: str = event.get("body") or ""
    if len(body.encode()) > MOST_BYTES:
        raise ValueError
    return body


def _who(event: Event) -> tuple[Identity, Connection]:
    """Who sent this, in the words of the authorizer."""
    request = event["requestContext"]
    who = identity_of(request["authorizer"])
    return who, Connection(request["connectionId"], who.player)


def _digest(player: str, message_id: str) -> str:
    """The same message, sent again, names the same thing."""
    return hashlib.sha256(f"{player}\0{message_id}".encode()).hexdigest()[:12]
