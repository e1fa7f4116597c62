"""Where the session shows itself: a picture that is redrawn, or sentences line by line."""

import shutil
import sys
from collections import deque
from collections.abc import Callable
from typing import Protocol, TextIO

from riverboat.views.view import View
from riverboat_terminal import abilities
from riverboat_terminal.paint import Paint, fit, wrap
from riverboat_terminal.picture import options_of, picture, prospects
from riverboat_terminal.seeing import own_seat, seconds_until
from riverboat_terminal.words import Words

LOG_LINES = 200
WARN_AT = 10
"""Seconds left at which sentences warn."""

_PROMPT = "> "


class Screen(Protocol):
    """`now` is the server's clock, epoch milliseconds."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def say(self, sentences: list[str]) -> None:
        """What happened, or an answer to what was typed."""

    def show(self, view: View) -> None:
        """The newest view."""

    def look(self) -> None:
        """Show the newest view again, because somebody asked."""

    def tick(self) -> None:
        """A second has passed."""

    def typed(self) -> None:
        """A line was entered."""


class Pictures:
    """The whole terminal: the table on top, below it what happened, the prompt in the last line.

    A redraw saves and restores the cursor, so that what is being typed stays.
    """

    def __init__(
        self, words: Words, paint: Paint, clock: Callable[[], int], out: TextIO = sys.stdout
    ) -> None:
        self._words = words
        self._paint = paint
        self._clock = clock
        self._out = out
        self._log: deque[str] = deque(maxlen=LOG_LINES)
        self._view: View | None = None

    def open(self) -> None:
        self._out.write("\x1b[?1049h\x1b[2J")
        self.typed()

    def close(self) -> None:
        self._out.write("\x1b[?1049l")
        self._out.flush()

    def say(self, sentences: list[str]) -> None:
        self._log.extend(line for sentence in sentences for line in sentence.splitlines())
        self._draw()

    def show(self, view: View) -> None:
        self._view = view
        self._draw()

    def look(self) -> None:
        self._draw()

    def tick(self) -> None:
        self._draw()

    def typed(self) -> None:
        size = shutil.get_terminal_size()
        self._draw()
        self._out.write(f"\x1b[{size.lines};1H\x1b[2K{_PROMPT}")
        self._out.flush()

    def _draw(self) -> None:
        size = shutil.get_terminal_size()
        rows = self._rows(size.lines - 1, size.columns)
        drawn = "".join(
            f"\x1b[{number};1H\x1b[2K{fit(row, size.columns).rstrip()}" for number, row in enumerate(rows, 1)
        )
        self._out.write(f"\x1b7\x1b[?25l{drawn}\x1b8\x1b[?25h")
        self._out.flush()

    def _rows(self, count: int, columns: int) -> list[str]:
        """Everything above the prompt: the picture, the log as far as it fits, the options at the bottom."""
        if self._view is None:
            top, bottom = [], [""]
        else:
            now = self._clock()
            top = [*picture(self._view, self._words, self._paint, now), ""]
            offered = abilities.offers(self._view, self._words, self._paint)
            bottom = ["", prospects(self._view, self._words, self._paint, now), *filter(None, [offered])]
        room = max(count - len(top) - len(bottom), 0)
        told = [line for entry in list(self._log)[-room:] for line in wrap(entry, columns)]
        log = told[-room:] if room else []
        return [*top, *log, *[""] * (room - len(log)), *bottom][:count]


class Sentences:
    """Sentences only, nothing ever redrawn: for screen readers, pipes and logs."""

    def __init__(self, words: Words, clock: Callable[[], int], out: TextIO = sys.stdout) -> None:
        self._words = words
        self._clock = clock
        self._out = out
        self._view: View | None = None
        self._told_turn: tuple[int, int] | None = None
        self._told_cards = 0
        self._told_secrets: list[str] = []
        self._told_window = False
        self._warned = False

    def open(self) -> None:
        pass

    def close(self) -> None:
        pass

    def say(self, sentences: list[str]) -> None:
        for sentence in sentences:
            print(sentence, file=self._out, flush=True)

    def show(self, view: View) -> None:
        self._view = view
        own = own_seat(view)
        if own is not None and own.cards and view.street is not None and self._told_cards != view.hand:
            self._told_cards = view.hand
            self.say([self._words("say_cards", cards=self._words.cards(own.cards))])
            if view.carousel:
                self.say([abilities.spoken_carousel(view, self._words)])
        self._tell_abilities(view)
        if view.you is None or view.you.options is None:
            self._told_turn = None
        elif self._told_turn != (view.hand, view.turn):
            self._told_turn = (view.hand, view.turn)
            self._warned = False
            self._announce(view)

    def _tell_abilities(self, view: View) -> None:
        """What is new of what only oneself saw, and an anchor that is one's own to answer."""
        secrets = abilities.secrets_of(view, self._words, self._words.cards)
        self.say([said for said in secrets if said not in self._told_secrets])
        self._told_secrets = secrets
        window = abilities.spoken_window(view, self._words, self._clock())
        if window is not None and not self._told_window:
            self.say([window])
        self._told_window = window is not None

    def look(self) -> None:
        """Say the turn or what is waited for; before it, in Naiko, how everyone's stars and uses stand."""
        view = self._view
        if view is None:
            return
        if view.carousel:
            self.say(
                [abilities.spoken_carousel(view, self._words), *abilities.spoken_seats(view, self._words)]
            )
            self.say(abilities.secrets_of(view, self._words, self._words.cards))
        self._announce(view)

    def _announce(self, view: View) -> None:
        board = self._cards(view)
        window = abilities.spoken_window(view, self._words, self._clock())
        if window is not None:
            self.say([board + window])
            return
        if view.you is None or view.you.options is None:
            self.say([board + prospects(view, self._words, Paint(colour=False, signs=False), self._clock())])
            return
        offered = options_of(view.you.options, view, self._words, Paint(colour=False, signs=False))
        offered += abilities.spoken_offers(view, self._words)
        options = self._words("list_separator").join(offered)
        self.say(
            [
                self._words("say_turn", cards=board, pot=view.pot),
                self._words("say_options", options=options, seconds=self._left(view)),
            ]
        )

    def _cards(self, view: View) -> str:
        """One's own cards and the board."""
        own = own_seat(view)
        said = []
        if own is not None and own.cards and own.in_hand:
            said.append(self._words("say_cards", cards=self._words.cards(own.cards)))
        if view.board:
            said.append(self._words("say_board", cards=self._words.cards(view.board)))
        return "".join(f"{sentence} " for sentence in said)

    def tick(self) -> None:
        view = self._view
        if view is None or self._told_turn is None or self._warned or self._left(view) > WARN_AT:
            return
        self._warned = True
        self.say([self._words("say_left", seconds=self._left(view))])

    def typed(self) -> None:
        pass

    def _left(self, view: View) -> int:
        return seconds_until(view.acts_by, self._clock()) if view.acts_by is not None else view.action_seconds
