"""The courier: from the outbox to Discord, in order for each destination, at a pace that Discord allows.

It claims due destinations under its name. A post is frozen (made and stored) in one commit, marked as being sent in another,
sent, and then recorded. After a crash another courier takes the claims over and sends again with the same nonce, which posts
once. After more than two minutes the channel is searched first.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import structlog

from bot.model.base.refusals import Unplayable
from bot.model.posting.ports import Composer, Poster
from bot.model.posting.posts import SendResult
from bot.service.posting import delivery_results
from bot.service.posting.agenda import NextSend, Released, agenda, held_bells, release
from bot.service.posting.batch import freeze, look_again
from bot.service.posting.post_inputs import needed, needed_anew
from bot.service.posting.sender import Sender
from bot.service.posting.stored_post import FrozenPost, load_post
from bot.service.process.complaints import complain
from bot.service.process.rate_limit import RateLimit, within
from bot.service.process.wake_up import WakeUp
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.tables import destinations, outbox
from bot.store.tables.destinations import Claimed
from bot.store.tables.records import WaitingRow
from bot.store.tables.unit_of_work import Result
from bot.store.upkeep import unplayable

log = structlog.get_logger(__name__)
AT_ONCE, SHARE = 50, 10
"""Destinations served at a time, and the most of them for one server."""
LONGEST_SEND = 20.0
"""Seconds after which a send without an answer is given up, to be tried again later."""
BEAT, DEAD = 10.0, 30.0
"""Seconds between two signs of life, and the silence after which a worker's claims are free (both scaled)."""
LONGEST_PAUSE = 60.0
"""The longest pause of a failing destination, in seconds."""
LATER = 1.0
"""Seconds before the next look at a destination that could not be released."""


