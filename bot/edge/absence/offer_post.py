"""The post that offers the seat of an absent captain, with the button to take it; the message about it to those who asked."""

from __future__ import annotations

from bot.edge.context.notification_text import LONGEST
from bot.edge.kit import components as c
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import GAME_COLOUR, SERVERS, called, game_name, press, speech, with_side
from bot.model.people.people import Seat
from bot.model.posting.posts import Post, PostRequest
from bot.service.absence.misses import MISSES
from engines.kernel.base.messages import Captain, Message, Verbatim, say


def offer(due: PostRequest) -> tuple[Post, ...]:
    """The seat on offer: whose it is, that a computer plays, and who may take it."""
    table, words, number = due.table, speech(due.table), due.facts["seat"]
    lines = [words.marked(one) for one in (_why(table.seats[number]), say("note.on_offer"))]
    row = c.row(press(words, table, "seat.take", "sitin", number))
    return (Post(c.message(c.container(c.text("\n".join(lines)), row, accent=GAME_COLOUR, mark=due.tracer or None))),)


def free_seat(due: PostRequest) -> tuple[Post, ...]:
    """The direct message to a member who wants to hear of seats on offer, with the way to the offer in the channel."""
    table, words, seat = due.table, speech(due.table, str(due.facts.get("language", ""))), due.facts["seat"]
    place = Verbatim(f"<#{table.channel}>")
    told = say("bell.seat", table=called(table), game=game_name(table), place=place, captain=with_side(table, seat))
    address = "/".join(map(str, (SERVERS, table.guild, table.channel, *filter(None, (due.facts.get("post"),)))))
    row = c.row(
        c.address(words.label(say("bell.seat.go")), address),
        c.button(words.label(say("bell.seat.end")), write(NONE, 0, "offersend", table.guild, rev=due.tracer)),
    )
    return (Post(c.words_first(c.whole(words.marked(told), LONGEST), row)),)


def _why(seat: Seat) -> Message:
    """Why the seat is on offer."""
    if seat.person is None:
        return say("note.free", who=Captain(seat.number))
    return say("note.sitting_in" if seat.missed_in_row >= MISSES else "note.away", who=Captain(seat.number))
