"""The lobby's door: the tables, the account, a table of one's own. Each message has a row in MESSAGES."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from riverboat.cloud.dynamo.lobby import host_table, list_tables, new_table_id
from riverboat.cloud.dynamo.store import Store
from riverboat.cloud.entry import door
from riverboat.cloud.entry.door import Event, Sender, refusal
from riverboat.cloud.push import Pusher
from riverboat.protocol import VERSION, requests
from riverboat.protocol.replies import Account, Created, Reply, Tables
from riverboat.table.commands import Refused


@dataclass(frozen=True, slots=True)
class Lobby:
    """What the lobby works with, and by what limits."""

    store: Store
    pusher: Pusher
    start_grant: int
    """Units that a new account is given."""
    most_tables: int
    """Tables that a player may have open at a time."""


type Obey = Callable[[Lobby, Any, Sender], Reply]


def lobby_message(lobby: Lobby, event: Event) -> Event:
    """One message of a client to the lobby."""
    return door.answer(
        lobby.pusher,
        event,
        requests.LOBBY_REQUESTS,
        lambda request, sender: MESSAGES[type(request)](lobby, request, sender),
    )


def _list_tables(lobby: Lobby, request: requests.ListTables, sender: Sender) -> Reply:
    tables, following = list_tables(lobby.store, sender.now, request.after)
    return Tables(id=request.id, tables=tables, next=following)


def _account(lobby: Lobby, request: requests.GetAccount, sender: Sender) -> Reply:
    """Opened with the start grant when it is asked for the first time."""
    who = sender.who
    balance = lobby.store.balance(who.player)
    if balance is None:
        lobby.store.open_account(who.player, who.name, lobby.start_grant, sender.now)
        balance = lobby.store.balance(who.player) or 0
    return Account(id=request.id, player=who.player, name=who.name, balance=balance, protocol=VERSION)


def _create_table(lobby: Lobby, request: requests.CreateTable, sender: Sender) -> Reply:
    if problems := request.problems():
        return refusal(request.id, Refused("bad_settings", {"problem": "; ".join(problems)}))
    player = sender.who.player
    unique = hashlib.sha256(f"{player}\0{request.id}".encode()).hexdigest()[:12]
    table = new_table_id(request.settings.name, unique)  # the same message, sent again, names the same table
    refused = host_table(lobby.store, table, request.settings, player, lobby.most_tables, sender.now)
    return refusal(request.id, refused) if refused else Created(id=request.id, table=table)


MESSAGES: dict[type[requests.AnyLobbyRequest], Obey] = {
    requests.ListTables: _list_tables,
    requests.GetAccount: _account,
    requests.CreateTable: _create_table,
}
"""What answers each message."""
