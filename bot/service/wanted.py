"""Whether what waits still makes sense when it is to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row

from bot.model.people import Known
from bot.model.writing import BELL, EDITED
from bot.service import paces
from bot.service.change import Change
from bot.service.people import is_present
from bot.service.resolve import asked_now
from bot.store.outbox import SILENT, About

DIRECT = (BELL, "dm_test", "silent", "undealt")
PROMISE = "promise"
"""The kind of the post that fixes the dice: it is sent once, and neither merged, edited nor stripped."""
LATER_BELL = 300.0
LATER_BELL_LIVE = 30.0
"""Seconds after which a captain who was present and has not answered is rung all the same."""


def still_wanted(change: Change, row: Row[Any]) -> bool:
    """Whether a post still makes sense."""
    status, posted = change.hosted.row.status, change.hosted.row.lobby_post is not None
    if row.kind in EDITED:
        return status == row.kind or (status == "closed" and posted) or "target" in row.facts
    if row.kind == PROMISE:
        return status == "dealing"
    if row.facts.get("until"):
        return bool(row.decision == change.hosted.row.decision)
    return row.kind not in DIRECT or _reaches(change, row)


def _reaches(change: Change, row: Row[Any]) -> bool:
    """Whether a direct message is of use to somebody; a bell for a captain who is present is put off."""
    if not _is_open(change, row.person) or not _is_meant(change, row.kind):
        return False
    return row.kind != BELL or (_is_asked(change, row.person, row.decision) and not _is_put_off(change, row))


def _is_open(change: Change, person: int) -> bool:
    """Whether somebody's direct messages can be written to, or may be opened."""
    known = people_of(change).get(person)
    if known is not None and known.no_inbox:
        return False
    return (known is not None and known.inbox_channel is not None) or not inboxes_stopped(change)


def _is_meant(change: Change, kind: str) -> bool:
    """Whether the table is as a direct message of that kind says."""
    row = change.hosted.row
    if kind == "silent":
        return row.posting in SILENT
    if kind == "undealt":
        return row.status == "closed"
    return kind != "dm_test" or row.status in ("muster", "dealing", "running")


def _is_asked(change: Change, person: int, decision: int | None) -> bool:
    """Whether somebody has still to answer that decision himself (None: whatever is asked)."""
    hosted, asked = change.hosted, asked_now(change.hosted)
    seat = hosted.seat_of(person)
    if asked is None or decision not in (None, hosted.row.decision) or seat is None or seat.number not in asked.seats:
        return False
    return not seat.sitting_in and seat.number not in hosted.answered


def _is_put_off(change: Change, row: Row[Any]) -> bool:
    """Whether the bell is for a captain who is here: he is rung later, but for the last call."""
    if not is_present(people_of(change).get(row.person), change.now):
        return False
    if not row.facts.get("last"):
        change.direct(BELL, row.person, LATER_BELL if change.hosted.pace.base >= paces.HOUR else LATER_BELL_LIVE)
    return True


def inboxes_stopped(change: Change) -> bool:
    """Whether no direct messages may be opened now."""
    about: About = change.found
    return about.no_inbox_until > change.now


def still_of_use(change: Change, row: Row[Any]) -> bool:
    """Whether a direct message that was made would be made again. Who is present meanwhile is rung all the same."""
    person = int(row.destination[1:])
    if not _is_open(change, person) or not _is_meant(change, row.kind):
        return False
    return row.kind != BELL or _is_asked(change, person, row.decision)


def people_of(change: Change) -> Mapping[int | None, Known]:
    """What was read about people for this change."""
    about: About = change.found
    return about.people  # type: ignore[return-value]
