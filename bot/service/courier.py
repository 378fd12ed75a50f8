"""The courier: from the outbox to Discord, in order for each destination, at a pace Discord allows.

A post is frozen (made and kept) in one commit, marked as being sent in another, sent, then noted. After a crash it is
sent again with its nonce, which posts once; when more than two minutes have passed it is looked for first.
"""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from sqlalchemy import Row

from bot.model.ports import Composer, Poster
from bot.model.posts import Post, Sent
from bot.service import outcomes
from bot.service.agenda import NONCE_HOLDS, Plan, agenda
from bot.service.alarm import Alarm
from bot.service.bundle import PROMISE, Frozen, freeze, needed, needed_anew, renew, thaw
from bot.service.change import Change
from bot.service.desk import Desk
from bot.service.pacing import Pacing
from bot.service.timers import where
from bot.store import aside, outbox
from bot.store.changes import Result

log = structlog.get_logger(__name__)
STRIP_UNTIL = 55 * 60.0
"""Age in seconds of a post after which its buttons are left."""
AT_ONCE = 50
"""Destinations served at the same time."""
LONGEST_PAUSE = 60.0
"""Seconds of pause for a destination that keeps failing."""
STRIP_RESERVE = 10
"""Requests that must be left in the bucket for a strip."""


_UNREADABLE = {"forbidden": "history", "gone": "gone"}
"""What it means for the promise that its channel could not be searched; anything else may pass."""


