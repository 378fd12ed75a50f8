"""Quotas of people and servers, and the life of tables that nobody plays."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY, HOUR
from bot.store.base.database import Connection
from bot.store.people import counts, servers
from engines.kernel.base.messages import Verbatim, say


@dataclass(frozen=True, slots=True)
class Quotas:
    """The quotas. They count by indexes in the transaction that writes, so that two clicks at once cannot pass a limit.

    - `lobbies`: tables that a person has opened and that wait for their start.
    - `tables`: tables at which a person sits.
    - `server`: tables of a server, of which its managers may allow fewer. Games with computers alone do not count, so that one
      member cannot use up the quota of all.
    - `alone`: games that a person plays with computers alone.
    - `openings`: tables that a person opens within an hour, live or not.
    - `votes`: open votes that a person has called, over all tables.
    - `vacation_days`: days of vacation of a person and calendar year, or fewer at the tables of a server that says so.
    - `lobby_life`, `alone_life`: seconds until a lobby without a start, and a table without captains, is closed.
    """

    lobbies: int = 3
    tables: int = 25
    server: int = 30
    lobby_life: float = DAY
    alone_life: float = 7 * DAY
    alone: int = 3
    openings: int = 30
    votes: int = 3
    vacation_days: int = 30

    def check_may_open(self, db: Connection, person: int, guild: int, alone: bool = False) -> None:
        """Raises Refused "e.lobbies", "e.tables" or "e.server" beyond a quota. For a game with computers (`alone`), which begins
        at once: "e.tables" or "e.alone"."""
        if alone:
            self.check_may_sit(db, person)
            self.check_may_play_alone(db, person)
            return
        waiting = counts.waiting(db, person)
        if len(waiting) >= self.lobbies:
            raise Refused(say("e.lobbies", n=len(waiting), list=tuple(map(Verbatim, waiting))))
        self.check_may_sit(db, person)
        most = servers.of(db, guild).tables_within(self.server)
        if counts.tables_in(db, guild) >= most:
            raise Refused(say("e.server", n=most))

    def check_may_open_more(self, db: Connection, person: int, now: float) -> None:
        """Raises Refused "e.openings" beyond the quota of an hour, because each table stands in a channel."""
        if counts.opened_since(db, person, now - HOUR, self.openings) >= self.openings:
            raise Refused(say("e.openings", n=self.openings))

    def check_may_sit(self, db: Connection, person: int) -> None:
        """Raises Refused "e.tables" for a person at too many tables."""
        if counts.tables_of(db, person) >= self.tables:
            raise Refused(say("e.tables", n=self.tables))

    def check_may_play_alone(self, db: Connection, person: int) -> None:
        """Raises Refused "e.alone" for a person with too many games against computers alone."""
        playing = counts.alone(db, person)
        if len(playing) >= self.alone:
            raise Refused(say("e.alone", n=len(playing), list=tuple(map(Verbatim, playing))))

    def check_may_call_a_vote(self, db: Connection, person: int) -> None:
        """Raises Refused "e.vote.many" for a person with too many open votes."""
        if counts.votes_called(db, person) >= self.votes:
            raise Refused(say("e.vote.many", n=self.votes))


USUAL = Quotas()
"""The default quotas."""
