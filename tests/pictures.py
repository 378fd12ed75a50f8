"""`python -m tests.pictures`: draws anew the pictures of the read me, from a game played on the page by the real bot."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

from playground.discord import Channel, StandIn, World
from tests.bench.captain import Captain, in_turn
from tests.bench.process import Bot
from tests.bench.tables import mustered
from tests.game_cases import FIRST
from tests.playground.browser import Page, chromium

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = ("Ana", "Ben", "Carla")
POSTS = 12
SEED = 11
FIDDLES = 6


def boards(channel: Channel) -> list[bytes]:
    """The public pictures in the channel."""
    return [bytes(file.data) for message in channel.messages for file in message.attachments if message.reader is None]


async def playing(world: World, channel: Channel) -> None:
    """A table of three, some way into the game."""
    rnd, people = random.Random(SEED), [world.person(name) for name in NAMES]
    captains: list[Captain] = await mustered(world, channel, FIRST, people, rnd)
    for captain in captains:
        captain.fiddles = FIDDLES
    for captain in in_turn(captains):
        if len(boards(channel)) >= POSTS:
            return
        if ready := await captain.filled_in():
            await captain.use(*ready)
        else:
            await asyncio.sleep(0.1)


async def page_picture(standin: StandIn, channel: Channel) -> bytes:
    """What Ana's tab shows after she pressed Decide."""
    async with chromium() as browser:
        ana = await Page.open(browser, standin.page_url, "Ana", viewport={"width": 1280, "height": 960})
        await ana.go(channel.name)
        await ana.settled()
        await ana.tab.wait_for_timeout(1500)
        return await ana.tab.screenshot()


async def main() -> None:
    """Play, then write both pictures."""
    with tempfile.TemporaryDirectory(prefix="broadside-pictures-") as folder:
        standin = StandIn(World(), ca_file=Path(folder) / "ca.pem")
        channel = standin.world.channel(standin.world.guild("Broadside"), "harbour")
        await standin.start(page_port=0)
        try:
            async with Bot(standin, Path(folder) / "tables.sqlite3", clock_scale=20.0) as bot:
                await bot.ready()
                await playing(standin.world, channel)
                (FOLDER / "board.png").write_bytes(boards(channel)[-1])
                (FOLDER / "page.png").write_bytes(await page_picture(standin, channel))
        finally:
            await standin.stop()


if __name__ == "__main__":
    asyncio.run(main())
