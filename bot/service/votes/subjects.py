"""Subjects of votes in words."""

from __future__ import annotations

from bot.model.votes import Motion
from engines.kernel.base.messages import Message, say


def subject(motion: Motion) -> Message:
    """The subject of a vote."""
    if motion.kind == "pause":
        return say("vote.what.pause", time=time(motion.hours))
    return say(f"vote.what.{motion.kind}")


def time(hours: int) -> Message:
    """A length of time."""
    days, rest = divmod(hours, 24)
    return say("time.hours", n=hours) if rest else say("time.days", n=days)
