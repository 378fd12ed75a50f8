"""The cases that the tests of a game provide: `CASES` of the module `game_cases` among them; by default those that stand here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engines import game_of, games

FIRST = games()[0]
"""The game of a test of the host that needs one of the product, where any would do."""
ANSWER_STYLES = ("twice", "wrongly", "late", "silently")
"""How people answer who do not simply answer."""
NEVER = re.compile(r"(?!)")
Table = tuple[int, Mapping[str, Any]]
"""Captains and options."""
Hosted = tuple[int, Mapping[str, Any], tuple[str, ...]]
"""Captains, options, and the answer styles that are sure to be seen."""


CHANCE, ITSELF = "chance", "the game itself"
"""Who else is played against: a captain who takes any answer, and the side of a game that no captain holds."""


@dataclass(frozen=True)
class Match:
    """Computer captains of whom the first should win two games of three, by their names on the ladder. `in_turn`: further
    options, those of one deal after the other. `seat`: where the first sits in every game, of which it should win nine of ten;
    None where both sit there in turn."""

    stronger: str
    weaker: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    in_turn: tuple[Mapping[str, Any], ...] = ()
    seat: int | None = None


@dataclass(frozen=True, kw_only=True)
class GameCases:
    """Games of one kind that are stored as text or as saves, hosted, measured and looked at.

    *told* are stored as text, by a name of their own: captains, options, seed. *saved* are looked through for saves. *hosted* are
    played in all answer styles. *long* reaches the decision of number *late*, whose cost is measured beside the 10th one's.
    *speeds* are decisions a second that random play is to reach, by numbers of captains: none where it is measured by
    python-chess alone. *public* are listened to for what everybody is told.
    *pictures* are samples that a person has looked at: name, theme, language. *secrets* is found in a line of a log that tells
    what somebody hides. *labels* are ids of what stands on buttons and menus, beside what is met there in play. More different
    things than *said* are told to all in one game. *draft* are the options of a table that begins with one, where there are any.
    *matches* show that computer captains are as strong as their levels say. *lessons* are the numbers of positions that a course
    of lessons may have, *marks* the things that its first picture names.
    """

    told: Mapping[str, tuple[int, Mapping[str, Any], int]]
    saved: tuple[Table, ...]
    hosted: tuple[Hosted, ...]
    long: Table
    public: tuple[Table, ...]
    pictures: tuple[tuple[str, str, str], ...] = field(default=())
    secrets: re.Pattern[str] = field(default=NEVER)
    labels: re.Pattern[str] = field(default=NEVER)
    said: int = 3
    draft: Mapping[str, Any] | None = None
    matches: tuple[Match, ...] = ()
    late: int = 1000
    lessons: range = range(6, 9)
    marks: int = 5
    speeds: tuple[tuple[tuple[int, ...], float], ...] = ()


def game_cases(id: str) -> GameCases:
    """The cases of that game."""
    named = f"tests.engines.{id}.game_cases"
    return import_module(named).CASES if find_spec(named) is not None else plain(id)


@cache
def plain(id: str) -> GameCases:
    """Tables of every number of captains, without options."""
    tables: tuple[Table, ...] = tuple((seats, {}) for seats in game_of(id).players)
    return GameCases(
        told={"plain": (tables[0][0], {}, 1)},
        saved=tables,
        hosted=tuple((seats, options, ("twice", "wrongly")) for seats, options in tables),
        long=tables[-1],
        public=tables,
    )
