"""A captain who clicks: fills in whatever panel is shown, at random, and sends it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from bot.edge.custom_id import read
from playground.discord import Channel, Message, Outcome, Person
from playground.discord.components import BUTTON

Json = dict[str, Any]
SENDS, FILLS = ("confirm",), ("pick", "menu", "short")
MOST_CLICKS = 60


def verb_of(part: Json) -> str:
    """What a component does."""
    carried = read(part.get("custom_id", ""))
    return carried.verb if carried else ""


def live(message: Message, verbs: tuple[str, ...]) -> list[Json]:
    """The buttons and menus with one of these verbs that can be used now."""
    return [part for part in message.parts() if verb_of(part) in verbs and not part.get("disabled")]


@dataclass
class Captain:
    """One person at one table in a channel."""

    person: Person
    channel: Channel
    rnd: random.Random
    clicks: int = 0
    fiddles: int = 0
    """How many choices are made in a panel before it is sent, though it could be sent sooner."""

    async def use(self, message: Message, part: Json) -> Outcome:
        """Press the button, or choose as many lines of the menu as it takes."""
        self.clicks += 1
        if part["type"] == BUTTON:
            return await self.person.click(message, part["custom_id"])
        values = [option["value"] for option in part["options"]]
        chosen = self.rnd.sample(values, self.rnd.randint(max(1, part["min_values"]), part["max_values"]))
        return await self.person.select(message, part["custom_id"], chosen)

    async def press(self, message: Message, verb: str) -> Outcome:
        """Press the one button with that verb."""
        return await self.use(message, live(message, (verb,))[0])

    async def filled_in(self) -> tuple[Message, Json] | None:
        """Open the panel and fill it in; the panel and its button that sends, None when nothing is asked or all is saved."""
        outcome = await self.person.slash(self.channel, "decide")
        for made in range(MOST_CLICKS):
            panel = outcome.message
            if panel is None or not live(panel, (*SENDS, *FILLS)):
                return None
            sends, fills = live(panel, SENDS), live(panel, FILLS)
            if sends and (made >= self.fiddles or not fills):
                return panel, sends[0]
            outcome = await self.use(panel, self.rnd.choice(fills))
        raise RuntimeError(f"{MOST_CLICKS} clicks have not filled in {outcome.text!r}")
