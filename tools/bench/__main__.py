"""`python -m tools.bench [--only ROW,ROW]`: measures everything, or the rows named, and prints JSON on standard output."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Sequence

from pydantic import TypeAdapter

import engines
from engines import game_of, games
from tests.kept import kept_of
from tools.bench.figures import Figure, load, machine, missing
from tools.bench.pictures import LIMITS, picture_figures
from tools.bench.play import Speed, chapter_play, random_play, step_cost
from tools.bench.rows import ALONE, HOSTED, OF_THE_HOST
from tools.bench.thought import thought

OF_A_CHAPTER = 10_000
"""Decisions a second that random play must reach of a game that is not registered yet."""
PROGRAM = "tests.bench.hosted"
"""Measures the bot in processes of its own, since only tests and the playground may import it."""
MOST_SECONDS = 1800
"""For all rows of a game with the bot."""


def play(game_id: str) -> list[Figure]:
    """Random play and step cost."""
    game, kept = game_of(game_id), kept_of(game_id)
    speeds = tuple(Speed(*one) for one in kept.speeds) or (Speed(tuple(game.players[:3])),)
    return [*random_play(game, speeds), *step_cost(game, *kept.long, kept.late)]


def unregistered() -> tuple[str, ...]:
    """The ids of games that are written in part, and not registered yet."""
    packages = sorted(found.name for found in pkgutil.iter_modules(engines.__path__) if found.ispkg)
    return tuple(id for id in packages if id != "kernel" and id not in games())


def chapters() -> list[Figure]:
    """Random play of games that are not registered yet."""
    return [chapter_play(importlib.import_module(f"engines.{id}").game, OF_A_CHAPTER) for id in unregistered()]


def pictures(game_id: str) -> list[Figure]:
    """Boards of random positions, each drawn once."""
    from tools.bench.positions import drawings

    by_width = {width: drawings(game_id, width) for width in LIMITS}
    return [figure for width, found in by_width.items() if found for figure in picture_figures(game_id, width, found)]


def hosted(game_id: str, rows: Sequence[str]) -> list[Figure]:
    """What the bot itself takes: see tests/bench."""
    command = [sys.executable, "-m", PROGRAM, game_id, *rows]
    ended = subprocess.run(command, stdout=subprocess.PIPE, check=False, text=True, timeout=MOST_SECONDS)
    if ended.returncode:
        raise RuntimeError(f"{PROGRAM} ended with {ended.returncode}")
    return TypeAdapter(list[Figure]).validate_json(ended.stdout)


WORK: dict[str, Callable[[str], list[Figure]]] = {"play": play, "thought": lambda id: thought(game_of(id)), "pictures": pictures}


def rows_of(game_id: str, asked_for: Sequence[str] | None) -> tuple[str, ...]:
    """The rows of a game: those that were asked for, else all; those of the host where it is the first one."""
    if asked_for is not None:
        return tuple(asked_for)
    return tuple(row for row in (*ALONE, *HOSTED) if game_id == games()[0] or row not in OF_THE_HOST)


def measure(game_id: str, rows: Sequence[str]) -> list[Figure]:
    """The figures of these rows; of those that break, what they owe with the reason."""
    found = list[Figure]()
    for row in rows:
        if row in WORK:
            found += _tried(lambda row=row: WORK[row](game_id), game_id, (row,))  # type: ignore[misc]
    with_bot = [row for row in rows if row in HOSTED]
    return [*found, *(_tried(lambda: hosted(game_id, with_bot), game_id, with_bot) if with_bot else ())]


def _tried(work: Callable[[], list[Figure]], game_id: str, rows: Sequence[str]) -> list[Figure]:
    try:
        return work()
    except Exception as error:
        print(f"{', '.join(rows)} of {game_id}: {error!r}", file=sys.stderr)
        why = f"{type(error).__name__}: {error}"
        return [missing(*owed, why=why, game=game_id) for row in rows for owed in (ALONE | HOSTED)[row]]


def main(arguments: Sequence[str]) -> int:
    """Print all rows. Figures that are missed do not change the exit code: a benchmark tells."""
    names = (*ALONE, *HOSTED)
    parser = argparse.ArgumentParser(prog="make bench", description=f"Rows: {', '.join(names)}.")
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="ROW,ROW", help="these rows alone, of every game")
    rows = parser.parse_args(arguments).only
    if unknown := [row for row in rows or () if row not in names]:
        print(f"no such row: {', '.join(unknown)}; there are {', '.join(names)}", file=sys.stderr)
        return 2
    where = machine()
    figures = [figure.row() for game_id in games() for figure in measure(game_id, rows_of(game_id, rows))]
    figures += [figure.row() for figure in chapters()] if rows is None or "play" in rows else []
    where["load after"] = load()
    print(json.dumps({"machine": where, "figures": figures}, indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
