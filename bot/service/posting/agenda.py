"""The next send of a destination and its time: frozen posts in order, then rows of the outbox in order, removals of buttons
last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.model.record.unit_of_work import BELL
from bot.service.history.courses import ENDS_GAME
from bot.service.posting.post_inputs import STEPS
from bot.service.posting.relevance import DIRECT
from bot.store.base.database import Connection
from bot.store.tables import destinations, outbox
from bot.store.tables.outbox import REFUSED
from bot.store.tables.records import FrozenRow, WaitingRow


@dataclass(frozen=True, slots=True)
class NextSend:
    """The next send of a destination: a frozen post by its id, or rows that make one post, `when` at the earliest. `stale`:
    the table of a frozen post that is checked again first, because its channel refused it before, or it is a delayed direct
    message."""

    when: float
    post: int | None = None
    rows: tuple[WaitingRow, ...] = ()
    stale: str = ""

    @property
    def is_strip(self) -> bool:
        """Whether the row only removes buttons from an older post."""
        return bool(self.rows) and self.rows[0].kind == "strip"


def agenda(db: Connection, now: float, destination: str) -> NextSend | None:
    """The next send of a destination; None if nothing waits."""
    posts, rows = outbox.waiting(db, destination)
    return plan(destination, posts, rows, now) if posts or rows else None


@dataclass(frozen=True, slots=True)
class Released:
    """A released destination. `again`: the time of the next look (seconds since 1970); None if nothing waits there, or another
    worker serves it."""

    again: float | None


def release(db: Connection, destination: str, worker: str, now: float, pause: float = 0.0) -> Released:
    """Release a destination until the next thing there is due, a delayed bell included; after a pause at the earliest."""

    def when(db: Connection) -> float | None:
        posts, rows = outbox.waiting(db, destination)
        if not posts and not rows:
            return None
        bells: list[float] = [row.ready for row in rows if posts and row.kind == BELL and row.ready > now]
        return max(min([plan(destination, posts, rows, now).when, *bells]), now + pause if pause else 0.0)

    return Released(destinations.release(db, destination, worker, when))


@dataclass(frozen=True, slots=True)
class HeldBell:
    """A bell behind another direct message of the person, and the time at which it was due."""

    table: str
    decision: int | None
    since: float


def held_bells(db: Connection, destination: str, now: float) -> list[HeldBell]:
    """The bells behind a delayed post of a destination."""
    posts, rows = outbox.waiting(db, destination)
    if not posts:
        return []
    frozen = [HeldBell(post.table_id, post.decision, post.made_at) for post in outbox.bells_behind(db, destination, posts[0].id)]
    return frozen + [HeldBell(row.table_id, row.decision, row.ready) for row in rows if row.kind == BELL and row.ready <= now]


def plan(destination: str, posts: Sequence[FrozenRow], rows: Sequence[WaitingRow], now: float) -> NextSend:
    """The next send, given the waiting posts and rows in their order."""
    if posts:
        first = posts[0]
        is_late = first.tries > 0 and (
            first.kind in DIRECT or (first.kind in STEPS and (first.action == "edit" or first.outcome == "later"))
        )
        is_stale = first.outcome in REFUSED or is_late
        return NextSend(first.not_before, post=first.id, stale=first.table_id if is_stale else "")
    strips = [NextSend(row.ready, rows=(row,)) for row in rows if row.kind == "strip"]
    outbox_rows = [row for row in rows if row.kind != "strip"]
    run = _together(destination, outbox_rows)
    plans = [NextSend(run[0].ready, rows=run), *strips] if run else strips
    return next((one for one in plans if one.when <= now), min(plans, key=lambda one: one.when))


def _together(destination: str, outbox_rows: Sequence[WaitingRow]) -> tuple[WaitingRow, ...]:
    """The rows that make one post: consecutive steps of a table, or any other row alone."""
    if not outbox_rows:
        return ()
    if destination.startswith("p"):
        return (min(outbox_rows, key=lambda row: row.ready),)
    return tuple(_run(outbox_rows)) if outbox_rows[0].kind in STEPS else (outbox_rows[0],)


def _run(outbox_rows: Iterable[WaitingRow]) -> Iterable[WaitingRow]:
    table = None
    for row in outbox_rows:
        table = table or row.table_id
        if row.table_id != table or row.kind not in STEPS:
            return
        yield row
        if row.facts.get(ENDS_GAME):
            return
