"""Finished games, shown from stored facts; without these from the record or from the narration."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.model.base.refusals import Refused
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.service.process.packed_sequence import CompressedSequence
from bot.service.table import facts
from bot.service.table.facts import PORTION, StepData
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import load_narrated
from bot.store.base.database import Connection
from bot.store.tables import steps
from engines.kernel.base import codec
from engines.kernel.base.messages import Message, say
from engines.kernel.contract.game import Game
from engines.kernel.record import record
from engines.kernel.record.record import Replay, TakenBack, load_entry, load_opening
from engines.kernel.resolution.frames import Event, Result
from engines.kernel.resolution.saves import result_in


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """A moment of a finished game: heading, sentences, view and highlights. `is_open`: nothing is hidden; else it is as captains
    saw it. `is_taken_back`: it was taken back later."""

    headline: Message
    sentences: tuple[Message, ...]
    view: Any
    fresh: tuple[tuple[int, str | int, int], ...]
    is_open: bool = True
    is_taken_back: bool = False


@dataclass(frozen=True, slots=True)
class StoredGame:
    """The stored parts of a finished game: its record, and the narration and facts (None for none) of each step."""

    replay: Replay
    steps: Collection[StepData]

    def bare(self) -> StoredGame:
        """The stored game without facts."""
        return StoredGame(self.replay, CompressedSequence.of((narrated, None) for narrated, _ in self.steps))


async def record_of(repository: TableRepository, code: str) -> Replay:
    """The record of a finished game. Raises Refused before the end."""
    return (await repository.read(code, _record))[1]


async def stored_game(repository: TableRepository, code: str) -> StoredGame:
    """The stored parts of a finished game. Raises Refused before the end, because facts are secret until then."""
    replay = await record_of(repository, code)
    found, after = CompressedSequence[StepData]((), 0), 0
    while portion := await repository.store.read(steps.with_facts, replay.opening.table, after, PORTION):
        found = await asyncio.to_thread(found.and_, [(step.narration, step.facts) for step in portion])
        after = portion[-1].number
    return StoredGame(replay, found)


def _record(db: Connection, table: TableRecord) -> Replay:
    if table.row.status != "over":
        raise Refused(say("e.notover"))
    return record_so_far(db, table)


def record_so_far(db: Connection, table: TableRecord) -> Replay:
    """The record of a finished or running game. Seed and answers of a running one are secret: it never leaves the service."""
    row = table.row
    rows = tuple(map(load_entry, steps.record(db, row.id)))
    opening = load_opening(row.opening or {})
    state = steps.state(db, row.id) if row.result is None else None
    ended = row.result if row.result is not None or state is None else result_in(state)
    result: Result | None = codec.load(Result | None, ended)  # type: ignore[arg-type]
    seed = row.seed if opening.key is not None else ""
    return Replay(opening, rows, seed, result, tuple(map(_called, table.seats)), row.names_hash)


def _called(seat: Seat) -> str:
    """The name of a captain in a file. A captain who was forgotten has the number of the seat."""
    return seat.name if seat.computer or seat.person is not None else str(seat.number + 1)


def frames(game: Game[Any, Any], played: StoredGame) -> CompressedSequence[ReplayFrame]:
    """The frames of a game from its setup to its end, one a round.

    Rounds without facts (those of an older release come first) are recomputed if the running rules lead along the record.
    Otherwise they are shown from the narration, a frame a step. If any facts cannot be read, the narration serves for all.
    """
    try:
        return CompressedSequence.of(_frames(game, played))
    except facts.BrokenFacts:
        return CompressedSequence.of(_frames(game, played.bare()))


def _frames(game: Game[Any, Any], played: StoredGame) -> Iterator[ReplayFrame]:
    """The frames, one after the other. Raises facts.BrokenFacts."""
    first, back = _first(played), played.replay.taken_back
    anew = {row.round for row in played.replay.rows if isinstance(row, TakenBack)}
    if first:
        yield from _recomputed(game, played.replay, first) or _as_told(game, played, first)
    for number, frame in _from_facts(game, played):
        if number >= first:
            sentences = (say("replay.back"),) if number in anew else frame.sentences
            yield replace(frame, sentences=sentences, is_taken_back=number in back - anew)


def _first(played: StoredGame) -> int:
    """The first round from which facts reach to the end without a gap."""
    found = {entry[facts.ROUND] for _, kept in played.steps for entry in kept or ()}
    first = played.replay.rounds + 1
    while first - 1 in found:
        first -= 1
    return first


def _from_facts(game: Game[Any, Any], played: StoredGame) -> Iterator[tuple[int, ReplayFrame]]:
    """The frames with stored facts, with their rounds. Raises facts.BrokenFacts."""
    entries = ((narrated["view"], kept or ()) for narrated, kept in played.steps)
    for fact in facts.load(game, entries):
        yield fact.round, _frame(game, fact.events, fact.view)


def _frame(game: Game[Any, Any], events: Sequence[Event], view: Any) -> ReplayFrame:
    opened = tuple(event.revealed() for event in events)
    sentences = tuple(sentence for event in opened for sentence in game.narrate(event, None))
    return ReplayFrame(game.headline(opened, view), sentences, view, game.highlights(opened))


def _recomputed(game: Game[Any, Any], replay: Replay, before: int) -> tuple[ReplayFrame, ...]:
    """The rounds before that one, recomputed; empty if the running rules do not lead along them."""
    replay_frames: list[ReplayFrame] = []
    try:
        for leg, positions in record.replay_legs(game, replay):
            if leg.first >= before:
                break
            if isinstance(positions, record.InvalidReplay):
                return ()
            replay_frames += [_frame(game, one.events, game.reveal(one.state)) for one in positions]
    except record.InvalidReplay:
        return ()
    return tuple(replay_frames[:before])


def _as_told(game: Game[Any, Any], played: StoredGame, before: int) -> Iterator[ReplayFrame]:
    """The public narration of the rounds before that one."""
    for saved, kept in played.steps:
        if not kept or kept[0][facts.ROUND] < before:
            one = load_narrated(game, saved)
            yield ReplayFrame(one.headline, one.sentences, one.view, one.fresh, is_open=False)
