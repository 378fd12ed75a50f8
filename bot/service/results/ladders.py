"""The ladders of a server in the store: what the end of a game changes, and all of it computed anew."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any, TypeVar

from bot.model.results.ratings import EstimateChange, Outcomes
from bot.model.results.results import GameResult
from bot.service.results import arithmetic
from bot.service.results.board import RatedGame, ServerBoard
from bot.service.results.rated_game import rated_game
from bot.store.base.database import Connection
from bot.store.results import ladders, results
from engines.kernel.contract.game import Game

GameOf = Callable[[str], Game[Any, Any]]
K = TypeVar("K")
V = TypeVar("V")
MET = "met"
"""The reason for a game that is not rated because all pairs at its table have met often enough."""
NOTHING: tuple[str, dict[int, EstimateChange]] = ("", {})
"""The outcome of a game that was not entered yet."""


def enter(db: Connection, result: GameResult, game: Game[Any, Any]) -> None:
    """Enter a game that has just ended. It costs the same however many there are. A game that ended before one that is entered
    makes the board stale."""
    is_late = not result.barred and results.has_later(db, result)
    ladders.note_change(db, result.guild, is_late)
    if result.barred or is_late:
        return
    entered = rated_game(result, ladders.season_at(db, result.guild, result.ended), game)
    board = _rows_for(db, result.guild, entered)
    if board.has_met_enough(entered):
        results.note_outcomes(db, {result.table_id: (MET, {})})
        return
    changes = board.enter(entered)
    ladders.keep(db, result.guild, board.standings, board.sides, board.meetings)
    results.note_outcomes(db, {result.table_id: ("", changes)})


def _rows_for(db: Connection, guild: int, game: RatedGame) -> ServerBoard:
    """The rows that a game may change, or that its change hangs on."""
    on, sides = game.ladders, [team.side for team in game.teams]
    return ServerBoard(
        ladders.standings(db, guild, on, game.holders), ladders.sides(db, guild, on, sides),
        ladders.meetings(db, guild, on, game.people),
    )  # fmt: skip


@dataclass(slots=True)
class Ladders:
    """All ladders of a server, with what each of its games came to on them."""

    board: ServerBoard = field(default_factory=ServerBoard)
    outcomes: Outcomes = field(default_factory=dict)


def rebuild(found: Iterable[GameResult], seasons: list[tuple[float, int]], game_of: GameOf) -> Ladders:
    """The ladders of a server from its results, which come in their order. `seasons`: those after the first, with their
    beginning."""
    made = Ladders()
    for result in found:
        if result.barred:
            continue
        season = next((number for began, number in reversed(seasons) if began <= result.ended), ladders.FIRST_SEASON)
        entered = rated_game(result, season, game_of(result.game))
        if made.board.has_met_enough(entered):
            made.outcomes[result.table_id] = (MET, {})
        else:
            made.outcomes[result.table_id] = ("", made.board.enter(entered))
    return made


def kept_ladders(db: Connection, guild: int) -> Ladders:
    """All that is kept of a server's ladders."""
    board = ServerBoard(ladders.standings(db, guild), ladders.sides(db, guild), ladders.meetings(db, guild))
    return Ladders(board, results.outcomes(db, guild))


@dataclass(frozen=True, slots=True)
class Replacement:
    """The rows by which rebuilt ladders differ from kept ones: those that are gone, and those that are new or changed."""

    gone: ServerBoard
    changed: Ladders


def replacement(old: Ladders, new: Ladders) -> Replacement:
    """The rows that make new ladders of old ones."""
    had, has = old.board, new.board
    gone = ServerBoard(_gone(had.standings, has.standings), _gone(had.sides, has.sides), _gone(had.meetings, has.meetings))
    changed = ServerBoard(
        _changed(had.standings, has.standings), _changed(had.sides, has.sides), _changed(had.meetings, has.meetings)
    )
    outcomes = {id: one for id, one in new.outcomes.items() if one != old.outcomes.get(id, NOTHING)}
    return Replacement(gone, Ladders(changed, outcomes))


def _gone(had: Mapping[K, V], has: Mapping[K, V]) -> dict[K, V]:
    return {key: one for key, one in had.items() if key not in has}


def _changed(had: Mapping[K, V], has: Mapping[K, V]) -> dict[K, V]:
    return {key: one for key, one in has.items() if had.get(key) != one}


def swap(db: Connection, guild: int, rows: Replacement, version_read: int) -> bool:
    """Put rebuilt ladders in place of the kept ones; False if these have changed since they were read."""
    if ladders.version(db, guild) != version_read:
        return False
    gone, board = rows.gone, rows.changed.board
    ladders.drop(db, guild, gone.standings, gone.sides, gone.meetings)
    ladders.keep(db, guild, board.standings, board.sides, board.meetings)
    ladders.list_anew(db, guild)
    results.note_outcomes(db, rows.changed.outcomes)
    ladders.mark_fresh(db, guild)
    return True


def digest(board: ServerBoard) -> str:
    """A line by which two boards are told apart: the library, the arithmetic, and a hash of every number."""
    rows = [
        *(f"{ladder} {person} {one}" for (ladder, person), one in board.standings.items()),
        *(f"{ladder} {side} {one}" for (ladder, side), one in board.sides.items()),
        *(f"{ladder} {pair} {one}" for (ladder, pair), one in board.meetings.items()),
    ]
    hashed = hashlib.sha256("\n".join(sorted(rows)).encode()).hexdigest()
    return f"openskill {version('openskill')}, arithmetic {arithmetic.VERSION}, {hashed}"
