"""Words sent as a direct message: answers like those of a form, read back in the same place."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from random import Random
from typing import Any
from weakref import WeakValueDictionary

import discord
import structlog

from bot.edge.context.context import Context, EdgeRuntime
from bot.edge.delivery.in_flight import AnswersInFlight
from bot.edge.discord.failures import code_of
from bot.edge.help.about import outside_of
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.replies import Page, Reply, notice_page, refusal
from bot.edge.text_answers import typed_in
from bot.model.base.refusals import Refused
from bot.model.base.reticence import where
from bot.model.people.people import Person
from bot.model.posting.ports import Poster
from bot.model.posting.posts import Post, SendResult
from bot.model.record.unit_of_work import inbox
from bot.model.table.listed import TableSummary
from bot.service.lobby.table_codes import LETTERS
from bot.service.process.complaints import is_ground
from bot.service.process.rate_limit import RateLimit
from engines.kernel.base.messages import Message, Verbatim, say
from locales import Words, words

log = structlog.get_logger(__name__)
_NAMED = re.compile(rf"\s*([{LETTERS}]{{4,6}})\s*:\s*(?=\S)", re.IGNORECASE)
ONCE_IN = 86_400.0
"""Seconds in which a message that is no answer is told so once."""
MOST_TABLES = 5
"""Tables beyond which words are small talk at none of them."""


AGAIN = (2.0, 4.0, 8.0, 16.0, 32.0)
"""Seconds (scaled) before each further try of an answer; all within the minutes for which Discord knows a nonce."""


class Direct:
    """Hears direct messages. Messages of servers are never read.

    An answer goes by the poster, at the `rate_limit` of the courier. It needs no row of the outbox: what a message decided is
    committed before, and after a restart nobody waits for the words any more. The codes of failures come from `codes`.
    """

    def __init__(
        self, edge: EdgeRuntime, poster: Poster, rate_limit: RateLimit, codes: Random, in_flight: AnswersInFlight
    ) -> None:
        self.edge, self.poster, self.rate_limit, self.codes, self.in_flight = edge, poster, rate_limit, codes, in_flight
        self._turns = WeakValueDictionary[int, asyncio.Lock]()

    async def hear(self, message: discord.Message) -> None:
        """Answer a direct message; small talk at most once a day, never a bot."""
        is_ending = self.in_flight.is_ending
        with self.in_flight.track():
            await self._hear(message, is_ending)

    async def _hear(self, message: discord.Message, is_ending: bool) -> None:
        if message.guild is not None or message.author.bot:
            return
        counts = self.edge.press_limit.count(message.author.id)
        fast = None if counts else self.edge.press_limit.news(message.author.id)
        if not counts and fast is None:
            return
        person = Person(message.author.id, message.author.display_name, "en")
        click = _as_click(person, message)
        try:
            people = self.edge.host.people
            spoken = await people.language_of(person.id) or "en"
            click.person = await people.with_settings(replace(person, language=spoken))
            if is_ending:
                raise Refused(say("e.ending"))
            context, wording = self.edge.context(click.caller), words(click.person.language)
            reply = notice_page(wording, fast) if fast is not None else await self._in_turn(context, click, message)
        except Refused as refused:
            reply = refusal(words(click.person.language), refused.reason, refused.rule)
        except Exception as wrong:
            is_lost = is_ground(wrong) and not click.saved
            reply = refusal(words(click.person.language), say("e.ground")) if is_lost else self._failed(click, where(wrong))
        if isinstance(reply, Page):
            await self._send(click, reply)

    async def _in_turn(self, context: Context, click: Click, message: discord.Message) -> Reply | None:
        """The reply; messages of one person are answered one after the other, in the order in which they came."""
        turn = self._turns.setdefault(click.person.id, asyncio.Lock())
        async with turn:
            return await self._reply(context, click, message, message.content.strip())

    def _failed(self, click: Click, why: str) -> Page:
        code = code_of(self.codes)
        log.error("direct message failed", code=code, saved=click.saved, error=why)
        wording = words(click.person.language)
        return notice_page(wording, say("e.wrong.saved" if click.saved else "e.wrong", code=Verbatim(code)))

    async def _reply(self, context: Context, click: Click, message: discord.Message, text: str) -> Reply | None:
        person = click.person
        wording = words(person.language)
        if not text:
            return notice_page(wording, say("e.attachments")) if message.attachments else None
        if named := _NAMED.match(text):
            return await typed_in.words_for(context, click, await context.positions.table(named[1].upper()), text[named.end() :])
        found = await context.lookup.of_person(person.id)
        code, _, rest = text.partition(" ")
        if rest and any(one.code == code.upper() for one in found):
            return await typed_in.words_for(context, click, await context.positions.table(code.upper()), rest.strip())
        waiting = [one for one in found if one.is_asked]
        chosen = waiting if waiting else list(found)[:1]
        if not chosen:
            return await self._once(person, wording, outside_of(person.language))
        meant = await self._answering_tables(context, click, chosen, text)
        if not meant:
            return await self._once(person, wording, say("dm.talk"))
        if len(meant) > 1:
            return _which(wording, meant)
        return await typed_in.words_for(context, click, await context.positions.table(meant[0].code), text)

    async def _answering_tables(
        self, context: Context, click: Click, chosen: list[TableSummary], text: str
    ) -> list[TableSummary]:
        """The tables at which the words are an answer; all of them if there are too many to look."""
        if len(chosen) > MOST_TABLES:
            return chosen
        tables = [(one, await context.positions.table(one.code)) for one in chosen]
        return [one for one, table in tables if not await typed_in.is_talk(context, click, table, text)]

    async def _once(self, person: Person, words: Words, said: Message) -> Reply | None:
        now = self.edge.clock.now().timestamp()
        is_due = await self.edge.hints.is_due("talk", person.id, now, ONCE_IN)
        return notice_page(words, said) if is_due else None

    async def _send(self, click: Click, page: Page) -> None:
        """Into the inbox itself, which nobody else reads; what Discord refuses for its form is told with a code."""
        sent = await self._posted(click, page, f"re{click.id}")
        if sent.reason == "refused":
            sent = await self._posted(click, self._failed(click, sent.reason), f"no{click.id}")
        if sent.message is None:
            log.warning("direct message not answered", reason=sent.reason, saved=click.saved)

    async def _posted(self, click: Click, page: Page, nonce: str) -> SendResult:
        """The result of the answer. The nonce follows from the message answered: however often it is sent, it comes once."""
        post = Post(c.addressed(page.components), page.pictures, page.files)
        for wait in (*AGAIN, None):
            await self.rate_limit.wait(inbox(click.person.id))
            sent = await self.poster.post(click.channel, post, nonce)
            if sent.reason != "later" or wait is None:
                return sent
            await self.rate_limit.pause(max(wait, sent.retry_after or 0.0))
        raise AssertionError("the last try returns")


def _which(words: Words, found: list[TableSummary]) -> Page:
    buttons = [c.button(words.label(_code(one)), write(one.code, one.decision, "decide"), style=c.PRIMARY) for one in found[:5]]
    return notice_page(words, say("ui.which.table", code=Verbatim(found[0].code)), *buttons)


def _code(listed: TableSummary) -> Message:
    return say("ui.code", code=Verbatim(listed.code))


def _as_click(person: Person, message: Any) -> Click:
    """A typed message as a click: its id keeps it from being heard twice."""
    click = Click(message.id, "", 0, "component", person, person.language, 0, "", message.channel.id, False, 0)
    click.message, click.from_private = message.id, True
    return click
