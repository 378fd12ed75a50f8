"""The replay file, with which strangers recompute the record of a game.

One row per answer or open move. A round's faces stand in its last row. If a game went on under new rules, a row says so
and has the position they took over (`rows.Rules`). Every row carries the hash of all rows up to it (`rows`).

Format 2 of the file adds the protocol of chance in the opening, the sides of the dice beside their faces, and the rows of
rules. Format 3 adds what a game was handed by the one before it. Format 4 adds the second at which words and seed were fixed
(protocol 3), `names_hash`, and the rows of rounds that were taken back (`rows.TakenBack`). A file has the lowest format that can
hold it.

`names` are what the captains were called at the end. No face and no hash of the record hangs on them; `names_hash` is a hash
of their own (`rows.names_hash`), or `REMOVED` if a captain was forgotten since. That captain is then called by the number of
their seat.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engines.kernel.base import codec
from engines.kernel.record import bounds
from engines.kernel.record.rows import (
    DATED,
    SALTED,
    Entry,
    RecordOpening,
    Row,
    RulesChange,
    TakenBack,
    dump_entry,
    dump_opening,
    load_entry,
    load_opening,
)
from engines.kernel.resolution.frames import Result

FORMATS = (1, 2, 3, 4)
REMOVED = "names removed"
"""In the place of the hash of names: somebody was forgotten."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay file: the opening, the rows, and, once the game is over, its seed. `names_hash` is empty if none was kept."""

    opening: RecordOpening
    rows: tuple[Entry, ...]
    seed: str
    result: Result | None
    names: tuple[str, ...] = field(default=())
    names_hash: str = ""

    @property
    def format(self) -> int:
        """The lowest format that can hold it."""
        is_taken_back = any(isinstance(row, TakenBack) for row in self.rows)
        if self.names_hash or self.opening.protocol == DATED or is_taken_back:
            return FORMATS[3]
        if self.opening.handed is not None:
            return FORMATS[2]
        is_older = self.opening.protocol == SALTED and all(isinstance(row, Row) and row.dice is None for row in self.rows)
        return FORMATS[0] if is_older else FORMATS[1]

    @property
    def taken_back(self) -> frozenset[int]:
        """The numbers of rounds that stand no more, and of the rows that took them back."""
        stand, fallen = [0], set[int]()
        for row in self.rows:
            if isinstance(row, TakenBack):
                fallen.update([row.round, *(number for number in stand if number > row.to)])
                stand = [number for number in stand if number <= row.to]
            elif isinstance(row, Row):
                stand.append(row.round)
        return frozenset(fallen)

    @property
    def rounds(self) -> int:
        """The number of the last round."""
        return max((row.round for row in self.rows if not isinstance(row, RulesChange)), default=0)


class InvalidReplay(ValueError):
    """A replay that does not hold; the text says where, and what is wrong.

    `what` is one of "form", "published", "names", "chain", "version", "seed", "order", "draw", "answer", "position",
    "result". `round`: the round in which it was found, 0 for the set-up, None if it is none of them.
    """

    def __init__(self, text: str, what: str, round: int | None = None) -> None:
        super().__init__(text)
        self.what, self.round = what, round


def dump_replay(replay: Replay) -> str:
    """The replay as the text of its file."""
    return json.dumps(_saved(replay), ensure_ascii=False, indent=1)


def _saved(replay: Replay) -> dict[str, Any]:
    more = {"names_hash": replay.names_hash} if replay.format == FORMATS[3] else {}
    return {
        "opening": dump_opening(replay.opening), "rows": [dump_entry(row) for row in replay.rows], "seed": replay.seed,
        "result": codec.dump(replay.result), "format": replay.format, "names": list(replay.names), **more,
    }  # fmt: skip


class _File(BaseModel):
    """A replay file, before its rows are read."""

    model_config = ConfigDict(strict=True, extra="forbid")
    opening: dict[str, Any]
    rows: Annotated[list[dict[str, Any]], Field(max_length=bounds.ROWS)]
    seed: Annotated[str, Field(max_length=bounds.HASH)]
    result: Any
    format: int
    names: Annotated[list[Annotated[str, Field(max_length=bounds.NAME)]], Field(max_length=bounds.NAME)] = []
    names_hash: Annotated[str, Field(max_length=bounds.HASH)] = ""


def load_replay(text: str | bytes) -> Replay:
    """The replay of a file. Raises Refused when the text is none, or holds what no replay file has."""
    if len(text) > bounds.LARGEST:
        raise InvalidReplay(f"not a replay file: it is larger than {bounds.LARGEST} bytes", "form")
    try:
        return _read_replay(_File.model_validate_json(text))
    except InvalidReplay:
        raise
    except ValidationError as wrong:
        raise InvalidReplay(f"not a replay file: {_error_text(wrong)}", "form") from wrong
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise InvalidReplay(f"not a replay file: {wrong}", "form") from wrong


def _error_text(wrong: ValidationError) -> str:
    """The first thing that is wrong, and where."""
    first = wrong.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'the text'}: {first['msg']}"


def _read_replay(saved: _File) -> Replay:
    if saved.format not in FORMATS:
        raise InvalidReplay(f"a replay file of format {saved.format}; this reads formats {FORMATS[0]} to {FORMATS[-1]}", "form")
    _check_sizes(saved)
    result: Result | None = codec.load(Result | None, saved.result)  # type: ignore[arg-type]
    rows = tuple(load_entry(row) for row in saved.rows)
    replay = Replay(load_opening(saved.opening), rows, saved.seed, result, tuple(saved.names), saved.names_hash)
    held = saved.model_dump(exclude=set() if "names_hash" in saved.model_fields_set else {"names_hash"})
    if json.loads(json.dumps(_saved(replay))) != held or len(saved.names) not in (0, replay.opening.seats):
        raise InvalidReplay("the file has what no replay file of its format has", "form")
    return replay


def _check_sizes(saved: _File) -> None:
    """Raises ValueError where something is larger than it can be."""
    bounds.check_part(saved.opening, "opening")
    bounds.check(saved.result, "result")
    for number, row in enumerate(saved.rows, 1):
        bounds.check_part(row, f"row {number}")
