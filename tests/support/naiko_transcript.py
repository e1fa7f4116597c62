"""A hand of Naiko in which every ability of its carousel is used, as one player's terminal tells it."""

import io
from typing import Any

from riverboat.bots.seated import SEATED_BOTS
from riverboat.table.apply import apply
from riverboat.table.commands import AnswerAnchor, Command, Outcome
from riverboat_terminal.narration import Narrator
from riverboat_terminal.paint import Paint
from riverboat_terminal.picture import picture, prospects
from riverboat_terminal.screen import Sentences
from riverboat_terminal.words import Code, Words
from tests.support.lone_table import LoneTable
from tests.support.naiko_play import WITHOUT_SWAP, ability, naiko_room, with_cards

VIEWER = "Ann"


class Transcript:
    """What Ann's terminal says while Lin, Ann and Moe play; what she types stands behind `>`."""

    def __init__(self, language: Code) -> None:
        self.room: LoneTable = naiko_room("Lin", "Ann", "Moe", carousel=WITHOUT_SWAP, pause_seconds=3)
        hand = self.room.table.playing
        assert hand is not None
        with_cards(hand, "AhTh 9c4s KsKd", "2h7hJc9hKc")
        self.words = Words(language)
        self.out = io.StringIO()
        self.screen = Sentences(self.words, lambda: self.room.now, self.out)
        self.narrator = Narrator(self.words, self.words.cards)
        self.pictures: list[str] = []
        self._show()

    def do(self, command: Command, typed: str = "") -> None:
        """A command two seconds later; `typed` when it is Ann's."""
        self.room.wait(2)
        # Not `room.do`, which holds every view to the deck that was dealt; these cards were put there since.
        outcome = apply(self.room.table, command, self.room.now, bytes(32), bots=SEATED_BOTS)
        assert isinstance(outcome, Outcome), outcome
        if typed:
            print(f"> {typed}", file=self.out)
        self._tell(outcome)

    def act(self, action: Any, to: int = 0, typed: str = "") -> None:
        self.do(self.room.answer(action, to), typed)

    def draw(self) -> None:
        """Keep the picture that Ann would see now."""
        view, paint = self.room.view(VIEWER), Paint(colour=False, signs=True)
        now = self.room.now
        lines = [*picture(view, self.words, paint, now), "", prospects(view, self.words, paint, now)]
        self.pictures.append("\n".join(line.rstrip() for line in lines))

    def _tell(self, outcome: Outcome) -> None:
        self.screen.say(self.narrator.tell(outcome.events, self.room.view(VIEWER), 0))
        self._show()

    def _show(self) -> None:
        self.screen.show(self.room.view(VIEWER))


def hand_with_every_ability(language: Code = "en") -> Transcript:
    """Anchor and Shield before the flop, Peek on it."""
    told = Transcript(language)
    told.do(ability(told.room, "anchor", target="Ann"))
    told.draw()
    told.do(AnswerAnchor("Ann", 1, shield=True), "shield")
    told.act("raise", 6)
    told.act("call", typed="c")
    told.act("fold")
    told.do(ability(told.room, "peek"), "peek")
    told.draw()
    told.act("check", typed="c")
    told.act("raise", 10)
    told.act("raise", 30, "r 30")
    told.act("call")
    told.act("raise", 60, "r 60")
    told.act("call")
    told.act("check", typed="c")
    told.act("check")
    return told
