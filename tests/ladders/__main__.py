"""`python -m tests.ladders rebuild --games N`, `captains --seeds N`, `costs --games N`: see `tests.ladders`."""

from __future__ import annotations

import argparse
import asyncio
import math
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from unittest.mock import patch

from bot.model.results.ratings import MILLION
from bot.service.results import arithmetic
from bot.service.results.recomputation import Report
from bot.store.base.database import Store
from engines.progress import ProgressBar
from tests.bot.inline_driver import inline_store
from tests.empty_database import lay
from tests.ladders.captains import hard_side, order
from tests.ladders.costs import measure
from tests.ladders.history import GUILD, History, recomputed

TABLES = {"2": (2,), "4": (4,), "8": (8,), "2 to 8": tuple(range(2, 9))}


def main() -> int:
    """Carry out the command; 1 if a rebuilt board differs from the kept one."""
    parser = argparse.ArgumentParser(prog="python -m tests.ladders", description=__doc__)
    parser.add_argument("what", choices=("rebuild", "captains", "costs"))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what == "captains":
        _captains(given.seeds)
        return 0
    return asyncio.run(_costs(given.games) if given.what == "costs" else _rebuild(given.games, given.seed))


async def _costs(games: int) -> int:
    """The costs at so many games."""
    with TemporaryDirectory(prefix="broadside-") as folder:
        file = Path(folder) / "b.sqlite3"
        await lay(file)
        store = inline_store(f"sqlite:///{file}")
        costs = await measure(store, games)
        print(f"end of a rated game: {costs.end:.1f} ms")
        print(f"page of the board, with one's own place: {costs.page:.1f} ms")
        print(f"correction: the board computed anew and swapped in: {costs.correction:.1f} s")
        await store.close()
    return 0


async def _rebuild(games: int, seed: int) -> int:
    """A history of so many games: the kept board against the rebuilt one, and against one with the last bits shaken."""
    with TemporaryDirectory(prefix="broadside-") as folder:
        file = Path(folder) / "b.sqlite3"
        await lay(file)
        store = inline_store(f"sqlite:///{file}")
        reports = await _gone_through(store, games, seed)
        with patch.object(arithmetic, "whole", _shaken(Random(seed))):
            reports.append(await recomputed(store))
        await store.close()
    differ = [one for one in reports if not one.is_same]
    print(f"server {GUILD}: {reports[-1].games} games count, {len(reports)} rebuilds, {len(differ)} differ")
    print(reports[-1].before, reports[-1].after, sep="\n")
    return 1 if differ else 0


async def _gone_through(store: Store, games: int, seed: int) -> list[Report]:
    history, reports = History(store, Random(seed), steady=max(60, games // 7)), list[Report]()
    await history.begin()
    with ProgressBar("rebuild", games, "games") as bar:
        while (before := len(history.games)) < games:
            await history.go_on()
            bar.advance(len(history.games) - before)
            if await history.is_mended() and len(history.games) % 2500 == 0 and len(history.games) > before:
                reports.append(await recomputed(store))
    await history.is_mended()
    return [*reports, await recomputed(store)]


def _shaken(rnd: Random) -> object:
    """Rounding of a value of which the last bit is another."""

    def whole(value: float) -> int:
        return round(math.nextafter(value, rnd.choice((-math.inf, math.inf))) * MILLION)

    return whole


def _captains(seeds: int) -> None:
    for name, seats in TABLES.items():
        row = [f"{mean(order(seats, games, seed).order for seed in range(seeds)):.3f}" for games in (5, 10, 20, 40, 80)]
        print(f"seats {name}: pairs in order after 5, 10, 20, 40, 80 games: {', '.join(row)}", flush=True)
    for has_sides in (True, False):
        trials = [hard_side(40, seed, has_sides) for seed in range(seeds)]
        named = "with the side's rating" if has_sides else "without it"
        print(f"hard side, {named}: bias {mean(t.bias for t in trials):+.2f}, order {mean(t.order for t in trials):.3f}")


if __name__ == "__main__":
    raise SystemExit(main())
