"""The ladders of a server with a hundred thousand games: what the end of a game, a page of the board and a correction cost."""

from __future__ import annotations

from pathlib import Path

from tests.bot.inline_driver import inline_store
from tests.empty_database import lay
from tests.ladders.costs import PEOPLE, measure
from tools.bench.figures import Figure, limited

GAMES = 100_000


async def ladders(game: str, folder: Path) -> list[Figure]:
    """The row of the ladders. Random games of two to four, whatever the game of the row."""
    file = folder / "ladders.sqlite3"
    await lay(file)
    store = inline_store(f"sqlite:///{file}")
    try:
        costs = await measure(store, GAMES)
    finally:
        await store.close()
    return [
        limited("end of a rated game, 100,000 games", "ms CPU", costs.end, 10.0, None, game, captains=PEOPLE),
        limited("page of the board, 100,000 games", "ms CPU", costs.page, 5.0, None, game, captains=PEOPLE),
        limited("correction of a board of 100,000 games", "s CPU", costs.correction, 120.0, None, game, captains=PEOPLE),
    ]
