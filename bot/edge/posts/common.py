"""What posts share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.edge import components as c
from bot.edge.components import Item
from bot.edge.custom_id import write
from bot.edge.stamps import stamp, until
from bot.model.listed import Listed
from bot.model.pace import Pace
from bot.model.table import PublicTable
from engines.kernel.messages import Captain, Message, Verbatim, say
from locales import Words, span, words

GAME_COLOUR = 0x8A6D3B


def speech(sitting: PublicTable, language: str = "") -> Words:
    """The words of a table's posts (or of that language), with its captains' names."""
    return words(language or sitting.language).naming(sitting.names)


def press(told: Words, sitting: PublicTable, label: str, verb: str, *args: int, style: c.Style = c.SECONDARY) -> Item:
    """A button of a post. It stays good when the table has moved on: an old button opens the present."""
    return c.button(told.label(say(label)), write(sitting.code, sitting.decision, verb, *args), style=style)


def shortcut_label(id: str) -> Message:
    """What a shortcut of a public post is called."""
    return say({"pass": "pass.play"}.get(id, id))


def captains(seats: Iterable[int]) -> tuple[Captain, ...]:
    """Captains by seat, for a list in a sentence."""
    return tuple(Captain(seat) for seat in seats)


def waits_for(sitting: PublicTable, view: Any, seats: Sequence[int] | None = None) -> Message:
    """What the table waits for, from whom (of those asked), until when. Raises AssertionError when nothing is asked."""
    asked = sitting.asked
    assert asked is not None
    if sitting.ends is not None:
        return alone(sitting, sitting.ends)
    what = sitting.game.asking(view, asked if seats is None else replace(asked, seats=tuple(seats)))
    if sitting.deadline is None:
        return say("post.ask", what=what)
    when = until(sitting.deadline, sitting.pace)
    if asked.sealed and sitting.earliest is not None:
        return say("post.ask.sealed", what=what, when=when, **{"from": stamp(sitting.earliest, "T")})
    return say("ask.until", what=what, when=when)


def alone(sitting: PublicTable, ends: datetime) -> Message:
    """That the table has stopped because only computers are left to decide, and when it ends."""
    return say("alone" if sitting.returning else "alone.out", date=stamp(ends, "D"))


def capital(text: str) -> str:
    """The sentence with a capital letter; marks before the first letter stay."""
    return text[:1].upper() + text[1:]


def game_name(sitting: PublicTable | Listed) -> Message:
    """What the game is called."""
    return say(f"game.{sitting.game if isinstance(sitting, Listed) else sitting.game.id}")


def code(sitting: PublicTable | Listed) -> Verbatim:
    """The table's code."""
    return Verbatim(sitting.code)


def pace_name(pace: Pace) -> Message:
    """What the pace is called."""
    return say(f"pace.{pace.name}")


def clock(pace: Pace) -> Message:
    """How long a decision may take."""
    if pace.blitz:
        return say("pace.blitz.told", time=span(pace.blitz))
    if pace.cap:
        return say("pace.told.saved", time=span(pace.base), cap=span(pace.cap))
    return say("pace.told", time=span(pace.base))


def idle(sitting: PublicTable) -> Message:
    """What a table that is not being played has to say; one that is dealing, what it waits for."""
    if sitting.status != "dealing":
        return say(f"ui.idle.{sitting.status}", code=code(sitting))
    trouble = sitting.draws.trouble
    return say("post.dealing.why", why=say(f"post.dealing.why.{trouble}")) if trouble else say("post.dealing")
