"""How much one person and one server may have at once, and how long what nobody plays is kept."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.refusals import Refused
from bot.model.times import DAY, HOUR
from bot.store.base.database import Connection
from bot.store.people import counts
from engines.kernel.base.messages import Verbatim, say


@dataclass(frozen=True, slots=True)
class Quotas:
    """The limits: tables a person has opened and not started, tables he sits at, tables of a server, games he plays with
    computers `alone`; a table counts until it is over or closed, and a game with computers alone not among its server's, so
    that one member cannot use up what all share. `openings`: tables a person opens within an hour, whatever becomes of them.
    `lobby_life` and `alone_life`: seconds until a lobby nobody starts, and a table that is paused or left to computers, is
    closed.

    `may_open`, `may_sit` and `may_play_alone` count by indexes in the transaction that writes, so that two clicks at once cannot
    pass a limit.
    """

    lobbies: int = 3
    tables: int = 25
    server: int = 30
    lobby_life: float = DAY
    alone_life: float = 7 * DAY
    alone: int = 3
    openings: int = 30

    def may_open(self, db: Connection, person: int, guild: int, alone: bool = False) -> None:
        """Raises Refused "e.lobbies", "e.tables" or "e.server" when one more table there would be too many; of a game with
        computers `alone`, that begins at once, "e.tables" or "e.alone"."""
        if alone:
            self.may_sit(db, person)
            self.may_play_alone(db, person)
            return
        waiting = counts.waiting(db, person)
        if len(waiting) >= self.lobbies:
            raise Refused(say("e.lobbies", n=len(waiting), list=tuple(map(Verbatim, waiting))))
        self.may_sit(db, person)
        if counts.tables_in(db, guild) >= self.server:
            raise Refused(say("e.server", n=self.server))

    def may_open_more(self, db: Connection, person: int, now: float) -> None:
        """Raises Refused "e.openings" when he has opened as many within an hour as he may: each one stands in a channel."""
        if counts.opened_since(db, person, now - HOUR, self.openings) >= self.openings:
            raise Refused(say("e.openings", n=self.openings))

    def may_sit(self, db: Connection, person: int) -> None:
        """Raises Refused "e.tables" when he sits at as many tables as he may."""
        if counts.tables_of(db, person) >= self.tables:
            raise Refused(say("e.tables", n=self.tables))

    def may_play_alone(self, db: Connection, person: int) -> None:
        """Raises Refused "e.alone" when he plays as many games with computers alone as he may."""
        playing = counts.alone(db, person)
        if len(playing) >= self.alone:
            raise Refused(say("e.alone", n=len(playing), list=tuple(map(Verbatim, playing))))


USUAL = Quotas()
"""The limits where nothing else is set."""
