"""Tables in the middle of random games, as the edge is handed them."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from bot.model.people import Seat
from bot.model.table import Sitting
from bot.service.own import Own
from bot.service.paces import LIVE
from bot.store.drafts import EMPTY
from engines import game_of

LONGEST = ("W" * 32, "MMMMMMMM *MMMM* _MM_ `M` ~~MM~~ ", "م" * 32, "@everyone", "Ñandú", "é" * 32, "<@1>", "#")
"""Names as long as they come, and names that would do something if they were not escaped."""
NOW = datetime(2026, 1, 1, tzinfo=UTC)
GAME = game_of("pieces_of_eight")


def sitting(state: Any, names: tuple[str, ...], decision: int = 3) -> Sitting:
    """A running table in that state."""
    seats = tuple(Seat(number, 100 + number, name, here=True) for number, name in enumerate(names))
    asked = state.asked
    earliest = NOW if asked and asked.sealed else None
    return Sitting(
        "uuid", "8K2F", GAME, "running" if asked else "over", 1, 2, 100, "en", {}, LIVE, seats, "ab" * 32, NOW,
        decision, decision, decision, state, asked, NOW if asked else None, earliest, seed="cd" * 32,
    )  # fmt: skip


def known(table: Sitting, seat: int) -> Own:
    """What the captain of that seat may know of it, with nothing saved and nothing filled in."""
    return Own(table, table.seats[seat], None, {}, {}, {}, EMPTY, None)


def random_game(seed: int, seats: int, options: dict[str, Any] | None = None, most: int = 60) -> Iterator[Any]:
    """States of a random game, one a decision."""
    rnd = Random(seed)
    state, _ = GAME.setup(seats, GAME.read_options(options or {}, seats), lambda sides: rnd.randint(1, sides))
    for _ in range(most):
        if state.asked is None:
            return
        yield state
        answers = {seat: GAME.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = GAME.apply(state, answers, lambda sides: rnd.randint(1, sides))


def named(table: Sitting, names: tuple[str, ...]) -> Sitting:
    """The same table with other captains."""
    return replace(table, seats=tuple(replace(seat, name=name) for seat, name in zip(table.seats, names, strict=True)))
