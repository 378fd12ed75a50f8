"""What has happened at a table: its log, its steps, its receipts, and after the end its record."""

from __future__ import annotations

from typing import Any

from bot.model.posts import NarratedStep
from bot.model.refusals import Refused
from bot.model.table_record import TableRecord
from bot.service import log, played, seating
from bot.service.found_tables import FoundTables
from bot.service.log import Logged
from bot.service.played import StoredGame
from bot.service.unit_of_work import load_narrated
from bot.store import answers, steps
from bot.store.database import Connection
from engines.kernel.messages import say
from engines.kernel.record import Replay


class TableHistory(FoundTables):
    """Tells what has happened, as far as whoever asks may know it."""

    async def replay(self, code: str) -> Replay:
        """The replay of a finished game. Raises Refused before that."""
        return await played.record_of(self.repository, code)

    async def played(self, code: str) -> StoredGame:
        """All that is needed to show a finished game. Raises Refused before that."""
        return await played.kept(self.repository, code)

    async def receipts(self, code: str) -> tuple[dict[str, Any], ...]:
        """What opens the receipts of a finished game: decision, seat, salt, answer and receipt of each sealed answer."""

        def read(db: Connection, table: TableRecord) -> Any:
            if table.row.status != "over":
                raise Refused(say("e.notover"))
            return answers.sealed(db, table.row.id)

        found = (await self.repository.read(code, read))[1]
        last = {(row.decision, row.seat): row._asdict() for row in found}
        return tuple(last.values())

    async def receipts_of(self, code: str, person: int, most: int) -> tuple[tuple[int, str], ...]:
        """Decisions with the receipt of that captain's last answer, of open rounds too; the newest ones. Raises Refused."""

        def read(db: Connection, table: TableRecord) -> Any:
            return answers.receipts(db, table.row.id, seating.is_seated(table, person, self.repository.named).number, 4 * most)

        found = (await self.repository.read(code, read))[1]
        return tuple(sorted(dict(reversed(found)).items())[-most:])

    async def narrated(self, code: str, since: int = 0, most: int = steps.ENDLESS) -> tuple[NarratedStep, ...]:
        """The steps after `since`, as everybody was told them, so many at most."""
        table, found = await self.repository.read(code, lambda db, table: steps.narrated_since(db, table.row.id, since, most))
        return tuple(load_narrated(table.game, saved) for saved in found)

    async def told(self, code: str, since: int, version: int) -> tuple[NarratedStep, ...]:
        """The steps after `since` of a table of that version or a later one, told to a captain of it: from memory where all are
        there, those further back without their views."""
        table = self.repository.at_hand(code, version)
        known = () if table is None else tuple(one for one in table.recent_steps if one.step > since)
        if table is not None and len(known) == table.row.step - since:
            return known
        return await self.narrated(code, since)

    async def log(
        self, code: str, viewer: int | None = None, before: int | None = None, most: int = log.MOST, after: int | None = None
    ) -> tuple[Logged, ...]:
        """The sentences of the newest steps before that one, as that person's seat was told them; None or a stranger: as
        everybody was. At most so many, in their order. With `after` the oldest ones behind it."""
        return await log.read(self.repository, code, viewer, before, most, after)
