"""A newcomer on a first voyage: he presses what the lesson shows him, and reads nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engines.kernel.base.messages import say
from locales import words
from tests.e2e.captains import confirming, is_whole_answer, one_pick
from tests.e2e.discord_fixture import buttons, has_button, menus

LAST = ("Play it", "Confirm", "Save answer")
"""What sends an answer when nothing else is wanted, in English."""
MOST_CLICKS = 40


class Voyager:
    """Somebody who learns a game in a language. `shown` is what stands before him."""

    def __init__(self, person: Any, channel: Any, language: Any = "en", rnd: Random | None = None) -> None:
        self.person, self.channel, self.told, self.rnd = person, channel, words(language), rnd or Random(1)
        self.shown: Any = None

    def label(self, id: str, **args: Any) -> str:
        """What is written on that button."""
        return self.told.label(say(id, **args))

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

    async def press(self, id: str, **args: Any) -> Voyager:
        """Press that button."""
        outcome = await self.person.click(self.shown, self.label(id, **args))
        self.shown = outcome.message
        return self

    async def does(self, *wanted: str) -> Voyager:
        """Take, of all that is offered by name, what has most of these words in it, each once, until the lesson says what that
        did."""
        for _ in range(MOST_CLICKS):
            if not self.sees("learn.previous"):
                return self
            offered = [(self._fit(label, wanted), *one) for label, *one in self._offered()]
            fit, menu, value = max(offered, key=lambda one: len(one[0]), default=((), None, ""))
            wanted = tuple(one for one in wanted if one not in fit)
            send = next((label for label in LAST if has_button(self.shown, label)), None)
            if not fit and send is not None:
                self.shown = (await self.person.click(self.shown, send)).message
            elif menu is None:
                assert fit, (wanted, self.text, list(buttons(self.shown)))
                self.shown = (await self.person.click(self.shown, value)).message
            else:
                self.shown = (await self.person.select(self.shown, menu, [value])).message
        raise AssertionError(f"never answered: {self.text}")

    def _offered(self) -> Iterator[tuple[str, str | None, str]]:
        """What may be taken, by its name: lines of menus that are not chosen yet, and buttons."""
        for menu in menus(self.shown):
            lines = (one for one in menu["options"] if not one.get("default"))
            yield from ((one["label"], menu["custom_id"], one["value"]) for one in lines)
        yield from ((label, None, id) for label, id in buttons(self.shown).items())

    @staticmethod
    def _fit(label: str, wanted: Sequence[str]) -> tuple[str, ...]:
        """The words that stand in a label."""
        plain = re.sub("[\u2066-\u2069]", "", label)
        return tuple(one for one in wanted if one in plain)

    async def answers(self) -> Voyager:
        """Fill in the panel somehow and send it, until the lesson says what it did."""
        for _ in range(MOST_CLICKS):
            if not self.sees("learn.previous"):
                return self
            ready = confirming(self.shown)
            if ready is not None:
                self.shown = (await self.person.click(self.shown, ready)).message
            elif not await self._at_once():
                assert await one_pick(self.person, self.shown, self.rnd), self.text
        raise AssertionError(f"never answered: {self.text}")

    async def _at_once(self) -> bool:
        """Press the first button that is a whole answer."""
        id = next((id for id in buttons(self.shown).values() if is_whole_answer(id)), None)
        if id is not None:
            await self.person.click(self.shown, id)
        return id is not None
