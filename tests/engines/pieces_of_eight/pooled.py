"""Pooled tables for tests: at their first question, played on by default, and what lies ashore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, LIMIT
from tests.engines.pieces_of_eight.positions import Sea
from tests.engines.pieces_of_eight.set_ups import kinds


def thrown(seed: int) -> Callable[[int], int]:
    """Faces at random."""
    rnd = Random(seed)
    return lambda sides: rnd.randint(1, sides)


def pooled(seats: int = 2, seed: int = 1, **options: Any) -> Sea:
    """A pooled table at its first question."""
    return Sea(*game.setup(seats, options, thrown(seed)))


def through(sea: Sea, until: str, seed: int = 2) -> Sea:
    """Answer by default until a question of that kind is open."""
    chance = thrown(seed)
    while sea.kind != until:
        asked = sea.state.asked
        assert asked is not None
        answers = {seat: game.choice(sea.state, seat).default for seat in asked.seats}
        sea.state, events = game.apply(sea.state, answers, chance)
        sea.events += events
    return sea


def yards(sea: Sea) -> tuple[tuple[str, ...], ...]:
    """The shipyards by seat."""
    return sea.state.table.series.yards


def whole(sea: Sea) -> Counter[str]:
    """All coins ashore: yards, those set aside, the pool."""
    series = sea.state.table.series
    return Counter(coin for pile in (*series.yards, series.aside, series.pool) for coin in pile)


def can_build(yard: tuple[str, ...]) -> bool:
    """Written once more, from the words of PE-D36."""
    others = Counter(KIND[coin] for coin in yard if KIND[coin] != "captain")
    return "captain" in kinds(yard) and sum(min(count, LIMIT[kind]) for kind, count in others.items()) >= 12
