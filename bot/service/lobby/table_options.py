"""Options of a table in its lobby: chosen, refused, and the clock with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.model.people import Language
from bot.model.refusals import Refused
from bot.model.table_record import TableRecord
from bot.model.time_control import TimeControl, write_time_control
from bot.service.lobby.seating import in_lobby, seat_in_order, whole_options  # fmt: skip
from bot.service.table.admission import has_charge
from bot.service.table.repository import refusal
from bot.service.table.seat_holders import held_seats
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.light import frozen
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.choices.shapes import Illegal


class NotAsItIs(Exception):
    """A table that is called anew cannot be started with those who sat there: its lobby has to be opened."""


def choose(
    unit: UnitOfWork, person: int, options: Mapping[str, Any] | None, pace: TimeControl | None, language: Language | None,
    seats: int | None, practice: bool | None = None, remarks: bool | None = None,
) -> None:  # fmt: skip
    """Change what the lobby offers; only for who has charge of it. A table is for practice only where the game's computers think;
    `remarks`: whether they say anything."""
    table, row = unit.table, unit.table.row
    in_lobby(table)
    has_charge(unit, person)
    if row.handed is not None and (seats is not None or options is not None):
        raise Refused(say("e.handed.fixed", code=Verbatim(row.handed["code"])))
    row.pace = write_time_control(pace) if pace is not None else row.pace
    row.language = language or row.language
    if seats is not None:
        if seats and (seats not in table.game.players or seats < len(held_seats(table))):
            raise Refused(say("e.seats", least=max(table.game.players[0], len(held_seats(table))), most=table.game.players[-1]))
        row.wanted = seats
    if options is not None:
        _choose_options(table, options)
    if practice is not None:
        row.practice = practice and bool(table.game.levels)
    row.remarks = row.remarks if remarks is None else remarks
    seat_in_order(table, held_seats(table))
    unit.post("lobby")


def _choose_options(table: TableRecord, options: Mapping[str, Any]) -> None:
    chosen = {**table.row.chosen, **{name: frozen(value) for name, value in options.items()}}
    try:
        whole_options(table, chosen)
    except Illegal as wrong:
        raise refusal(wrong) from None
    table.row.chosen = chosen
