"""A person who goes through the rehearsal at the stand-in: does what the post asks, looks, and says what there is to see."""

from __future__ import annotations

from typing import Any

from bot.edge.kit import button_rows
from bot.edge.kit.custom_id import read
from bot.rehearsal.asked.asking import LETTERS
from bot.rehearsal.asked.screen import ROWS
from engines.kernel.base.messages import say
from locales import words
from playground.discord import Message, Person
from playground.discord.model.entities import Channel
from playground.discord.wire.payloads import message_json
from tests.timeouts import TIMEOUT

YES, NO, SKIP, DONE = "rehearse.yes", "rehearse.no", "rehearse.skip", ""


def shows_board(message: Message, world: Any) -> bool:
    """Whether a message shows a picture that is there."""
    if message.deleted:
        return False
    told = message_json(world, message)
    items = [item for part in told["components"] for inner in part.get("components", ()) for item in inner.get("items", ())]
    return bool(items) and all(item["media"].get("attachment_id") for item in items)


def rows_of(message: Message) -> list[list[Any]]:
    """The buttons of a message, by its rows."""
    rows = [part["components"] for part in message.parts() if part["type"] == 1]
    return [row for row in rows if row and row[0]["type"] == 2]


def _is_measured(row: list[Any]) -> bool:
    """Whether a row is one of those whose lines are counted."""
    carried = read(row[0].get("custom_id", ""))
    return carried is not None and bool(carried.args) and carried.args[0].startswith("row")