class Courier:
    """Sends the posts of the outbox. `wake` after each commit; `run` for ever. `serving`: a task for each destination."""

    def __init__(self, repository: TableRepository, composer: Composer, poster: Poster) -> None:
        self.repository, self.composer = repository, composer
        self.wake_up, self.rate_limit = WakeUp(repository.clock), RateLimit(repository.clock)
        self.serving: dict[str, asyncio.Task[None]] = {}
        self.sender = Sender(repository, poster, self.rate_limit)
        self._servers: dict[str, int] = {}
        self._failed: dict[str, int] = {}
        self._may_hold_more = False
        self._beaten = repository.clock.monotonic()

    @property
    def worker(self) -> str:
        """The name of this courier's claims."""
        return self.repository.worker.name

    def wake(self, when: float | None = None) -> None:
        """Look for due posts at that time (None: now)."""
        self.wake_up.wake(when)

    async def recover(self) -> None:
        """Restore lost rows of destinations at a start, so that no waiting post is overlooked."""
        await self.repository.store.write(destinations.restore_lost)

    async def run(self) -> None:
        """Send due posts and sleep until the next, for ever."""
        while True:
            self.wake_up.listen()
            await self.wake_up.wait(await self.send_due())

    async def send_due(self) -> float | None:
        """Start to serve due destinations with the free hands. Returns the time of the next look; None if a call will come, or
        this process may not work."""
        if not self.repository.may_work():
            return None
        await self.repository.set_back.make_up()
        await self._beat()
        await self._leave_others()
        look = await self.repository.store.read(destinations.check_due, self.worker, self.repository.now(), self._short(DEAD))
        hands = AT_ONCE - len(self.serving)
        if look.is_due and hands > 0:
            await self._begin(hands)
        beat = self.repository.now() + self._short(BEAT) if self.serving else None
        return min((at for at in (look.later, beat) if at is not None), default=None)

    async def _begin(self, hands: int) -> None:
        """Claim due destinations, and read the next send of each in the same transaction."""
        now, busy = self.repository.now(), Counter(self._servers.values())

        def claimed(db: Connection) -> list[tuple[Claimed, NextSend | None]]:
            found = destinations.claim(db, self.worker, now, self._short(DEAD), hands, SHARE, busy)
            return [(one, agenda(db, now, one.name)) for one in found]

        try:
            found = await self.repository.store.write(claimed)
        except Exception:  # nobody can say what was claimed
            self._may_hold_more = True
            raise
        for one, plan in found:
            self._servers[one.name] = one.guild
            self.serving[one.name] = asyncio.create_task(self._serve(one.name, plan))

    async def _leave_others(self) -> None:
        """Release claims that no task serves, which an earlier failure left behind; they are due soon."""
        if not self._may_hold_more:
            return
        self._may_hold_more, due = False, self.repository.now() + self._short(LATER)
        try:
            await self.repository.store.write(destinations.release_all, self.worker, due, tuple(self.serving))
        except Exception:
            self._may_hold_more = True
            raise

    async def _beat(self) -> None:
        """Record a sign of life in time, if there are any claims."""
        now = self.repository.clock.monotonic()
        if not self.serving:
            self._beaten = now
        elif now - self._beaten >= self._short(BEAT):
            self._beaten = now
            await self.repository.store.write(destinations.beat, self.worker, self.repository.now())

    def _short(self, seconds: float) -> float:
        return self.repository.clock.short(seconds)

    async def stop(self) -> None:
        """Cancel all sends. A post on its way is sent again after the next start."""
        for task in (*self.serving.values(), *self.sender.removing):
            task.cancel()
        while self.serving or self.sender.removing:
            await asyncio.gather(*self.serving.values(), *self.sender.removing, return_exceptions=True)
        with contextlib.suppress(Exception):  # what it holds is another's after a while
            await self.repository.store.write(destinations.release_all, self.worker, self.repository.now())

    async def _plan(self, destination: str) -> NextSend | None:
        """The next send of a destination."""
        return await self.repository.store.read(agenda, self.repository.now(), destination)

    async def _serve(self, destination: str, plan: NextSend | None) -> None:
        """Send one post of a destination. The next look is at once if others wait for the hand, else at the next due time."""
        again: float | None = 0.0
        try:
            again = await self._serve_one(destination, plan)
            self._failed.pop(destination, None)
        except Exception as wrong:  # one channel's trouble must not keep the others waiting
            complain(log, "courier failed", wrong, destination=destination)
            await self._back_off(destination)
        finally:
            is_waited_for = self._is_full(self._servers.pop(destination, 0))
            self.serving.pop(destination, None)
            if is_waited_for:
                self.wake()
            elif again is not None:
                self.wake(again)

    def _is_full(self, guild: int) -> bool:
        """Whether all hands are at work, or all of one server; a hand that was just freed counts."""
        return len(self.serving) >= AT_ONCE or list(self._servers.values()).count(guild) + 1 >= SHARE

    async def _serve_one(self, destination: str, plan: NextSend | None) -> float | None:
        """Send one post of a destination, if there is one, and release it. Returns the time of the next thing there."""
        if plan is not None and plan.post is not None and self._due(plan) is None:
            await self._note_late(destination, plan.when)
        plan = self._due(plan)
        if plan is not None and plan.is_strip:
            await self._freeze(plan.rows)
            plan = None
        elif await self.rate_limit.wait(destination):
            plan = self._due(await self._plan(destination))
        post = await self._take(destination, plan)
        left = None if post is None else await self._send(post)
        if left is None:
            left = await self.repository.store.write(release, destination, self.worker, self.repository.now())
        return left.again

    def _due(self, plan: NextSend | None) -> NextSend | None:
        """The plan, if it is due."""
        return plan if plan is not None and plan.when <= self.repository.now() else None

    async def _back_off(self, destination: str) -> None:
        """Pause a failing destination, each time for longer."""
        self._failed[destination] = failures = self._failed.get(destination, 0) + 1
        pause = delivery_results.spread(self._short(min(LONGEST_PAUSE, 2.0**failures)), self.repository.randomness.posts)
        try:
            await self.repository.store.write(release, destination, self.worker, self.repository.now(), pause)
        except Exception:  # it stays held until something can be written again
            self._may_hold_more = True

    async def _take(self, destination: str, plan: NextSend | None) -> FrozenPost | None:
        """The next post of a destination, marked as being sent. It is made from the outbox if none is frozen."""
        if not self.repository.may_work():
            return None
        while plan is not None and plan.post is None:
            post = await self._freeze(plan.rows)
            if post is not None:
                return post
            plan = self._due(await self._plan(destination))
        if plan is None or plan.post is None:
            return None
        if plan.stale:
            await self._recheck(plan.stale, plan.post)
        return await self._mark(plan.post)

    async def _recheck(self, table: str, post: int) -> None:
        def work(unit: UnitOfWork) -> Result:
            look_again(unit, self.composer)
            return {}

        await self.repository.change(table, work, by_id=True, needs=partial(needed_anew, id=post))

    async def _freeze(self, rows: Sequence[WaitingRow]) -> FrozenPost | None:
        """Make a post of these rows, marked as being sent; None if there is nothing to send after all."""
        posts: list[FrozenPost] = []

        def work(unit: UnitOfWork) -> Result:
            posts[:] = freeze(unit, rows, self.composer)
            return {}

        with contextlib.suppress(outbox.AlreadyDone):
            done = await self.repository.change(rows[0].table_id, work, by_id=True, needs=partial(needed, rows=rows))
            for strip in [post for post in posts if post.post is None]:
                self.sender.remove_buttons(strip.destination, strip.target or 0, strip.made_at)
            return next(
                (replace(post, id=id) for post, id in zip(posts, done.written, strict=False) if post.post is not None), None
            )
        return None

    async def _mark(self, id: int) -> FrozenPost | None:
        """Mark a post as being sent, before the send. Returns it as it was before; None if it is finished."""
        row = await self.repository.store.write(outbox.begin_send, id, self.repository.now())
        return None if row is None else load_post(row)

    async def _send(self, post: FrozenPost) -> Released | None:
        """Send a post, record the result, and release its destination; None if it must still be released."""
        sent = await within(self.repository.clock, LONGEST_SEND, self.sender.send(post)) or SendResult(None, "later")
        if post.table_id == unplayable.NO_TABLE:
            await self.repository.store.write(unplayable.settle, post.id, sent, self.repository.now())
            return None
        if sent.reason == "later" and post.action == "direct":
            wait = delivery_results.wait_of(self.repository.clock, post, sent.retry_after)
            await self._note_late(post.destination, self.repository.now() + wait)
        old: list[delivery_results.OldPost] = []

        def work(unit: UnitOfWork) -> Result:
            old[:] = delivery_results.record_result(unit, post, sent, self.composer)
            unit.write_also(release, post.destination, self.worker, unit.now)
            return {}

        with contextlib.suppress(outbox.AlreadyDone):
            done = await self.repository.change(post.table_id, work, by_id=True)
            self.sender.clean_up(post, sent, done.table, old)
            left: Released = done.written[-1]
            return left
        return None

    async def _note_late(self, destination: str, until: float) -> None:
        """Start another way for bells that a delayed direct message holds up for too long."""
        if not destination.startswith("p"):
            return
        person, now = int(destination[1:]), self.repository.now()
        for bell in await self.repository.store.read(held_bells, destination, now):
            with contextlib.suppress(Unplayable):
                table = (await self.repository.read(bell.table, lambda *_: None, "id"))[0]
                if delivery_results.is_late(table, person, bell, until, now):
                    work = partial(delivery_results.note_late, person=person, bell=bell, until=until)
                    await self.repository.change(bell.table, work, by_id=True)
