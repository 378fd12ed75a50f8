"""What is due when: the timers of a table follow from what it is."""

from __future__ import annotations

from bot.model.hosted import STANDS, Hosted, Timer
from bot.model.people import Seat
from bot.model.ports import Clock
from bot.service import paces
from bot.service.change import Change
from bot.service.resolve import asked_now, is_window, until
from bot.service.standstill import stand

LAST_CALL = 0.2
"""Part of the time that is left at the last call."""


def reschedule(change: Change) -> None:
    """Set the timers of the table to what it is now. A tick that still holds is not moved. A table stops here, or goes on."""
    hosted, before = change.hosted, change.before
    if STANDS in hosted.timers:
        hosted.timers = {}
        put_off(change)
        return
    stand(change)
    wanted = _wanted(change)
    same = before.row.decision == hosted.row.decision and before.given == hosted.given and "tick" in before.timers
    if same and "tick" in wanted:
        wanted["tick"] = before.timers["tick"]
    hosted.timers = wanted


def rouse(change: Change) -> None:
    """Somebody has sent an open move: the computer looks at the open question again, also where it has answered."""
    hosted, asked = change.hosted, asked_now(change.hosted)
    if asked is not None and hosted.row.stopped is None and any(is_played(hosted, seat) for seat in asked.seats):
        hosted.timers = {**hosted.timers, "minds": Timer(change.now, hosted.row.decision)}


def put_off(change: Change) -> None:
    """While a channel refuses posts, captains may not know what is asked: the clock of a decision, of a blitz and of a muster
    stops, then all their time is anew."""
    hosted, row = change.hosted, change.hosted.row
    if row.status == "muster":
        hosted.timers = {"muster": Timer(change.now + paces.muster(hosted.pace), 0)}
    elif row.deadline is not None:
        row.asked_at, row.deadline = change.now, max(row.deadline, until(hosted, change.now))
        reschedule(change)


def _wanted(change: Change) -> dict[str, Timer]:
    hosted, row, asked = change.hosted, change.hosted.row, asked_now(change.hosted)
    if row.status == "muster":
        return {"muster": hosted.timers["muster"]}
    if row.status == "dealing":
        return {"dealing": hosted.timers["dealing"]}
    if row.stopped is not None:
        return {"alone": hosted.timers.get("alone") or Timer(row.stopped + change.quotas.alone_life, row.decision)}
    if asked is None or row.deadline is None or row.asked_at is None:
        return {}
    wanted = {"deadline": Timer(row.deadline + paces.grace(hosted.pace), row.decision)}
    if row.called < row.decision and not hosted.pace.blitz and missing(hosted):
        wanted["lastcall"] = Timer(row.deadline - LAST_CALL * (row.deadline - row.asked_at), row.decision)
    if any(is_played(hosted, seat) and seat not in hosted.answered for seat in asked.seats):
        wanted["minds"] = Timer(row.asked_at, row.decision)
    if row.earliest is not None and set(asked.seats) <= hosted.answered:
        wanted["tick"] = Timer(_tick(hosted, change.clock, change.now), row.decision)
    return wanted


def missing(hosted: Hosted) -> tuple[Seat, ...]:
    """Seats of people who are asked and have not answered."""
    asked = asked_now(hosted)
    seats = [hosted.seats[seat] for seat in asked.seats if seat not in hosted.answered] if asked is not None else []
    return tuple(seat for seat in seats if seat.person is not None and not seat.sitting_in)


def is_played(hosted: Hosted, seat: int) -> bool:
    """Whether the computer plays a seat, for good or while it sits in."""
    return hosted.seats[seat].computer or hosted.seats[seat].sitting_in


def _tick(hosted: Hosted, clock: Clock, now: float) -> float:
    """The tick at which a complete sealed round closes: from times of answers alone, never from what they are."""
    row = hosted.row
    opened, earliest = row.asked_at or now, row.earliest or now
    brisk = row.brisk and now <= opened + paces.BRISK
    grid = paces.grid(hosted.pace, is_window(asked_now(hosted)), brisk, 1)
    linger = row.changed_at + clock.short(grid.linger) if row.changed_at is not None else 0.0
    return paces.next_tick(opened, clock.short(grid.tick), earliest, max(now, linger))
