"""Options of a table in its lobby, and its time control."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypedDict

from bot.model.base.refusals import Refused, refusal
from bot.model.clocks.time_control import OnVacation, OutOfTime, TakingBack, TimeControl, write_time_control
from bot.model.people.people import Language
from bot.model.record.table_record import TableRecord
from bot.service.lobby.seating import in_lobby, seat_in_order, whole_options  # fmt: skip
from bot.service.table.admission import check_leader
from bot.service.table.seat_holders import held_seats
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.base.values import as_tuples
from engines.kernel.choices.shapes import Illegal

EXCUSES = (0, 1, 2, 3, 5)
"""Missed deadlines of each seat that a table may excuse."""
USUALLY_EXCUSED = 2


class NeedsLobby(Exception):
    """A sequel or rematch cannot start with the people who sat there: it needs a lobby."""


class LobbyChanges(TypedDict, total=False):
    """Changes in a lobby.

    - `options`: options of the game by name, some or all.
    - `pace`: another pace, but for `out_of_time`, `excused`, `vacation` and `undo`, which a change of pace keeps.
    - `seats`: the number of seats; 0 for any number.
    - `practice`: the computer advises captains; `remarks`: it comments on turning points.
    """

    options: Mapping[str, Any]
    pace: TimeControl
    out_of_time: OutOfTime
    excused: int
    vacation: OnVacation
    undo: TakingBack
    language: Language
    seats: int
    practice: bool
    remarks: bool


def choose(unit: UnitOfWork, person: int, changes: LobbyChanges) -> None:
    """Make changes in a lobby, for its leader alone. Practice needs a game whose computers think."""
    table, row = unit.table, unit.table.row
    in_lobby(table)
    check_leader(unit, person)
    if row.handed is not None and ("seats" in changes or "options" in changes):
        raise Refused(say("e.handed.fixed", code=Verbatim(row.handed["code"])))
    late = changes.get("out_of_time", table.pace.out_of_time)
    excused = changes.get("excused", table.pace.excused)
    if excused not in EXCUSES:
        raise Refused(say("e.notoffered"))
    away = changes.get("vacation", table.pace.vacation)
    undo = changes.get("undo", table.pace.undo)
    pace = replace(changes.get("pace", table.pace), out_of_time=late, excused=excused, vacation=away, undo=undo)
    row.pace = write_time_control(pace)
    row.language = changes.get("language", row.language)
    if "seats" in changes:
        _choose_seats(table, changes["seats"])
    if "options" in changes:
        _choose_options(table, changes["options"])
    if "practice" in changes:
        row.practice = changes["practice"] and bool(table.game.levels)
    row.remarks = changes.get("remarks", row.remarks)
    seat_in_order(table, held_seats(table))
    unit.post("lobby")


def _choose_seats(table: TableRecord, seats: int) -> None:
    held = len(held_seats(table))
    if seats and (seats not in table.game.players or seats < held):
        raise Refused(say("e.seats", least=max(table.game.players[0], held), most=table.game.players[-1]))
    table.row.wanted = seats


def _choose_options(table: TableRecord, options: Mapping[str, Any]) -> None:
    chosen = {**table.row.chosen, **{name: as_tuples(value) for name, value in options.items()}}
    try:
        whole_options(table, chosen)
    except Illegal as wrong:
        raise refusal(wrong) from None
    table.row.chosen = chosen
