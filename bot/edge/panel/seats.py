"""The seat of a panel, and the way to the others of one person."""

from __future__ import annotations

from bot.edge.kit import components as c
from bot.edge.kit.components import Item
from bot.edge.kit.custom_id import write
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Message, say
from locales import Words

MOST = 5


def name(table: PublicTable, seat: int) -> Message:
    """The name of a seat: its number, and its side if the game has sides."""
    sides = table.sides
    return say("ui.seat.of", number=seat + 1, side=sides[seat].label) if sides else say("ui.seat.number", number=seat + 1)


def line(table: CaptainTable, words: Words) -> list[str]:
    """For which seat he is asked or shown anything; nothing for whoever has but one."""
    return [f"**{words.marked(say('ui.seat.yours', seat=name(table, table.seat.number)))}**"] if table.other_seats else []


def row(table: CaptainTable, words: Words) -> list[Item]:
    """The way to his other seats, those that are waited for in colour; a menu beyond five."""
    if len(table.other_seats) > MOST:
        lines = [c.option(words.label(name(table, seat)), str(seat)) for seat in table.other_seats]
        return [c.row(c.menu(write(table.code, table.decision, "seat"), lines, hint=words(say("ui.seat.menu"))))]
    made = [
        c.button(
            words.label(name(table, seat)), write(table.code, table.decision, "decide", seat=seat),
            style=c.PRIMARY if seat in table.waiting_seats else c.SECONDARY,
        )
        for seat in table.other_seats
    ]  # fmt: skip
    return [c.row(*made)] if made else []
