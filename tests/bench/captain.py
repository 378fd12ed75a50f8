"""A captain who clicks: fills in whatever panel is shown, at random, and sends it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.edge.kit.custom_id import read
from playground.discord import Channel, Message, Outcome, Person
from playground.discord.model.components import BUTTON

Json = dict[str, Any]
SENDS, FILLS = ("press", "confirm", "short"), ("pick", "menu", "play")
MOST_CLICKS = 60


def verb_of(part: Json) -> str:
    """What a component does."""
    carried = read(part.get("custom_id", ""))
    return carried.verb if carried else ""


def live(message: Message, verbs: tuple[str, ...]) -> list[Json]:
    """The buttons and menus with one of these verbs that can be used now."""
    return [part for part in message.parts() if verb_of(part) in verbs and not part.get("disabled")]


def is_asking(panel: Message | None) -> bool:
    """Whether a panel takes an answer."""
    return panel is not None and not panel.deleted and bool(live(panel, (*SENDS, *FILLS)))


def is_panel(message: Message | None) -> bool:
    """Whether a private message follows a table: it takes an answer, or says what is now; not where it was opened anew."""
    return message is not None and not message.deleted and (is_asking(message) or bool(live(message, ("now",))))


@dataclass
class Captain:
    """One person at one table in a channel. `panel` is the private message in which he decides, once he has opened it."""

    person: Person
    channel: Channel
    rnd: random.Random
    clicks: int = 0
    fiddles: int = 0
    """How many choices are made in a panel before it is sent, though it could be sent sooner."""
    panel: Message | None = None

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

    def follow(self) -> bool:
        """Look at the panel that lives: the newest where the one looked at was opened anew. Whether there is one."""
        if not is_panel(self.panel):
            own = (message for message in reversed(self.channel.history) if message.reader is self.person.user)
            self.panel = next((message for message in own if is_panel(message)), self.panel)
        return is_panel(self.panel)

    async def open(self, post: Message, verb: str) -> None:
        """Open the panel by a button of a post."""
        self.panel = (await self.press(post, verb)).message

    async def filled_in(self) -> tuple[Message, Json] | None:
        """Open the panel and fill it in; the panel and its button that sends, None when nothing is asked or all is saved."""
        self.panel = (await self.person.slash(self.channel, "decide")).message
        return await self.filled()

    async def filled(self) -> tuple[Message, Json] | None:
        """Fill in the panel as it stands; the panel and its button that sends, None when it takes no answer (any more)."""
        for made in range(MOST_CLICKS):
            panel = self.panel
            if panel is None or not is_asking(panel):
                return None
            sends, fills = live(panel, SENDS), live(panel, FILLS)
            if sends and (made >= self.fiddles or not fills):
                return panel, sends[0]
            self.panel = (await self.use(panel, self.rnd.choice(fills))).message or panel
        raise RuntimeError(f"{MOST_CLICKS} clicks have not filled in {self.panel.text if self.panel else ''!r}")


def in_turn(captains: list[Captain]) -> Iterator[Captain]:
    """The captains one after the other, without end."""
    while True:
        yield from captains
