"""The courier: from the outbox to Discord, in order for each destination, at a pace Discord allows.

It takes the destinations that are due, and claims them under its name. A post is frozen (made and kept) in one commit, marked
as being sent in another, sent, then noted. After a crash another courier takes over what the dead one held, and sends again with
the same nonce, which posts once; when more than two minutes have passed the channel is searched first.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import structlog

from bot.model.ports import Composer, Poster
from bot.model.posts import Post, Sent
from bot.model.refusals import Unplayable
from bot.service.posting import delivery_results
from bot.service.posting.agenda import Left, Plan, agenda, held, leave
from bot.service.posting.batch import freeze, look_again
from bot.service.posting.post_inputs import needed, needed_anew
from bot.service.posting.relevance import PROMISE
from bot.service.posting.stored_post import FrozenPost, thaw
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
NONCE_HOLDS = 120.0
"""Seconds for which Discord is trusted to recognize a nonce."""
STRIP_UNTIL = 55 * 60.0
"""Age in seconds of a post after which its buttons are left."""
AT_ONCE, SHARE = 50, 10
"""Destinations served at the same time, and how many of them may belong to one server."""
LONGEST_SEND = 20.0
"""Seconds after which a send that nothing is heard of is given up, to be tried again later."""
BEAT, DEAD = 10.0, 30.0
"""Seconds between two signs of life, and without one after which a worker's claims are another's (both scaled)."""
LONGEST_PAUSE = 60.0
"""Seconds of pause for a destination that keeps failing."""
LATER = 1.0
"""Seconds after which a destination is looked at again that could not be left."""
STRIP_AGAIN = (2.0, 8.0, 32.0)
"""Seconds (scaled) before each further try of a strip."""
STRIP_RESERVE = 10
"""Requests that must be left of a second for a strip."""

_UNREADABLE = {"forbidden": "history", "gone": "gone"}
"""What it means for a post that its channel could not be searched; anything else may pass."""


class Courier:
    """Sends what is in the outbox. `wake` after each commit; `run` for ever. `serving`: a task for each destination."""

    def __init__(self, repository: TableRepository, composer: Composer, poster: Poster) -> None:
        self.repository, self.composer, self.poster = repository, composer, poster
        self.wake_up, self.rate_limit = WakeUp(repository.clock), RateLimit(repository.clock)
        self.serving: dict[str, asyncio.Task[None]] = {}
        self.stripping: set[asyncio.Task[None]] = set()
        self._servers: dict[str, int] = {}
        self._failed: dict[str, int] = {}
        self._may_hold_more = False
        self._beaten = repository.clock.monotonic()

    @property
    def worker(self) -> str:
        """The name under which destinations are claimed."""
        return self.repository.worker.name

    def wake(self, when: float | None = None) -> None:
        """There is something to send at that time (None: look now)."""
        self.wake_up.wake(when)

    async def recover(self) -> None:
        """After a start: nothing that waits is overlooked."""
        await self.repository.store.write(destinations.mend)

    async def run(self) -> None:
        """Send what is due, sleep until the next, for ever."""
        while True:
            self.wake_up.listen()
            await self.wake_up.wait(await self.send_due())

    async def send_due(self) -> float | None:
        """Begin to serve what is due, as far as hands are free; when to look again, None where somebody will say so, or
        where this process may not work."""
        if not self.repository.may_work():
            return None
        await self.repository.set_back.make_up()
        await self._beat()
        await self._leave_others()
        look = await self.repository.store.read(destinations.look, self.worker, self.repository.now(), self._short(DEAD))
        hands = AT_ONCE - len(self.serving)
        if look.is_due and hands > 0:
            await self._begin(hands)
        beat = self.repository.now() + self._short(BEAT) if self.serving else None
        return min((at for at in (look.later, beat) if at is not None), default=None)

    async def _begin(self, hands: int) -> None:
        """Claim what is due, and read in the same transaction what comes next there."""
        now, busy = self.repository.now(), Counter(self._servers.values())

        def claimed(db: Connection) -> list[tuple[Claimed, Plan | None]]:
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
        """What is held though nobody serves it, since nothing could be written when it was to be left, is due soon."""
        if not self._may_hold_more:
            return
        self._may_hold_more, due = False, self.repository.now() + self._short(LATER)
        try:
            await self.repository.store.write(destinations.leave_all, self.worker, due, tuple(self.serving))
        except Exception:
            self._may_hold_more = True
            raise

    async def _beat(self) -> None:
        """Say that this worker is alive, when it holds anything and has not said so for a while."""
        now = self.repository.clock.monotonic()
        if not self.serving:
            self._beaten = now
        elif now - self._beaten >= self._short(BEAT):
            self._beaten = now
            await self.repository.store.write(destinations.beat, self.worker, self.repository.now())

    def _short(self, seconds: float) -> float:
        return self.repository.clock.short(seconds)

    async def stop(self) -> None:
        """End what was begun; a post that was on its way is sent again after the next start."""
        for task in (*self.serving.values(), *self.stripping):
            task.cancel()
        while self.serving or self.stripping:
            await asyncio.gather(*self.serving.values(), *self.stripping, return_exceptions=True)
        with contextlib.suppress(Exception):  # what it holds is another's after a while
            await self.repository.store.write(destinations.leave_all, self.worker, self.repository.now())

    async def _plan(self, destination: str) -> Plan | None:
        """What comes next there."""
        return await self.repository.store.read(agenda, self.repository.now(), destination)

    async def _serve(self, destination: str, plan: Plan | None) -> None:
        """One post for that destination. Looked at anew at once where others wait for this hand, else when the next is due."""
        again: float | None = 0.0
        try:
            again = await self._serve_one(destination, plan)
            self._failed.pop(destination, None)
        except Exception as wrong:  # one channel's trouble must not keep the others waiting
            complain(log, "courier failed", wrong, destination=destination)
            await self._put_off(destination)
        finally:
            is_waited_for = self._is_full(self._servers.pop(destination, 0))
            self.serving.pop(destination, None)
            if is_waited_for:
                self.wake()
            elif again is not None:
                self.wake(again)

    def _is_full(self, guild: int) -> bool:
        """Whether all hands are at work, or all that may be for one server; one that has just come free is counted."""
        return len(self.serving) >= AT_ONCE or list(self._servers.values()).count(guild) + 1 >= SHARE

    async def _serve_one(self, destination: str, plan: Plan | None) -> float | None:
        """One post for that destination, if there is one; then the destination is left. When the next thing there is due."""
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
            left = await self.repository.store.write(leave, destination, self.worker, self.repository.now())
        return left.again

    def _due(self, plan: Plan | None) -> Plan | None:
        """What may be sent now."""
        return plan if plan is not None and plan.when <= self.repository.now() else None

    async def _put_off(self, destination: str) -> None:
        """Leave a destination at which something failed alone for a while, each time for longer."""
        self._failed[destination] = failures = self._failed.get(destination, 0) + 1
        pause = delivery_results.spread(self._short(min(LONGEST_PAUSE, 2.0**failures)), self.repository.randomness.posts)
        try:
            await self.repository.store.write(leave, destination, self.worker, self.repository.now(), pause)
        except Exception:  # it stays held until something can be written again
            self._may_hold_more = True

    async def _take(self, destination: str, plan: Plan | None) -> FrozenPost | None:
        """The next post of a destination, marked as being sent; made from the outbox when none is frozen."""
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
            await self._look_again(plan.stale, plan.post)
        return await self._mark(plan.post)

    async def _look_again(self, table: str, post: int) -> None:
        def work(unit: UnitOfWork) -> Result:
            look_again(unit, self.composer)
            return {}

        await self.repository.change(table, work, by_id=True, needs=partial(needed_anew, id=post))

    async def _freeze(self, rows: Sequence[WaitingRow]) -> FrozenPost | None:
        """Make a post of these rows, marked as being sent; None when there is nothing to be sent after all."""
        made: list[FrozenPost] = []

        def work(unit: UnitOfWork) -> Result:
            made[:] = freeze(unit, rows, self.composer)
            return {}

        with contextlib.suppress(outbox.Taken):
            done = await self.repository.change(rows[0].table_id, work, by_id=True, needs=partial(needed, rows=rows))
            for strip in [post for post in made if post.post is None]:
                self._strip(strip.destination, strip.target or 0, strip.made)
            return next((replace(post, id=id) for post, id in zip(made, done.wrote, strict=False) if post.post is not None), None)
        return None

    async def _mark(self, id: int) -> FrozenPost | None:
        """Note that a post is being sent, before it is; None when there is nothing to be done with it. As it was before."""
        row = await self.repository.store.write(outbox.mark, id, self.repository.now())
        return None if row is None else thaw(row)

    async def _send(self, post: FrozenPost) -> Left | None:
        """Send a post, note what became of it, and leave its destination; None when that is still to be left."""
        sent = await within(self.repository.clock, LONGEST_SEND, self._sent(post)) or Sent(None, "later")
        if post.table_id == unplayable.NO_TABLE:
            await self.repository.store.write(unplayable.settle, post.id, sent, self.repository.now())
            return None
        if sent.reason == "later" and post.action == "direct":
            wait = delivery_results.wait_of(self.repository.clock, post, sent.again)
            await self._note_late(post.destination, self.repository.now() + wait)
        old: list[delivery_results.Strip] = []

        def work(unit: UnitOfWork) -> Result:
            old[:] = delivery_results.register(unit, post, sent, self.composer)
            unit.also(leave, post.destination, self.worker, unit.now)
            return {}

        with contextlib.suppress(outbox.Taken):
            done = await self.repository.change(post.table_id, work, by_id=True)
            for message, made in old:
                self._strip(post.destination, message, made)
            left: Left = done.wrote[-1]
            return left
        return None

    async def _note_late(self, destination: str, until: float) -> None:
        """Another way is tried for the bells in somebody's direct messages that a post before them keeps back for too long."""
        if not destination.startswith("p"):
            return
        person, now = int(destination[1:]), self.repository.now()
        for bell in await self.repository.store.read(held, destination, now):
            with contextlib.suppress(Unplayable):
                table = (await self.repository.read(bell.table, lambda *_: None, "id"))[0]
                if delivery_results.is_late(table, person, bell, until, now):
                    work = partial(delivery_results.note_late, person=person, bell=bell, until=until)
                    await self.repository.change(bell.table, work, by_id=True)

    def _strip(self, destination: str, message: int, made: float) -> None:
        """Take the buttons off an older post, when there is nothing better to do; harmless when it is not done."""
        if self.repository.now() - made < STRIP_UNTIL:
            task = asyncio.create_task(self._stripped(int(destination[1:]), message))
            self.stripping.add(task)
            task.add_done_callback(self.stripping.discard)

    async def _stripped(self, channel: int, message: int) -> None:
        """Tried again where something better was to be done, or Discord could not be reached."""
        with contextlib.suppress(Exception):
            for wait in (*STRIP_AGAIN, None):
                if await self._is_stripped(channel, message) or wait is None:
                    return
                await self.rate_limit.pause(wait)

    async def _is_stripped(self, channel: int, message: int) -> bool:
        """Whether the buttons are off, or will never be."""
        if self.rate_limit.window.left() <= STRIP_RESERVE:
            return False
        self.rate_limit.window.count()
        return (await self.poster.strip(channel, message)).reason != "later"

    async def _sent(self, post: FrozenPost) -> Sent:
        number = int(post.destination[1:])
        assert post.post is not None
        if post.action == "edit":
            return await self.poster.edit(number, post.target or 0, post.post)
        if (before := await self._sent_before(post, post.post)) is not None:
            return before
        if post.action == "direct":
            return await self.poster.direct(number, post.post, post.nonce)
        if post.post.words is not None:
            self.rate_limit.window.count()
        sent = await self.poster.post(number, post.post, post.nonce)
        is_deleted = sent.reason == "deleted" and post.first_sent is not None and post.kind != PROMISE
        return Sent(None, "ok") if is_deleted else sent

    async def _sent_before(self, post: FrozenPost, made: Post) -> Sent | None:
        """What became of a post whose answer may have been lost; None when it is to be sent, for the first time or again.

        As long as the nonce holds Discord itself gives the same message again. Later all that was said since the first sending is
        searched, and only when it could all be read and the post is not there it is sent once more. Of a promise the earliest in
        the channel is the one that counts, and one that was deleted stays deleted.
        """
        since = post.first_sent
        if since is None or 0 <= self.repository.now() - since <= NONCE_HOLDS:
            return None
        channel = await self._channel(post)
        if channel is None:
            return None
        found = await self.poster.find(channel, made.mark, post.nonce, since)
        if found.message is None and found.reason == "ok":
            return None
        if found.message is not None and found.is_words and made.words is not None:
            return await self.poster.complete(channel, found.message, made, post.nonce)
        return found if found.message is not None else replace(found, reason=_UNREADABLE.get(found.reason, "later"))

    async def _channel(self, post: FrozenPost) -> int | None:
        number = int(post.destination[1:])
        if post.action != "direct":
            return number
        return await self.repository.store.read(outbox.inbox_of, number)
