"""The services for one caller: the only way from the edge to a table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.computers.advice import Advice
from bot.service.computers.fortunes import Analyses
from bot.service.history.table_history import TableHistory
from bot.service.leagues.leagues import Leagues
from bot.service.lessons.positions import Positions
from bot.service.lessons.progress import LessonProgress
from bot.service.lobby.opening import NewTables
from bot.service.lobby.substitutes import Substitutes
from bot.service.lobby.tables import Tables
from bot.service.lobby.vacations import Vacations
from bot.service.lobby.votes import Votes
from bot.service.managers.repairs import Repairs
from bot.service.managers.servers import Servers
from bot.service.people.directory import People
from bot.service.people.operators import Operators
from bot.service.play.drafts import Drafts
from bot.service.play.rounds import Rounds
from bot.service.results.leaderboards import Leaderboards
from bot.service.table.lookup import TableLookup
from bot.service.upkeep.heartbeat import Heartbeat


@dataclass(frozen=True, slots=True, kw_only=True)
class CallerServices:
    """Services behind a repository that serves one caller (`TableRepository.for_caller`); made by `Host.for_caller` alone.

    A table that is not open to the caller is not there: the refusal is that of a code that nobody ever had. `kept_days`: for how
    long details of tables are kept after their end, 0 for ever.
    """

    lookup: TableLookup
    new_tables: NewTables
    tables: Tables
    history: TableHistory
    rounds: Rounds
    votes: Votes
    substitutes: Substitutes
    vacations: Vacations
    repairs: Repairs
    drafts: Drafts
    positions: Positions
    advice: Advice
    people: People
    servers: Servers
    heartbeat: Heartbeat
    operators: Operators
    lessons: LessonProgress
    fortunes: Analyses
    leaderboards: Leaderboards
    leagues: Leagues
    kept_days: int
