"""Subjects of votes in words."""

from __future__ import annotations

from bot.model.base.times import HOUR
from bot.model.clocks.time_control import TimeControl
from bot.model.table.votes import Motion
from engines.kernel.base.messages import Captain, Message, Verbatim, say


def subject(motion: Motion) -> Message:
    """The subject of a vote."""
    if motion.kind == "pause":
        return say("vote.what.pause", time=time(motion.hours))
    if motion.kind == "pace" and motion.pace is not None:
        return say("vote.what.pace", pace=clock(motion.pace))
    if motion.seat is not None:
        return say(f"vote.what.{motion.kind}", who=Captain(motion.seat))
    return say(f"vote.what.{motion.kind}")


def time(hours: int) -> Message:
    """A length of time."""
    days, rest = divmod(hours, 24)
    return say("time.hours", n=hours) if rest else say("time.days", n=days)


def clock(pace: TimeControl) -> Message:
    """The time that an answer has; at a pace with hours of the day, those too."""
    base = say("time.minutes", n=round(pace.base / 60)) if pace.base < HOUR else time(round(pace.base / HOUR))
    if not pace.has_rests:
        return say("vote.clock", time=base)
    day = "–".join(f"{minute // 60:02}:{minute % 60:02}" for minute in pace.hours)
    return say("vote.clock.hours", time=base, hours=Verbatim(day), n=len(pace.days))
