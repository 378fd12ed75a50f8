"""The row at the end of a game, written in the change that ends it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.model.base.times import DAY
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.results.results import WHOLE, Barred, GameResult, Holder
from bot.service.results import ladders, tally
from bot.service.results.tally import Count
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import steps_taken_back
from bot.store.base.database import Connection
from bot.store.results import members, results
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Result

LEAST_ANSWERS = 2
"""Answers that people must have given at each of their seats for a game to be rated."""
MEMBER_FOR, ACCOUNT_FOR = 14 * DAY, 60 * DAY
"""Seconds for which a captain must have been in the server, and must have had an account, for a game to be rated."""
EPOCH = 1_420_070_400.0
"""The second from which Discord's ids count."""


def keep_result(unit: UnitOfWork) -> None:
    """Keep the result of the game that has just ended, in the same transaction. The tally is in it."""
    unit.write_also(write, result_of(unit.table, unit.now), unit.table.game)
    unit.table.row.tally = None


def write(db: Connection, result: GameResult, game: Game[Any, Any]) -> None:
    """Write a result and enter it on the ladders. Games of captains who are new to Discord or to the server are not rated."""
    joined = members.joined(db, result.guild, result.people)
    is_any_new = not all(is_known(person, joined.get(person), result.ended) for person in result.people)
    result = replace(result, barred="new") if is_any_new and not result.barred else result
    results.add(db, result)
    ladders.enter(db, result, game)


def is_known(person: int, joined: float | None, now: float) -> bool:
    """Whether a person's account and membership are old enough. It is not, if nobody knows since when."""
    return joined is not None and joined <= now - MEMBER_FOR and (person >> 22) / 1000 + EPOCH <= now - ACCOUNT_FOR


def result_of(table: TableRecord, ended: float) -> GameResult:
    """The result of a finished game, without what other rows say of its captains."""
    row, result = table.row, table.result
    assert result is not None
    sides = [side.id for side in table.game.sides(row.options, len(table.seats))] or [""] * len(table.seats)
    holders = tuple(one for seat in table.seats for one in _holders(table, seat, sides, place_of(result, seat.number)))
    return GameResult(row.id, row.guild, row.game, dict(row.options), result.reason, _barred(table, holders), ended, holders)


def place_of(result: Result, seat: int) -> int:
    """The place of a seat, from 1. Seats without one share the last."""
    better = 0
    for shared in result.places:
        if seat in shared:
            break
        better += len(shared)
    return better + 1


def _holders(table: TableRecord, seat: Seat, sides: list[str], place: int) -> list[Holder]:
    """The captains of a seat; a computer alone if no person ever held it."""
    side = sides[seat.number]
    team = sides.index(side) if side else seat.number
    held = tally.counts(table, seat.number) or (() if seat.person is None else (Count(seat.person),))
    if not held:
        return [Holder(seat.number, 0, None, seat.level, side, team, place)]
    given = sum(one.answers for one in held)
    return [
        Holder(
            seat.number, number, one.person, 0, side, team, place, one.answers, _share(one.answers, given, len(held)), one.missed,
            one.ordinary, one.late, one.seconds,
        )
        for number, one in enumerate(held)
    ]  # fmt: skip


def _share(answers: int, given: int, captains: int) -> int:
    """A captain's share of the answers that people gave at a seat, in millionths."""
    return round(WHOLE * answers / given) if given else WHOLE // captains


def _barred(table: TableRecord, holders: tuple[Holder, ...]) -> Barred:
    """The reason why a game is not rated, as far as its table tells."""
    people = [one for one in holders if one.person is not None]
    seats = {one.seat for one in people}
    persons = {one.person for one in people}
    given = {seat: sum(one.answers for one in people if one.seat == seat) for seat in seats}
    reasons: dict[Barred, bool] = {
        "practice": table.row.practice,
        "alone": len(persons) < 2,
        "seats": len({(one.seat, one.person) for one in people}) > len(persons),
        "private": not table.row.open_to_all,
        "friendly": not table.terms.rated,
        "handed": any(one.holder > 1 for one in people),
        "few": any(answers < LEAST_ANSWERS for answers in given.values()),
        "undone": table.pace.undo == "usual" and bool(steps_taken_back(table)),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")
