"""Summaries of a table's games, read from the public narration, for the posts of an end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from bot.model.record.table_record import TableRecord
from bot.service.table import facts
from bot.service.table.facts import PORTION, StepData
from bot.store.base.database import Connection
from bot.store.tables import steps
from engines.kernel.analysis import game_summary
from engines.kernel.analysis.game_summary import GameSummary, Step, summaries
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Event

ENDS_GAME = "closes"
"""The key of a step with which a game inside a match ended."""
FRAMES = 12
"""Frames of a film."""
Scene = tuple[Any, tuple[tuple[int, str | int, int], ...]]
"""A view with nothing hidden, and its highlights."""


def read(db: Connection, id: str) -> tuple[StepData, ...]:
    """All stored steps of a table, with their facts."""
    return tuple(_stored_facts(db, id))


def summaries_of(
    game: Game[Any, Any], kept: Collection[StepData], taken_back: Collection[int] = frozenset()
) -> tuple[GameSummary, ...]:
    """The summaries of a table's games so far, from the public views of its steps and the public events. Views count even if the
    facts of their step cannot be read. Steps `taken_back` do not count."""
    return summaries(game, _steps(game, kept), left_out(taken_back))


def left_out(taken_back: Collection[int]) -> frozenset[int]:
    """The places, from 0, of steps that were taken back."""
    return frozenset(step - 1 for step in taken_back)


def scenes_of(
    game: Game[Any, Any], kept: Collection[StepData], found: Sequence[GameSummary], taken_back: Collection[int] = frozenset()
) -> tuple[Scene, ...]:
    """The frames of a film of the last of these games, with nothing hidden, for finished tables alone. Empty if no facts were
    stored."""
    wanted = set(film_rounds(kept, found, taken_back))
    try:
        laid = facts.some(game, ((told["view"], entries or ()) for told, entries in kept), wanted)
        return tuple((fact.view, game.highlights(tuple(event.revealed() for event in fact.events))) for fact in laid)
    except facts.BrokenFacts:
        return ()


def film_rounds(
    kept: Collection[StepData], found: Sequence[GameSummary], taken_back: Collection[int] = frozenset()
) -> tuple[int, ...]:
    """The rounds in a film of the last of these games, as far as facts were stored."""
    steps = game_summary.film_of(found[-1], FRAMES, left_out(taken_back)) if found else ()
    return tuple(rounds_of(kept, steps).values())


def rounds_of(kept: Collection[StepData], steps: Collection[int]) -> dict[int, int]:
    """The rounds of these steps (from 0), as far as facts were stored."""
    return {at: entries[0][facts.ROUND] for at, (_, entries) in enumerate(kept) if entries and at in steps}


def ends_game(table: TableRecord, events: tuple[Event, ...]) -> dict[str, bool]:
    """The note of a step with these events, made before the table moves on: a game inside a match ends with it."""
    if table.state is None:
        return {}
    closed = table.game.game_end(table.following("view", None, table.game.view), _public(events))
    return {} if closed is None else {ENDS_GAME: True}


def _stored_facts(db: Connection, id: str) -> Iterator[StepData]:
    after = 0
    while portion := steps.with_facts(db, id, after, PORTION):
        yield from ((step.narration, step.facts or ()) for step in portion)
        after = portion[-1].number


def _steps(game: Game[Any, Any], kept: Collection[StepData]) -> Iterator[Step]:
    try:
        events = list(facts.events((told["view"], entries or ()) for told, entries in kept))
    except facts.BrokenFacts:
        events = [()] * len(kept)
    for (told, _), happened in zip(kept, events, strict=True):
        yield _public(happened), game.load_view(told["view"])


def _public(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(seen for event in events if (seen := event.seen_by(None)) is not None)
