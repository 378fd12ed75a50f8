"""Subjects of votes in words."""

from __future__ import annotations

from bot.model.base.times import HOUR
from bot.model.clocks.time_control import TimeControl
from bot.model.table.votes import Motion, WayBack
from engines.kernel.base.messages import Captain, Message, Verbatim, say


def subject(motion: Motion) -> Message:
    """The subject of a vote."""
    if motion.kind == "pause":
        return say("vote.what.pause", time=time(motion.hours))
    if motion.kind == "pace" and motion.pace is not None:
        return say("vote.what.pace", pace=clock(motion.pace))
    if motion.seat is not None:
        return say(f"vote.what.{motion.kind}", who=Captain(motion.seat))
    if motion.back is not None:
        return say("vote.what.undo", n=motion.back.answers, who=Captain(motion.back.seat))
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


MOST_LINES = 8
"""Sentences about what is taken back."""


def lines_of_undo(back: WayBack) -> tuple[Message, ...]:
    """Public sentences, struck through, of all that is taken back; the last ones, if there are many."""
    left = len(back.sentences) - MOST_LINES
    struck = tuple(say("vote.undo.line", what=one) for one in back.sentences[-MOST_LINES:])
    return struck if left <= 0 else (*struck, say("vote.undo.more", n=left))


def undo_in_full(back: WayBack) -> tuple[Message, ...]:
    """All that a vote takes back, who has seen something by it, and that the game waits for it."""
    shown = tuple(
        say("vote.undo.shown.all", who=Captain(one.seat))
        if one.to is None
        else say("vote.undo.shown", who=Captain(one.seat), list=tuple(map(Captain, one.to)))
        for one in back.showings
    )
    known = shown or (say("vote.undo.unshown"),)
    what = say("vote.undo.what") if back.sentences else say("vote.undo.untold")
    return (what, *lines_of_undo(back), *known, say("vote.undo.held"))
