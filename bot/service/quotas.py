"""How much one person and one server may have at once, and how long what nobody plays is kept."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import BindParameter, bindparam, func, select

from bot.model.refusals import Refused
from bot.service.paces import DAY
from bot.store import schema as s
from bot.store.database import Connection
from engines.kernel.messages import Verbatim, say

_t, _seat = s.tables.c, s.seats.c
_person: BindParameter[int] = bindparam("person")
_WAITING = select(_t.code).where(_t.opener == _person, _t.status.in_(("lobby", "muster"))).order_by(_t.opened)
_HIS = select(func.count()).select_from(s.seats.join(s.tables, _t.id == _seat.table_id)).where(
    _seat.person == _person, _t.live_channel.is_not(None)
)
_HERE = select(func.count()).select_from(s.tables).where(_t.guild == bindparam("guild"), _t.live_channel.is_not(None))


@dataclass(frozen=True, slots=True)
class Quotas:
    """The limits: tables a person has opened and not started, tables he sits at, tables of a server; a table counts until it is
    over or closed. `lobby_life` and `alone_life`: seconds until a lobby nobody starts, and a table left to computers, is closed.

    `may_open` and `may_sit` count by indexes in the transaction that writes, so that two clicks at once cannot pass a limit.
    """

    lobbies: int = 3
    tables: int = 25
    server: int = 30
    lobby_life: float = DAY
    alone_life: float = 7 * DAY

    async def may_open(self, db: Connection, person: int, guild: int) -> None:
        """Raises Refused "e.lobbies", "e.tables" or "e.server" when one more table there would be too many."""
        waiting: Sequence[str] = (await db.execute(_WAITING, {"person": person})).scalars().all()
        if len(waiting) >= self.lobbies:
            raise Refused(say("e.lobbies", n=len(waiting), list=tuple(map(Verbatim, waiting))))
        await self.may_sit(db, person)
        if (await db.execute(_HERE, {"guild": guild})).scalar_one() >= self.server:
            raise Refused(say("e.server", n=self.server))

    async def may_sit(self, db: Connection, person: int) -> None:
        """Raises Refused "e.tables" when he sits at as many tables as he may."""
        if (await db.execute(_HIS, {"person": person})).scalar_one() >= self.tables:
            raise Refused(say("e.tables", n=self.tables))


USUAL = Quotas()
"""The limits where nothing else is set."""
