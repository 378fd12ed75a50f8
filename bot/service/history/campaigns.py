"""Campaigns: the tables of which each goes on with the one before. A table that is not open to the caller ends what is shown."""

from __future__ import annotations

from typing import Any

from bot.model.base.refusals import Refused
from bot.model.base.times import optional
from bot.model.record.table_record import TableRecord
from bot.model.table.campaign import Campaign, CampaignTable
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.tables.tables import sequel
from engines.kernel.base import codec
from engines.kernel.base.messages import Message
from engines.kernel.record.record import Carryover

MOST = 30
"""Tables of a campaign that are shown."""


class Campaigns:
    """Reads campaigns for one caller."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def of(self, code: str) -> Campaign:
        """The campaign of a table, as far as its tables are open to the caller. Raises Refused for a table that is not."""
        table, after = await self.repository.read(code, _sequel)
        first, after = await self._first(table, after)
        chain = [first]
        while after is not None and len(chain) < MOST:
            found = await self._find(after)
            if found is None:
                break
            table, after = found
            chain.append(table)
        row = first.row
        may_go_on = after is None and _carried(chain[-1]) is not None
        handed = [_handed(one) for one in chain[1:]] + [_carried(chain[-1])]
        shown = tuple(_table_of(number, *both) for number, both in enumerate(zip(chain, handed, strict=True), 1))
        return Campaign(row.game, row.language, shown, may_go_on)

    async def _first(self, table: TableRecord, after: str | None) -> tuple[TableRecord, str | None]:
        """The first table of the campaign that the caller may know, with the id of its sequel."""
        for _ in range(MOST):
            before = _before(table)
            found = None if before is None else await self._find(before)
            if found is None:
                break
            table, after = found
        return table, after

    async def _find(self, id: str) -> tuple[TableRecord, str | None] | None:
        """A table by its id, with the id of its sequel; None if it is not open to the caller."""
        try:
            return await self.repository.read(id, _sequel, key="id")
        except Refused:
            return None


def _sequel(db: Connection, table: TableRecord) -> str | None:
    """The id of a table's sequel that was not closed before its game."""
    found = sequel(db, table.row.id)
    return None if found is None or found[2] == "closed" else found[0]


def _opening(table: TableRecord) -> Carryover | None:
    """The things that the table before handed on to this one."""
    if table.row.handed is None:
        return None
    given: Carryover = codec.load(Carryover, table.row.handed["given"])
    return given


def _before(table: TableRecord) -> str | None:
    given = _opening(table)
    return None if given is None else given.table


def _handed(table: TableRecord) -> Any:
    given = _opening(table)
    return None if given is None else given.what


def _carried(table: TableRecord) -> Any:
    """The things that a finished table hands on."""
    return None if table.row.status != "over" or table.state is None else table.game.carryover(table.state)


def _table_of(number: int, table: TableRecord, handed: Any) -> CampaignTable:
    row, game = table.row, table.game
    result, count = table.result if row.status == "over" else None, len(table.seats)
    state = table.state if row.status in ("running", "over") else None
    sides = game.sides(row.options, count) if row.status not in ("lobby", "closed") else ()
    places = (
        {}
        if result is None
        else {seat: 1 + _ahead(result.places, at) for at, seats in enumerate(result.places) for seat in seats}
    )
    said: tuple[Message, ...] = () if handed is None else game.describe_carryover(handed)
    return CampaignTable(
        number, row.code, row.status, row.place, optional(row.ended), game.scenario(game.view(state, None)) if state else None,
        tuple(table.seats), tuple(side.label for side in sides),
        tuple(places.get(seat, 0) for seat in range(count)) if places else (),
        tuple(game.score(score) for score in result.scores) if result is not None and result.scores else (), said,
    )  # fmt: skip


def _ahead(places: tuple[tuple[int, ...], ...], at: int) -> int:
    """How many seats are before those of a place."""
    return sum(len(seats) for seats in places[:at])
