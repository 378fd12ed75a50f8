"""`python -m tools.bench [--only ROW,ROW] [--games ID,ID] [--against REV [--pairs N]]`: measurements of everything, or of the
rows and games named. They are printed as JSON on standard output; against another revision with the ratios of both trees."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

import engines
from engines import game_of, games
from engines.progress import ProgressBar
from tests.game_cases import game_cases
from tools.bench.against import LEAST, compared
from tools.bench.figures import Figure, load, machine, missing
from tools.bench.pictures import LIMITS, picture_figures
from tools.bench.play import Speed, chapter_play, random_play, step_cost
from tools.bench.references import beside_chess
from tools.bench.rows import ALONE, HOSTED, OF_THE_HOST
from tools.bench.thought import thought
from tools.bench.trees import Unknown, built

OF_A_CHAPTER = 10_000
"""Decisions a second that random play must reach of a game that is not registered yet."""
PROGRAM = "tests.bench.hosted"
"""Measures the bot in processes of its own, since only tests and the playground may import it."""
MOST_SECONDS = 1800
"""For all rows of a game with the bot."""


def play(game_id: str) -> list[Figure]:
    """Random play and step cost; of a game that is not registered yet random play alone."""
    if game_id in unregistered():
        return [chapter_play(importlib.import_module(f"engines.{game_id}").game, OF_A_CHAPTER)]
    game, kept = game_of(game_id), game_cases(game_id)
    speeds = tuple(Speed(*one) for one in kept.speeds) or (Speed(tuple(game.players[:3])),)
    return [*random_play(game, speeds), *step_cost(game, *kept.long, kept.late)]


def unregistered() -> tuple[str, ...]:
    """The ids of games that are written in part, and not registered yet."""
    packages = sorted(found.name for found in pkgutil.iter_modules(engines.__path__) if found.ispkg)
    return tuple(id for id in packages if id != "kernel" and id not in games())


def pictures(game_id: str) -> list[Figure]:
    """Boards of random positions, each drawn once."""
    from tools.bench.positions import drawings

    by_width = {width: drawings(game_id, width) for width in LIMITS}
    return [figure for width, found in by_width.items() if found for figure in picture_figures(game_id, width, found)]


def hosted(game_id: str, rows: Sequence[str]) -> list[Figure]:
    """The figures of the bot itself: see tests/bench."""
    command = [sys.executable, "-m", PROGRAM, game_id, *rows]
    ended = subprocess.run(command, stdout=subprocess.PIPE, check=False, text=True, timeout=MOST_SECONDS)
    if ended.returncode:
        raise RuntimeError(f"{PROGRAM} ended with {ended.returncode}")
    return TypeAdapter(list[Figure]).validate_json(ended.stdout)


Wanted = Sequence[tuple[str, Sequence[str]]]
"""Games with their rows."""
WORK: dict[str, Callable[[str], list[Figure]]] = {"play": play, "thought": lambda id: thought(game_of(id)), "pictures": pictures}


def rows_of(game_id: str, asked_for: Sequence[str] | None) -> tuple[str, ...]:
    """The rows of a game: those that were asked for, else all; those of the host if it is the first game. Of a game that is
    not registered yet there is one."""
    if game_id in unregistered():
        return tuple(row for row in ("play",) if asked_for is None or row in asked_for)
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
        figures, moves = beside_chess(work)
        return [replace(figure, moves=figure.moves or moves) for figure in figures]
    except Exception as error:
        print(f"{', '.join(rows)} of {game_id}: {error!r}", file=sys.stderr)
        why = f"{type(error).__name__}: {error}"
        return [missing(*owed, why=why, game=game_id) for row in rows for owed in (ALONE | HOSTED)[row]]


def compare(revision: str, pairs: int, wanted: Wanted) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The other tree, and the figures with their ratios, row by row. Raises Unknown."""
    with built(revision) as beside:
        environment = "this tree's" if beside.has_same_lock else "its own"
        told = {"revision": revision, "commit": beside.commit, "environment": environment, "pairs": pairs}
        return told, [figure for game, (row,) in steps(wanted, True) for figure in compared(game, row, beside, pairs)]


def steps(wanted: Wanted, is_each_row_apart: bool = False) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each game with the rows that one run measures, under a progress bar. The rows of the host share a run, unless
    `is_each_row_apart`."""
    with ProgressBar("bench", sum(len(rows) for _, rows in wanted), "rows") as progress:
        for game, rows in wanted:
            together = () if is_each_row_apart else tuple(row for row in rows if row in HOSTED)
            for at_once in (*((row,) for row in rows if row not in together), *([together] if together else [])):
                yield game, at_once
                progress.advance(len(at_once))


def main(arguments: Sequence[str]) -> int:
    """Print all rows. Figures that are missed do not change the exit code: a benchmark tells."""
    asked = _parser().parse_args(arguments)
    if unknown := _unknown(asked):
        print(unknown, file=sys.stderr)
        return 2
    wanted = [(game_id, rows_of(game_id, asked.only)) for game_id in asked.games or (*games(), *unregistered())]
    where = machine()
    try:
        told, figures = _measured(asked, wanted)
    except Unknown as error:
        print(f"no such revision: {asked.against}: {error}", file=sys.stderr)
        return 2
    where["load after"] = load()
    print(json.dumps({"machine": where, **told, "figures": figures}, indent=1, ensure_ascii=False))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make bench", description=f"Rows: {', '.join((*ALONE, *HOSTED))}.")
    parser.add_argument("--only", type=_names, metavar="ROW,ROW", help="these rows alone, of every game")
    parser.add_argument("--games", type=_names, metavar="ID,ID", help="these games alone")
    parser.add_argument("--against", metavar="REV", help="measure the tree of that revision too, in turn, and tell the ratios")
    parser.add_argument("--pairs", type=int, default=LEAST, metavar="N", help=f"how often both are measured, {LEAST} at least")
    return parser


def _names(text: str) -> list[str]:
    return text.split(",")


def _unknown(asked: argparse.Namespace) -> str:
    """The unknown rows and games that were asked for, in words; empty if there are none."""
    for what, named, there in (
        ("row", asked.only, (*ALONE, *HOSTED)),
        ("game", asked.games, (*games(), *unregistered())),
    ):
        if unknown := [name for name in named or () if name not in there]:
            return f"no such {what}: {', '.join(unknown)}; there are {', '.join(there)}"
    return f"at least {LEAST} pairs, of which a spread can be told" if asked.pairs < LEAST else ""


def _measured(asked: argparse.Namespace, wanted: Wanted) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    if asked.against is not None:
        told, figures = compare(asked.against, asked.pairs, wanted)
        return {"against": told}, figures
    return {}, [figure.row() for game_id, rows in steps(wanted) for figure in measure(game_id, rows)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
