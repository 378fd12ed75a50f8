"""Missed events: what a captain is told of them at the head of the panel."""

from __future__ import annotations

from bot.edge.context.context import Context
from bot.edge.turn.first_time import closed_inbox
from bot.model.table.table import CaptainTable
from bot.service.absence.misses import MISSES
from engines.kernel.base.messages import Message, say
from locales import span


async def missed_events(context: Context, captain_table: CaptainTable) -> Message | None:
    """Missed events of a captain: a computer's turns, an answer at a deadline, an absence of the bot."""
    if captain_table.seat.sitting_in:
        return say("after.computer")
    if captain_table.missed is not None:
        return _played_for(captain_table, captain_table.missed.played)
    away = context.heartbeat.news(captain_table.seat.person or 0, captain_table.guild, captain_table.opened)
    return say("e.down", time=span(away)) if away else await closed_inbox(context, captain_table)


def _played_for(captain_table: CaptainTable, what: Message) -> Message:
    """The answer played at a deadline, and after how many more a computer takes the seat."""
    if captain_table.pace.blitz:
        return say("after.default", what=what)
    return say("after.default.next", what=what, n=MISSES - captain_table.seat.missed_in_row)
