"""The costs of a server with very many games: a rated game that ends, a page of the board, a correction of the first game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sqlalchemy import insert

from bot.model.results.results import GameResult, Holder
from bot.service.results.game_result import write
from bot.service.results.leaderboards import _page
from bot.service.results.recomputation import Recomputation
from bot.store import schema as s
from bot.store.base.database import Connection, Store
from bot.store.results import ladders, members
from tests.ladders.history import BEGAN, FIRST, GAMES, GUILD

PEOPLE, TIMES, PORTION = 3000, 100, 5000
SIDES = ("dutch", "french")


@dataclass(frozen=True, slots=True)
class Costs:
    """CPU time of this process: a rated game that ends and a page of the board, in milliseconds, the median of a hundred each; a
    correction, after which the board is computed anew and swapped in, in seconds."""

    end: float
    page: float
    correction: float


def game(number: int, rnd: Random) -> GameResult:
    """A game of two to four captains, every other one with sides."""
    people = rnd.sample(range(FIRST, FIRST + PEOPLE), rnd.choice((2, 2, 3, 4)))
    name, sides = ("plain", ("", "")) if number % 2 else ("sided", SIDES)
    holders = tuple(
        Holder(seat, 0, person, 0, sides[seat % 2], seat % 2 if sides[0] else seat, 1 + (seat % 2 if sides[0] else seat))
        for seat, person in enumerate(people)
    )
    return GameResult(f"{number:08}", GUILD, name, {"map": "open"}, "score", "", BEGAN + number, holders)


def fill(db: Connection, games: list[GameResult]) -> None:
    """Rows of these games, as they are kept."""
    names = ("table_id", "guild", "game", "options", "reason", "barred", "ended")
    db.execute(insert(s.results), [{name: getattr(one, name) for name in names} for one in games])
    db.execute(insert(s.result_seats), [{"table_id": one.table_id, **asdict(each)} for one in games for each in one.holders])


async def measure(store: Store, games: int) -> Costs:
    """The costs at so many games, of two kinds and in two seasons."""
    rnd = Random(games)
    for person in range(FIRST, FIRST + PEOPLE):
        await store.write(members.note_joined, GUILD, person, 0.0)
    made = [game(number, rnd) for number in range(games)]
    for first in range(0, games, PORTION):
        await store.write(fill, made[first : first + PORTION])
    await store.write(ladders.begin_season, GUILD, BEGAN + games // 2)
    began = process_time()
    report = await Recomputation(store, GAMES.__getitem__).recompute(GUILD)
    corrected = process_time() - began
    assert report.games == games
    more = iter([game(games + number, rnd) for number in range(TIMES)])
    ends = await _each(store, lambda db: _end(db, next(more)))
    pages = await _each(
        store, lambda db: _page(db, GUILD, "", False, rnd.randrange(PEOPLE // 10), FIRST + rnd.randrange(PEOPLE), BEGAN)
    )
    return Costs(1000 * ends, 1000 * pages, corrected)


def _end(db: Connection, result: GameResult) -> None:
    write(db, result, GAMES[result.game])


async def _each(store: Store, act: Callable[[Connection], Any]) -> float:
    """The median CPU time of an act."""
    taken = []
    for _ in range(TIMES):
        began = process_time()
        await store.write(act)
        taken.append(process_time() - began)
    return median(taken)
