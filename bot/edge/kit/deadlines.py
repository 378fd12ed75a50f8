"""Until when something is asked, and what that is made of: the time of a decision, and what captains had saved up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.edge.kit.timestamps import is_dated, timestamp, until
from bot.model.clocks.time_control import ALL_DAY, ALL_DAYS, Hours, TimeControl
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say
from locales import span

DASH = "\u2013"


def explained(table: PublicTable) -> Message | None:
    """The sentence beside the date for one who is asked: when answers to a sealed question may close, or what makes the deadline
    later. None if the date says all."""
    if not is_told(table) or table.asked is None:
        return None
    facts = made_of(table)
    if table.asked.sealed and (between := closing(table)):
        return say("until.sealed.rests", **between, **facts) if "at" in facts else say("until.sealed", **between)
    return say(f"until.{named}", **facts) if (named := reasons(facts)) else None


def made_of(table: PublicTable) -> dict[str, Arg]:
    """The reasons of a deadline as arguments: the time of a decision (`base`), what was saved up (`saved`), and when time runs
    (`at`) by whose clock (`captain`). Only those that make it differ from the plain time."""
    facts: dict[str, Arg] = {"base": span(table.pace.base)}
    if saved := saved_up(table):
        facts["saved"] = span(saved)
    if table.pace.has_rests and table.latest is not None:
        facts |= {"at": running(table.pace), "captain": Captain(table.latest)}
    return facts


def reasons(facts: Mapping[str, Arg]) -> str:
    """The name of the sentence that tells these reasons; empty for the plain time."""
    return ".".join(name for name, fact in (("saved", "saved"), ("rests", "at")) if fact in facts)


def running(pace: TimeControl) -> Arg:
    """The days and hours at which the time of a pace runs."""
    when = [days(pace.days)] if len(pace.days) < len(ALL_DAYS) else []
    when += [hours(pace.hours)] if pace.hours != ALL_DAY else []
    return when[0] if len(when) == 1 else say("running.both", days=when[0], hours=when[1])


def days(chosen: Sequence[int]) -> Arg:
    """Days of the week: from the first to the last if they are three or more in a row, else each."""
    names = tuple(say(f"day.{day}") for day in chosen)
    is_row = len(chosen) > 2 and chosen[-1] - chosen[0] == len(chosen) - 1
    return say("running.row", first=names[0], last=names[-1]) if is_row else names


def hours(chosen: Hours) -> Verbatim:
    """Hours of a day, in digits."""
    return Verbatim(DASH.join(f"{minute // 60:02}:{minute % 60:02}" for minute in chosen))


def closing(table: PublicTable) -> dict[str, Verbatim]:
    """Between what times answers to a sealed question close, as the arguments `from` and `when`: true whenever it is read. Empty
    if nothing is to come before the deadline."""
    if table.earliest is None or table.deadline is None:
        return {}
    return {"from": timestamp(table.earliest, "T"), "when": until(table.deadline, table.pace)}


def is_told(table: PublicTable) -> bool:
    """Whether a deadline is worth a word: at paces of hours and days nobody waits for the only person among computers."""
    return table.deadline is not None and not (is_dated(table.pace) and table.is_alone)


def saved_up(table: PublicTable) -> float:
    """Seconds by which the deadline is later because of what was saved up, by the captain whose time ends last."""
    if table.asked is None or table.latest is None or table.pace.blitz:
        return 0.0
    return table.seats[table.latest].saved_time
