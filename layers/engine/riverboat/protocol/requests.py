"""What a client may send.

`route` chooses the function, `type` the message, and `id` names it: a message sent again under the same id is
applied once. A client makes ids up at random.
"""

from dataclasses import fields
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    field_serializer,
    model_validator,
)

from riverboat.game.rules import Rake, Rules
from riverboat.table.presets import house_problems, with_preset
from riverboat.table.settings import MOST_TABLE_CHIPS, Settings

MESSAGE_ID = r"[A-Za-z0-9_-]{8,12}"

type MessageId = Annotated[str, Field(pattern=f"^{MESSAGE_ID}$")]
"""Random, 8 to 12 characters: at least 48 bits."""

type TableId = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]

type AccountId = Annotated[str, Field(min_length=1, max_length=64)]

type Chips = Annotated[int, Field(ge=1, le=MOST_TABLE_CHIPS)]

type SeatNumber = Annotated[int, Field(ge=1, le=10)]


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    id: MessageId


class LobbyRequest(Request):
    route: Literal["lobby"] = "lobby"


class ListTables(LobbyRequest):
    """A page of the tables, the cheapest first."""

    type: Literal["list_tables"] = "list_tables"
    after: Annotated[str, Field(max_length=60)] = ""
    """The `next` of the page before."""


class GetAccount(LobbyRequest):
    """Answered with the account; the first time it is opened with the room's start grant."""

    type: Literal["account"] = "account"


class CreateTable(LobbyRequest):
    """Open a cash table. Answered with its id."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    type: Literal["create_table"] = "create_table"
    preset: str = "standard"
    """Whose way of doing things: one of `riverboat.table.presets`."""
    settings: Settings
    """What is otherwise than in the preset."""

    _given: dict[str, Any] | None = None
    """The settings as they were given, where they were given in part."""

    @model_validator(mode="wrap")
    @classmethod
    def _from_preset(cls, request: Any, read: ModelWrapValidatorHandler[Self]) -> Self:
        """Settings over their preset. A misspelt setting is an error, not a default."""
        given = request.get("settings") if isinstance(request, dict) else None
        preset = request.get("preset", "standard") if isinstance(request, dict) else None
        if not isinstance(given, dict):
            return read(request)
        if unknown := _unknown(given, Settings):
            raise ValueError(f"no such setting: {', '.join(unknown)}")
        if not isinstance(preset, str):
            return read(request)
        whole = read({**request, "settings": with_preset(preset, given)})
        whole._given = given  # noqa: SLF001 - one of this class
        return whole

    @field_serializer("settings", mode="wrap")
    def _as_given(self, settings: Settings, write: SerializerFunctionWrapHandler) -> Any:
        """A preset travels as one: what it says of the settings is for the room to fill in."""
        return write(settings) if self._given is None else self._given

    def problems(self) -> list[str]:
        """What makes the table unplayable, in words; empty when it will do."""
        return self.settings.problems() + house_problems(self.preset, self.settings)


class TableRequest(Request):
    route: Literal["table"] = "table"
    table: TableId


class Join(TableRequest):
    """Come to a table, to look or to play on after a reconnection. Answered with a snapshot."""

    type: Literal["join"] = "join"
    code: Annotated[str, Field(max_length=40)] = ""
    """That invites to a private table. Where its host approves of newcomers, the answer is `knocked`."""


class SitDown(TableRequest):
    type: Literal["sit_down"] = "sit_down"
    buy_in: Chips
    seat: SeatNumber | None = None
    post: bool = False
    """Post a big blind to be dealt in at once, where a newcomer waits for it otherwise."""


class StandUp(TableRequest):
    type: Literal["stand_up"] = "stand_up"


class TopUp(TableRequest):
    type: Literal["top_up"] = "top_up"
    amount: Chips


class SitOut(TableRequest):
    type: Literal["sit_out"] = "sit_out"


class SitIn(TableRequest):
    type: Literal["sit_in"] = "sit_in"


class PostBlind(TableRequest):
    """Post what is owed instead of waiting for the big blind."""

    type: Literal["post_blind"] = "post_blind"


class Show(TableRequest):
    """Show one's cards after the hand, though nobody asks for them."""

    type: Literal["show"] = "show"
    hand: Annotated[int, Field(ge=1)]


class Act(TableRequest):
    """Answer the turn named by the view's `hand` and `turn`."""

    type: Literal["act"] = "act"
    hand: Annotated[int, Field(ge=1)]
    turn: Annotated[int, Field(ge=0)]
    action: Literal["fold", "check", "call", "raise", "all_in"]
    to: Annotated[int, Field(ge=0, le=MOST_TABLE_CHIPS)] = 0
    """With `raise`: the street total to bet or raise to."""


