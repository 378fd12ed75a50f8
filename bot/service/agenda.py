"""What a destination is sent next, and when: frozen posts in order, then rows of the outbox in order, strips last."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from bot.service.bundle import REFUSED, STEPS
from bot.store import outbox
from bot.store.database import Connection

NONCE_HOLDS = 120.0
"""Seconds for which Discord is trusted to recognize a nonce; then a post that is being sent counts as given up."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The next thing for a destination: a frozen post by its id, or rows to be frozen together, `when` at the earliest.

    `refused`: the table of a frozen post that the channel has refused before.
    """

    when: float
    post: int | None = None
    rows: tuple[Row[Any], ...] = ()
    refused: str = ""

    @property
    def is_strip(self) -> bool:
        """Whether it only takes buttons off an older post."""
        return bool(self.rows) and self.rows[0].kind == "strip"


def agenda(db: Connection, now: float, destination: str | None = None) -> dict[str, Plan]:
    """The plans of all destinations (or of one) for which there is anything."""
    posts, rows = outbox.waiting(db, destination)
    return {one: plan(one, posts.get(one, []), rows.get(one, []), now) for one in posts.keys() | rows.keys()}


def plan(destination: str, posts: Sequence[Row[Any]], rows: Sequence[Row[Any]], now: float) -> Plan:
    """What comes next where these wait, both in their order."""
    if posts:
        first = posts[0]
        return Plan(_free(first), post=first.id, refused=first.table_id if first.outcome in REFUSED else "")
    strips = [Plan(row.ready, rows=(row,)) for row in rows if row.kind == "strip"]
    letters = [row for row in rows if row.kind != "strip"]
    run = _together(destination, letters)
    plans = [Plan(run[0].ready, rows=run), *strips] if run else strips
    return next((one for one in plans if one.when <= now), min(plans, key=lambda one: one.when))


def _free(post: Row[Any]) -> float:
    return float(post.not_before) + (NONCE_HOLDS if post.state == "sending" else 0.0)


def _together(destination: str, letters: Sequence[Row[Any]]) -> tuple[Row[Any], ...]:
    """The rows that make one post: steps of one table that follow each other; anything else by itself."""
    if not letters:
        return ()
    if destination.startswith("p"):
        return (min(letters, key=lambda row: row.ready),)
    return tuple(_run(letters)) if letters[0].kind in STEPS else (letters[0],)


def _run(letters: Iterable[Row[Any]]) -> Iterable[Row[Any]]:
    table = None
    for row in letters:
        table = table or row.table_id
        if row.table_id != table or row.kind not in STEPS:
            return
        yield row
