"""The one place where interactions are answered: in time, once, private unless asked otherwise."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import structlog

from bot.edge.delivery.delivery import Delivery
from bot.edge.delivery.in_flight import AnswersInFlight
from bot.edge.delivery.long_work import MovingPictures
from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.delivery.page_message import drawn
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.delivery.rendered_reply import RenderedReply
from bot.edge.delivery.shut_threads import is_shut, shut_thread_message
from bot.edge.discord.failures import code_of, error_name, is_passed
from bot.edge.discord.http import Wire
from bot.edge.discord.retries import SEND_ERRORS, is_definite
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Completions, Page, Reply, notice_page, refusal
from bot.edge.presses.declaration import Acknowledges
from bot.edge.presses.lookup import declaration_of
from bot.edge.presses.press import Room, press_of
from bot.model.base.refusals import Refused
from bot.model.base.reticence import where
from bot.model.posting.ports import Listener
from bot.model.posting.posts import Post, SendResult
from bot.service.process.complaints import is_ground, passing_over_ground
from bot.service.process.pools import NoRoom
from engines.kernel.base.messages import Verbatim, say
from locales import words

log = structlog.get_logger(__name__)
ACKNOWLEDGE = 0.15
"""Seconds after which an answer that is not ready is announced."""
WAIT_FOR_LONG_WORK = 1.0
"""Seconds for which a moving picture or a page of a game is waited for before its reader is told that it is being made."""
COMMITTED = 2.0
"""Seconds for which a press that is itself the answer waits for its commit before it is announced."""
Handler = Callable[[Click], Awaitable[Reply]]


class Responder:
    """Answers clicks with what `making` gives for them. The codes of failures come from `rnd`.

    `aside` writes to a person where a thread takes no answer: a direct message, by a nonce.
    """

    def __init__(
        self,
        wire: Wire,
        pictures: DrawnPictures,
        open_panels: OpenPanels,
        moving_pictures: MovingPictures,
        rnd: Random,
        listener: Listener,
        acknowledge: float = ACKNOWLEDGE,
    ) -> None:
        self.pictures, self.open_panels, self.moving_pictures = pictures, open_panels, moving_pictures
        self.delivery = Delivery(wire, pictures, open_panels, rnd, listener)
        self.rnd, self.acknowledge, self.in_flight = rnd, acknowledge, AnswersInFlight()
        self.committed = COMMITTED
        self.aside: Callable[[int, Post, str], Awaitable[SendResult]] = _nowhere

    async def answer(self, click: Click, making: Handler) -> None:
        """Answer, deferring when it takes long. Never raises for what Discord answers: what was decided stands."""
        making = _ending if self.in_flight.is_ending else making
        with self.in_flight.track():
            await self._answer(click, making)

    async def _answer(self, click: Click, making: Handler) -> None:
        if click.from_private:
            self.open_panels.note_press(click.person.id, click.message or 0)
        task = asyncio.ensure_future(self._rendered(click, making))
        try:
            await self._defer_if_late(click, task)
            await self.delivery.send(click, await task)
        except Exception as lost:
            made = await task
            log.warning("answer not shown", table=click.table, verb=click.verb, error=error_name(lost))
            if is_shut(lost):
                await self._report_elsewhere(click)
            elif is_passed(lost) or (click.saved and isinstance(lost, SEND_ERRORS) and not is_definite(lost)):
                await self.delivery.show_on_panel(click, made, lost)
            elif not isinstance(lost, SEND_ERRORS) or is_definite(lost):
                await self._report_failure(click, lost)

    async def _report_elsewhere(self, click: Click) -> None:
        """The thread takes no answer: whoever pressed is told elsewhere."""
        with passing_over_ground():
            await self.aside(click.person.id, shut_thread_message(click), f"as{click.id}")

    async def _report_failure(self, click: Click, lost: Exception) -> None:
        """Report a reply that failed or was refused, with a code; never be silent."""
        code = code_of(self.rnd)
        log.error("answer refused", code=code, table=click.table, verb=click.verb, saved=click.saved, error=where(lost))
        page = notice_page(words(click.person.language), say("e.wrong.saved" if click.saved else "e.wrong", code=Verbatim(code)))
        try:
            await self.delivery.page(click, replace(page, as_new_message=True), ())
        except SEND_ERRORS as again:
            log.warning("nothing shown", code=code, error=error_name(again))

    async def _defer_if_late(self, click: Click, task: asyncio.Task[RenderedReply]) -> None:
        """Announce an answer that is late or comes as a further message.

        The announcement decides who sees the answer. An answer for all therefore waits until the audience is known. One that
        saves waits for its commit, unless the database takes too long.
        """
        declared = declaration_of(click)
        acknowledges = Acknowledges.IN_TIME if declared is None else declared.acknowledges
        if click.kind == "complete" or (click.kind == "component" and acknowledges is Acknowledges.WITH_A_FORM):
            return
        if click.options.get("public") is True:
            await self._wait_for(task, click.audience_known)
        if acknowledges is Acknowledges.AFTER_COMMIT:
            await self._wait_for(task, click.committed)
        if click.kind == "component" and not click.from_private and _opens_panel(click) and self.delivery.sender.follows(click):
            await self.delivery.sender.defer(click)
            return
        done, _ = await asyncio.wait({task}, timeout=self.acknowledge)
        if not done:
            await self.delivery.sender.defer(click)
            await self._announce_long_work(click, task)

    async def _announce_long_work(self, click: Click, task: asyncio.Task[RenderedReply]) -> None:
        """Say that a moving picture or a page is being made, in the place that it will take."""
        pressed = None if click.button_id is None else press_of(click.button_id)
        if pressed is None or pressed.room is not Room.IN_PLACE or not click.from_private:
            return
        done, _ = await asyncio.wait({task}, timeout=WAIT_FOR_LONG_WORK)
        if not done:
            with contextlib.suppress(*SEND_ERRORS):
                await self.delivery.page(click, notice_page(words(click.person.language), say("rep.making")), ())

    async def _wait_for(self, task: asyncio.Task[RenderedReply], event: asyncio.Event) -> None:
        """Returns when that has happened (what was pressed stands in the database, it is known who may see the answer), when it
        was refused, or has taken too long."""
        happened = asyncio.ensure_future(event.wait())
        await asyncio.wait({task, happened}, timeout=self.committed, return_when=asyncio.FIRST_COMPLETED)
        happened.cancel()

    async def _rendered(self, click: Click, making: Handler) -> RenderedReply:
        wording = words(click.person.language)
        try:
            async with self.moving_pictures.room(click):
                return await self._drawn(await making(click))
        except Refused as refused:
            return RenderedReply(
                replace(refusal(wording, refused.reason, refused.rule), as_new_message=isinstance(refused, NoRoom))
            )
        except Exception as wrong:
            if is_ground(wrong) and not click.saved:
                return RenderedReply(
                    Completions(()) if click.kind == "complete" else notice_page(wording, say("e.ground"), as_new_message=True)
                )
            code = code_of(self.rnd)
            log.error("failed", code=code, table=click.table, verb=click.verb, saved=click.saved, error=where(wrong))
            if click.kind == "complete":
                return RenderedReply(Completions(()))
            return RenderedReply(notice_page(wording, say("e.wrong.saved" if click.saved else "e.wrong", code=Verbatim(code))))

    async def _drawn(self, reply: Reply) -> RenderedReply:
        if not isinstance(reply, Page):
            return RenderedReply(reply)
        page, uploads = await drawn(self.pictures, reply)
        return RenderedReply(page, uploads)


async def _nowhere(person: int, post: Post, nonce: str) -> SendResult:
    """A direct message without any inboxes."""
    return SendResult(None, "inbox")


async def _ending(click: Click) -> Reply:
    """The answer to a click that comes while the process ends."""
    if click.kind == "complete":
        return Completions(())
    raise Refused(say("e.ending"))


def _opens_panel(click: Click) -> bool:
    """Whether the answer to this press on a public post is a panel, which is not waited for if it is a further message."""
    pressed = None if click.button_id is None else press_of(click.button_id)
    return pressed is not None and pressed.opens_panel
