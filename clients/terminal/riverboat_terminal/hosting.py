"""Hosting a table from the terminal, and coming to one by a code."""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Literal

from riverboat.views.hosting import HostView
from riverboat.views.view import View
from riverboat_client import Client, TableState
from riverboat_terminal.paint import printable
from riverboat_terminal.words import Words

type What = Literal[
    "invite", "revoke", "admit", "refuse", "pause", "resume", "stakes", "remove", "host", "close"
]


@dataclass(frozen=True, slots=True)
class HostWish:
    """What a host has typed."""

    what: What
    whom: str = ""
    """Account id, or the number of a seat."""
    chips: tuple[int, ...] = ()
    """Small blind, big blind, and perhaps the ante."""


_WISHES: dict[str, What] = {
    **dict.fromkeys(("invite", "邀請"), "invite"),
    **dict.fromkeys(("revoke", "撤銷"), "revoke"),
    **dict.fromkeys(("admit", "同意"), "admit"),
    **dict.fromkeys(("refuse", "拒絕"), "refuse"),
    **dict.fromkeys(("pause", "暫停"), "pause"),
    **dict.fromkeys(("resume", "繼續"), "resume"),
    **dict.fromkeys(("stakes", "盲注"), "stakes"),
    **dict.fromkeys(("remove", "請離"), "remove"),
    **dict.fromkeys(("host", "房主"), "host"),
    **dict.fromkeys(("close", "關桌"), "close"),
}
_NEEDS_WHOM = {"admit": "admit dev-bob", "refuse": "refuse dev-bob", "remove": "remove 3", "host": "host 3"}
_STAKES = (2, 3)
"""How many numbers there are: blinds, and perhaps an ante."""


def host_wish(line: str) -> HostWish | tuple[str, str] | None:
    """What a line asks as a host; (a key of the words, an example) where something is missing, None where it
    is no word of a host's."""
    word, *rest = line.split()
    what = _WISHES.get(word.lower())
    match what:
        case "stakes":
            if len(rest) not in _STAKES or not all(each.isdecimal() for each in rest):
                return "needs_stakes", "stakes 2 5"
            return HostWish("stakes", chips=tuple(map(int, rest)))
        case "admit" | "refuse" | "remove" | "host":
            is_fine = len(rest) == 1 and (what != "host" or rest[0].isdecimal())
            return HostWish(what, rest[0]) if is_fine else ("needs_guest", _NEEDS_WHOM[what])
        case "invite" if len(rest) == 1:
            return HostWish("invite", rest[0])
        case "invite" | "revoke" | "pause" | "resume" | "close" if not rest:
            return HostWish(what)
        case _:
            return None


def obey(client: Client, table: str, wish: HostWish) -> Awaitable[TableState]:
    """Ask the room for it."""
    match wish.what:
        case "invite":
            return client.invite(table, wish.whom or None)
        case "revoke":
            return client.revoke_code(table)
        case "admit" | "refuse":
            return client.answer_knock(table, wish.whom, wish.what == "admit")
        case "pause":
            return client.pause(table)
        case "resume":
            return client.resume(table)
        case "stakes":
            named = zip(("small_blind", "big_blind", "ante"), wish.chips, strict=False)
            return client.set_stakes(table, **dict(named))
        case "remove" if wish.whom.isdecimal():
            return client.remove_player(table, seat=int(wish.whom))
        case "remove":
            return client.remove_player(table, guest=wish.whom)
        case "host":
            return client.make_host(table, int(wish.whom))
        case "close":
            return client.close_table(table)


async def open_private(client: Client, name: str, preset: str | None) -> str:
    """A private table of one's own, to which one may invite by a code; its id."""
    table = await client.create_table({"name": name[:40], "private": True}, preset or "standard")
    await client.invite(table)
    return table


async def come_in(client: Client, table: str, code: str, words: Words) -> bool:
    """Come by a code, and wait for the host where he is asked; False when one is sent away."""
    return await client.knock(table, code, lambda: print(words("waits_to_be_let_in")))


@dataclass(slots=True)
class HostNews:
    """Tells a host what has changed of what only he is told."""

    words: Words
    _told: HostView | None = field(default=None)

    def tell(self, view: View) -> list[str]:
        """What is new since the view before."""
        before, now = self._told or HostView("", [], []), view.hosting
        self._told = now
        if now is None:
            return []
        news = []
        if now.code != before.code:
            news.append(self.words("code_is", code=now.code) if now.code else self.words("no_code"))
        news += [
            self.words("invited", guest=printable(guest))
            for guest in now.guests
            if guest not in before.guests
        ]
        news += [
            self.words("knocks_at", name=printable(knock.name), player=printable(knock.player))
            for knock in now.knocks
            if knock not in before.knocks
        ]
        return news
