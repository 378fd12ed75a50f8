"""Words sent as a direct message: answers like those of a form, read back in the same place."""
from __future__ import annotations

import re
import secrets
from typing import Any

import discord
import structlog

from bot.edge import components as c
from bot.edge.answering import LOST
from bot.edge.answers import typed_in
from bot.edge.answers.about import outside_of
from bot.edge.click import Click
from bot.edge.custom_id import write
from bot.edge.edge import Doors, Edge
from bot.edge.pages import Page, Reply, note, refusal
from bot.edge.pictures import Pictures
from bot.service.ports import Person, Refused, Sitting
from bot.service.tables import LETTERS
from bot.service.timers import where
from engines.kernel.messages import Message, Verbatim, say
from locales import Words, words

log = structlog.get_logger(__name__)
_NAMED = re.compile(rf"\s*([{LETTERS}]{{4,6}})\s*:\s*(?=\S)", re.IGNORECASE)
ONCE_IN = 600.0
"""Seconds in which a message that is no answer is told so once."""


class Direct:
    """Hears direct messages. Messages of servers are never read."""

    def __init__(self, doors: Doors, pictures: Pictures) -> None:
        self.doors, self.pictures = doors, pictures
        self._told: dict[int, float] = {}

    async def hear(self, message: discord.Message) -> None:
        """Answer a direct message; greetings at most once in ten minutes, never a bot."""
        if message.guild is not None or message.author.bot:
            return
        counts = self.doors.presses.count(message.author.id)
        fast = None if counts else self.doors.presses.news(message.author.id)
        if not counts and fast is None:
            return
        language = await self.doors.host.people.language_of(message.author.id) or "en"
        person = Person(message.author.id, message.author.display_name, language)
        text = message.content.strip()
        click = _as_click(person, message)
        try:
            edge = self.doors.edge(click.caller)
            reply = await self._reply(edge, click, message, text) if fast is None else note(words(language), fast)
        except Refused as refused:
            reply = refusal(words(language), refused.reason, refused.rule)
        except Exception as wrong:
            code = secrets.token_hex(3)
            log.error("direct message failed", code=code, saved=click.saved, error=where(wrong))
            reply = note(words(language), say("e.wrong.saved" if click.saved else "e.wrong", code=Verbatim(code)))
        if isinstance(reply, Page):
            await self._send(message.channel.id, reply)

    async def _reply(self, edge: Edge, click: Click, message: discord.Message, text: str) -> Reply | None:
        person = click.person
        told = words(person.language)
        if not text:
            return note(told, say("e.attachments")) if message.attachments else None
        if named := _NAMED.match(text):
            return await typed_in.words_for(edge, click, await edge.host.tables.table(named[1].upper()), text[named.end() :])
        found = await edge.host.tables.of_person(person.id)
        waiting = typed_in.waiting_tables(found, person.id)
        chosen = waiting if waiting else list(found)[:1]
        if not chosen:
            return self._once(person, told)
        if len(chosen) > 1:
            return _which(told, chosen)
        return await typed_in.words_for(edge, click, chosen[0], text)

    def _once(self, person: Person, told: Words) -> Reply | None:
        now = self.doors.clock.now().timestamp()
        if now - self._told.get(person.id, 0.0) < ONCE_IN:
            return None
        self._told = {id: at for id, at in self._told.items() if now - at < ONCE_IN} | {person.id: now}
        return note(told, outside_of(person.language))

    async def _send(self, channel: int, page: Page) -> None:
        """Into the inbox itself, which nobody else reads."""
        try:
            uploads = [await self.pictures.draw(picture) for picture in page.pictures]
            await self.doors.wire.send(channel, c.message(*page.parts), uploads)
        except LOST as lost:
            log.info("direct message not answered", error=type(lost).__name__)


def _which(told: Words, found: list[Sitting]) -> Page:
    buttons = [
        c.button(told.label(_code(one)), write(one.code, one.decision, "decide"), style=c.PRIMARY) for one in found[:5]
    ]
    return note(told, say("ui.which.table"), *buttons)


def _code(sitting: Sitting) -> Message:
    return say("ui.code", code=Verbatim(sitting.code))


def _as_click(person: Person, message: Any) -> Click:
    """A typed message as a click: its id keeps it from being heard twice."""
    click = Click(message.id, "", 0, "component", person, person.language, 0, "", message.channel.id, False, 0)
    click.message, click.inside = message.id, True
    return click
