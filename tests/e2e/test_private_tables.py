"""A private table on real sockets: nobody finds it, who knocks is let in, and closing pays everybody."""

import asyncio
from typing import Any

import pytest

from riverboat_client import RefusedError
from tests.e2e.conftest import LiveRoom
from tests.support.players import client_of, play

DEN: dict[str, Any] = {"name": "Den", "private": True, "approval": True, "pause_seconds": 1}


async def test_an_evening_among_friends(room: LiveRoom) -> None:
    # rules 11.18, 11.19 and 11.25
    async with client_of(room, "Ivy") as ivy, client_of(room, "Jon") as jon, client_of(room, "Kim") as kim:
        before = [(await client.account()).balance for client in (ivy, jon)]
        await kim.account()
        table = await ivy.create_table(DEN)
        hosting = (await ivy.invite(table)).view.hosting
        assert hosting is not None
        await ivy.join(table)
        await ivy.sit_down(table, 100)
        assert table not in [listed.table for listed in await kim.list_tables()]
        with pytest.raises(RefusedError, match="no table"):
            await kim.knock(table, "0000-0000-0000-0000")
        asked = asyncio.Event()
        knocking = asyncio.create_task(jon.knock(table, hosting.code, asked.set))
        async with asyncio.timeout(20):
            await asked.wait()
            guest = (await jon.account()).player
            await ivy.answer_knock(table, guest, admit=True)
            assert await knocking
        await jon.sit_down(table, 100)
        await asyncio.gather(*[play(client, table, hands=2) for client in (ivy, jon)])
        await ivy.close_table(table)
        async with asyncio.timeout(40):
            async for _ in jon.updates(table):
                pass  # until the last hand has ended, and the table with it
        with pytest.raises(RefusedError, match="no table"):
            await jon.join(table)
        assert sum([(await client.account()).balance for client in (ivy, jon)]) == sum(before)
