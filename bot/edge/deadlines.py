"""Until when something is asked, and what that is made of: the time of a decision, and what captains had saved up."""

from __future__ import annotations

from bot.edge.timestamps import timestamp, until
from bot.model.table import PublicTable
from engines.kernel.messages import Message, say
from locales import span


def told(table: PublicTable) -> Message | None:
    """The sentence for one who is asked; None where nothing ends. Of a sealed question when answers close."""
    if table.deadline is None or table.asked is None:
        return None
    when = until(table.deadline, table.pace)
    if table.asked.sealed and table.earliest is not None:
        return say("until.sealed", when=when, **{"from": timestamp(table.earliest, "T")})
    if table.pace.blitz:
        return say("note.until", when=when)
    saved, base = saved_up(table), span(table.pace.base)
    return say("until.saved", when=when, base=base, saved=span(saved)) if saved else say("until.base", when=when, base=base)


def saved_up(table: PublicTable) -> float:
    """Seconds by which the deadline is later because of what was saved up: of all asked the least."""
    if table.asked is None or table.pace.blitz:
        return 0.0
    asked = [table.seats[seat] for seat in table.asked.seats]
    return min((seat.saved_time for seat in asked if seat.person is not None and not seat.sitting_in), default=0.0)
