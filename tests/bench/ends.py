"""What the end of the longest game takes: all its steps are read once, and its courses and its film are made of them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, insert

from bot.model.posting.posts import NarratedStep
from bot.service.history import courses
from bot.service.table import facts
from bot.service.table.unit_of_work import dump_narrated
from bot.store import schema as s
from bot.store.base.database import Store
from engines import game_of
from engines.kernel.contract.game import sentences_for
from engines.kernel.resolution.frames import Event
from tests.empty_database import lay
from tests.game_cases import game_cases
from tools.bench.figures import Figure, limited

TABLE = "the-longest"
WHAT = "end of the longest game: steps read, course and film made"
TRIED, MOST_ROUNDS = 5, 3_000
"""Games played, of which the longest is read; rounds of each at most."""
MOST = 1_000.0
"""Milliseconds of a core at most."""
Round = tuple[Any, tuple[Event, ...]]


async def ends(game: str, folder: Path) -> list[Figure]:
    """Milliseconds of a core from the first step read to the film made, once everything was done once before."""
    seats, options = game_cases(game).long
    rules = game_of(game)
    rounds = max((played(rules, seats, options, seed) for seed in range(TRIED)), key=len)
    file = folder / "ends.sqlite3"
    await lay(file)
    store = Store(f"sqlite:///{file}")
    try:
        await store.migrate()
        await store.write(kept, rules, rounds)
        await store.read(made, rules)
        took = await store.read(made, rules)
    finally:
        await store.close()
    told = {"steps": len(rounds), "ms CPU to read": round(1000 * took[0]), "ms CPU for courses": round(1000 * took[1])}
    return [limited(WHAT, "ms CPU", 1000 * sum(took), MOST, None, game, **told)]


def played(game: Any, seats: int, options: Mapping[str, Any], seed: int) -> list[Round]:
    """The rounds of a game of random answers."""
    rnd = Random(seed)
    chance = partial(rnd.randint, 1)
    found = [game.setup(seats, game.read_options(options, seats), chance)]
    while (asked := found[-1][0].asked) is not None and len(found) < MOST_ROUNDS:
        state = found[-1][0]
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in asked.seats}
        found.append(game.apply(state, answers, chance))
    return found


def kept(db: Connection, game: Any, rounds: list[Round]) -> None:
    """Keep them as the bot keeps steps, a step a round."""
    before, rows = facts.NONE, list[dict[str, Any]]()
    for number, (state, events) in enumerate(rounds, 1):
        view, public = game.view(state, None), tuple(seen for event in events if (seen := event.seen_by(None)) is not None)
        told = NarratedStep(number, game.headline(public, view), sentences_for(game, events, None), view, game.highlights(public))
        saved, laid = dump_narrated(game, told), facts.RoundFacts(number, number - 1, events, facts.board_of(game, state))
        entries = [entry for _, entry in facts.dump([laid], before, {number: saved["view"]})]
        rows.append({"table_id": TABLE, "step": number, "told": saved, "facts": entries, "at": 0.0})
        before = laid.board
    db.execute(insert(s.steps), rows)


def made(db: Connection, game: Any) -> tuple[float, float, float]:
    """Seconds of a core for reading, for the courses, and for the film."""
    began = time.thread_time()
    steps = courses.read(db, TABLE)
    read = time.thread_time()
    found = courses.summaries_of(game, steps)
    told = time.thread_time()
    assert courses.scenes_of(game, steps, found)
    return read - began, told - read, time.thread_time() - told
