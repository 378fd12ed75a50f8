"""The record of a game, and the replay file with which strangers recompute it.

One row per answer or open move. A round's faces stand in its last row. Every row carries the hash of all rows up to
it, so that no answer, face, salt or option can be changed without changing the last hash, which the host publishes.
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engines.kernel import codec
from engines.kernel.chance import Stream, promise
from engines.kernel.choices import Answer, Illegal, frozen
from engines.kernel.contract import Game
from engines.kernel.frames import Event, Move, Result, State

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Row:
    """One answer (`move` None) or open move of a seat. `used`: blocks of chance used after it. `at`: seconds since 1970."""

    round: int
    seat: int
    answer: Any
    move: str | None
    faces: tuple[int, ...]
    used: int
    version: int
    at: int
    chain: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a game began with. `faces` were drawn by the set-up."""

    game: str
    table: str
    seats: int
    options: dict[str, Any]
    salts: tuple[str, ...]
    promise: str
    version: int
    faces: tuple[int, ...]
    used: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay file: the opening, the rows, and, once the game is over, its seed."""

    opening: Opening
    rows: tuple[Row, ...]
    seed: str
    result: Result | None
    format: int = FORMAT
    names: tuple[str, ...] = field(default=())


class Refused(ValueError):
    """A replay that does not hold; the text says at which row, and what is wrong."""


def chain(before: str, row: Row | Opening) -> str:
    """The hash of a row and of all before it: SHA-256 of the hash before and the row's canonical JSON."""
    plain = codec.dump(replace(row, chain="") if isinstance(row, Row) else row)
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(f"{before}{text}".encode()).hexdigest()


def chained(opening: Opening, rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, each with its hash."""
    before = chain("", opening)
    for row in rows:
        before = chain(before, row)
        yield replace(row, chain=before)


def dump_replay(replay: Replay) -> str:
    """The replay as the text of its file."""
    return json.dumps(codec.dump(replay), ensure_ascii=False, indent=1)


def load_replay(text: str) -> Replay:
    """The replay of a file. Raises Refused when the text is none."""
    try:
        replay = codec.load(Replay, json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise Refused(f"not a replay file: {wrong}") from wrong
    if replay.format != FORMAT:
        raise Refused(f"a replay file of format {replay.format}; this reads format {FORMAT}")
    return replay


def rounds(rows: Sequence[Row]) -> Iterator[tuple[Row, ...]]:
    """The rows by round, in order."""
    at = 0
    while at < len(rows):
        end = at
        while end < len(rows) and rows[end].round == rows[at].round:
            end += 1
        yield tuple(rows[at:end])
        at = end


def verify(game: Game[Any, Any], replay: Replay, published: str = "") -> State[Any]:
    """Recompute every face, answer and state; the state at the end. Raises Refused with the first thing that is wrong.

    Whoever has a file alone can be shown another game of the same seed. `published` is the record's hash as the host told it
    in public: with it, not one answer can be other than it was.
    """
    if published and published != (replay.rows[-1].chain if replay.rows else ""):
        raise Refused("the record is not the one whose hash was published")
    for state, _, _ in retrace(game, replay):
        last = state
    if last.result != replay.result:
        raise Refused("the result is not the one the record leads to")
    return last


def retrace(game: Game[Any, Any], replay: Replay) -> Iterator[tuple[State[Any], tuple[Event, ...], tuple[Row, ...]]]:
    """The states of a game, with what happened before each and the rows that led there. Raises Refused where it does not hold."""
    opening, stream = replay.opening, _stream(replay)
    if list(chained(opening, replay.rows)) != list(replay.rows):
        raise Refused("the rows do not fit their hashes: something was changed")
    state, events = game.setup(opening.seats, opening.options, stream)
    _same_faces(stream, opening.faces, opening.used, "set-up")
    yield state, events, ()
    for rows in rounds(replay.rows):
        try:
            state, events = resolve(game, state, rows, stream)
        except Illegal as wrong:
            raise Refused(f"round {rows[0].round}: an answer the rules forbid ({wrong})") from wrong
        _same_faces(stream, rows[-1].faces, rows[-1].used, f"round {rows[0].round}")
        yield state, events, rows


def resolve(game: Game[Any, Any], state: State[Any], rows: Sequence[Row], chance: Stream) -> tuple[State[Any], tuple[Event, ...]]:
    """What one round of the record does. Raises Illegal."""
    first = rows[0]
    if first.move is not None:
        return game.act(state, first.seat, Move(first.move, frozen(first.answer) or {}), chance)
    answers: dict[int, Answer] = {row.seat: frozen(row.answer) for row in rows}
    return game.apply(state, answers, chance)


def _stream(replay: Replay) -> Stream:
    opening = replay.opening
    try:
        seed = bytes.fromhex(replay.seed)
    except ValueError as wrong:
        raise Refused("the seed is not hexadecimal") from wrong
    if promise(seed) != opening.promise:
        raise Refused("the seed is not the one that was promised")
    return Stream(seed, opening.table, opening.salts)


def _same_faces(stream: Stream, faces: tuple[int, ...], used: int, where: str) -> None:
    drawn, stream.faces = tuple(stream.faces), []
    if drawn != faces or stream.used != used:
        raise Refused(f"{where}: the seed gives the faces {list(drawn)}, the record says {list(faces)}")
