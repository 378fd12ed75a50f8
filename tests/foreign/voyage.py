"""A table of a game, from the command to the replay, or one captain on both seats:
``python -m tests.foreign.voyage GAME [alone] [LANGUAGE]``, in every language if none is named.

Prints as JSON what captains saw, by language. Runs in the copy of the product that has the game.
"""

from __future__ import annotations

import sys
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image

from engines.kernel.base.messages import say
from locales import words
from tests.e2e.captains import one_pick, whole_answers
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of, has_button, menus
from tests.e2e.voyager import Voyager
from tests.foreign.one_language import host

SENDS = ("confirm", "seal", "save")


class Voyage:
    """Two captains at a table of the `game` and of that `pace`, and what they saw; it ends after `most` answers."""

    game, pace = "soundings", "live"
    most = 120

    def __init__(self, fixture: DiscordFixture, language: Any, game: str = "") -> None:
        self.fixture, self.told, self.game = fixture, words(language), game or self.game
        self.seen: dict[str, Any] = {"texts": [], "pictures": [], "panels": []}
        self.messages: list[Any] = []

    def label(self, id: str) -> str:
        own = f"{id}.{self.game}"
        return self.told(say(own if id == "hand" and self.told.has(own) else id))

    def look(self, outcome: Any) -> Any:
        """Note down what a message says and shows; the message."""
        message = getattr(outcome, "message", outcome)
        self.messages.append(message)
        self.seen["texts"].append(message.text)
        for one in message.attachments:
            if one.content_type.startswith("image/"):
                self.seen["pictures"].append([one.filename, *Image.open(BytesIO(one.data)).size])
        return message

    async def press(self, who: Any, label: str) -> Any:
        """Press a button of the newest post, as soon as it has it."""
        post = await self.fixture.post_with(self.label(label))
        return self.look(await who.click(post, self.label(label)))

    async def press_more(self, who: Any, label: str) -> Any:
        """Press a button behind *More* of the lobby post, as soon as it stands."""
        lobby = await self.fixture.post_with(self.label("join"))
        more = self.look(await who.click(lobby, self.label("more")))
        return self.look(await who.click(more, self.label(label)))

    async def take(self, who: Any, side: int) -> None:
        """Choose that side in the lobby post, where the game has sides."""
        post = await self.fixture.post_with(self.label("join"))
        for menu in menus(post):
            if ":side." in menu["custom_id"]:
                self.look(await who.select(post, menu["custom_id"], [str(side)]))

    async def play(self) -> None:
        await self.sail(self.fixture.ana, self.fixture.ben)

    def noted(self) -> dict[str, Any]:
        """What was seen, with another look at what was answered before its picture came, and at all that was posted."""
        for message in [*self.messages, *self.fixture.posts, *self.fixture.ben.inbox]:
            self.look(message)
        return self.seen

    async def sail(self, ana: Any, ben: Any) -> None:
        """Open, sit down (the opener on the second seat), look at everything, play to the end, see the replay and the check."""
        await ana.slash(self.fixture.channel, "table open", game=self.game, pace=self.pace, language=self.told.language)
        await self.take(ana, 2)
        await self.press(ben, "join")
        await self.press_more(ana, "rules")
        await self.learn(ana)
        await self.choose(ana, await self.press(ana, "options"))
        for who, label in ((ana, "start"), (ben, "ready")):
            await self.press(who, label)
        for label in ("hand", "board", "log"):
            await self.press(ana, label)
        await self.answer_all((ana, ben))
        door = await self.press(ben, "fair")
        self.look(await ben.click(door, self.label("fair.check")))
        shown = await self.press(ben, "replay")
        film = await ben.click(shown, self.label("ui.movie"))
        assert [one.filename for one in film.message.attachments] == ["replay.gif"]

    async def learn(self, ana: Any) -> None:
        """The lessons from the lobby to their end, where the game has any: an answer, and the way where it missed the point."""
        lobby = await self.fixture.post_with(self.label("join"))
        if not has_button(lobby, self.label("learn")):
            return
        voyager = Voyager(ana, self.fixture.channel, self.told.language)
        voyager.shown = self.look(await ana.click(lobby, self.label("learn")))
        await voyager.press("learn.next")
        while voyager.sees("learn.previous"):
            self.look(voyager.shown)
            await voyager.answers()
            self.look(voyager.shown)
            await (await voyager.press("learn.show") if voyager.sees("learn.again") else voyager).press("learn.next")
        self.look(voyager.shown)

    async def choose(self, opener: Any, panel: Any) -> None:
        """The options of the table, on their panel: as they are."""

    async def sail_alone(self, ana: Any) -> None:
        """Open, take both seats, and play them to the end in one panel."""
        await ana.slash(self.fixture.channel, "table open", game=self.game, pace="live", language=self.told.language)
        await self.press_more(ana, "another")
        await self.press(ana, "start")
        await self.play_alone(ana)
        await self.press(ana, "onward")
        await self.play_alone(ana)
        door = await self.press(ana, "fair")
        self.look(await ana.click(door, self.label("fair.check")))

    async def play_alone(self, ana: Any) -> None:
        """Answer for both seats until the game is over."""
        rnd, code = Random(5), code_of(await self.fixture.post_with(self.label("decide")))
        panel = await self.press(ana, "decide")
        for _ in range(self.most):
            if (await self.fixture.at(code)).status == "over":
                await self.fixture.post_with(self.label("rematch"))
                return
            self.seen["panels"].append(panel.text)
            await one_pick(ana, panel, rnd)
            panel = self.look(await ana.click(panel, self.label("save")))
        raise AssertionError(f"no end after {self.most} answers")

    async def answer_all(self, captains: tuple[Any, ...]) -> None:
        """Answer until the game is over."""
        rnd, code = Random(5), code_of(self.look(await self.fixture.post_with(self.label("decide"))))
        for _ in range(self.most):
            table = await self.fixture.until(lambda: self.asking(code), "a question, or the end")
            if table.status == "over":
                return
            seat = next(seat for seat in table.asked.seats if seat not in table.answered)
            await self.answer(next(one for one in captains if one.id == table.seats[seat].person), rnd)
        raise AssertionError(f"no end after {self.most} answers")

    async def asking(self, code: str) -> Any:
        """The table when it is over, or its question is posted and somebody has still to answer."""
        table = await self.fixture.at(code)
        is_open = table.asked is not None and set(table.asked.seats) - set(table.answered)
        is_posted = is_open and has_button(self.fixture.posts[-1], self.label("decide"))
        return table if is_posted or table.status == "over" else None

    async def answer(self, captain: Any, rnd: Random) -> None:
        panel = await self.press(captain, "decide")
        await one_pick(captain, panel, rnd)
        ready = [label for id in SENDS if (label := self.label(id)) in buttons(panel)] or whole_answers(panel)
        if ready:
            self.look(await captain.click(panel, ready[0]))


class Alone(Voyage):
    """One captain on both seats."""

    async def play(self) -> None:
        await self.sail_alone(self.fixture.ana)


def main(kind: type[Voyage], game: str = "") -> None:
    """Play, and print what was seen."""
    host(lambda fixture, language: kind(fixture, language, game), ("Ana", "Ben"))


if __name__ == "__main__":
    main(Alone if "alone" in sys.argv[2:] else Voyage, sys.argv[1])
