"""What is tried for long of this game, by name (`tests.soak`)."""

from __future__ import annotations

from pathlib import Path

from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.own_captain import sunk

TURNS = 10_000


async def own_captain(folder: Path, seed: int) -> str:
    """Computers of every level at turns where a Captain could be sunk by his own hand; the highest at every hundredth."""
    last = len(game.levels) - 1
    lost = [sunk(seed + level, TURNS // 100 if level == last else TURNS // last, level)[1] for level in range(last + 1)]
    return f"{TURNS} turns of computers, none sunk by his own hand but where nothing else was open: {lost}"


TRIALS = {"own_captain": own_captain}
