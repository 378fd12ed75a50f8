"""`python -m tools.bench [NAME ...]`: measures everything, or the groups named, and prints JSON on standard output."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

from tools.bench.figures import Figure, machine, missing
from tools.bench.pictures import LIMITS, picture_figures
from tools.bench.play import random_play, step_cost

LONG_TABLES: dict[str, tuple[int, dict[str, Any]]] = {"pieces_of_eight": (4, {"match": "first_to_5"})}
"""Seats and options of a table of each game that reaches a 1,000th decision."""
HOSTED = "tests.bench.hosted"
"""Measures the bot in processes of its own, since only tests and the playground may import it."""


def play(game_id: str) -> list[Figure]:
    """Random play and step cost."""
    game = importlib.import_module(f"engines.{game_id}").game
    return [random_play(game), *step_cost(game, *LONG_TABLES[game_id])]


def pictures(game_id: str) -> list[Figure]:
    """Boards of random positions, each drawn once."""
    from tools.bench.positions import drawings

    by_width = {width: drawings(game_id, width) for width in LIMITS}
    return [figure for width, found in by_width.items() if found for figure in picture_figures(game_id, width, found)]


def hosted(game_id: str) -> list[Figure]:
    """What the bot itself takes: see tests/bench."""
    ended = subprocess.run([sys.executable, "-m", HOSTED, game_id], stdout=subprocess.PIPE, check=False, text=True)
    if ended.returncode:
        raise RuntimeError(f"{HOSTED} ended with {ended.returncode}")
    return [Figure(**row) for row in json.loads(ended.stdout)]


GROUPS: dict[str, tuple[Callable[[str], list[Figure]], tuple[tuple[str, str, str], ...]]] = {
    "play": (
        play,
        (
            ("random play", "decisions/s", "more than the reference"),
            ("step cost, 1,000th decision : 10th", "ratio", "at most 1.1"),
        ),
    ),
    "pictures": (
        pictures,
        (
            ("picture 1200 px, new position, encoded", "ms CPU", "at most 20"),
            ("picture 1200 px", "KB", "at most 120"),
        ),
    ),
    "hosted": (
        hosted,
        (
            ("hosted step without the drawing", "ms CPU", "at most 12"),
            ("hosted step, requests under the global limit", "requests", "at most 2"),
            ("interaction acknowledged, 40 a second, p99", "ms", "at most 500"),
            ("memory with 10,000 tables open", "MB", "at most 200"),
            ("first interaction answered after a start", "s", "at most 2"),
        ),
    ),
}
"""Each group measures, and says which figures are owed when it cannot."""


def measure(group: str, game_id: str) -> list[Figure]:
    """The group's figures; when a part is missing or breaks, a row each that says so."""
    work, owed = GROUPS[group]
    try:
        return work(game_id)
    except Exception as error:
        print(f"{group} of {game_id}: {error!r}", file=sys.stderr)
        why = f"{type(error).__name__}: {error}"
        return [missing(*row, why=why, game=game_id) for row in owed]


def main(groups: Sequence[str]) -> int:
    """Print all rows. Figures that are missed do not change the exit code: a benchmark tells."""
    unknown = [group for group in groups if group not in GROUPS]
    if unknown:
        print(f"no such group: {', '.join(unknown)}; there are {', '.join(GROUPS)}", file=sys.stderr)
        return 2
    where = machine()
    figures = [figure for group in groups or GROUPS for game_id in LONG_TABLES for figure in measure(group, game_id)]
    print(json.dumps({"machine": where, "figures": [figure.row() for figure in figures]}, indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
