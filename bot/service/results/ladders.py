"""The ladders of a server in the store: what the end of a game changes, and all of it computed anew."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from bot.model.results.ratings import EstimateChange
from bot.model.results.results import GameResult
from bot.service.results import arithmetic
from bot.service.results.board import ServerBoard
from bot.service.results.rated_game import rated_game
from bot.store.base.database import Connection
from bot.store.results import ladders, results
from engines.kernel.contract.game import Game

GameOf = Callable[[str], Game[Any, Any]]
MET = "met"
"""The reason for a game that is not rated because all pairs at its table have met often enough."""


def enter(db: Connection, result: GameResult, game: Game[Any, Any]) -> None:
    """Enter a game that has just ended. It costs the same however many there are. A game that ended before one that is entered
    makes the board stale."""
    is_late = not result.barred and results.has_later(db, result)
    ladders.note_change(db, result.guild, is_late)
    if result.barred or is_late:
        return
    entered = rated_game(result, ladders.season_at(db, result.guild, result.ended), game)
    board = _rows_for(db, result.guild, entered.ladders, entered.people, [team.side for team in entered.teams])
    if board.has_met_enough(entered):
        results.note_outcome(db, result.table_id, MET, {})
        return
    changes = board.enter(entered)
    ladders.keep(db, result.guild, board.standings, board.sides, board.meetings)
    results.note_outcome(db, result.table_id, "", changes)


def _rows_for(db: Connection, guild: int, on: Any, people: Iterable[int], sides: Iterable[str]) -> ServerBoard:
    """The rows that a game may change."""
    named = list(people)
    return ServerBoard(
        ladders.standings(db, guild, on, named), ladders.sides(db, guild, on, sides), ladders.meetings(db, guild, on, named)
    )


@dataclass(slots=True)
class Rebuilt:
    """A board computed from the results alone. By table the reason why it was not rated, and what it changed."""

    board: ServerBoard = field(default_factory=ServerBoard)
    outcomes: dict[str, tuple[str, dict[int, EstimateChange]]] = field(default_factory=dict)


def rebuild(found: Iterable[GameResult], seasons: list[tuple[float, int]], game_of: GameOf) -> Rebuilt:
    """The board of a server from its results, which come in their order. `seasons`: those after the first, with their
    beginning."""
    made = Rebuilt()
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


def kept_board(db: Connection, guild: int) -> ServerBoard:
    """All that is kept of a server's ladders."""
    return ServerBoard(ladders.standings(db, guild), ladders.sides(db, guild), ladders.meetings(db, guild))


def swap(db: Connection, guild: int, made: Rebuilt, version_read: int) -> bool:
    """Put a rebuilt board in place of the kept one; False if a result came in meanwhile."""
    if ladders.version(db, guild) != version_read:
        return False
    ladders.clear(db, guild)
    ladders.keep(db, guild, made.board.standings, made.board.sides, made.board.meetings)
    for id, (unrated, changes) in made.outcomes.items():
        results.note_outcome(db, id, unrated, changes)
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
