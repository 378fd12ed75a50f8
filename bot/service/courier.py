"""The courier: from the outbox to Discord, in order for each destination, at a pace Discord allows.

A post is frozen (made, numbered, kept) and marked as being sent in one commit, then sent, then noted. After a crash it is
sent again with its nonce, which posts once; when more than two minutes have passed it is looked for first.
"""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import structlog
from sqlalchemy import Row, Table, func, or_, select, update

from bot.service import outcomes
from bot.service.alarm import Alarm
from bot.service.bundle import STEPS, Frozen, Taken, freeze, thaw
from bot.service.change import Change
from bot.service.desk import Desk, Result
from bot.service.pacing import Pacing
from bot.service.ports import Composer, Poster, Sent
from bot.service.timers import where
from bot.store import schema as s

log = structlog.get_logger(__name__)
NONCE_HOLDS = 120.0
"""Seconds for which Discord is trusted to recognize a nonce."""
STRIP_UNTIL = 55 * 60.0
"""Age in seconds of a post after which its buttons are left."""
AT_ONCE = 50
STRIP_RESERVE = 10
"""Requests that must be left in the bucket for a strip."""


class Courier:
    """Sends what is in the outbox. `wake` after each commit; `run` for ever."""

    def __init__(self, desk: Desk, composer: Composer, poster: Poster) -> None:
        self.desk, self.composer, self.poster = desk, composer, poster
        self.alarm, self.pacing = Alarm(desk.clock), Pacing(desk.clock)
        self.serving: dict[str, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """There may be something to send."""
        self.alarm.wake()

    async def recover(self) -> None:
        """After a start: what was on its way when the last process ended is sent again."""
        async with self.desk.store.write() as db:
            lost = update(s.posts).where(s.posts.c.state == "sending")
            await db.execute(lost.values(state="ready", not_before=self.desk.now()))

    async def run(self) -> None:
        """Send what is due, sleep until the next, for ever."""
        while True:
            self.alarm.listen()
            await self.send_due()
            await self.alarm.wait(await self.next_due())

    async def send_due(self) -> int:
        """Begin to serve every destination for which something is due; how many were begun."""
        due = [destination for destination in await self._due() if destination not in self.serving]
        for destination in due:
            self.serving[destination] = asyncio.create_task(self._serve(destination))
        return len(due)

    async def stop(self) -> None:
        """End what was begun; a post that was on its way is sent again after the next start."""
        for task in self.serving.values():
            task.cancel()
        await self.settled()

    async def settled(self) -> None:
        """Returns when what was begun is done."""
        while self.serving:
            await asyncio.gather(*self.serving.values(), return_exceptions=True)

    async def _due(self) -> list[str]:
        now, o, p, busy = self.desk.now(), s.outbox.c, s.posts.c, list(self.serving)
        ready = select(o.destination).where(o.ready <= now, _posting(s.outbox), o.destination.not_in(busy))
        frozen = select(p.destination).where(_open(now), p.not_before <= now, _posting(s.posts), p.destination.not_in(busy))
        async with self.desk.store.read() as db:
            return list((await db.execute(ready.union(frozen).limit(AT_ONCE))).scalars())

    async def next_due(self) -> float | None:
        """When the next thing is due at a destination that is not being served."""
        o, p, busy = s.outbox.c, s.posts.c, list(self.serving)
        ready = select(func.min(o.ready)).where(_posting(s.outbox), o.destination.not_in(busy))
        frozen = select(func.min(p.not_before)).where(p.state == "ready", _posting(s.posts), p.destination.not_in(busy))
        async with self.desk.store.read() as db:
            times = [(await db.execute(wanted)).scalar() for wanted in (ready, frozen)]
        return min((at for at in times if at is not None), default=None)

    async def _serve(self, destination: str) -> None:
        try:
            wanted = await self._wanted(destination)
            if wanted is None:
                return
            await self.pacing.wait(destination, spaced=wanted != "strip")
            post = await self._take(destination)
            if post is not None:
                await self._send(post)
        except Exception as wrong:  # one channel's trouble must not keep the others waiting
            log.error("courier failed", destination=destination, error=where(wrong))
            await self.desk.clock.sleep_until(self.pacing.after(1.0))
        finally:
            self.serving.pop(destination, None)
            self.wake()

    async def _wanted(self, destination: str) -> str | None:
        """What is to be sent there now: "strip", "post" (or any other), None for nothing."""
        head = await self._head(destination)
        if head is not None and head.action != "strip":
            return "post" if head.not_before <= self.desk.now() else None
        rows = await self._rows(destination)
        if any(row.kind != "strip" for row in rows):
            return "post"
        return "strip" if rows or head is not None else None

    async def _take(self, destination: str) -> Frozen | None:
        """The next post of a destination, marked as being sent; one is made from the outbox when none is frozen."""
        head = await self._head(destination)
        while (head is None or head.action == "strip") and (rows := await self._rows(destination)):
            await self._freeze(rows)
            head = await self._head(destination)
        if head is None or head.not_before > self.desk.now():
            return None
        return await self._mark(head)

    async def _freeze(self, rows: Sequence[Row[Any]]) -> None:
        async def work(change: Change) -> Result:
            await freeze(change, rows, self.composer)
            return {}
        with contextlib.suppress(Taken):
            await self.desk.change(rows[0].table_id, work, by_id=True)

    async def _head(self, destination: str) -> Row[Any] | None:
        """The oldest frozen post; strips come last."""
        p, now = s.posts.c, self.desk.now()
        wanted = select(s.posts).where(p.destination == destination, _open(now), _posting(s.posts))
        async with self.desk.store.read() as db:
            return (await db.execute(wanted.order_by(p.action == "strip", p.id).limit(1))).first()

    async def _rows(self, destination: str) -> Sequence[Row[Any]]:
        """The rows of the outbox that make the next post: the first one that is due; of steps all that follow each other."""
        o, now = s.outbox.c, self.desk.now()
        async with self.desk.store.read() as db:
            wanted = select(s.outbox).where(o.destination == destination, _posting(s.outbox)).order_by(o.id)
            rows = list(await db.execute(wanted))
        if destination.startswith("p"):
            return [row for row in rows if row.ready <= now][:1]
        if not rows or rows[0].ready > now:
            return [row for row in rows if row.kind == "strip" and row.ready <= now][:1]
        if rows[0].kind not in STEPS:
            return rows[:1]
        merged = []
        for row in rows:
            if row.table_id != rows[0].table_id or row.kind not in (*STEPS, "strip"):
                break
            merged.append(row)
        return [row for row in merged if row.kind in STEPS]

    async def _mark(self, row: Row[Any]) -> Frozen | None:
        """Note that a post is being sent, before it is; None when another process took it."""
        p, now = s.posts.c, self.desk.now()
        first = now if row.first_sent is None else row.first_sent
        mine = (p.id == row.id) & (p.state == row.state) & (p.tries == row.tries)
        async with self.desk.store.write() as db:
            taken = await db.execute(update(s.posts).where(mine).values(
                state="sending", first_sent=first, tries=row.tries + 1, not_before=now))
        return thaw(row) if taken.rowcount == 1 else None

    async def _send(self, post: Frozen) -> None:
        sent = await self._sent(post)

        async def work(change: Change) -> Result:
            await outcomes.note(change, post, sent)
            return {}
        await self.desk.change(post.table_id, work, by_id=True)

    async def _sent(self, post: Frozen) -> Sent:
        if post.action == "strip" and not self._strips(post):
            return Sent(None, "ok")
        channel, person = int(post.destination[1:]), int(post.destination[1:])
        if post.post is None:
            return await self.poster.strip(channel, post.target or 0)
        if post.action == "edit":
            return await self.poster.edit(channel, post.target or 0, post.post)
        if post.first_sent is not None and self.desk.now() - post.first_sent > NONCE_HOLDS:
            found = await self._find(post)
            if found is not None:
                return found
        if post.action == "direct":
            return await self.poster.direct(person, post.post, post.nonce)
        sent = await self.poster.post(channel, post.post, post.nonce)
        if sent.reason == "gone" and post.first_sent is not None:
            return Sent(None, "ok")
        return sent

    def _strips(self, post: Frozen) -> bool:
        return self.desk.now() - post.made < STRIP_UNTIL and self.pacing.left() > STRIP_RESERVE

    async def _find(self, post: Frozen) -> Sent | None:
        """Look for a post that may have arrived; None when it is missing and must be sent."""
        assert post.post is not None
        channel = await self._channel(post)
        if channel is None:
            return None
        found = await self.poster.find(channel, post.post.mark, post.nonce)
        return found if found.message is not None or found.reason == "later" else None

    async def _channel(self, post: Frozen) -> int | None:
        number = int(post.destination[1:])
        if post.action != "direct":
            return number
        async with self.desk.store.read() as db:
            return (await db.execute(select(s.people.c.inbox_channel).where(s.people.c.id == number))).scalar()


def _open(now: float) -> Any:
    """Posts that wait, and those whose sender came to nothing."""
    p = s.posts.c
    return or_(p.state == "ready", (p.state == "sending") & (p.not_before < now - NONCE_HOLDS))


def _posting(kept: Table) -> Any:
    """Rows that nothing has stopped from being posted; direct messages go on when a channel refuses."""
    stopped = select(s.tables.c.id).where(s.tables.c.posting == "stopped")
    return or_(kept.c.table_id.not_in(stopped), kept.c.destination.like("p%"))
