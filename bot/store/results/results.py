"""Rows about results of games: one for each game, and one for each captain of each seat."""

from __future__ import annotations

from dataclasses import asdict, fields

from sqlalchemy import bindparam, insert, select, update

from bot.model.results import GameResult, Holder
from bot.store.base import schema as s
from bot.store.base.database import Connection

_r, _h = s.results.c, s.result_seats.c
_NEW, _NEW_SEATS = insert(s.results), insert(s.result_seats)
_OWN = tuple(one.name for one in fields(GameResult) if one.name != "holders")
_HOLDER = tuple(one.name for one in fields(Holder))
_ONE = select(s.results).where(_r.table_id == bindparam("of_id"))
_SEATS = select(s.result_seats).where(_h.table_id == bindparam("of_id")).order_by(_h.seat, _h.holder)


def add(db: Connection, result: GameResult) -> None:
    """Write the result of a game."""
    db.execute(_NEW, {name: getattr(result, name) for name in _OWN})
    db.execute(_NEW_SEATS, [{"table_id": result.table_id, **asdict(one)} for one in result.holders])


def of_table(db: Connection, id: str) -> GameResult | None:
    """The result of a table's game; None if there is none."""
    found, seats = db.execute(_ONE, {"of_id": id}).first(), db.execute(_SEATS, {"of_id": id}).all()
    if found is None:
        return None
    holders = tuple(Holder(**{name: getattr(row, name) for name in _HOLDER}) for row in seats)
    return GameResult(**{name: getattr(found, name) for name in _OWN}, holders=holders)


def rename(db: Connection, person: int, number: int) -> None:
    """Put that number in place of a person, so that the games of others stay as they were."""
    db.execute(update(s.result_seats).where(_h.person == person).values(person=number))
