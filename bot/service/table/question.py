"""The open question of a table: who is asked, who is missing, until when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.model.people import Seat
from bot.model.table_record import TableRecord
from bot.service.table import next_turn, time_control
from engines.kernel.base.light import Answer
from engines.kernel.resolution.frames import Asked


def asked_now(table: TableRecord) -> Asked | None:
    """The question that is open at a running table."""
    return table.state.asked if table.state is not None and table.row.status == "running" else None


def is_window(asked: Asked | None) -> bool:
    """Whether a round is sealed and does not even show who is waited for."""
    return asked is not None and asked.sealed and not asked.shows_waiting


def turn_of(table: TableRecord) -> str:
    """The name of the turn that the table is in, "" before the game has begun."""
    return "" if table.state is None else table.game.turn(table.following("view", None, table.game.view)).name


def until(table: TableRecord, now: float) -> float:
    """The deadline of the open question when it is asked now: what those asked have saved up counts, the least of it."""
    asked, pace = asked_now(table), table.pace
    people = playing(table, asked) if asked is not None else []
    saved = min((seat.saved_time for seat in people), default=pace.blitz)
    return now + saved if pace.blitz else time_control.after(now, pace.base + saved, pace.days)


def playing(table: TableRecord, asked: Asked) -> list[Seat]:
    """The seats asked that people play themselves."""
    return [seat for seat in map(table.seats.__getitem__, asked.seats) if seat.person is not None and not seat.sitting_in]


def persons(seats: Iterable[Seat]) -> tuple[int, ...]:
    """Who holds these seats, each person once."""
    return tuple(dict.fromkeys(seat.person for seat in seats if seat.person is not None))


def partly(table: TableRecord, seat: int) -> Mapping[str, Answer]:
    """The parts of the open question that the seat's lines answer, where they leave others open: it is asked all the same."""
    lines = next_turn.lines_of(table, seat)
    return table.game.partly(lines, table.position, seat) if lines else {}


def missing(table: TableRecord) -> tuple[Seat, ...]:
    """Seats of people who are asked and have not answered."""
    asked = asked_now(table)
    seats = [table.seats[seat] for seat in asked.seats if seat not in table.answered] if asked is not None else []
    return tuple(seat for seat in seats if seat.person is not None and not seat.sitting_in)


def is_played(table: TableRecord, seat: int) -> bool:
    """Whether the computer plays a seat, for good or while it sits in."""
    return table.seats[seat].computer or table.seats[seat].sitting_in


def is_alone(table: TableRecord) -> bool:
    """Whether nobody who plays himself could be asked any more at a table that is being played."""
    if asked_now(table) is None:
        return False
    deciding = table.game.may_still_decide(table.position)
    return not any(seat.person is not None and not seat.sitting_in and seat.number in deciding for seat in table.seats)
