"""Tables that a series opens for its captains. No caller reaches them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Unpack

from bot.model.clocks.time_control import TimeControl
from bot.model.people.people import Person
from bot.model.record.unit_of_work import channel as at
from bot.model.table.terms import USUAL, write_terms
from bot.service.lobby import before_start, series
from bot.service.lobby.opening import LONGEST_NAME, Act, NewTables, TableSetup, write_new
from bot.service.lobby.series import SeriesThread
from bot.service.lobby.table_codes import LENGTH, code
from bot.service.people import directory
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.tables import outbox, table_writes
from locales import people

NOBODY = Person(0, "", "en")
"""The opener of a table that a series opens."""


class CalledTables(NewTables):
    """Opens the tables of series. Refusals are raised as Refused."""

    async def call(
        self, captains: Sequence[Person], to: SeriesThread, game: str, pace: TimeControl, fill: Act,
        **setup: Unpack[TableSetup],
    ) -> None:  # fmt: skip
        """A table that a series opens in a thread of its own: captains on these seats are mustered to a time. Raises Refused if
        one of them sits at too many tables, and for options that the game does not take."""
        repository, ids = self.repository, [one.id for one in captains]
        table = self._new(
            NOBODY, to.guild, to.place.channel, game, pace, setup.get("language", "en"), code(LENGTH, repository.randomness.codes)
        )
        now = repository.now()
        unit = UnitOfWork(repository.clock, table, table.copy(), now, repository.randomness, quotas=repository.quotas)
        unit.inputs = await repository.store.read(directory.reached, ids, now)
        name = people.tidy(setup.get("name", ""), LONGEST_NAME)
        series.seat_all(unit.table, captains, to.place, setup.get("options", {}), name)
        unit.table.row.terms = write_terms(setup.get("terms", USUAL))
        before_start.call_all(unit, to.until)
        unit.write_also(outbox.keep_thread, at(to.place.channel), table.row.id)
        fill(unit)
        await repository.store.write(_create_called, unit, ids)
        repository.keep(unit.table)
        for hook in repository.hooks:
            hook(unit)

    async def call_after(
        self, before: str, captains: Sequence[Person], to: SeriesThread, pace: TimeControl, fill: Act,
        **setup: Unpack[TableSetup],
    ) -> None:  # fmt: skip
        """The sequel of a finished table (its id), called as `call`. Raises Refused as that does, and if there is one already."""
        table, last = await self.repository.read(before, series.check_sequel, key="id")
        setup["options"] = table.row.options
        following = partial(_following, fill=fill, handed=series.given_by(table), before=table.row.id, last=last)
        await self.call(captains, to, table.row.game, pace, following, **setup)


def _following(unit: UnitOfWork, fill: Act, handed: dict[str, Any], before: str, last: str | None) -> None:
    """Begin with what was handed on, and note the table as the sequel of the one before, in place of a closed one."""
    unit.table.row.handed = handed
    unit.write_also(table_writes.follow, before, last, unit.table.row.id)
    fill(unit)


def _create_called(db: Connection, unit: UnitOfWork, captains: Sequence[int]) -> None:
    """Write a table that a series opens, if none of its captains sits at too many."""
    for person in captains:
        unit.quotas.check_may_sit(db, person)
    write_new(db, unit, None)
