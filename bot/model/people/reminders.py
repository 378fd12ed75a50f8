"""Reminders as a person likes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bot.model.clocks.time_control import Hours

ReminderWay = Literal["direct", "channel", "none"]


@dataclass(frozen=True, slots=True)
class Reminders:
    """The reminders of a person.

    - `way`: by direct message, by a mention in the channel, or none at all.
    - `quiet`: the hours of the day, by the person's zone, at which no message makes a sound; None for none.
    - `marks`: the hours before a deadline at which a reminder comes.
    - `last_one`: a reminder comes when all others have answered.
    - `begun`: a message comes when the captain before has begun a turn.
    - `digest`: the hour of the day, by the person's zone, at which one message tells all tables that wait; None for none.
    """

    way: ReminderWay = "direct"
    quiet: Hours | None = None
    marks: tuple[int, ...] = ()
    last_one: bool = False
    begun: bool = False
    digest: int | None = None


USUAL = Reminders()


def read_reminders(saved: Mapping[str, Any] | None) -> Reminders:
    """Reminders from their row."""
    if saved is None:
        return USUAL
    quiet = None if saved["quiet"] is None else (saved["quiet"][0], saved["quiet"][1])
    return Reminders(
        saved["way"], quiet, tuple(saved["marks"]), saved["last_one"], saved.get("begun", False), saved.get("digest")
    )


def write_reminders(reminders: Reminders) -> dict[str, Any]:
    """Reminders as JSON."""
    quiet = None if reminders.quiet is None else list(reminders.quiet)
    chosen = {"last_one": reminders.last_one, "begun": reminders.begun, "digest": reminders.digest}
    return {"way": reminders.way, "quiet": quiet, "marks": list(reminders.marks), **chosen}
