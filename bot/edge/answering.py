"""The one place where interactions are answered: in time, once, private unless asked otherwise."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import discord
import structlog

from bot.edge import components as c
from bot.edge.click import Click
from bot.edge.custom_id import write
from bot.edge.in_flight import AnswersInFlight
from bot.edge.moving_pictures import MovingPictures
from bot.edge.open_panels import TOKEN_LIFE, OpenPanel, OpenPanels
from bot.edge.pages import Completions, Form, Nothing, Page, Reply, notice_page, refusal
from bot.edge.pictures import Pictures
from bot.edge.retries import ANSWERED, FURTHER, LOST, UNKNOWN, RetryPolicy, is_refusal
from bot.edge.uploaded_files import UploadedFiles
from bot.edge.wire import MESSAGE, Upload, Wire, private
from bot.model.refusals import Refused
from bot.service.pools import NoRoom
from bot.service.timers import where
from engines.kernel.messages import Verbatim, say
from locales import words
from render.studio import Priority

log = structlog.get_logger(__name__)
ACKNOWLEDGE = 0.15
"""Seconds after which an answer that is not ready is announced."""
COMMITTED = 2.0
"""Seconds for which a press that is itself the answer waits for its commit before it is announced."""
FORMS = frozenset(("clock", "salt", "form", "number", "find", "moveform", "type"))
"""Presses that may open a form, which is refused after an announcement."""
ANSWERS = frozenset((
    "here", "quick", "short", "confirm", "join", "leave", "start", "computer", "remove", "salted", "formed", "typed", "meant",
    "move", "moved", "movesend", "close", "resign", "pace", "tongue", "seats", "value", "reset", "clocked", "thread", "reopen",
    "again", "practice", "rematch", "goon", "table start", "table join", "table leave", "table open", "orders",
))  # fmt: skip
"""Presses and commands that are themselves the answer: they are acknowledged after their commit."""
DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 5, 6, 7, 8, 9
GONE = (401, 404)
"""Statuses by which the token, or what it brought, is no more."""
Making = Callable[[Click], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Made:
    """A reply with its files, ready to be sent."""

    reply: Reply
    uploads: tuple[Upload, ...] = ()


class Answering:
    """Answers clicks with what `making` gives for them. The codes of failures come from `rnd`."""

    def __init__(
        self,
        wire: Wire,
        pictures: Pictures,
        open_panels: OpenPanels,
        moving_pictures: MovingPictures,
        rnd: Random,
        acknowledge: float = ACKNOWLEDGE,
    ) -> None:
        self.wire, self.pictures, self.open_panels, self.moving_pictures = wire, pictures, open_panels, moving_pictures
        self.rnd, self.acknowledge, self.in_flight = rnd, acknowledge, AnswersInFlight()
        self.committed = COMMITTED
        self._following: set[asyncio.Task[None]] = set()

    async def answer(self, click: Click, making: Making) -> None:
        """Answer, deferring when it takes long. Never raises for what Discord answers: what was decided stands."""
        making = _ending if self.in_flight.is_ending else making
        with self.in_flight.one():
            await self._answer(click, making)

    async def _answer(self, click: Click, making: Making) -> None:
        if click.inside:
            self.open_panels.touched(click.person.id, click.message or 0)
        task = asyncio.ensure_future(self._made(click, making))
        try:
            await self._wait(click, task)
            await self._send(click, await task)
        except Exception as lost:
            made = await task
            log.warning("answer not shown", table=_table(click), verb=_verb(click), error=_named(lost))
            if _is_passed(lost):
                await self._elsewhere(click, made)
            elif not isinstance(lost, LOST) or is_refusal(lost):
                await self._confess(click, lost)

    async def _confess(self, click: Click, lost: Exception) -> None:
        """What we made was refused, or made wrong: say so with a code, never silence."""
        code = code_of(self.rnd)
        log.error("answer refused", code=code, table=_table(click), verb=_verb(click), saved=click.saved, error=where(lost))
        page = notice_page(words(click.person.language), say("e.wrong.saved" if click.saved else "e.wrong", code=Verbatim(code)))
        try:
            await self._page(click, replace(page, anew=True), ())
        except LOST as again:
            log.warning("nothing shown", code=code, error=_named(again))

    async def _elsewhere(self, click: Click, made: Made) -> None:
        """It is too late for an answer to this click: the captain's panel shows it, while an earlier click's token lives."""
        page = made.reply
        panel = self.open_panels.panel(page.table, click.person.id) if isinstance(page, Page) and page.opens else None
        if not isinstance(page, Page) or panel is None or panel.shows != page.opens:
            return
        try:
            await show(self.wire, self.open_panels.uploaded_files, panel, page, made.uploads)
            self.open_panels.drawn(panel, page.looks, page.version)
        except LOST as lost:
            self.open_panels.forget(panel.table, panel.person)
            log.warning("panel not redrawn", table=panel.table, error=_named(lost))

    async def _wait(self, click: Click, task: asyncio.Task[Made]) -> None:
        """Announce the answer, where it is not ready in time or comes as a further message; never before what it says is saved,
        nor one that was asked for aloud before it is known whether all may see it, unless the database takes too long: how it is
        announced decides who sees it."""
        if click.kind == "complete" or (click.kind == "component" and _verb(click) in FORMS):
            return
        if click.options.get("public") is True:
            await self._first(task, click.placed)
        if _verb(click) in ANSWERS:
            await self._first(task, click.committed)
        if click.kind == "component" and not click.inside and _follows(click):
            await self._defer(click)
            return
        done, _ = await asyncio.wait({task}, timeout=self.acknowledge)
        if not done:
            await self._defer(click)

    async def _first(self, task: asyncio.Task[Made], event: asyncio.Event) -> None:
        """Returns when that has happened (what was pressed stands in the database, it is known who may see the answer), when it
        was refused, or has taken too long."""
        happened = asyncio.ensure_future(event.wait())
        await asyncio.wait({task, happened}, timeout=self.committed, return_when=asyncio.FIRST_COMPLETED)
        happened.cancel()

    async def _defer(self, click: Click) -> None:
        """Announce the answer. When nobody can say whether that was taken, the token will: what follows is tried."""
        try:
            if click.message is not None:
                await self.wire.callback(click.id, click.token, DEFER_UPDATE)
            else:
                await self.wire.callback(click.id, click.token, DEFER, {} if click.public else {"flags": c.PRIVATE})
        except LOST as lost:
            if is_refusal(lost):
                raise
            log.warning("announced or not", table=_table(click), verb=_verb(click), error=_named(lost))
        click.taken = True

    async def _made(self, click: Click, making: Making) -> Made:
        wording = words(click.person.language)
        try:
            async with self.moving_pictures.room(click):
                return await self._drawn(await making(click))
        except Refused as refused:
            return Made(replace(refusal(wording, refused.reason, refused.rule), anew=isinstance(refused, NoRoom)))
        except Exception as wrong:
            code = code_of(self.rnd)
            log.error("failed", code=code, table=_table(click), verb=_verb(click), saved=click.saved, error=where(wrong))
            if click.kind == "complete":
                return Made(Completions(()))
            return Made(notice_page(wording, say("e.wrong.saved" if click.saved else "e.wrong", code=Verbatim(code))))

    async def _drawn(self, reply: Reply) -> Made:
        if not isinstance(reply, Page):
            return Made(reply)
        page, uploads = await drawn(self.pictures, reply)
        return Made(page, uploads)

    async def _send(self, click: Click, made: Made) -> None:
        match made.reply:
            case Page() as page:
                await self._page(click, page, made.uploads)
            case Form(modal):
                await self._form(click, modal)
            case Completions(choices):
                listed = [{"name": name, "value": value} for name, value in choices]
                await self.wire.callback(click.id, click.token, CHOICES, {"choices": listed})
            case Nothing():
                await self._taken(click)

    async def _taken(self, click: Click) -> None:
        """Take a click without showing anything: the announcement that only a command is answered with goes again."""
        if not click.taken:
            await self._defer(click)
        if click.message is None:
            await self.wire.drop_original(click.application, click.token)

    async def _form(self, click: Click, modal: c.Modal) -> None:
        if click.taken:
            await self._page(click, notice_page(words(click.person.language), say("e.loading"), anew=True), ())
        else:
            await self.wire.callback(click.id, click.token, MODAL, modal.to_dict())

    async def _page(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> None:
        found = await self._shown(click, page, uploads)
        if found is None:
            return
        message, at = found
        if at != click.message:
            self.open_panels.uploaded_files.put(at, uploads)
        if page.later is not None:
            self._follow(self._panel(click, page, message, at), page.later)
        if page.opens:
            panel = self._panel(click, page, message, at)
            older = self.open_panels.keep(panel)
            self.open_panels.drawn(panel, page.looks, page.version)
            if older is not None:
                await self._retire(older)
        elif click.inside and not page.anew:
            self._left(click, page)

    def _panel(self, click: Click, page: Page, message: int | None, at: int) -> OpenPanel:
        """The message that shows the page, as it can be changed by the click's token."""
        until, person = self.open_panels.expiry(), click.person
        return OpenPanel(
            person.id, page.table, page.opens, click.application, click.token, message, until, person.language, at=at,
            private=bool(click.guild), seat=page.seat,
        )  # fmt: skip

    def _follow(self, panel: OpenPanel, later: Callable[[], Awaitable[Page]]) -> None:
        """Put what is made later into that message as soon as it is there, as long as the token lives."""
        task = asyncio.create_task(self._later(panel, later))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _later(self, panel: OpenPanel, later: Callable[[], Awaitable[Page]]) -> None:
        try:
            async with asyncio.timeout(TOKEN_LIFE.total_seconds()):
                page = await later()
        except Refused as refused:
            page = refusal(words(panel.language), refused.reason, refused.rule)
        except Exception as wrong:
            code = code_of(self.rnd)
            log.error("failed", code=code, error=where(wrong))
            page = notice_page(words(panel.language), say("e.wrong", code=Verbatim(code)))
        try:
            await show(self.wire, self.open_panels.uploaded_files, panel, *await drawn(self.pictures, page))
        except LOST as lost:
            log.warning("nothing shown", error=_named(lost))

    def _left(self, click: Click, page: Page) -> None:
        """The message that was clicked on shows no panel any more."""
        if page.table:
            self.open_panels.forget(page.table, click.person.id)
        if click.message is not None:
            self.open_panels.left(_table(click), click.person.id, click.message)

    async def _retire(self, older: OpenPanel) -> None:
        """The panel was opened anew: the older message says so in one line, and shows it again when touched."""
        wording = words(older.language)
        again = c.button(wording.label(say("ui.panel.here")), write(older.table, 0, older.shows))
        page = notice_page(wording, say("ui.panel.moved"), again)
        with contextlib.suppress(*LOST):
            await show(self.wire, self.open_panels.uploaded_files, older, page, ())

    async def _shown(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> tuple[int | None, int] | None:
        """Send the page where it belongs. Its message's id when it is one further by the token; and the id in any case, 0 where
        Discord does not say. None when it is there, and was pressed on meanwhile."""
        if click.inside and not page.anew:
            await self.open_panels.uploaded_files.change(
                click.message or 0, changed(page, click.old_kind), uploads, partial(self._replace, click)
            )
            return None, click.message or 0
        if click.message is not None:
            if not click.taken:
                await self._defer(click)
            further = await self._further(click, page, uploads)
            return (further, further) if further else None
        body = _open(page) if click.public and page.public else _closed(page)
        if click.taken:
            announced = {**changed(page, False), "attachments": []}
            made = await self.wire.edit_original(click.application, click.token, announced, uploads)
            return None, int(made["id"])
        made = await self.wire.callback(click.id, click.token, MESSAGE, body, uploads)
        return None, int(((made.get("resource") or {}).get("message") or {}).get("id", 0))

    async def _replace(self, click: Click, body: c.Json, uploads: Sequence[Upload]) -> None:
        if click.taken:
            await self.wire.edit_original(click.application, click.token, body, uploads)
        else:
            await self.wire.callback(click.id, click.token, UPDATE, body, uploads)

    async def _further(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> int:
        """The id of the further message; 0 when its reader pressed on it before Discord told it."""
        body = _open(page) if page.public else _closed(page)
        sent: Any = await self.wire.follow_up(
            click.application, click.token, body, uploads, lambda: self.open_panels.has_touched(click.person.id, click.id)
        )
        if click.message is not None and not click.inside:
            self.open_panels.pressed(click.message, click.application, click.token)
        return int(sent.get("id", 0))


async def drawn(pictures: Pictures, page: Page, priority: Priority = Priority.BOARD) -> tuple[Page, tuple[Upload, ...]]:
    """The page with its files; without its pictures when they cannot be drawn, since the words say the same."""
    bare = partial(c.without_pictures, files=[name for name, _ in page.files])
    parts, uploads = await pictures.drawn(page.parts, page.pictures, page.files, priority, bare)
    return page if parts is page.parts else replace(page, parts=tuple(parts), pictures=()), uploads


async def show(
    wire: Wire,
    uploaded_files: UploadedFiles,
    panel: OpenPanel,
    page: Page,
    uploads: tuple[Upload, ...],
    tries: RetryPolicy = FURTHER,
) -> None:
    """Put the page into the message of an open panel. Raises one of LOST."""

    async def edit(body: c.Json, files: Sequence[Upload]) -> None:
        await wire.edit_reply(panel.application, panel.token, panel.message, body, files, tries)

    await uploaded_files.change(panel.at, changed(page, False), uploads, edit)


def _open(page: Page) -> c.Json:
    return c.addressed(page.components)


def _closed(page: Page) -> c.Json:
    return private(c.addressed(page.components, private=True))


def changed(page: Page, old_kind: bool) -> c.Json:
    """The page as the new content of a message."""
    body = _open(page)
    return {**body, "content": None, "embeds": []} if old_kind else body


def code_of(rnd: Random) -> str:
    """A new code by which a failure that somebody is told of is found in the log."""
    return rnd.randbytes(3).hex()


async def _ending(click: Click) -> Reply:
    """What somebody hears whose click comes while the process ends."""
    if click.kind == "complete":
        return Completions(())
    raise Refused(say("e.ending"))


def _follows(click: Click) -> bool:
    """Whether the answer to this press on a public post is a panel, so that the press is taken invisibly at once."""
    return click.carried is not None and click.carried.verb in ("decide", "hand", "quick", "here", "comeback")


def _is_passed(lost: Exception) -> bool:
    """Whether the click was answered by somebody else, or can be answered no more."""
    return isinstance(lost, discord.HTTPException) and (lost.code in (ANSWERED, UNKNOWN) or lost.status in GONE)


def _named(lost: BaseException) -> str:
    return f"{type(lost).__name__} {getattr(lost, 'code', '')}".strip()


def _table(click: Click) -> str:
    return click.carried.table if click.carried else ""


def _verb(click: Click) -> str:
    return click.carried.verb if click.carried else " ".join(click.command)
