"""A table of a small game, played through the client in one language, and what was seen of it.

Runs in the copy of the product that has the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from engines.kernel.base.messages import say
from locales import words
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of


class Cruise(ABC):
    """Two captains at a table of that game, and what is noted down of it."""

    game: ClassVar[str]

    def __init__(self, fixture: DiscordFixture, language: Any) -> None:
        self.fixture, self.told, self.code = fixture, words(language), ""
        self.seen: dict[str, Any] = {}

    async def play(self) -> None:
        """From the lobby to the last look at it."""
        ana, ben = self.fixture.ana, self.fixture.ben
        await self.open(ana, ben)
        await self.answer(ana, ben)

    def noted(self) -> dict[str, Any]:
        """What was noted down on the way."""
        return self.seen

    @abstractmethod
    async def answer(self, ana: Any, ben: Any) -> None:
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
