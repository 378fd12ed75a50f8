"""A dry run of every running game under the rules of this release. It only reads, and works while the bot runs.

It reads the columns that all releases have, so that it can run before the migration.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.store.files.backup import NoBackup
from bot.store.tables.tables import UNREADABLE, GameOf
from engines import game_of
from engines.kernel.contract.game import Game
from engines.kernel.record.record import InvalidReplay, Replay, end, fingerprint, load_entry, load_opening, replay_legs
from engines.kernel.resolution.frames import State

SAME, MIGRATED, STAYS = KINDS = ("same", "migrated", "must stay on the version they began with")
WHY = {
    "draw": "other dice are rolled",
    "answer": "an answer is forbidden",
    "position": "another position",
    "result": "it would have ended otherwise",
}
"""Differences under the running rules, in words without secrets."""
_TABLES = "SELECT id FROM tables WHERE status = 'running' ORDER BY opened"
_TABLE = "SELECT code, game, rules, seed, opening, state FROM tables WHERE id = ? AND status = 'running'"
_RECORD = "SELECT row FROM record WHERE table_id = ? ORDER BY number"


@dataclass(frozen=True, slots=True)
class TrialResult:
    """The result of a table's dry run: its kind (one of `KINDS`) and a line about it, without secrets."""

    kind: str
    line: str


def tried(file: Path, games: GameOf = game_of) -> Iterator[TrialResult]:
    """The results of all running games of a database file, the oldest first. Raises NoBackup if there is no such file."""
    if not file.is_file():
        raise NoBackup(f"there is no database {file}")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None)) as db:
        db.row_factory = sqlite3.Row
        for (id,) in db.execute(_TABLES).fetchall():
            db.execute("BEGIN")
            table, rows = db.execute(_TABLE, (id,)).fetchone(), [json.loads(row) for (row,) in db.execute(_RECORD, (id,))]
            db.execute("COMMIT")
            if table is not None:
                yield _outcome(table, rows, games)


def _outcome(table: sqlite3.Row, rows: list[Any], games: GameOf) -> TrialResult:
    try:
        game = games(table["game"])
    except KeyError:
        return TrialResult(STAYS, f"{table['code']} {table['game']} {STAYS}: this release does not have the game")
    kind, why = _tried(game, table, rows)
    release = f"; release {game.releases.get(table['rules'], 'unknown')} plays it" if kind == STAYS else ""
    line = f"{table['code']} {game.id} rules {table['rules']} -> {game.rules_version} {kind}"
    return TrialResult(kind, f"{line}: {why}{release}" if why else line)


def _tried(game: Game[Any, Any], table: sqlite3.Row, rows: list[Any]) -> tuple[str, str]:
    """The result of a table, and its reason."""
    if table["rules"] > game.rules_version:
        return STAYS, "these rules are older than its own"
    try:
        state = game.load(json.loads(table["state"]))
    except UNREADABLE as wrong:
        return STAYS, f"its save cannot be loaded ({type(wrong).__name__})"
    try:
        opening = load_opening(json.loads(table["opening"]))
        replay = Replay(opening, tuple(map(load_entry, rows)), table["seed"] if opening.key is not None else "", state.result)
    except UNREADABLE as wrong:
        return MIGRATED, f"its record cannot be read ({type(wrong).__name__})"
    return _compared(game, replay, state)


def _compared(game: Game[Any, Any], replay: Replay, state: State[Any]) -> tuple[str, str]:
    """Whether the running rules lead along the record to the position, from the last change of rules on."""
    try:
        *_, (leg, positions) = replay_legs(game, replay)
        if isinstance(positions, InvalidReplay):
            raise positions
        reached = end(game, leg, positions)
    except InvalidReplay as wrong:
        where = "" if wrong.round is None else f" at step {wrong.round + 1}"
        return MIGRATED, WHY.get(wrong.what, "the record does not hold") + where
    if fingerprint(game.dump(reached)) == fingerprint(game.dump(state)):
        return SAME, ""
    return MIGRATED, f"another position at step {replay.rounds + 1}"
