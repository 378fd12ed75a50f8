"""The record of a game, and the replay file with which strangers recompute it.

One row per answer or open move. A round's faces stand in its last row. Every row carries the hash of all rows up to
it, so that no answer, face, word or option can be changed without changing the last hash, which the host publishes.

Format 2 of the file has, beside format 1, the protocol of chance in the opening and the sides of the dice beside their faces.
What was written under format 1 keeps its form, and so its hashes.
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engines.kernel import codec
from engines.kernel.chance import Key, Posted, Salted, Stream, Undrawn
from engines.kernel.choices import Answer, Illegal, frozen
from engines.kernel.contract import Game
from engines.kernel.frames import Chance, Event, Move, Result, State

FORMATS = (1, 2)
UNDRAWN, SALTED, POSTED = range(3)
"""Protocols of chance: nothing is drawn; 1; 2 (see `engines.kernel.chance`)."""
_NEW_IN_2 = ("protocol", "channel", "message", "dice")


@dataclass(frozen=True, slots=True)
class Row:
    """One answer (`move` None) or open move of a seat. `used`: blocks of chance used after it. `at`: seconds since 1970.

    `dice`: the sides of the dice that gave the faces; None in rows of format 1, which did not tell them.
    """

    round: int
    seat: int
    answer: Any
    move: str | None
    faces: tuple[int, ...]
    used: int
    version: int
    at: int
    chain: str = ""
    dice: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """What a game began with. `faces` of the `dice` were drawn by the set-up; `words` are the captains', by seat.

    `channel` and `message`: where the promise stands, of protocol 2.
    """

    game: str
    table: str
    seats: int
    options: dict[str, Any]
    words: tuple[str, ...]
    promise: str
    version: int
    faces: tuple[int, ...]
    used: int
    protocol: int = POSTED
    channel: str = ""
    message: str = ""
    dice: tuple[int, ...] | None = None

    @property
    def key(self) -> Key | None:
        """What the dice hang on beside the seed; None where nothing is drawn."""
        if self.protocol == SALTED:
            return Salted(self.table, self.words)
        return Posted(self.table, self.channel, self.words, self.message) if self.protocol == POSTED else None


def dump_opening(opening: Opening) -> dict[str, Any]:
    """An opening as JSON; of protocol 1 in the form of format 1."""
    saved: dict[str, Any] = codec.dump(opening)
    if opening.protocol != SALTED:
        return saved
    saved["salts"] = saved.pop("words")
    return {name: value for name, value in saved.items() if name not in _NEW_IN_2}


def load_opening(saved: Mapping[str, Any]) -> Opening:
    """The opening again. Raises KeyError or TypeError when it is none."""
    if "protocol" in saved:
        return codec.load(Opening, dict(saved))
    older = {"words" if name == "salts" else name: value for name, value in saved.items()}
    return codec.load(Opening, {**older, "protocol": SALTED})


def dump_row(row: Row) -> dict[str, Any]:
    """A row as JSON; without dice in the form of format 1."""
    saved: dict[str, Any] = codec.dump(row)
    if row.dice is None:
        del saved["dice"]
    return saved


def load_row(saved: Mapping[str, Any]) -> Row:
    """The row again. Raises KeyError or TypeError when it is none."""
    return codec.load(Row, dict(saved))


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay file: the opening, the rows, and, once the game is over, its seed."""

    opening: Opening
    rows: tuple[Row, ...]
    seed: str
    result: Result | None
    format: int = FORMATS[-1]
    names: tuple[str, ...] = field(default=())


class Refused(ValueError):
    """A replay that does not hold; the text says at which row, and what is wrong."""


def chain(before: str, row: Row | Opening) -> str:
    """The hash of a row and of all before it: SHA-256 of the hash before and the row's canonical JSON."""
    plain = dump_row(replace(row, chain="")) if isinstance(row, Row) else dump_opening(row)
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
    saved = {**codec.dump(replay), "opening": dump_opening(replay.opening), "rows": [dump_row(row) for row in replay.rows]}
    return json.dumps(saved, ensure_ascii=False, indent=1)


def load_replay(text: str) -> Replay:
    """The replay of a file. Raises Refused when the text is none."""
    try:
        return _read_replay(json.loads(text))
    except Refused:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise Refused(f"not a replay file: {wrong}") from wrong


def _read_replay(saved: Mapping[str, Any]) -> Replay:
    if saved["format"] not in FORMATS:
        raise Refused(f"a replay file of format {saved['format']}; this reads formats {FORMATS[0]} to {FORMATS[-1]}")
    result: Result | None = codec.load(Result | None, saved["result"])  # type: ignore[arg-type]
    names = codec.load(tuple[str, ...], saved.get("names", []))
    rows = tuple(load_row(row) for row in saved["rows"])
    return Replay(load_opening(saved["opening"]), rows, codec.load(str, saved["seed"]), result, saved["format"], names)


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
    _same_faces(stream, opening.dice, opening.faces, opening.used, "set-up")
    yield state, events, ()
    for rows in rounds(replay.rows):
        try:
            state, events = resolve(game, state, rows, stream)
        except Illegal as wrong:
            raise Refused(f"round {rows[0].round}: an answer the rules forbid ({wrong})") from wrong
        _same_faces(stream, rows[-1].dice, rows[-1].faces, rows[-1].used, f"round {rows[0].round}")
        yield state, events, rows


def resolve(game: Game[Any, Any], state: State[Any], rows: Sequence[Row], chance: Chance) -> tuple[State[Any], tuple[Event, ...]]:
    """What one round of the record does. Raises Illegal."""
    first = rows[0]
    if first.move is not None:
        return game.act(state, first.seat, Move(first.move, frozen(first.answer) or {}), chance)
    answers: dict[int, Answer] = {row.seat: frozen(row.answer) for row in rows}
    return game.apply(state, answers, chance)


def _stream(replay: Replay) -> Stream | Undrawn:
    """The dice of a replay. Raises Refused for a seed that was not promised."""
    opening, key = replay.opening, replay.opening.key
    if key is None:
        return Undrawn()
    try:
        seed = bytes.fromhex(replay.seed)
        stream = Stream(seed, key)
    except ValueError as wrong:
        raise Refused(f"the seed is not hexadecimal, or the promise was never posted: {wrong}") from wrong
    if key.promise(seed) != opening.promise:
        raise Refused("the seed is not the one that was promised")
    return stream


def _same_faces(stream: Stream | Undrawn, dice: tuple[int, ...] | None, faces: tuple[int, ...], used: int, where: str) -> None:
    rolled, drawn = tuple(stream.dice), tuple(stream.faces)
    stream.begin()
    if dice is not None and rolled != dice:
        raise Refused(f"{where}: the rules roll dice of {list(rolled)} sides, the record says {list(dice)}")
    if drawn != faces or stream.used != used:
        raise Refused(f"{where}: the seed gives the faces {list(drawn)}, the record says {list(faces)}")
