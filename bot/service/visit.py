"""The service for one caller: the only way from the edge to a table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.computers.advice import Advice
from bot.service.computers.fortunes import FortuneTelling
from bot.service.lessons.progress import Lessons
from bot.service.lobby.tables import Tables
from bot.service.people.directory import People
from bot.service.people.operators import Operators
from bot.service.play.drafts import Drafts
from bot.service.play.rounds import Rounds
from bot.service.upkeep.heartbeat import Heartbeat


@dataclass(frozen=True, slots=True)
class Visit:
    """Tables, answers and drafts of a repository that serves one caller (`TableRepository.asked_by`); made by `Host.visit` alone.

    A table that is not open to the caller does not exist: the refusal is that of an unknown code. `kept_days`: the days for which
    details of tables are stored after their end, 0 for ever.
    """

    tables: Tables
    rounds: Rounds
    drafts: Drafts
    advice: Advice
    people: People
    heartbeat: Heartbeat
    operators: Operators
    lessons: Lessons
    fortunes: FortuneTelling
    kept_days: int
