"""A table of a small game, played through the client in one language, and what was seen of it printed as JSON.

Runs in the copy of the product that has the game.
"""

from __future__ import annotations

import asyncio
import json
import sys
from abc import ABC, abstractmethod
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from engines.kernel.messages import say
from locales import words
from playground.discord import StandIn, World
from render import studio
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of
from tests.foreign.voyage import LOCALES
from tests.patience import patient


class Cruise(ABC):
    """Two captains at a table of that game, and what is noted down of it."""

    game: ClassVar[str]

    def __init__(self, fixture: DiscordFixture, language: Any) -> None:
        self.fixture, self.told, self.code = fixture, words(language), ""
        self.seen: dict[str, Any] = {}

    @abstractmethod
    async def play(self, ana: Any, ben: Any) -> None:
        """What they do there."""

    def label(self, id: str) -> str:
        return self.told(say(id))

    async def open(self, ana: Any, ben: Any) -> None:
        """To the first question."""
        await ana.slash(self.fixture.channel, "table open", game=self.game, pace="live", language=self.told.language)
        for who, label in ((ben, "join"), (ana, "start"), (ben, "ready")):
            await who.click(await self.fixture.post_with(self.label(label)), self.label(label))
        self.code = code_of(await self.fixture.post_with(self.label("decide")))

    async def panel(self, who: Any) -> Any:
        """The captain's panel."""
        return await self.press(who, await self.fixture.post_with(self.label("decide")), "decide")

    async def press(self, who: Any, message: Any, label: str) -> Any:
        """Press the button that is called so; what it is answered with."""
        return (await who.click(message, buttons(message)[self.label(label)])).message

    async def save(self, who: Any, panel: Any) -> None:
        await who.click(panel, buttons(panel)[self.label("save")])


async def _played(kind: type[Cruise], language: str) -> Any:
    world = patient(World())
    channel = world.channel(world.guild("Broadside"), "harbour")
    people = {name: world.person(name, locale=LOCALES[language]) for name in ("Ana", "Ben")}
    with TemporaryDirectory() as folder:
        async with StandIn(world, ca_file=Path(folder) / "authority.pem") as discord:
            fixture = DiscordFixture(discord, channel, people, Path(folder))
            await fixture.start()
            cruise = kind(fixture, language)
            try:
                await cruise.open(people["Ana"], people["Ben"])
                await cruise.play(people["Ana"], people["Ben"])
            finally:
                await fixture.stop()
            discord.check()
    return cruise.seen


def main(kind: type[Cruise]) -> None:
    """Play in the language of the command line, and print."""
    studio.PROGRAM = "tests.e2e.easel"
    print(json.dumps(asyncio.run(_played(kind, sys.argv[1]))))
