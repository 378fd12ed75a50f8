"""`python -m tests.bench.hosted GAME ROW ...`: what the real bot takes, in processes of its own; rows of figures as JSON."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from tests.bench import costs, crowd, growth, lasting, presses, steps, stopped
from tests.bench.ends import ends
from tests.bench.posted import posted
from tests.bench.ranked import ladders
from tests.bench.shards import shards
from tests.bench.stage import Stage
from tests.bench.waiting import clock
from tools.bench.figures import Figure, missing
from tools.bench.references import moves_a_second
from tools.bench.rows import HOSTED

ON_THE_STAGE: dict[str, Callable[[Stage], Awaitable[list[Figure]]]] = {
    "growth": growth.growth, "memory": crowd.memory, "step": steps.step, "held": steps.held, "ack": presses.ack,
    "statements": costs.statements, "disk": presses.disk, "stop": stopped.stop,
    "lasting": lasting.lasting,
}  # fmt: skip
"""In this order: sixty tables go on from row to row; the game that is made long comes last."""


async def measured(game: str, wanted: Sequence[str]) -> list[Figure]:
    """The rows wanted, one after the other. SIGTERM ends every process that was started."""
    working = asyncio.current_task()
    assert working is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, working.cancel)
    found = list[Figure]()
    with tempfile.TemporaryDirectory(prefix="broadside-bench-") as name:
        async with contextlib.AsyncExitStack() as open_:
            stage = await open_.enter_async_context(Stage(game, Path(name)))
            for row, measure in ON_THE_STAGE.items():
                if row in wanted:
                    found += await tried(game, row, measure(stage))
        if "posts" in wanted:
            found += await tried(game, "posts", posted(game, Path(name)))
        if "ends" in wanted:
            found += await tried(game, "ends", ends(game, Path(name)))
        if "clock" in wanted:
            found += await tried(game, "clock", clock(game, Path(name)))
        if "ladders" in wanted:
            found += await tried(game, "ladders", ladders(game, Path(name)))
        if "shards" in wanted:
            found += await tried(game, "shards", shards(game, Path(name)))
    return found


async def tried(game: str, row: str, work: Awaitable[list[Figure]]) -> list[Figure]:
    """The row's figures; those that it owes, with the reason, when it could not be measured."""
    began, moves = time.monotonic(), moves_a_second()
    try:
        figures = await work
        moves = (moves + moves_a_second()) / 2
        return [replace(figure, moves=moves) for figure in figures]
    except Exception as wrong:
        traceback.print_exc()
        return [missing(*owed, why=f"{type(wrong).__name__}: {wrong}", game=game) for owed in HOSTED[row]]
    finally:
        print(f"{row}: {time.monotonic() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    print(json.dumps([asdict(figure) for figure in asyncio.run(measured(sys.argv[1], sys.argv[2:]))]))
