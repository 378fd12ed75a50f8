"""The open question of a table: its seats, those without an answer, its deadline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.model.people import Seat
from bot.model.table_record import TableRecord
from bot.service.table import next_turn, time_control
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


def deadline_of(table: TableRecord, now: float) -> float:
    """The deadline of a question asked now. It includes the least time saved by an asked captain."""
    asked, pace = open_question(table), table.pace
    people = human_seats(table, asked) if asked is not None else []
    saved = min((seat.saved_time for seat in people), default=pace.blitz)
    return now + saved if pace.blitz else time_control.after(now, pace.base + saved, pace.days)


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
