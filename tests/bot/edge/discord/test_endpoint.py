"""The connector under which the library talks to Discord, or to another host in its place."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.edge.discord.endpoint import CONNECTIONS
from playground.discord import StandIn, World
from tests.playground.raw import Raw

MANY = 3 * CONNECTIONS


async def test_many_requests_at_once_share_so_many_connections(tmp_path: Path) -> None:
    async with StandIn(World(), ca_file=tmp_path / "ca.pem") as standin:
        raw = Raw(standin)
        pool, counts = raw.session.connector, list[int]()
        assert pool is not None

        async def asked() -> int:
            status, _ = await raw.send("GET", "/users/@me")
            counts.append(len(pool._acquired))
            return status

        found = await asyncio.gather(*(asked() for _ in range(MANY)))
        await raw.close()
    assert found == [200] * MANY
    assert 1 < max(counts) <= CONNECTIONS
