"""A clock of the table's own: its form, what was written there, and what a turn comes to by it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from bot.edge.kit import components as c
from bot.edge.kit.custom_id import number
from bot.edge.kit.deadlines import DASH, hours
from bot.edge.kit.timestamps import timestamp
from bot.model.base.refusals import Refused
from bot.model.base.times import moment
from bot.model.clocks.time_control import ALL_DAY, ALL_DAYS, Hours, TimeControl
from bot.model.people.people import Person
from bot.model.people.zones import UTC
from bot.service.clocks import question_time
from bot.service.table.time_control import own_time_control
from engines.kernel.base.messages import Message, Verbatim, say
from locales import Words
from locales.cities import city

TIMES = (("base", "24h"), ("added", "8h"), ("cap", "72h"))
"""The fields with a length of time, each with an example."""
UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0, "g": 86400.0}
LONGEST_HOURS = 13
_HOURS = re.compile(rf"(\d\d?)(?:[:.](\d\d))?h?(?:-|{DASH}|a|to)(\d\d?)(?:[:.](\d\d))?h?")


def form(words: Words, custom_id: str, pace: TimeControl) -> c.Modal:
    """The form, with the clock that holds now."""
    parts = [
        c.labelled(
            words.label(say(f"ui.clock.{name}"), c.TITLE),
            c.line(name, value=_length(getattr(pace, name)), hint=hint, most=8, needed=name == "base"),
        )
        for name, hint in TIMES
    ]
    held = "" if pace.hours == ALL_DAY else hours(pace.hours).text.replace(DASH, "-")
    field = c.line("hours", value=held, hint="9-22", most=LONGEST_HOURS, needed=False)
    parts.append(c.labelled(words.label(say("ui.clock.hours"), c.TITLE), field, words(say("clock.hours.how"))))
    week = [c.option(words.label(say(f"day.{day}")), str(day), chosen=day in pace.days) for day in ALL_DAYS]
    parts.append(c.labelled(words.label(say("ui.clock.days"), c.TITLE), c.menu("days", week, most=len(week))))
    return c.form(words.label(say("own.clock"), c.TITLE), custom_id, *parts)


def _length(time: float) -> str:
    """A length of time as `seconds` reads it; none is empty."""
    unit = "h" if time % UNITS["h"] == 0 else "m"
    return f"{int(time / UNITS[unit])}{unit}" if time else ""


def read(fields: Mapping[str, tuple[str, ...]], zone: str) -> TimeControl:
    """The clock that was written in the form, for captains of that zone. Raises Refused."""
    base, added, cap = (seconds((fields.get(name) or ("",))[0] or "0") for name, _ in TIMES)
    chosen = tuple(number(day) for day in fields.get("days", ())) or ALL_DAYS
    try:
        return own_time_control(base, added, cap, chosen, hours_read((fields.get("hours") or ("",))[0]), zone)
    except ValueError:
        raise Refused(say("e.clock")) from None


def seconds(text: str) -> float:
    """A length of time as people write it: 90m, 24h, 3d; a bare number is hours. Raises Refused."""
    text = text.strip().lower().replace(" ", "")
    digits, unit = (text[:-1], text[-1]) if text and text[-1] in UNITS else (text, "h")
    count = number(digits)
    if count < 0:
        raise Refused(say("e.clock"))
    return count * UNITS[unit]


def hours_read(text: str) -> Hours:
    """Hours of the day as people write them: 9-22, 8:30-20:00, 20-2; nothing is the whole day. Raises Refused."""
    text = text.strip().lower().replace(" ", "")
    if not text:
        return ALL_DAY
    read = _HOURS.fullmatch(text)
    if read is None:
        raise Refused(say("e.clock.hours"))
    begins, ends = (60 * int(read[at]) + int(read[at + 1] or 0) for at in (1, 3))
    if max(begins, ends) > ALL_DAY[1] or begins in (ends, ALL_DAY[1]):
        raise Refused(say("e.clock.hours"))
    return begins, ends


def zone_told(pace: TimeControl, person: Person) -> list[Message]:
    """The lines on whose clock counts: of a pace on which time does not always run."""
    if not pace.has_rests:
        return []
    place = {"zone": Verbatim(city(person.zone or pace.zone or UTC, person.language))}
    return [say("ui.clock.zone", **place) if person.zone else say("ui.clock.zone.none", **place)]


def comes_to(pace: TimeControl, person: Person, now: datetime) -> list[Message]:
    """The line with what a turn comes to, asked now."""
    if not pace.has_rests:
        return []
    zone, start = person.zone or pace.zone, now.timestamp()
    usual, most = (question_time.due(pace, start, time, zone) for time in (pace.base, pace.base + pace.cap))
    if not pace.cap:
        return [say("ui.clock.comes", when=_date(usual))]
    return [say("ui.clock.comes.saved", when=_date(usual), most=_date(most))]


def _date(at: float) -> Verbatim:
    return timestamp(moment(at), "f")
