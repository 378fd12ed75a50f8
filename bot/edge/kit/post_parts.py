"""Parts that posts share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit.components import Item
from bot.edge.kit.custom_id import write
from bot.edge.kit.deadlines import is_told, made_of, reasons, running
from bot.edge.kit.shortcuts import at_once
from bot.edge.kit.timestamps import moment, timestamp, until
from bot.model.clocks.time_control import TimeControl
from bot.model.table.listed import TableSummary
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Arg, Captain, Message, Name, Verbatim, say
from locales import Words, people, span, words

GAME_COLOUR = 0x8A6D3B
SERVERS = "https://discord.com/channels"
"""The first part of the addresses of messages in servers."""
MOST_QUOTED = 200
"""Characters of what somebody wrote, if it is quoted."""
MOST_SAID = 2000
"""Characters of a text of any length: half of what a message may have."""


def speech(table: PublicTable, language: str = "") -> Words:
    """The words of a table's posts (or of that language), with its captains' names and the colours of its server."""
    return words(language or table.language).naming(table.names).painted(table.palette)


def label_of(words: Words, table: PublicTable, label: str) -> str:
    """The label of a button of a table, with the game's own word for a captain's things if it has one."""
    if label == "hand":
        own = say(f"hand.{table.game.id}")
        return words.label(own if words.has(own.id) else say("hand"))
    return words.label(say(label))


def press(words: Words, table: PublicTable, label: str, verb: str, *args: int, style: c.Style = c.SECONDARY) -> Item:
    """A button of a post. It stays good when the table has moved on: an old button opens the present."""
    return c.button(label_of(words, table, label), write(table.code, table.decision, verb, *args), style=style)


def shortcuts(table: PublicTable, words: Words, rev: int | None = None) -> tuple[list[Item], list[Item]]:
    """The shortcuts of the open question: a row of their own if there are several, and the button if there is one."""

    def id(verb: str, *args: int) -> str:
        return write(table.code, table.decision, verb, *args, rev=rev)

    asked = table.asked
    labels = words.labels([table.game.shortcut(asked, cut) for cut in asked.shortcuts]) if asked else ()
    if len(labels) > 1:
        return at_once(dict(enumerate(labels)), id, "quick", words(say("post.shortcuts"))), []
    return [], [c.button(label, id("quick", 0)) for label in labels]


def captains(seats: Iterable[int]) -> tuple[Captain, ...]:
    """Captains by seat, for a list in a sentence."""
    return tuple(Captain(seat) for seat in seats)


def with_side(table: PublicTable, seat: int) -> Captain | Message:
    """A captain, with the side of his seat where the game has sides."""
    sides = table.sides
    return say("post.side", captain=Captain(seat), side=sides[seat].label) if sides else Captain(seat)


def waits_for(table: PublicTable, view: Any, seats: Sequence[int] | None = None) -> Message:
    """The line with what the table waits for, the seats asked, and the deadline. Raises AssertionError when nothing is asked."""
    asked = table.asked
    assert asked is not None
    if table.ends is not None:
        return alone(table, table.ends)
    what = table.game.waiting_line(view, asked if seats is None else replace(asked, seats=tuple(seats)))
    if table.deadline is None or not is_told(table):
        return say("post.ask", what=what)
    when = until(table.deadline, table.pace)
    if asked.sealed and table.earliest is not None:
        closes: dict[str, Arg] = {"from": timestamp(table.earliest, "T"), "when": moment(table.deadline, table.pace)}
        return say("post.ask.sealed", what=what, **closes)
    facts = made_of(table)
    named = reasons(facts)
    return say(f"ask.until.{named}", what=what, when=when, **facts) if named else say("ask.until", what=what, when=when)


def alone(table: PublicTable, ends: datetime) -> Message:
    """The message that the table has stopped (its one captain missed a turn, or only computers are left), and when it ends."""
    if table.returning and table.is_alone:
        return say("alone.paused", date=timestamp(ends, "D"))
    return say("alone" if table.returning else "alone.out", date=timestamp(ends, "D"))


def follows(table: PublicTable, words: Words) -> list[str]:
    """The message that the table continues at another one, if it does."""
    return [words.marked(say("post.follows", code=Verbatim(table.follows)))] if table.follows else []


def capital(text: str) -> str:
    """The sentence with a capital letter; marks before the first letter stay."""
    return text[:1].upper() + text[1:]


def quoted(text: str) -> str:
    """Text of a person as a quotation of one line: escaped, isolated, mentioning nobody."""
    return "> " + people.isolated(people.escaped(people.tidy(text, MOST_QUOTED)))


def game_name(table: PublicTable | TableSummary) -> Message:
    """The name of the game."""
    return say(f"game.{table.game if isinstance(table, TableSummary) else table.game.id}")


def code(table: PublicTable | TableSummary) -> Verbatim:
    """The table's code."""
    return Verbatim(table.code)


def called(table: PublicTable | TableSummary) -> Message | Verbatim:
    """The table's name with its code; the code alone if it has none."""
    return say("post.called", name=Name(table.name), code=code(table)) if table.name else code(table)


def pace_name(pace: TimeControl) -> Message:
    """The name of the pace."""
    return say(f"pace.{pace.name}")


def clock(pace: TimeControl) -> Message:
    """How long a decision may take."""
    if pace.blitz:
        return say("pace.blitz.told", time=span(pace.blitz))
    facts: dict[str, Arg] = {"time": span(pace.base)}
    if pace.cap:
        facts["cap"] = span(pace.cap)
    if pace.has_rests:
        return say("pace.told.rests.saved" if pace.cap else "pace.told.rests", at=running(pace), **facts)
    return say("pace.told.saved" if pace.cap else "pace.told", **facts)


def idle(table: PublicTable) -> Message:
    """The state of a table without a game in play; while dealing, what it waits for."""
    if table.status != "dealing":
        return say(f"ui.idle.{table.status}", code=code(table), place=Verbatim(f"<#{table.channel}>"))
    trouble = table.draws.posting_error
    return say("post.dealing.why", why=say(f"post.dealing.why.{trouble}")) if trouble else say("post.dealing")


def within(text: str, words: Words, most: int = MOST_SAID) -> str:
    """The text, as much of it as leaves room for the rest of a message; that it is not all is said."""
    return text if len(text) <= most else words.marked(say("cut.short", text=Verbatim(c.whole(text, most))))


def link(table: PublicTable) -> str:
    """The address of the promise; empty if there is none."""
    at = table.draws
    return "" if at.message is None else f"{SERVERS}/{table.guild}/{at.channel}/{at.message}"
