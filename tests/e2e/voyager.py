"""A newcomer on a first voyage: he presses what the lesson shows him, and reads nothing else."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from engines.kernel.messages import say
from locales import words
from tests.e2e.captains import one_pick
from tests.e2e.discord_fixture import buttons, has_button

SENDS = ("confirm", "seal", "save")
MOST_CLICKS = 40


class Voyager:
    """Somebody who learns a game in a language. `shown` is what stands before him."""

    def __init__(self, person: Any, channel: Any, language: Any = "en", rnd: Random | None = None) -> None:
        self.person, self.channel, self.told, self.rnd = person, channel, words(language), rnd or Random(1)
        self.shown: Any = None

    def label(self, id: str) -> str:
        """What is written on that button."""
        return self.told.label(say(id))

    def sees(self, id: str) -> bool:
        """Whether that button is there."""
        return has_button(self.shown, self.label(id))

    @property
    def text(self) -> str:
        """What is said there."""
        return str(self.shown.text)

    @property
    def number(self) -> int:
        """That of the position, 0 where none is shown."""
        found = re.search(r"(\d+) \w+ \d+ · ", self.text)
        return int(found.group(1)) if found else 0

    async def opens(self, game: str) -> Voyager:
        """`/learn`."""
        self.shown = (await self.person.slash(self.channel, "learn", game=game)).message
        return self

    async def press(self, id: str) -> Voyager:
        """Press that button."""
        outcome = await self.person.click(self.shown, self.label(id))
        self.shown = outcome.message
        return self

    async def answers(self) -> Voyager:
        """Fill in the panel somehow and send it, until the lesson says what it did."""
        for _ in range(MOST_CLICKS):
            if not self.sees("learn.previous"):
                return self
            ready = next((id for id in SENDS if self.sees(id)), None)
            if ready is not None:
                await self.press(ready)
            else:
                assert await one_pick(self.person, self.shown, self.rnd) or await self._at_once(), self.text
        raise AssertionError(f"never answered: {self.text}")

    async def _at_once(self) -> bool:
        """Press the first button that is a whole answer."""
        id = next((id for id in buttons(self.shown).values() if ":short." in id), None)
        if id is not None:
            await self.person.click(self.shown, id)
        return id is not None
