"""What happened at a table, kept as facts: events whole and the board laid open, so that showing it later needs no rules.

Facts are secret until the game is over. They stand beside what was told of a step, an entry for each round since that step: the
step's own round, and after it rounds of open moves of which nothing was told. An entry is compressed with the board of the
entry before as its dictionary: some 250 bytes, where board and events have 6,000. One that follows nothing known stands by
itself.
"""
from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from engines.kernel import codec
from engines.kernel.choices import frozen
from engines.kernel.contract import Game
from engines.kernel.frames import Event, State

Entry = Mapping[str, Any]
NONE = b""
"""The board before an entry that stands by itself."""


class Broken(ValueError):
    """Facts that cannot be read."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A round as it was: the step it belongs to, its events, and the board laid open after it, as JSON."""

    step: int
    round: int
    events: tuple[Event, ...]
    board: bytes


@dataclass(frozen=True, slots=True)
class Fact:
    """A round as it was kept: its number, its events, and the view of everything after it."""

    round: int
    events: tuple[Event, ...]
    view: Any


def board_of(game: Game[Any, Any], state: State[Any]) -> bytes:
    """The board laid open, as JSON."""
    return orjson.dumps(game.dump_view(game.reveal(state)))


def follows(entries: Sequence[Entry] | None, board: bytes) -> bool:
    """Whether the last of these entries ends with that board."""
    return bool(entries) and entries is not None and entries[-1]["board"] == _mark(board)


def dump(laid: Iterable[Laid], before: bytes) -> Iterator[tuple[int, Entry]]:
    """Steps with their entries, in order; `before`: the board kept last, or `NONE`."""
    for one in laid:
        yield one.step, _entry(one, before)
        before = one.board


def _entry(laid: Laid, before: bytes) -> Entry:
    events = orjson.dumps([_dump_event(event) for event in laid.events])
    packing = zlib.compressobj(9, zdict=before) if before else zlib.compressobj(9)
    packed = packing.compress(laid.board + b"\n" + events) + packing.flush()
    on = _mark(before) if before else ""
    return {"round": laid.round, "on": on, "board": _mark(laid.board), "packed": base64.b85encode(packed).decode()}


def load(game: Game[Any, Any], entries: Iterable[Entry]) -> Iterator[Fact]:
    """What was kept, in order. Raises Broken."""
    before = NONE
    for entry in entries:
        try:
            before, events = _unpacked(entry, before)
            view = game.load_view(orjson.loads(before))
            yield Fact(entry["round"], tuple(_load_event(event) for event in orjson.loads(events)), view)
        except (zlib.error, ValueError, LookupError, TypeError) as wrong:
            raise Broken(str(wrong)) from wrong


def _unpacked(entry: Entry, before: bytes) -> tuple[bytes, bytes]:
    if entry["on"] and entry["on"] != _mark(before):
        raise Broken("an entry follows another board")
    opening = zlib.decompressobj(zdict=before) if entry["on"] else zlib.decompressobj()
    board, events = (opening.decompress(base64.b85decode(entry["packed"])) + opening.flush()).split(b"\n")
    if _mark(board) != entry["board"]:
        raise Broken("an entry holds another board")
    return board, events


def _mark(board: bytes) -> str:
    return hashlib.sha256(board).hexdigest()[:8]


def _dump_event(event: Event) -> list[Any]:
    whole = [event.kind, codec.dump(event.facts), codec.dump(event.secret), list(event.known_to), event.hidden]
    while not whole[-1] and len(whole) > 2:
        whole.pop()
    return whole


def _load_event(saved: Sequence[Any]) -> Event:
    kind, facts, *rest = map(frozen, saved)
    secret, known_to, hidden = (*rest, *({}, (), False)[len(rest):])
    return Event(kind, facts, secret, known_to, hidden)
