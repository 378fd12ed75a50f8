"""`python -m tests.ladders rebuild --games N`, `captains --seeds N`, `costs --games N`: see `tests.ladders`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import math
import os
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from unittest.mock import patch

from bot import operating
from bot.model.results.ratings import MILLION
from bot.service.results import arithmetic
from bot.service.results.recomputation import Report
from engines.progress import ProgressBar
from tests.bot.inline_driver import inline_store
from tests.empty_database import lay
from tests.ladders.captains import hard_side, order
from tests.ladders.costs import measure
from tests.ladders.history import FIRST, GAMES, GUILD, History, recomputed

LEAST_OF_TWO, LEAST_OF_MORE, MOST_BELOW = 0.85, 0.88, 0.25
"""Shares of pairs in order at forty games each, and strengths below his place of who plays the hard side: what is asked for."""
CROWD = 80
"""People of a history. Fewer would soon have met often enough, and no game of theirs were rated."""
MENDED = 0.3
"""The chance that a stale board is mended after an event."""
TABLES = {"2": (2,), "4": (4,), "8": (8,), "2 to 8": tuple(range(2, 9))}


def main() -> int:
    """Carry out the command; 1 if a rebuilt board differs from the kept one, or captains are out of order."""
    parser = argparse.ArgumentParser(prog="python -m tests.ladders", description=__doc__)
    parser.add_argument("what", choices=("rebuild", "captains", "costs"))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what == "captains":
        return _captains(given.seeds)
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
        history = History(store, file, Random(seed), steady=max(60, games // 25), people=list(range(FIRST, FIRST + CROWD)))
        reports = await _gone_through(history, games)
        with patch.object(arithmetic, "whole", _shaken(Random(seed))):
            reports.append(await recomputed(history.store))
        are_listed = await history.are_listed_rightly()
        await history.store.close()
        is_told = await asyncio.to_thread(_told_by_the_operator, file, reports[-1].after)
    differ = [one for one in reports if not one.is_same]
    print(f"server {GUILD}: {reports[-1].games} games count, {len(reports)} rebuilds, {len(differ)} differ")
    rated = sum(bool(changes) for _, changes in reports[-1].new.outcomes.values())
    print(f"{rated} of them are rated, on ladders of {len(reports[-1].new.board.standings)} rows")
    print(f"listed as they wish: {'all' if are_listed else 'not all'}; {history.told}")
    print(reports[-1].before, reports[-1].after, sep="\n")
    print(f"`python -m bot ratings` says {'the same' if is_told else 'something else'}")
    return 0 if are_listed and is_told and not differ else 1


def _told_by_the_operator(file: Path, digest: str) -> bool:
    """Whether the operator's command finds the board as it is kept, by the same digest."""
    told = io.StringIO()
    with (
        patch.object(operating, "game_of", GAMES.__getitem__),
        patch.dict(os.environ, DATABASE_URL=f"sqlite:///{file}"),
        contextlib.redirect_stdout(told),
    ):
        return operating.run(["ratings"]) == 0 and told.getvalue().rstrip().endswith(f"as kept: {digest}")


async def _gone_through(history: History, games: int) -> list[Report]:
    """The history to so many games; the board is computed anew at each quarter of it, and a release comes in the middle. What has
    made it stale is mended some events later, as a bot does within half a minute."""
    reports = list[Report]()
    await history.begin()
    with ProgressBar("rebuild", games, "games") as bar:
        for part in (1, 2, 3, 4):
            while (before := len(history.games)) < part * games // 4:
                await history.go_on()
                if history.rnd.random() < MENDED:
                    await history.mend()
                bar.advance(len(history.games) - before)
            if part == 2:
                await history.migrate()
            await history.mend()
            reports.append(await recomputed(history.store))
    return reports


def _shaken(rnd: Random) -> object:
    """Rounding of a value of which the last bit is another."""

    def whole(value: float) -> int:
        return round(math.nextafter(value, rnd.choice((-math.inf, math.inf))) * MILLION)

    return whole


def _captains(seeds: int) -> int:
    """The figures of simulated captains; 1 if they are below what is asked for."""
    is_well = True
    for name, seats in TABLES.items():
        row = {games: mean(order(seats, games, seed).order for seed in range(seeds)) for games in (5, 10, 20, 40, 80)}
        is_well &= row[40] >= (LEAST_OF_TWO if seats == (2,) else LEAST_OF_MORE)
        print(f"seats {name}: pairs in order {', '.join(f'{share:.3f} at {n}' for n, share in row.items())} games", flush=True)
    for has_sides in (True, False):
        trials = [hard_side(40, seed, has_sides) for seed in range(seeds)]
        named, bias = "with the side's rating" if has_sides else "without it", mean(t.bias for t in trials)
        is_well &= not has_sides or bias >= -MOST_BELOW
        print(f"hard side, {named}: bias {bias:+.2f}, order {mean(t.order for t in trials):.3f}", flush=True)
    print("as asked for" if is_well else "below what is asked for")
    return 0 if is_well else 1


if __name__ == "__main__":
    raise SystemExit(main())
