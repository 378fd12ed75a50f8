"""Finished games as they are shown: from the facts that were kept, and where there are none from the record or what was told."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.model.people import Seat
from bot.model.refusals import Refused
from bot.model.table_record import TableRecord
from bot.service.process.packed_sequence import Packed
from bot.service.table import facts
from bot.service.table.facts import PORTION, Kept
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import load_narrated
from bot.store.base.database import Connection
from bot.store.tables import steps
from engines.kernel.base import codec
from engines.kernel.base.messages import Message, say
from engines.kernel.contract.game import Game
from engines.kernel.record import record
from engines.kernel.record.record import Replay, load_entry, load_opening
from engines.kernel.resolution.frames import Event, Result
from engines.kernel.resolution.saves import result_in


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a finished game: heading, sentences, the view after it and what is new in it.

    `is_open`: everything is laid open; else it is shown as it was told then.
    """

    headline: Message
    sentences: tuple[Message, ...]
    view: Any
    fresh: tuple[tuple[int, str | int, int], ...]
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What the database has of a finished game: its record, and of each step what was told and the facts (None: none)."""

    replay: Replay
    steps: Collection[Kept]

    def bare(self) -> StoredGame:
        """The same without any facts."""
        return StoredGame(self.replay, Packed.of((narrated, None) for narrated, _ in self.steps))


async def record_of(repository: TableRepository, code: str) -> Replay:
    """The record of a finished game. Raises Refused before that."""
    return (await repository.read(code, _record))[1]


async def kept(repository: TableRepository, code: str) -> StoredGame:
    """All that is needed to show a finished game. Raises Refused before that: facts are secret until then."""
    replay = await record_of(repository, code)
    found, after = Packed[Kept]((), 0), 0
    while portion := await repository.store.read(steps.with_facts, replay.opening.table, after, PORTION):
        found = await asyncio.to_thread(found.and_, [(step.told, step.facts) for step in portion])
        after = portion[-1].number
    return StoredGame(replay, found)


def _record(db: Connection, table: TableRecord) -> Replay:
    if table.row.status != "over":
        raise Refused(say("e.notover"))
    return record_so_far(db, table)


def record_so_far(db: Connection, table: TableRecord) -> Replay:
    """The record of a game, also of one that goes on, whose seed and answers are secret then: it never leaves the service."""
    row = table.row
    rows = tuple(map(load_entry, steps.record(db, row.id)))
    opening = load_opening(row.opening or {})
    state = steps.state(db, row.id) if row.result is None else None
    ended = row.result if row.result is not None or state is None else result_in(state)
    result: Result | None = codec.load(Result | None, ended)  # type: ignore[arg-type]
    seed = row.seed if opening.key is not None else ""
    return Replay(opening, rows, seed, result, tuple(map(_called, table.seats)), row.names_hash)


def _called(seat: Seat) -> str:
    """A captain's name in a file; of one who was forgotten the number of his seat."""
    return seat.name if seat.computer or seat.person is not None else str(seat.number + 1)


def frames(game: Game[Any, Any], played: StoredGame) -> Packed[Frame]:
    """The game from its set-up to its end, a frame a round.

    Rounds of which no facts were kept (those of an older program come first) are recomputed where the running rules lead along
    the record; else they are shown as they were told, a frame a step. Where facts cannot be read, all is shown that way.
    """
    try:
        return Packed.of(_frames(game, played))
    except facts.Broken:
        return Packed.of(_frames(game, played.bare()))


def _frames(game: Game[Any, Any], played: StoredGame) -> Iterator[Frame]:
    """The same, one after the other. Raises facts.Broken."""
    first = _first(played)
    if first:
        yield from _recomputed(game, played.replay, first) or _as_told(game, played, first)
    for number, frame in _laid(game, played):
        if number >= first:
            yield frame


def _first(played: StoredGame) -> int:
    """The first round from which facts reach to the end without a gap."""
    found = {entry[facts.ROUND] for _, kept in played.steps for entry in kept or ()}
    first = played.replay.rounds + 1
    while first - 1 in found:
        first -= 1
    return first


def _laid(game: Game[Any, Any], played: StoredGame) -> Iterator[tuple[int, Frame]]:
    """The frames of which facts were kept, with their rounds. Raises facts.Broken."""
    entries = ((narrated["view"], kept or ()) for narrated, kept in played.steps)
    for fact in facts.load(game, entries):
        yield fact.round, _frame(game, fact.events, fact.view)


def _frame(game: Game[Any, Any], events: Sequence[Event], view: Any) -> Frame:
    opened = tuple(event.laid_open() for event in events)
    sentences = tuple(sentence for event in opened for sentence in game.narrate(event, None))
    return Frame(game.headline(opened, view), sentences, view, game.fresh(opened))


def _recomputed(game: Game[Any, Any], replay: Replay, before: int) -> tuple[Frame, ...]:
    """The rounds before that one, recomputed; nothing where the running rules do not lead along them."""
    found: list[Frame] = []
    try:
        for leg, positions in record.traced(game, replay):
            if leg.first >= before:
                break
            if isinstance(positions, record.Refused):
                return ()
            found += [_frame(game, one.events, game.reveal(one.state)) for one in positions]
    except record.Refused:
        return ()
    return tuple(found[:before])


def _as_told(game: Game[Any, Any], played: StoredGame, before: int) -> Iterator[Frame]:
    """The steps of the rounds before that one, as everybody was told them."""
    for saved, kept in played.steps:
        if not kept or kept[0][facts.ROUND] < before:
            one = load_narrated(game, saved)
            yield Frame(one.headline, one.sentences, one.view, one.fresh, is_open=False)
