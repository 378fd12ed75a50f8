"""Facts: the events and boards of a table with nothing hidden, stored so that a later display needs no rules.

Facts are secret until the game is over. They stand beside the stored step, one entry a round: the step's own round, and rounds of
silent open moves after it. An entry is compressed with the board of the entry before and the public view of its step as the
dictionary: some 230 bytes in place of 6,000.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from engines.kernel.base import codec
from engines.kernel.base.values import as_tuples
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Event, State

Entry = Sequence[Any]
StepData = tuple[Mapping[str, Any], Sequence[Entry] | None]
"""The narration of a step, and its facts."""
PORTION = 200
"""Steps read at once."""
ROUND, FOLLOWS, BOARD, PACKED = range(4)
"""The parts of an entry: its round, whether it follows the board before it, the digest of its own board, and both compressed."""
RAW = -15
"""Compression without a header and a checksum, because the digest is one."""
NONE = b""
"""The board before an entry that stands alone."""


class BrokenFacts(ValueError):
    """Facts that cannot be read."""


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """The facts of a round to be stored: its step, its events, and the board after it as JSON, with nothing hidden."""

    step: int
    round: int
    events: tuple[Event, ...]
    board: bytes


@dataclass(frozen=True, slots=True)
class StoredRound:
    """The stored facts of a round: its number, its events, and the view after it with nothing hidden."""

    round: int
    events: tuple[Event, ...]
    view: Any


def board_of(game: Game[Any, Any], state: State[Any]) -> bytes:
    """The board as JSON, with nothing hidden."""
    return orjson.dumps(game.dump_view(game.reveal(state)))


def follows(entries: Sequence[Entry] | None, board: bytes) -> bool:
    """Whether the last of these entries ends with that board."""
    return bool(entries) and entries is not None and entries[-1][BOARD] == _mark(board)


def dump(laid: Iterable[RoundFacts], before: bytes, narrated: Mapping[int, Any]) -> Iterator[tuple[int, Entry]]:
    """Steps with their entries, in order. `before` is the last stored board, or `NONE`; `narrated` has the public views of the
    steps."""
    for one in laid:
        yield one.step, _entry(one, before, narrated[one.step])
        before = one.board


def _entry(laid: RoundFacts, before: bytes, narrated: Any) -> Entry:
    events = orjson.dumps([_dump_event(event) for event in laid.events])
    packing = zlib.compressobj(9, wbits=RAW, zdict=before + orjson.dumps(narrated))
    packed = packing.compress(laid.board + b"\n" + events) + packing.flush()
    return [laid.round, bool(before), _mark(laid.board), base64.b85encode(packed).decode()]


def load(game: Game[Any, Any], steps: Iterable[tuple[Any, Sequence[Entry]]]) -> Iterator[StoredRound]:
    """The facts of steps with their public views, in order. Raises BrokenFacts."""
    return some(game, steps, None)


def some(
    game: Game[Any, Any], steps: Iterable[tuple[Any, Sequence[Entry]]], rounds: Collection[int] | None
) -> Iterator[StoredRound]:
    """The facts of some rounds (None: all), in order. Raises BrokenFacts."""
    for found in _read(steps):
        for round, board, happened in found:
            if rounds is not None and round not in rounds:
                continue
            try:
                view = game.load_view(orjson.loads(board))
            except (ValueError, LookupError, TypeError) as wrong:
                raise BrokenFacts(str(wrong)) from wrong
            yield StoredRound(round, happened, view)


def events(steps: Iterable[tuple[Any, Sequence[Entry]]]) -> Iterator[tuple[Event, ...]]:
    """The events of each of these steps, with nothing hidden, in order. Raises BrokenFacts."""
    for found in _read(steps):
        yield tuple(event for _, _, happened in found for event in happened)


def _read(steps: Iterable[tuple[Any, Sequence[Entry]]]) -> Iterator[list[tuple[int, bytes, tuple[Event, ...]]]]:
    """The rounds of each step: number, board, events. Raises BrokenFacts."""
    before = NONE
    for narrated, entries in steps:
        found = []
        for entry in entries:
            try:
                before, happened = _unpacked(entry, before, narrated)
                found.append((entry[ROUND], before, tuple(_load_event(event) for event in orjson.loads(happened))))
            except (zlib.error, ValueError, LookupError, TypeError) as wrong:
                raise BrokenFacts(str(wrong)) from wrong
        yield found


def _unpacked(entry: Entry, before: bytes, narrated: Any) -> tuple[bytes, bytes]:
    opening = zlib.decompressobj(wbits=RAW, zdict=(before if entry[FOLLOWS] else NONE) + orjson.dumps(narrated))
    board, events = (opening.decompress(base64.b85decode(entry[PACKED])) + opening.flush()).split(b"\n")
    if _mark(board) != entry[BOARD]:
        raise BrokenFacts("an entry holds another board")
    return board, events


def _mark(board: bytes) -> str:
    return hashlib.sha256(board).hexdigest()[:8]


def _dump_event(event: Event) -> list[Any]:
    whole = [event.kind, codec.dump(event.facts), codec.dump(event.secret), list(event.known_to), event.hidden]
    while not whole[-1] and len(whole) > 2:
        whole.pop()
    return whole


def _load_event(saved: Sequence[Any]) -> Event:
    kind, facts, *rest = map(as_tuples, saved)
    return Event(kind, facts, *rest)