class Presser:
    """Presses for one person, whose client speaks a language of ours. `not_asked` is asked only after a quarter of an hour."""

    not_asked: tuple[str, ...] = ("i",)

    def __init__(self, person: Person, channel: Channel, language: str = "en", leaves_out: tuple[str, ...] = ()) -> None:
        self.person, self.channel, self.words, self.leaves_out = person, channel, words(language), leaves_out
        self.world: Any = person.world
        self.post: Message | None = None
        self.panel: Message | None = None
        self.asked: list[str] = []

    async def play(self) -> None:
        """All of it, from *Begin* on."""
        begin = words("en").label(say("rehearse.begin"))
        self.post = await self.until(lambda: next((one for one in self.channel.messages if self.has(one, begin)), None))
        await self.person.click(self.post, begin, wait="answer")
        for letter in LETTERS:
            if letter in self.not_asked:
                continue
            await self.until(lambda letter=letter: self.words.marked(say(f"rehearse.ask.{letter}")) in self.control.text)
            self.asked.append(letter)
            said = SKIP if letter in self.leaves_out else await getattr(self, letter)()
            if said:
                await self.press(self.control, said)

    async def until(self, condition: Any) -> Any:
        """What a condition gives as soon as it holds."""
        return await self.world.until(condition, TIMEOUT)

    @property
    def control(self) -> Message:
        """The post that asks."""
        assert self.post is not None
        return self.post

    def has(self, message: Message, label: str) -> bool:
        """Whether a message has that button."""
        return any(part.get("label") == label for part in message.parts())

    def label(self, id: str) -> str:
        """What is written on a button."""
        return self.words.label(say(id))

    async def press(self, message: Message, id: str) -> Any:
        """Press a button, and wait until it is answered."""
        return await self.person.click(message, self.label(id), wait="answer")

    async def opened(self, id: str = "rehearse.panel.press", message: Message | None = None) -> Message:
        """Press a button that brings a private message; that message, as soon as it is whole."""
        before = len(self.person.private_in(self.channel))
        await self.press(message or self.control, id)
        mine = self.person.private_in
        await self.until(lambda: len(mine(self.channel)) > before and not mine(self.channel)[-1].loading)
        return mine(self.channel)[-1]

    def saw(self, message: Message) -> str:
        """What is said of a message that should show a board."""
        return YES if shows_board(message, self.world) else NO

    # -- the questions

    async def a(self) -> str:
        command, word = (words("en")(say(id)) for id in ("rehearse.command", "rehearse.command.word"))
        found = await self.person.autocomplete(self.channel, command, word, "an")
        await self.person.slash(self.channel, command, word=found[0]["value"])
        return YES if found else NO

    async def b(self) -> str:
        self.panel = await self.opened()
        return self.saw(self.panel)

    async def c1(self) -> str:
        assert self.panel is not None
        await self.person.click(self.panel, self.label("rehearse.again"))
        return self.saw(self.panel)

    async def c2(self) -> str:
        assert self.panel is not None
        outcome = await self.person.click(self.panel, self.label("rehearse.again"), wait="answer")
        if outcome.interaction.answer != 7:
            return DONE
        return self.saw(self.panel)

    async def c3(self) -> str:
        assert self.panel is not None
        await self.press(self.panel, "rehearse.again")
        return DONE

    async def d(self) -> str:
        self.panel = await self.opened()
        await self.press(self.panel, "rehearse.keep")
        if self.has(self.panel, self.label("rehearse.new")):
            await self.press(self.panel, "rehearse.new")
        return self.saw(self.panel)

    async def e(self) -> str:
        outcome = await self.press(self.control, "rehearse.open")
        await self.person.submit(outcome, {"line": "Aye", "choice": "anchor"})
        return YES

    async def f(self) -> str:
        before = len(self.person.private_in(self.channel))
        await self.press(self.control, "rehearse.open")
        await self.until(lambda: len(self.person.private_in(self.channel)) > before)
        message = self.person.private_in(self.channel)[-1]
        await self.until(lambda: not message.loading)
        await self.person.click(message, self.label("rehearse.again"))
        return self.saw(message)

    async def g(self) -> str:
        first = await self.opened("rehearse.open")
        await self.until(lambda: first.deleted)
        return YES

    async def h(self) -> str:
        self.person.dismiss(await self.opened("rehearse.open"))
        await self.press(self.control, "rehearse.dismissed")
        return DONE

    async def j1(self) -> str:
        await self.press(self.control, "rehearse.lock")
        third = self.words.marked(say("rehearse.ring", number=3))
        await self.until(lambda: any(third in one.text and one.is_v2 for one in self.channel.messages))
        return self.heard(1)

    def heard(self, number: int) -> str:
        """Whether a ring said its words on the lock screen."""
        said = self.words.marked(say("rehearse.ring", number=number))
        return YES if any(said in line for line in self.person.user.lock_screen) else NO

    async def j2(self) -> str:
        return self.heard(2)

    async def j3(self) -> str:
        return self.heard(3)

    async def k(self) -> str:
        thread = self.channel.guild.threads[-1]  # type: ignore[union-attr]
        first = next(one for one in thread.messages if self.has(one, self.label("rehearse.panel.press")))
        outcome = await self.person.click(first, self.label("rehearse.panel.press"))
        return YES if outcome.kind == "private" else NO

    async def k2(self) -> str:
        thread = self.channel.guild.threads[-1]  # type: ignore[union-attr]
        last = next(one for one in thread.messages if self.has(one, self.label("rehearse.open")))
        await self.person.click(last, self.label("rehearse.open"), wait=None)
        return DONE

    async def l1(self) -> str:
        """The rows are as wide as they are told to be, and on this telephone those wrap that the bot would break."""
        sent = [row for message in self.channel.messages for row in rows_of(message) if _is_measured(row)]
        assert [len(row) for row in sent] == [amount for amount, _ in ROWS]
        wrapped = [str(at) for at, row in enumerate(sent) if not button_rows.is_one([one["label"] for one in row])]
        await self.person.select(self.control, None, wrapped, wait="answer")
        return DONE

    async def l2(self) -> str:
        await self.person.select(self.control, None, ["11"], wait="answer")
        return DONE

    async def l3(self) -> str:
        wrong = await self.press(self.control, "rehearse.open")
        await self.person.submit(wrong, {"first": "40", "last": "x"})
        outcome = await self.press(self.control, "rehearse.open")
        await self.person.submit(outcome, {"first": "3", "last": "40"}, wait="answer")
        return DONE

    async def m1(self) -> str:
        handed_out = next(one for one in self.channel.messages if one.text == "Rehearsal m")
        return YES if any(file.filename.endswith(".html") for file in handed_out.attachments) else NO

    async def m2(self) -> str:
        return YES

    async def n1(self) -> str:
        return YES

    async def n2(self) -> str:
        return YES
