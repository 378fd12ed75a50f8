"""Until when something is asked, and what that is made of: the time of a decision, and what captains had saved up."""

from __future__ import annotations

from bot.edge.kit.timestamps import is_dated, timestamp, until
from bot.model.table import PublicTable
from engines.kernel.base.messages import Message, Verbatim, say
from locales import span


def explained(table: PublicTable) -> Message | None:
    """The sentence beside the date for one who is asked: when answers to a sealed question may close, or what makes the deadline
    later. None if the date says all."""
    if not is_told(table) or table.asked is None:
        return None
    saved = saved_up(table)
    if table.asked.sealed and (between := closing(table)):
        return say("until.sealed", **between)
    return say("until.saved", base=span(table.pace.base), saved=span(saved)) if saved else None


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
