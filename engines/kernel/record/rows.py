"""The pieces of a record: its opening, its rows, and the hashes that chain them. Strangers compute these hashes too.

Every row carries the hash of all rows up to it. So a change of any answer, face, word or option changes the last hash, which
the host publishes. What was written under format 1 keeps its form, and so its hashes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.kernel.base import codec
from engines.kernel.base.chance import Key, Posted, Salted

UNDRAWN, SALTED, POSTED, DATED = range(4)
"""Protocols of chance: nothing is drawn; 1; 2; 3 (see `engines.kernel.base.chance`)."""
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
class RulesChange:
    """From here on the game was played under other rules: their version, and the position as they took it over.

    `state` is a save as JSON, `hash` the SHA-256 of its canonical JSON. `at`: seconds since 1970.
    """

    rules: int
    state: Any
    hash: str
    at: int
    chain: str = ""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Rounds that were taken back: the game stands again as after round `to` (0: the set-up), and nothing was drawn since.

    It is counted as a round is, so that positions and rounds go on counting alike. `hash` is the SHA-256 of the canonical JSON of
    the position's save. `at`: seconds since 1970.
    """

    round: int
    to: int
    hash: str
    at: int
    chain: str = ""


Entry = Row | RulesChange | TakenBack


@dataclass(frozen=True, slots=True)
class Carryover:
    """The things that a game begins with of the one before it. `what` was handed on, as JSON. `table` names the earlier
    table. `record` is the last hash of its record, so that the two records can be held against each other."""

    table: str
    record: str
    what: Any


@dataclass(frozen=True, slots=True)
class RecordOpening:
    """The beginning of a game. `faces` of the `dice` were drawn by the set-up; `words` are the captains', one a person by
    seat.

    `channel` and `message`: where the promise stands, of protocols 2 and 3. `fixed`: the second, counted from 1970, at which
    words and seed were fixed, of protocol 3. `handed`: of a game that goes on with another.
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
    handed: Carryover | None = None
    fixed: int = 0

    @property
    def key(self) -> Key | None:
        """The key that the dice hang on beside the seed; None if nothing is drawn. Raises ValueError for a protocol unknown
        here."""
        return key_of(self.protocol, self.table, self.words, self.channel, self.message, self.fixed)


def key_of(protocol: int, table: str, words: tuple[str, ...], channel: str, message: str, fixed: int) -> Key | None:
    """The key that the dice hang on under that protocol; None if nothing is drawn. Raises ValueError for one unknown here."""
    if protocol == SALTED:
        return Salted(table, words)
    if protocol in (POSTED, DATED):
        return Posted(table, channel, words, message, fixed if protocol == DATED else None)
    if protocol != UNDRAWN:
        raise ValueError(f"protocol {protocol} of chance")
    return None


def dump_opening(opening: RecordOpening) -> dict[str, Any]:
    """An opening as JSON; of an older protocol in the form of its time. What a game was not handed is not told."""
    saved: dict[str, Any] = codec.dump(opening)
    if opening.handed is None:
        del saved["handed"]
    if opening.protocol != DATED:
        del saved["fixed"]
    if opening.protocol != SALTED:
        return saved
    saved["salts"] = saved.pop("words")
    return {name: value for name, value in saved.items() if name not in _NEW_IN_2}


def load_opening(saved: Mapping[str, Any]) -> RecordOpening:
    """The opening again. Raises KeyError or TypeError when it is none."""
    if "protocol" in saved:
        return codec.load(RecordOpening, dict(saved))
    older = {"words" if name == "salts" else name: value for name, value in saved.items()}
    return codec.load(RecordOpening, {**older, "protocol": SALTED})


def dump_row(row: Row) -> dict[str, Any]:
    """A row as JSON; without dice in the form of format 1."""
    saved: dict[str, Any] = codec.dump(row)
    if row.dice is None:
        del saved["dice"]
    return saved


def dump_entry(entry: Entry) -> dict[str, Any]:
    """A row of any kind as JSON."""
    if isinstance(entry, Row):
        return dump_row(entry)
    if isinstance(entry, TakenBack):
        taken_back: dict[str, Any] = codec.dump(entry)
        return taken_back
    return {"rules": entry.rules, "state": entry.state, "hash": entry.hash, "at": entry.at, "chain": entry.chain}


def load_entry(saved: Mapping[str, Any]) -> Entry:
    """The row again, of whichever kind it is. Raises KeyError or TypeError when it is none."""
    if "to" in saved:
        return codec.load(TakenBack, dict(saved))
    if "rules" not in saved:
        return codec.load(Row, dict(saved))
    plain = codec.load(RulesChange, {**saved, "state": None})
    return replace(plain, state=saved["state"])


def rules_row(version: int, state: Any, at: int) -> RulesChange:
    """The row that says that a game goes on from that save under those rules, without its own hash."""
    text = canonical(state)
    return RulesChange(version, json.loads(text), fingerprint(state), at)


def taken_back_row(round: int, to: int, state: Any, at: int) -> TakenBack:
    """The row that says that a game goes on from the position of a round before, as its save has it; without its own hash."""
    return TakenBack(round, to, fingerprint(state), at)


def canonical(value: Any) -> str:
    """JSON with sorted names and without spaces: equal values give equal texts."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def fingerprint(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def chain(before: str, part: Entry | RecordOpening) -> str:
    """The hash of a row and of all before it: SHA-256 of the hash before and the row's canonical JSON."""
    plain = dump_opening(part) if isinstance(part, RecordOpening) else dump_entry(replace(part, chain=""))
    return hashlib.sha256(f"{before}{canonical(plain)}".encode()).hexdigest()


def names_hash(record: str, names: Sequence[str]) -> str:
    """The hash of captains' names by seat: SHA-256 of the canonical JSON ``[hash of the record, [names]]``."""
    return fingerprint([record, list(names)])


def chained(opening: RecordOpening, rows: Iterable[Entry]) -> Iterator[Entry]:
    """The rows, each with its hash."""
    before = chain("", opening)
    for row in rows:
        before = chain(before, row)
        yield replace(row, chain=before)