class UseAbility(TableRequest):
    """Use an ability of Naiko in one's turn; the turn goes on."""

    type: Literal["use_ability"] = "use_ability"
    hand: Annotated[int, Field(ge=1)]
    turn: Annotated[int, Field(ge=0)]
    ability: Literal["peek", "swap", "anchor"]
    card: Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")] | None = None
    """With `swap`: the hole card to give up."""
    target: SeatNumber | None = None
    """With `anchor`: the seat of an opponent."""


class AnswerAnchor(TableRequest):
    """Answer an anchor declared on oneself, while the window is open."""

    type: Literal["answer_anchor"] = "answer_anchor"
    hand: Annotated[int, Field(ge=1)]
    shield: bool
    """True: Seal Shield; false: let it stand."""


class AddBot(TableRequest):
    type: Literal["add_bot"] = "add_bot"
    seat: SeatNumber | None = None


class RemoveBot(TableRequest):
    type: Literal["remove_bot"] = "remove_bot"
    seat: SeatNumber


class Prove(TableRequest):
    """Ask for proofs of the cards of a finished hand that one was entitled to see. Answered with a proof."""

    type: Literal["prove"] = "prove"
    hand: Annotated[int, Field(ge=1, lt=10**9)]


class Heartbeat(TableRequest):
    """After a silence (docs/protocol.md): answered with a pong, or the newest snapshot when behind."""

    type: Literal["heartbeat"] = "heartbeat"
    version: Annotated[int, Field(ge=0)]


class Invite(TableRequest):
    """The host lets an account come; without one, he gets a code that lets whoever knows it come."""

    type: Literal["invite"] = "invite"
    guest: AccountId | None = None


class RevokeCode(TableRequest):
    """The code lets nobody in any more."""

    type: Literal["revoke_code"] = "revoke_code"


class AnswerKnock(TableRequest):
    """The host lets in who waits for it, or sends him away."""

    type: Literal["answer_knock"] = "answer_knock"
    guest: AccountId
    admit: bool


class Pause(TableRequest):
    """No further hand begins."""

    type: Literal["pause"] = "pause"


class Resume(TableRequest):
    type: Literal["resume"] = "resume"


class SetStakes(TableRequest):
    """Other stakes from the next hand on. What is left out stays; a small blind is then half the big one."""

    type: Literal["set_stakes"] = "set_stakes"
    small_blind: Chips | None = None
    big_blind: Chips | None = None
    ante: Annotated[int, Field(ge=0, le=MOST_TABLE_CHIPS)] | None = None
    big_blind_ante: Annotated[int, Field(ge=0, le=MOST_TABLE_CHIPS)] | None = None
    least_buy_in: Chips | None = None
    most_buy_in: Chips | None = None


class RemovePlayer(TableRequest):
    """The host sends somebody away, by his seat or by his account: one of both."""

    type: Literal["remove_player"] = "remove_player"
    seat: SeatNumber | None = None
    guest: AccountId | None = None

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if (self.seat is None) == (self.guest is None):
            raise ValueError("name a seat or a guest")
        return self


class MakeHost(TableRequest):
    """The host hands his role on to who sits there."""

    type: Literal["make_host"] = "make_host"
    seat: SeatNumber


class CloseTable(TableRequest):
    """The host ends the table, in a hand when it ends. Answered with `closed`, or with a snapshot."""

    type: Literal["close_table"] = "close_table"


def _unknown(given: object, known: type[Settings | Rules | Rake]) -> list[str]:
    """Names that are given and not known, also within groups: `rules.rake.percent`."""
    if not isinstance(given, dict):
        return []
    unknown = sorted(given.keys() - {field.name for field in fields(known)})
    for group, kind in _GROUPS.get(known, {}).items():
        unknown += [f"{group}.{name}" for name in _unknown(given.get(group), kind)]
    return unknown


_GROUPS: dict[type, dict[str, type[Rules | Rake]]] = {Settings: {"rules": Rules}, Rules: {"rake": Rake}}


type AnyLobbyRequest = ListTables | GetAccount | CreateTable
type AnyTableRequest = (
    Join
    | SitDown
    | StandUp
    | TopUp
    | SitOut
    | SitIn
    | PostBlind
    | Show
    | Act
    | UseAbility
    | AnswerAnchor
    | AddBot
    | RemoveBot
    | Prove
    | Heartbeat
    | Invite
    | RevokeCode
    | AnswerKnock
    | Pause
    | Resume
    | SetStakes
    | RemovePlayer
    | MakeHost
    | CloseTable
)

LOBBY_REQUESTS: TypeAdapter[AnyLobbyRequest] = TypeAdapter(
    Annotated[AnyLobbyRequest, Field(discriminator="type")]
)
TABLE_REQUESTS: TypeAdapter[AnyTableRequest] = TypeAdapter(
    Annotated[AnyTableRequest, Field(discriminator="type")]
)
