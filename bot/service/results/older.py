"""Results of games that ended before results were kept, from their records. They are listed, and not rated."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bot.model.base.refusals import Unplayable
from bot.model.record.table_record import TableRecord
from bot.service.results.game_result import result_of
from bot.service.results.ladders import GameOf
from bot.store.base.database import Connection, Store
from bot.store.results import results
from bot.store.tables import steps, tables

PORTION = 25
"""Games that one transaction adds."""


async def add_older(store: Store, game_of: GameOf) -> int:
    """Keep results of all older games that can be read; how many."""
    waiting, added = await store.read(results.missing), 0
    for first in range(0, len(waiting), PORTION):
        added += await store.write(_add, waiting[first : first + PORTION], game_of)
    return added


def _add(db: Connection, ids: list[str], game_of: GameOf) -> int:
    return sum(_add_one(db, id, game_of) for id in ids)


def _add_one(db: Connection, id: str, game_of: GameOf) -> bool:
    """Keep the result of an older game; False if it cannot be read, or is kept already."""
    try:
        table = tables.read(db, id, game_of)
    except (Unplayable, KeyError):
        return False
    if table.result is None or results.of_table(db, id) is not None:
        return False
    table.row.tally = _counted(table, Counter(row["seat"] for row in steps.record(db, id) if row.get("move", "") is None))
    results.add(db, replace(result_of(table, table.row.ended or 0.0), barred="older"))
    return True


def _counted(table: TableRecord, answers: Counter[int]) -> dict[str, list[list[int | float]]]:
    """The tally of a game by its record: answers alone, since it does not say who gave them and in what time."""
    people = [(seat.number, seat.person) for seat in table.seats if seat.person is not None]
    return {str(number): [[person, answers[number], 0, 0, 0, 0.0]] for number, person in people}
