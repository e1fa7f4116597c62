"""What version 1.4.7 of the Open Hand History specification allows, as far as a cash game goes.

Every field that is not nullable there is required here; any field that is not known there is refused.
"""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

type Card = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]
type Chips = Annotated[int, Field(ge=0, strict=True)]
"""The specification has decimals; ours are whole."""

type ActionName = Literal[
    "Dealt Cards",
    "Mucks Cards",
    "Shows Cards",
    "Post Ante",
    "Post SB",
    "Post BB",
    "Straddle",
    "Post Dead",
    "Post Extra Blind",
    "Fold",
    "Check",
    "Bet",
    "Raise",
    "Call",
    "Added Chips",
    "Sits Down",
    "Stands Up",
    "Add to Pot",
]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class BetLimit(_Strict):
    bet_type: Literal["NL", "PL", "FL"]
    bet_cap: Chips


class Player(_Strict):
    id: int
    seat: int = Field(ge=1, le=10)
    name: str = Field(min_length=1)
    display: str | None = None
    starting_stack: Chips
    player_bounty: Chips | None = None
    is_sitting_out: bool | None = None


class Action(_Strict):
    action_number: int = Field(ge=1)
    player_id: int
    action: ActionName
    amount: Chips | None = None
    is_allin: bool | None = None
    cards: list[Card] | None = None


class Round(_Strict):
    id: int
    street: Literal["Preflop", "Flop", "Turn", "River", "Showdown"]
    cards: list[Card] | None = None
    actions: list[Action]


class PlayerWins(_Strict):
    player_id: int
    win_amount: Chips
    cashout_amount: Chips | None = None
    cashout_fee: Chips | None = None
    bonus_amount: Chips | None = None


class Pot(_Strict):
    number: int
    amount: Chips
    rake: Chips | None = None
    jackpot: Chips | None = None
    player_wins: list[PlayerWins]


class HandHistory(_Strict):
    spec_version: Literal["1.4.7"]
    site_name: str = Field(min_length=1)
    network_name: str = Field(min_length=1)
    internal_version: str = Field(pattern=r"^\d+\.\d+\.\d+$")
    game_number: str = Field(min_length=1)
    start_date_utc: datetime
    table_name: str = Field(min_length=1)
    table_handle: str | None = None
    table_skin: str | None = None
    game_type: Literal["Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw"]
    bet_limit: BetLimit
    table_size: int = Field(ge=2, le=10)
    currency: Literal["XPM"]
    dealer_seat: int = Field(ge=1, le=10)
    small_blind_amount: Chips
    big_blind_amount: Chips
    ante_amount: Chips
    hero_player_id: int | None = None
    flags: list[Literal["Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap"]] | None = None
    players: list[Player] = Field(min_length=2)
    rounds: list[Round] = Field(min_length=1)
    pots: list[Pot] = Field(min_length=1)


class Document(_Strict):
    ohh: HandHistory