class Courier:
    """Sends what is in the outbox. `wake` after each commit; `run` for ever. `serving`: a task for each destination."""

    def __init__(self, desk: Desk, composer: Composer, poster: Poster) -> None:
        self.desk, self.composer, self.poster = desk, composer, poster
        self.alarm, self.pacing = Alarm(desk.clock), Pacing(desk.clock)
        self.serving: dict[str, asyncio.Task[None]] = {}
        self.stripping: set[asyncio.Task[None]] = set()
        self._failed: dict[str, int] = {}

    def wake(self, when: float | None = None) -> None:
        """There is something to send at that time (None: look now)."""
        self.alarm.wake(when)

    async def recover(self) -> None:
        """After a start: what was on its way when the last process ended is sent again."""
        await self.desk.store.write(outbox.recover, self.desk.now())

    async def run(self) -> None:
        """Send what is due, sleep until the next, for ever."""
        while True:
            self.alarm.listen()
            await self.alarm.wait(await self.send_due())

    async def send_due(self) -> float | None:
        """Begin to serve every destination for which something is due; when the next thing is, None while hands are full."""
        plans = await self._plans()
        order = sorted((plan.when, destination) for destination, plan in plans.items())
        for when, destination in order:
            if when > self.desk.now():
                return when
            if len(self.serving) >= AT_ONCE:
                return None
            self.serving[destination] = asyncio.create_task(self._serve(destination, plans[destination]))
        return None

    async def stop(self) -> None:
        """End what was begun; a post that was on its way is sent again after the next start."""
        for task in (*self.serving.values(), *self.stripping):
            task.cancel()
        while self.serving or self.stripping:
            await asyncio.gather(*self.serving.values(), *self.stripping, return_exceptions=True)

    async def _plans(self) -> dict[str, Plan]:
        plans = await self.desk.store.read(agenda, self.desk.now())
        return {destination: plan for destination, plan in plans.items() if destination not in self.serving}

    async def _plan(self, destination: str) -> Plan | None:
        """What may be sent there now."""
        plan = (await self.desk.store.read(agenda, self.desk.now(), destination)).get(destination)
        return plan if plan is not None and plan.when <= self.desk.now() else None

    async def _serve(self, destination: str, plan: Plan | None) -> None:
        try:
            if plan is not None and plan.is_strip:
                await self._freeze(plan.rows)
                return
            if await self.pacing.wait(destination):
                plan = await self._plan(destination)
            post = await self._take(destination, plan)
            if post is not None:
                await self._send(post)
        except Exception as wrong:  # one channel's trouble must not keep the others waiting
            log.error("courier failed", destination=destination, error=where(wrong))
            self._failed[destination] = failures = self._failed.get(destination, 0) + 1
            await self.desk.clock.sleep_until(self.pacing.after(min(LONGEST_PAUSE, 2.0 ** failures)))
        else:
            self._failed.pop(destination, None)
        finally:
            self.serving.pop(destination, None)
            self.wake()

    async def _take(self, destination: str, plan: Plan | None) -> Frozen | None:
        """The next post of a destination, marked as being sent; made from the outbox when none is frozen."""
        while plan is not None and plan.post is None:
            post = await self._freeze(plan.rows)
            if post is not None:
                return post
            plan = await self._plan(destination)
        if plan is None or plan.post is None:
            return None
        if plan.refused:
            await self._renew(plan.refused, plan.post)
        return await self._mark(plan.post)

    async def _renew(self, table: str, post: int) -> None:
        def work(change: Change) -> Result:
            renew(change, self.composer)
            return {}
        await self.desk.change(table, work, by_id=True, needs=partial(needed_anew, id=post))

    async def _freeze(self, rows: Sequence[Row[Any]]) -> Frozen | None:
        """Make a post of these rows, marked as being sent; None when there is nothing to be sent after all."""
        made: list[Frozen] = []

        def work(change: Change) -> Result:
            made[:] = freeze(change, rows, self.composer)
            return {}
        with contextlib.suppress(outbox.Taken):
            done = await self.desk.change(rows[0].table_id, work, by_id=True, needs=partial(needed, rows=rows))
            for strip in [post for post in made if post.post is None]:
                self._strip(strip.destination, strip.target or 0, strip.made)
            _, *ids = done.wrote
            return next((replace(post, id=id) for post, id in zip(made, ids, strict=False) if post.post is not None), None)
        return None

    async def _mark(self, id: int) -> Frozen | None:
        """Note that a post is being sent, before it is; None when another process took it. As it was before."""
        now = self.desk.now()
        row = await self.desk.store.write(outbox.mark, id, now, now - NONCE_HOLDS)
        return None if row is None else thaw(row)

    async def _send(self, post: Frozen) -> None:
        sent = await self._sent(post)
        if post.table_id == aside.NO_TABLE:
            await self.desk.store.write(aside.note, post.id, sent, self.desk.now())
            return
        old: list[outcomes.Strip] = []

        def work(change: Change) -> Result:
            old[:] = outcomes.note(change, post, sent, self.composer)
            return {}
        with contextlib.suppress(outbox.Taken):
            await self.desk.change(post.table_id, work, by_id=True)
            for message, made in old:
                self._strip(post.destination, message, made)

    def _strip(self, destination: str, message: int, made: float) -> None:
        """Take the buttons off an older post, when there is nothing better to do; harmless when it is not done."""
        if self.desk.now() - made < STRIP_UNTIL and self.pacing.left() > STRIP_RESERVE:
            self.pacing.spend()
            task = asyncio.create_task(self._stripped(int(destination[1:]), message))
            self.stripping.add(task)
            task.add_done_callback(self.stripping.discard)

    async def _stripped(self, channel: int, message: int) -> None:
        with contextlib.suppress(Exception):
            await self.poster.strip(channel, message)

    async def _sent(self, post: Frozen) -> Sent:
        number = int(post.destination[1:])
        assert post.post is not None
        if post.action == "edit":
            return await self.poster.edit(number, post.target or 0, post.post)
        if post.kind == PROMISE:
            return await self._promised(number, post, post.post)
        if post.first_sent is not None and self.desk.now() - post.first_sent > NONCE_HOLDS:
            found = await self._find(post)
            if found is not None:
                return found
        if post.action == "direct":
            return await self.poster.direct(number, post.post, post.nonce)
        sent = await self.poster.post(number, post.post, post.nonce)
        return Sent(None, "ok") if sent.reason == "deleted" and post.first_sent is not None else sent

    async def _promised(self, channel: int, post: Frozen, made: Post) -> Sent:
        """Send the promise. Whatever became of it before, the earliest one in the channel is the one that counts.

        As long as the nonce holds Discord itself gives that one again; later all that was said since the first sending is
        searched, and only when it is not there it is sent once more. A promise that was deleted stays deleted.
        """
        if post.first_sent is not None and self.desk.now() - post.first_sent > NONCE_HOLDS:
            found = await self.poster.find(channel, made.mark, post.nonce, post.first_sent)
            if found.message is not None:
                return found
            if found.reason != "ok":
                return replace(found, reason=_UNREADABLE.get(found.reason, "later"))
        return await self.poster.post(channel, made, post.nonce)

    async def _find(self, post: Frozen) -> Sent | None:
        """Look for a post that may have arrived; None when it is missing and must be sent."""
        channel = await self._channel(post)
        if channel is None or post.post is None:
            return None
        found = await self.poster.find(channel, post.post.mark, post.nonce)
        return found if found.message is not None or found.reason == "later" else None

    async def _channel(self, post: Frozen) -> int | None:
        number = int(post.destination[1:])
        if post.action != "direct":
            return number
        return await self.desk.store.read(outbox.inbox_of, number)
