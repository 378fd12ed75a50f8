"""`python -m tests.bench.hosted GAME`: what the real bot takes, in processes of its own; rows of figures as JSON."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.bench import crowd, steps
from tools.bench.figures import Figure


async def measured(game: str) -> list[Figure]:
    """All hosted figures, one after the other, each with a bot of its own."""
    with tempfile.TemporaryDirectory(prefix="broadside-bench-") as name:
        folder = Path(name)
        return [*await steps.figures(game, folder), *await crowd.figures(game, folder)]


if __name__ == "__main__":
    print(json.dumps([asdict(figure) for figure in asyncio.run(measured(sys.argv[1]))]))
