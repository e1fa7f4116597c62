"""What a player can ask of a room, and the tables he follows."""

import contextlib
from collections.abc import AsyncGenerator, Callable
from types import TracebackType
from typing import Any, Literal, Self

from riverboat.protocol.replies import Account, Closed, Created, Knocked, Proof, Snapshot, TableInfo, Tables
from riverboat.protocol.requests import (
    Act,
    AddBot,
    AnswerAnchor,
    AnswerKnock,
    CloseTable,
    CreateTable,
    GetAccount,
    Invite,
    Join,
    ListTables,
    MakeHost,
    Pause,
    PostBlind,
    Prove,
    RemoveBot,
    RemovePlayer,
    Resume,
    RevokeCode,
    SetStakes,
    Show,
    SitDown,
    SitIn,
    SitOut,
    StandUp,
    TableRequest,
    TopUp,
    UseAbility,
)
from riverboat.table.settings import Settings
from riverboat_client.errors import RefusedError
from riverboat_client.following import TableState, state_of
from riverboat_client.link import Link, Ticket, new_id
from riverboat_client.timing import Timing
from riverboat_client.witness import Seen


class Client:
    """A player's connection to a room. Use as an async context manager.

    Raises UnreachableError on entering when no connection comes about in time. After that the client
    reconnects by itself as long as it lives; `on_connection` is told True and False as it goes up and down.
    A request raises RefusedError when the room says no, NoAnswerError when it says nothing for long, and
    ClientClosedError when the client is closed meanwhile.
    """

    def __init__(
        self,
        url: str,
        ticket: Ticket,
        timing: Timing | None = None,
        on_connection: Callable[[bool], None] | None = None,
    ) -> None:
        self._link = Link(url, ticket, timing or Timing(), on_connection)

    async def __aenter__(self) -> Self:
        await self._link.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection; updates end, requests that wait raise ClientClosedError."""
        await self._link.close()

    async def list_tables(self) -> list[TableInfo]:
        """The open tables."""
        reply = await self._link.request(ListTables(id=new_id()))
        assert isinstance(reply, Tables)
        return reply.tables

    async def account(self) -> Account:
        """Who one is, and the chips in the account."""
        reply = await self._link.request(GetAccount(id=new_id()))
        assert isinstance(reply, Account)
        return reply

    async def create_table(self, settings: Settings | dict[str, Any], preset: str = "standard") -> str:
        """Open a table; its id.

        `settings` are all of them, or by name what is otherwise than in the preset: `{"name": "Friday"}`.
        Raises ValueError for what is no setting and no preset.
        """
        request = CreateTable.model_validate({"id": new_id(), "preset": preset, "settings": settings})
        reply = await self._link.request(request)
        assert isinstance(reply, Created)
        return reply.table

    async def join(self, table: str) -> TableState:
        """Come to a table, and stay there through reconnections."""
        return await self._ask_table(Join(id=new_id(), table=table))

    async def knock(self, table: str, code: str, on_waiting: Callable[[], None] = lambda: None) -> bool:
        """Come to a private table by its code: True once one is in, False when one is sent away.

        Where its host approves of newcomers that takes until he has answered; `on_waiting` is told so.
        """
        follower = self._link.follow(table)
        try:
            reply = await self._link.request(Join(id=new_id(), table=table, code=code))
        except RefusedError:
            self._link.forget(table)
            raise
        if isinstance(reply, Knocked):
            on_waiting()
            async with contextlib.aclosing(follower.updates()) as states:
                async for _ in states:
                    return True
        return isinstance(reply, Snapshot)

    async def sit_down(
        self, table: str, buy_in: int, seat: int | None = None, *, post: bool = False
    ) -> TableState:
        """Take a seat. `post`: post a big blind in a running game rather than wait for it."""
        return await self._ask_table(SitDown(id=new_id(), table=table, buy_in=buy_in, seat=seat, post=post))

    async def stand_up(self, table: str) -> TableState:
        """Leave the seat with the stack; in a hand, when it ends."""
        return await self._ask_table(StandUp(id=new_id(), table=table))

    async def top_up(self, table: str, amount: int) -> TableState:
        return await self._ask_table(TopUp(id=new_id(), table=table, amount=amount))

    async def sit_out(self, table: str) -> TableState:
        return await self._ask_table(SitOut(id=new_id(), table=table))

    async def sit_in(self, table: str) -> TableState:
        return await self._ask_table(SitIn(id=new_id(), table=table))

    async def post_blind(self, table: str) -> TableState:
        """Post what one owes as soon as one's place allows, rather than wait for the big blind."""
        return await self._ask_table(PostBlind(id=new_id(), table=table))

    async def show(self, table: str, hand: int) -> TableState:
        """Show one's cards after a hand, though nobody asks for them."""
        return await self._ask_table(Show(id=new_id(), table=table, hand=hand))

    async def add_bot(self, table: str, seat: int | None = None) -> TableState:
        return await self._ask_table(AddBot(id=new_id(), table=table, seat=seat))

    async def remove_bot(self, table: str, seat: int) -> TableState:
        return await self._ask_table(RemoveBot(id=new_id(), table=table, seat=seat))

    async def act(
        self,
        table: str,
        hand: int,
        turn: int,
        action: Literal["fold", "check", "call", "raise", "all_in"],
        to: int = 0,
    ) -> TableState:
        """Answer the turn that the view's `hand` and `turn` name; `to` is the street total of a raise."""
        return await self._ask_table(
            Act(id=new_id(), table=table, hand=hand, turn=turn, action=action, to=to)
        )

    async def use_ability(
        self,
        table: str,
        hand: int,
        turn: int,
        ability: Literal["peek", "swap", "anchor"],
        card: str | None = None,
        target: int | None = None,
    ) -> TableState:
        """Use an ability of Naiko in one's turn, which goes on.

        `card` is the hole card that Swap gives up, `target` the seat that Anchor holds.
        """
        return await self._ask_table(
            UseAbility(
                id=new_id(), table=table, hand=hand, turn=turn, ability=ability, card=card, target=target
            )
        )

    async def answer_anchor(self, table: str, hand: int, shield: bool) -> TableState:
        """Answer an anchor declared on oneself: block it with Seal Shield, or let it stand."""
        return await self._ask_table(AnswerAnchor(id=new_id(), table=table, hand=hand, shield=shield))

    # What a host does.

    async def invite(self, table: str, guest: str | None = None) -> TableState:
        """Let an account come, by its id. Without one: have a code, which the view's `hosting` tells."""
        return await self._ask_table(Invite(id=new_id(), table=table, guest=guest))

    async def revoke_code(self, table: str) -> TableState:
        return await self._ask_table(RevokeCode(id=new_id(), table=table))

    async def answer_knock(self, table: str, guest: str, admit: bool) -> TableState:
        """Let in who waits for it, or send him away."""
        return await self._ask_table(AnswerKnock(id=new_id(), table=table, guest=guest, admit=admit))

    async def pause(self, table: str) -> TableState:
        """Have no further hand begin."""
        return await self._ask_table(Pause(id=new_id(), table=table))

    async def resume(self, table: str) -> TableState:
        return await self._ask_table(Resume(id=new_id(), table=table))

    async def set_stakes(self, table: str, **chips: int) -> TableState:
        """Other stakes from the next hand on, by the names of `riverboat.table.settings.Stakes`."""
        return await self._ask_table(SetStakes.model_validate({"id": new_id(), "table": table, **chips}))

    async def remove_player(
        self, table: str, *, seat: int | None = None, guest: str | None = None
    ) -> TableState:
        """Send somebody away, by his seat or by his account id."""
        return await self._ask_table(RemovePlayer(id=new_id(), table=table, seat=seat, guest=guest))

    async def make_host(self, table: str, seat: int) -> TableState:
        """Hand the host's role on to who sits there."""
        return await self._ask_table(MakeHost(id=new_id(), table=table, seat=seat))

    async def close_table(self, table: str) -> TableState:
        """End the table, in a hand when it ends; its updates end then."""
        return await self._ask_table(CloseTable(id=new_id(), table=table))

    async def prove(self, table: str, hand: int) -> Proof:
        """Proofs of the cards of a finished hand that this account was entitled to see."""
        reply = await self._link.request(Prove(id=new_id(), table=table, hand=hand))
        assert isinstance(reply, Proof)
        return reply

    def seen(self, table: str, hand: int) -> Seen | None:
        """What this client itself saw of a hand, to hold a proof against; the last hands are kept."""
        follower = self._link.followers.get(table)
        return follower.witness.of(hand) if follower else None

    def state(self, table: str) -> TableState | None:
        """The newest state of a table one has joined."""
        follower = self._link.followers.get(table)
        return follower.state if follower else None

    async def updates(self, table: str) -> AsyncGenerator[TableState]:
        """The state of a joined table, then each newer one, until the client or the table is closed.

        Raises RefusedError when the table is gone after a reconnection.
        """
        follower = self._link.followers.get(table)
        if follower is None:
            return  # it was closed since one joined: nobody would ever end the wait
        async with contextlib.aclosing(follower.updates()) as states:
            async for state in states:
                yield state

    def forget(self, table: str) -> None:
        """Stop following a table; its updates end. A seat there is kept: stand up first to leave it."""
        self._link.forget(table)

    def server_now(self) -> int:
        """The server's clock, epoch milliseconds, as far as its messages tell: deadlines are by it."""
        return self._link.server_now()

    async def _ask_table(self, request: TableRequest) -> TableState:
        follower = self._link.follow(request.table)
        try:
            reply = await self._link.request(request)
        except RefusedError as refused:
            if refused.code == "no_such_table":
                self._link.forget(request.table)
            raise
        if isinstance(reply, Closed):
            if follower.state is None:
                raise RefusedError(
                    "no_such_table", "There is no such table any more.", {"table": reply.table}
                )
            return follower.state
        assert isinstance(reply, Snapshot)
        return follower.state or state_of(reply, missed=0)
