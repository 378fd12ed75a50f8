"""The post that offers the seat of an absent captain, with the button to take it."""

from __future__ import annotations

from bot.edge.kit import components as c
from bot.edge.kit.post_parts import GAME_COLOUR, press, speech
from bot.model.people.people import Seat
from bot.model.posting.posts import Post, PostRequest
from bot.service.absence.misses import MISSES
from engines.kernel.base.messages import Captain, Message, say


def offer(due: PostRequest) -> tuple[Post, ...]:
    """The seat on offer: whose it is, that a computer plays, and who may take it."""
    table, words, number = due.table, speech(due.table), due.facts["seat"]
    lines = [words.marked(one) for one in (_why(table.seats[number]), say("note.on_offer"))]
    row = c.row(press(words, table, "seat.take", "sitin", number))
    return (Post(c.message(c.container(c.text("\n".join(lines)), row, accent=GAME_COLOUR, mark=due.tracer or None))),)


def _why(seat: Seat) -> Message:
    """Why the seat is on offer."""
    if seat.person is None:
        return say("note.free", who=Captain(seat.number))
    return say("note.sitting_in" if seat.missed_in_row >= MISSES else "note.away", who=Captain(seat.number))
