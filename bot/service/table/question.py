"""The open question of a table: its seats, those without an answer, its deadline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.model.clocks.question_clock import QuestionClock, read_clock, write_clock
from bot.model.people.people import Seat
from bot.model.people.zones import UTC
from bot.model.record.table_record import TableRecord
from bot.model.table.votes import PAUSED
from bot.service.clocks.question_time import begun, due, ran
from bot.service.table import next_turn
from engines.kernel.base.values import Answer
from engines.kernel.resolution.frames import Asked


def open_question(table: TableRecord) -> Asked | None:
    """The open question of a running table."""
    return table.state.asked if table.state is not None and table.row.status == "running" else None


def is_window(asked: Asked | None) -> bool:
    """Whether a round is sealed and hides the waiting seats."""
    return asked is not None and asked.sealed and not asked.shows_waiting


def turn_of(table: TableRecord) -> str:
    """The name of the table's turn; "" before the deal."""
    return "" if table.state is None else table.game.turn(table.following("view", None, table.game.view)).name


def start_clock(table: TableRecord, now: float) -> None:
    """Start the clock of the open question, with all its time; in a pause at its end."""
    row, asked, pace = table.row, open_question(table), table.pace
    now = max(now, paused_until(table) or now)
    people = human_seats(table, asked) if asked is not None else []
    row.asked_at = now
    if pace.blitz:
        row.deadline = now + min((seat.saved_time for seat in people), default=pace.blitz)
        return
    ends = {seat.number: due(pace, now, pace.base + seat.saved_time, zone_of_seat(table, seat)) for seat in people}
    latest = max(ends, key=ends.__getitem__, default=None)
    zone = pace.zone or UTC if latest is None else zone_of_seat(table, table.seats[latest])
    row.deadline = due(pace, now, pace.base, zone) if latest is None else ends[latest]
    zones = {seat.number: zone_of_seat(table, seat) for seat in people}
    row.clock = write_clock(QuestionClock(zones, latest, zone)) if pace.has_rests else None


def move_clock(table: TableRecord, since: float, until: float) -> None:
    """Let the clock of the open question stand from `since` to `until`: what has run and what is left stay, in its zone."""
    row, zone = table.row, zone_of_question(table)
    if row.deadline is not None and row.asked_at is not None:
        row.deadline = due(table.pace, until, ran(table.pace, since, row.deadline, zone), zone)
        row.asked_at = begun(table.pace, until, ran(table.pace, row.asked_at, since, zone), zone)


def paused_until(table: TableRecord) -> float | None:
    """The end of the running pause; None without one."""
    timer = table.timers.get(PAUSED)
    return None if timer is None else timer.due


def clock_of(table: TableRecord) -> QuestionClock | None:
    """The zones of the open question; None if its time never stops."""
    return None if table.row.clock is None else read_clock(table.row.clock)


def zone_of_seat(table: TableRecord, seat: Seat) -> str:
    """The zone by which the time of a captain runs: as the open question was asked, else the captain's own, else the table's."""
    clock = clock_of(table)
    kept = None if clock is None else clock.zones.get(seat.number)
    return kept or seat.zone or table.pace.zone or UTC


def zone_of_question(table: TableRecord) -> str:
    """The zone by which the deadline of the open question was counted."""
    clock = clock_of(table)
    return UTC if clock is None else clock.zone


def sit_down(table: TableRecord, seat: int, now: float) -> None:
    """Give a new captain of an asked seat all the time of the open question, by the captain's own zone."""
    row, pace, clock = table.row, table.pace, clock_of(table)
    zone = table.seats[seat].zone or pace.zone or UTC
    whole = due(pace, max(now, paused_until(table) or now), pace.base, zone)
    is_latest = row.deadline is not None and whole > row.deadline
    if clock is not None:
        latest, by = (seat, zone) if is_latest else (clock.latest, clock.zone)
        row.clock = write_clock(QuestionClock({**clock.zones, seat: zone}, latest, by))
    if is_latest:
        row.deadline, row.called = whole, row.decision - 1


def latest_seat(table: TableRecord) -> int | None:
    """The asked seat whose time ends last."""
    asked, clock = open_question(table), clock_of(table)
    if clock is not None:
        return clock.latest
    people = [seat for seat in table.people if asked is not None and seat.number in asked.seats and not seat.sitting_in]
    return max(people, key=lambda seat: seat.saved_time).number if people else None


def human_seats(table: TableRecord, asked: Asked) -> list[Seat]:
    """The asked seats that people play themselves."""
    return [seat for seat in map(table.seats.__getitem__, asked.seats) if seat.person is not None and not seat.sitting_in]


def person_ids(seats: Iterable[Seat]) -> tuple[int, ...]:
    """The people of these seats, each once."""
    return tuple(dict.fromkeys(seat.person for seat in seats if seat.person is not None))


def parts_from_lines(table: TableRecord, seat: int) -> Mapping[str, Answer]:
    """The parts of the open question that the seat's lines answer, if they leave others open. The seat is asked all the same."""
    lines = next_turn.lines_of(table, seat)
    return table.game.parts_from_lines(lines, table.position, seat) if lines else {}


def unanswered_seats(table: TableRecord) -> tuple[Seat, ...]:
    """Asked seats of people without an answer."""
    asked = open_question(table)
    seats = [table.seats[seat] for seat in asked.seats if seat not in table.answered] if asked is not None else []
    return tuple(seat for seat in seats if seat.person is not None and not seat.sitting_in)


def is_played(table: TableRecord, seat: int) -> bool:
    """Whether the computer plays a seat, for good or as a substitute."""
    return table.seats[seat].computer or table.seats[seat].sitting_in


def is_alone(table: TableRecord) -> bool:
    """Whether a running game has nobody left who could be asked and plays in person."""
    if open_question(table) is None:
        return False
    deciding = table.game.seats_to_be_asked(table.position)
    return not any(seat.person is not None and not seat.sitting_in and seat.number in deciding for seat in table.seats)
