"""Ways back of a running game: the questions that may be asked anew, judged from its record in the pool of minds.

Which there are follows from public facts alone (law 20). So does what is said of them. An answer in advance counts as its
captain's, since nobody may know that it was one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.model.record.table_record import TableRecord
from bot.model.table.table import BY_CLOCK, AnswerKind
from bot.model.table.vote_book import EarlierPosition
from bot.model.table.votes import Showing, WayBack
from bot.service.history.finished_game import record_so_far
from bot.service.process.pools import Pool, Requester
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.tables import answers, steps
from engines.kernel.analysis.taking_back import TakenStep, judge
from engines.kernel.base.messages import Message
from engines.kernel.contract.game import Game, sentences_for
from engines.kernel.hidden.zones import KnownTo
from engines.kernel.record.record import InvalidReplay, Replay, ReplayedPosition, TakenBack, replay_legs
from engines.kernel.resolution.frames import State

MOST = 10
"""Ways back that are offered."""
LOOKED_AT = 60
"""Rounds that are looked at from the end."""
CACHE_KEY = "ways back"
"""The name under which they stay with the position."""


@dataclass(frozen=True, slots=True)
class FoundWay:
    """A way back with the position it goes to."""

    way: WayBack
    earlier: EarlierPosition


@dataclass(frozen=True, slots=True)
class LateRecord:
    """The record of a running game, which never leaves the service, with the kinds of its last answers by decision and seat, and
    the times of its last steps."""

    replay: Replay
    kinds: Mapping[tuple[int, int], AnswerKind]
    times: Mapping[int, float]


class WaysBack:
    """The ways back of a repository's tables."""

    def __init__(self, repository: TableRepository, pool: Pool) -> None:
        self.repository, self.pool = repository, pool

    async def of(self, code: str) -> tuple[TableRecord, tuple[FoundWay, ...]]:
        """A table with its ways back, the last one first. Raises Refused, NoRoom."""
        table, late = await self.repository.read(code, _late_record)
        if late is None:
            return table, ways_in_memory(table) or ()
        caller = self.repository.caller
        asker = Requester(table.row.id) if caller is None else Requester(caller.person, caller.guild)
        found = await self.pool.run(asker, ways_back, table, late)
        return table, table.following(CACHE_KEY, None, lambda *_: found)


def ways_in_memory(table: TableRecord) -> tuple[FoundWay, ...] | None:
    """The ways back from the position of a table, if they were judged before."""
    position, made = table.followed
    return made.get((CACHE_KEY, None)) if position is table.state else None


def _late_record(db: Connection, table: TableRecord) -> LateRecord | None:
    """The record as far as it is needed; None if there is nothing to judge, or if that was done."""
    row = table.row
    if row.status != "running" or row.rules != table.game.rules_version or ways_in_memory(table) is not None:
        return None
    late = answers.kinds_since(db, row.id, row.decision - LOOKED_AT)
    times = {step: at for step, at, _ in steps.headings(db, row.id, row.step - LOOKED_AT, row.step)}
    return LateRecord(record_so_far(db, table), late, times)


def ways_back(table: TableRecord, late: LateRecord) -> tuple[FoundWay, ...]:
    """The ways back from the position of a table. There are none if the running rules do not lead along its record."""
    try:
        *_, (leg, positions) = replay_legs(table.game, late.replay)
    except InvalidReplay:
        return ()
    if isinstance(positions, InvalidReplay) or leg.version != table.game.rules_version:
        return ()
    return tuple(_found_ways(table, late, _standing(positions)))[:MOST]


def _standing(positions: Sequence[ReplayedPosition]) -> list[ReplayedPosition]:
    """The positions that stand, since the last draw or open move."""
    line: list[ReplayedPosition] = []
    for position in positions:
        if isinstance(position.rows, TakenBack):
            line = [one for one in line if one.round <= position.rows.to]
            continue
        is_plain = all(row.move is None and not row.dice for row in position.rows)
        line = [*(line if is_plain else ()), position]
    return line[-LOOKED_AT:]


def _found_ways(table: TableRecord, late: LateRecord, line: Sequence[ReplayedPosition]) -> Iterator[FoundWay]:
    """The ways back along a line of positions, from its end to the first answer that stays."""
    game, sentences, showings, since = table.game, list[Message](), list[Showing](), set[int]()
    by_clock = by_computer = False
    for answers_back, (before, after) in enumerate(reversed(list(pairwise(line))), 1):
        seat, rounds = _alone(before.state), late.replay.rounds
        kind = late.kinds.get((table.row.decision - 1 - rounds + after.round, -1 if seat is None else seat))
        if seat is None or kind is None:
            return
        person = table.seats[seat].person
        own = frozenset({seat} if person is None else {one.number for one in table.seats_of(person)})
        judged = judge(game, TakenStep(before.state, after.state, after.events, own, False))
        if judged.barrier or _ends_game(game, before, after):
            return
        sentences = [*sentences_for(game, after.events, None), *sentences]
        showings = _joined(showings, seat, judged.opened_to)
        by_clock, by_computer = by_clock or kind in BY_CLOCK, by_computer or kind == "computer"
        if kind in ("computer", "only") or person is None:
            continue
        since |= {one.number for one in table.captains if one.person == person}
        turn, step = game.turn(game.view(before.state, None)).name, table.row.step - rounds + before.round
        way = WayBack(
            before.round, seat, turn, answers_back, tuple(sentences), tuple(showings), tuple(sorted(since)), by_clock, by_computer
        )
        if step in late.times:
            yield FoundWay(way, EarlierPosition(game.dump(before.state), late.times[step], step, table.row.recorded))


def _alone(state: State[Any]) -> int | None:
    """The seat that is asked alone and in the open."""
    asked = state.asked
    return None if asked is None or len(asked.seats) != 1 or asked.sealed else asked.seats[0]


def _ends_game(game: Game[Any, Any], before: ReplayedPosition, after: ReplayedPosition) -> bool:
    """Whether a game of a match ended between two positions."""
    public = tuple(seen for event in after.events if (seen := event.seen_by(None)) is not None)
    return game.game_end(game.view(before.state, None), public) is not None


def _joined(showings: list[Showing], seat: int, to: KnownTo) -> list[Showing]:
    """The showings, with that of an earlier answer of a captain."""
    if to == ():
        return showings
    before = next((one.to for one in showings if one.seat == seat), ())
    seats = None if to is None or before is None else tuple(sorted({*before, *to}))
    return [Showing(seat, seats), *(one for one in showings if one.seat != seat)]
