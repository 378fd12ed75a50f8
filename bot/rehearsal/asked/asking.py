"""Questions to a person: a post in the channel shows each step, counts down, and takes *Yes*, *Not so* and *Leave out*."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta

from bot.edge.delivery.page_sender import DEFER_UPDATE
from bot.edge.discord.http import MESSAGE, private
from bot.edge.discord.retries import SEND_ERRORS
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.timestamps import timestamp
from bot.rehearsal import raw, samples
from bot.rehearsal.before import rehearsing
from bot.rehearsal.plan.rows import NO, YES
from bot.rehearsal.stage import Stage
from engines.kernel.base.messages import Message, say

PressWork = Callable[[Click], Awaitable[str | None]]
"""The work for a press. Any result but None ends the question."""
LETTERS = (
    "a", "b", "c1", "c2", "c3", "d", "e", "f", "g", "h", "i", "j1", "j2", "j3", "k", "k2", "l1", "l2", "l3", "m1", "m2",
    "n1", "n2",
)  # fmt: skip
"""The questions in their order."""
SKIPPED = "skipped"
ANSWERS = {"yes": YES, "no": NO, "skip": SKIPPED}
BEGIN = 999
"""The number of the first press, by which somebody takes the part of the person."""


class AskingPost:
    """The post that asks, and who presses."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.post = stage, 0
        self.clicks: asyncio.Queue[Click] = asyncio.Queue()
        self.panel_click: Click | None = None
        self.panel = 0

    async def hear(self, click: Click) -> None:
        """Somebody did something, anywhere. What is not the rehearsal's is not answered: Discord says that it failed."""
        is_own = self._is_own(click)
        self.stage.recorder.pressed(click, is_kept=is_own)
        if is_own:
            await self.clicks.put(click)

    async def begun(self) -> bool:
        """Whether somebody has pressed *Begin*; from then on it is his language, and his presses count."""
        press = c.button(self._label(say("rehearse.begin")), samples.id_of(BEGIN, "begin"), style=c.PRIMARY)
        body = samples.post(self._text(say("rehearse.begin.text")), presses=[press], mark=self.stage.mark())
        sent = await raw.send(self.stage.wire, self.stage.channel, body)
        if not sent.is_taken:
            return False
        self.post = int(sent.answer["id"])
        click = await self._next(_is_begun)
        if click is None:
            return False
        self.stage.person, self.stage.language = click.person.id, click.person.language
        await raw.callback(self.stage.wire, click, DEFER_UPDATE, {})
        return True

    async def ask(
        self, letter: str, presses: Mapping[str, Message] | None = None, heard: Mapping[str, PressWork] | None = None,
        more: Sequence[c.Item] = (),
    ) -> str | None:  # fmt: skip
        """The answer: yes, no, or the result of a press. None if it was left out or nobody answered.

        `presses`: further buttons of the step. `heard`: the work for each action, and for "command", "complete" and "form".
        `more`: items above the buttons.
        """
        number = LETTERS.index(letter)
        await raw.edit(self.stage.wire, self.stage.channel, self.post, self._asking(letter, number, presses or {}, more))
        while (click := await self._next(self._is_his)) is not None:
            answer = await self._answer(click, number, heard or {})
            if answer is not None:
                return None if answer == SKIPPED else answer
        return None

    async def over(self, *texts: str) -> None:
        """The post says that it is over."""
        await raw.edit(self.stage.wire, self.stage.channel, self.post, samples.post("\n".join(texts)))

    async def tell(self, click: Click, message: Message) -> None:
        """A short private answer."""
        body = private(c.message(c.container(c.text(self.stage.words.marked(message))), private=True))
        await raw.callback(self.stage.wire, click, MESSAGE, body)

    # -- what comes in

    def _is_own(self, click: Click) -> bool:
        """Whether the rehearsal asked for it: one of its buttons, forms or its command, where it takes place."""
        if click.channel not in (self.stage.channel, self.stage.thread):
            return False
        return click.button_id.verb == samples.VERB if click.button_id else click.command == (rehearsing.qualified_name,)

    def _is_his(self, click: Click) -> bool:
        return click.person.id == self.stage.person

    async def _next(self, is_meant: Callable[[Click], bool]) -> Click | None:
        """The next press of whoever is asked; None when nobody presses for too long. Others are told that it is not theirs."""
        while True:
            try:
                click = await asyncio.wait_for(self.clicks.get(), self.stage.options.patience)
            except TimeoutError:
                return None
            if is_meant(click):
                return click
            await self._left(click)

    async def _answer(self, click: Click, number: int, heard: Mapping[str, PressWork]) -> str | None:
        action = click.kind if click.button_id is None or click.kind == "form" else str(click.button_id.args[0])
        is_control = click.button_id is not None and click.button_id.decision == number and click.message == self.post
        if is_control and action in ANSWERS:
            await raw.callback(self.stage.wire, click, DEFER_UPDATE, {})
            return ANSWERS[action]
        work = heard.get(action)
        if work is None:
            await self._left(click)
            return None
        try:
            return await work(click)
        except SEND_ERRORS:
            return None

    async def _left(self, click: Click) -> None:
        """Answer a press that is of no use here."""
        if click.kind == "complete":
            return
        if click.message is not None:
            await raw.callback(self.stage.wire, click, DEFER_UPDATE, {})
        else:
            await self.tell(click, say("rehearse.other"))

    # -- the post

    def _asking(self, letter: str, number: int, presses: Mapping[str, Message], more: Sequence[c.Item]) -> c.Json:
        ends = timestamp(self.stage.clock.now() + timedelta(seconds=self.stage.options.patience), "R")
        text = self.stage.words.marked(say(f"rehearse.ask.{letter}"))
        head = self.stage.words.marked(say("rehearse.step", number=number + 1, total=len(LETTERS), when=ends))
        own = [c.button(self._label(label), samples.id_of(number, action)) for action, label in presses.items()]
        rows = [c.row(*own)] if own else []
        return c.message(
            c.container(c.text(head), c.text(text), *more, *rows, c.row(*self._answers(number)), mark=self.stage.mark())
        )

    def _answers(self, number: int) -> list[c.Button]:
        said = {"yes": say("rehearse.yes"), "no": say("rehearse.no"), "skip": say("rehearse.skip")}
        styles = {"yes": c.GREEN, "no": c.RED, "skip": c.SECONDARY}
        return [c.button(self._label(one), samples.id_of(number, action), style=styles[action]) for action, one in said.items()]

    def _text(self, message: Message) -> str:
        return self.stage.words.marked(message)

    def _label(self, message: Message) -> str:
        return self.stage.words.label(message)


def _is_begun(click: Click) -> bool:
    return click.button_id is not None and (click.button_id.verb, click.button_id.args) == (samples.VERB, ("begin",))
