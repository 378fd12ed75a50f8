"""What is tried for long of this game, by name (`tests.soak`)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from itertools import islice
from pathlib import Path

from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.own_captain import lost

TURNS = 10_000


async def own_captain(folder: Path, seed: int) -> str:
    """Computers of every level at turns where a Captain could be sunk by his own hand; the highest at every hundredth."""
    last, hopeless = len(game.levels) - 1, []
    for level in range(last + 1):
        turns = islice(lost(seed + level, level), TURNS // 100 if level == last else TURNS // last)
        hopeless.append(sum([is_hopeless async for is_hopeless in with_time(turns)]))
    return f"{TURNS} turns of computers, none sunk by his own hand but where nothing else was open: {hopeless}"


async def with_time(turns: Iterable[bool]) -> AsyncIterator[bool]:
    """The turns; between two of them a trial can be cut short."""
    for turn in turns:
        await asyncio.sleep(0)
        yield turn


TRIALS = {"own_captain": own_captain}
