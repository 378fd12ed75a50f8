"""The past of a table: its log, steps and receipts, and after the end its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from bot.model.base.refusals import Refused
from bot.model.posting.posts import NarratedStep, StepHeading
from bot.model.record.table_record import TableRecord
from bot.model.table.campaign import Campaign
from bot.service.history import finished_game, log
from bot.service.history.campaigns import Campaigns
from bot.service.history.finished_game import StoredGame
from bot.service.history.log import Logged
from bot.service.table import seat_holders
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import load_narrated
from bot.service.table.votes import steps_taken_back
from bot.store.base.database import Connection
from bot.store.tables import answers, steps
from engines.kernel.base.messages import say
from engines.kernel.record.record import Replay


class TableHistory:
    """The past of tables, as far as the caller may know it."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def replay(self, code: str) -> Replay:
        """The replay of a finished game. Raises Refused before the end."""
        return await finished_game.record_of(self.repository, code)

    async def campaign(self, code: str) -> Campaign:
        """The campaign of a table, as far as its tables are open to the caller. Raises Refused for a table that is not."""
        return await Campaigns(self.repository).of(code)

    async def played(self, code: str) -> StoredGame:
        """The stored parts of a finished game. Raises Refused before the end."""
        return await finished_game.stored_game(self.repository, code)

    async def receipts(self, code: str) -> tuple[dict[str, Any], ...]:
        """The openings of a finished game's receipts: decision, seat, salt, answer and receipt of each sealed answer."""

        def read(db: Connection, table: TableRecord) -> Any:
            if table.row.status != "over":
                raise Refused(say("e.notover"))
            return answers.sealed(db, table.row.id)

        found = (await self.repository.read(code, read))[1]
        last = {(one.decision, one.seat): asdict(one) for one in found}
        return tuple(last.values())

    async def receipts_of(self, code: str, person: int, most: int) -> tuple[tuple[int, str], ...]:
        """The newest decisions of a captain with the receipt of the last answer, open rounds included. Raises Refused."""

        def read(db: Connection, table: TableRecord) -> Any:
            return answers.receipts(
                db, table.row.id, seat_holders.seat_or_refuse(table, person, self.repository.named_seat).number, 4 * most
            )

        found = (await self.repository.read(code, read))[1]
        return tuple(sorted(dict(reversed(found)).items())[-most:])

    async def narrated(self, code: str, since: int = 0, most: int = steps.ENDLESS) -> tuple[NarratedStep, ...]:
        """The public steps after `since`; at most `most`."""
        table, found = await self.repository.read(code, lambda db, table: steps.narrated_since(db, table.row.id, since, most))
        return tuple(load_narrated(table.game, saved) for saved in found)

    async def own_steps(
        self, code: str, version: int, sinces: Sequence[int], is_enough: Callable[[Sequence[NarratedStep]], bool]
    ) -> tuple[NarratedStep, ...]:
        """Steps of a table in a captain's own words, at that version or a later one, without those taken back. They follow the
        first of `sinces` that gives enough of them, else the last. Missing steps are read once and built as needed."""
        table, saved = await self._told_before(self.repository.cached(code, version), code, sinces[-1])
        found, back = tuple[NarratedStep, ...](), steps_taken_back(table)
        for since in sinces:
            older = (load_narrated(table.game, one) for one in saved if one["step"] > since)
            late = (*older, *(one for one in table.recent_steps if one.step > since))
            found = tuple(one for one in late if one.step not in back)
            if is_enough(found):
                break
        return found

    async def _told_before(
        self, table: TableRecord | None, code: str, since: int
    ) -> tuple[TableRecord, Sequence[Mapping[str, Any]]]:
        """A table with its stored steps after `since`, except those in memory. Nothing else is read of a cached table."""
        if table is None:
            table = await self.repository.by_code(code)
        first = table.recent_steps[0].step if table.recent_steps else table.row.step + 1
        missing = first - 1 - since
        if missing <= 0:
            return table, ()
        return table, await self.repository.store.read(steps.narrated_since, table.row.id, since, missing)

    async def headings(self, code: str, first: int, last: int) -> tuple[StepHeading, ...]:
        """The headings of the steps from the first to the last."""
        table, found = await self.repository.read(code, lambda db, table: steps.headings(db, table.row.id, first, last))
        told = ((step, at, load_narrated(table.game, saved, is_seen=False)) for step, at, saved in found)
        return tuple(StepHeading(step, at, one.turn, one.headline) for step, at, one in told)

    async def log(
        self, code: str, viewer: int | None = None, before: int | None = None, most: int = log.MOST, after: int | None = None
    ) -> tuple[Logged, ...]:
        """The sentences of a page of steps, in the words for a person's seat; for None or a stranger, the public ones.

        The page has the newest steps before `before`, or the oldest after `after`.
        """
        return await log.read(self.repository, code, viewer, before, most, after)
