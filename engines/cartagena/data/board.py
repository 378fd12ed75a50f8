"""The board: squares with what may enter them, steps of ships and land pieces, distances, all in tables (CT-MAP)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from engines.cartagena.data.ids import Square

COLUMNS, ROWS = "ABCDEFGHIJKLMNOP", range(1, 11)
LONGEST = 4
"""The longest range of all guns."""


class WorkPlace(BaseModel):
    """A work: its kind and its name."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    kind: str
    name: str


class Board(BaseModel):
    """The whole file: borders row by row (blue, green, mixed, yellow), works, red lines and whom they stop."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    source: str
    rows: tuple[str, ...]
    works: dict[Square, WorkPlace]
    red_lines: tuple[tuple[Square, Square, str], ...]
    spanish_waters: tuple[Square, ...]


BOARD = Board.model_validate_json(Path(__file__).with_name("board.json").read_bytes())
SQUARES: tuple[Square, ...] = tuple(Square(f"{column}{row}") for row in ROWS for column in COLUMNS)
"""By row 1 to 10, in a row A to P (CT-TIME-34)."""
RANK: dict[str, int] = {square: place for place, square in enumerate(SQUARES)}
SLOTS: tuple[Square, ...] = tuple(Square(f"{column}0") for column in COLUMNS)
"""CT-SETUP-05: entry slots."""
IS_SLOT = frozenset(SLOTS)
BORDER: dict[str, str] = {Square(f"{COLUMNS[x]}{y + 1}"): sign for y, row in enumerate(BOARD.rows) for x, sign in enumerate(row)}
"""b, g, m or y."""
WORKS: dict[Square, WorkPlace] = {square: BOARD.works[square] for square in SQUARES if square in BOARD.works}
"""CT-MAP-05, in the order of the board."""
WATER = frozenset(square for square in SQUARES if BORDER[square] in "bm")
LAND = frozenset(square for square in SQUARES if BORDER[square] in "gmy")
MIXED = frozenset(square for square in SQUARES if BORDER[square] == "m")
SPANISH_WATERS = BOARD.spanish_waters
"""CT-SETUP-10."""


_PLACE: dict[str, tuple[int, int]] = {square: (COLUMNS.index(square[0]), int(square[1:])) for square in SQUARES}


def _apart(one: str, other: str) -> int:
    """How far two squares lie apart, straight or diagonally."""
    (column, row), (another, below) = _PLACE[one], _PLACE[other]
    return max(abs(column - another), abs(row - below))


ROW: dict[str, int] = {square: int(square[1:]) for square in (*SLOTS, *SQUARES)}
WITHIN: dict[str, dict[Square, int]] = {
    one: {other: far for other in SQUARES if 0 < (far := _apart(one, other)) <= LONGEST} for one in SQUARES
}
"""CT-MAP-09: the squares that a gun may reach, with their distance."""
BESIDE: dict[str, tuple[Square, ...]] = {one: tuple(other for other, far in WITHIN[one].items() if far == 1) for one in SQUARES}
"""CT-MAP-08: the 8 neighbours."""
_LINES: dict[str, frozenset[frozenset[str]]] = {
    who: frozenset(frozenset(line[:2]) for line in BOARD.red_lines if line[2] in (who, "both")) for who in ("ships", "troops")
}


def _steps(
    one: Square, open_: frozenset[Square], through: frozenset[Square], lines: frozenset[frozenset[str]]
) -> tuple[Square, ...]:
    """CT-MAP-08, CT-D16: straight over no red line, or diagonally with a free way round the corner."""
    return tuple(other for other in BESIDE[one] if other in open_ and _is_step(one, other, through, lines))


def _is_step(one: Square, other: Square, through: frozenset[Square], lines: frozenset[frozenset[str]]) -> bool:
    if one[0] == other[0] or one[1:] == other[1:]:
        return frozenset((one, other)) not in lines
    corners = (Square(one[0] + other[1:]), Square(other[0] + one[1:]))
    return any(corner in through and not {frozenset((one, corner)), frozenset((corner, other))} & lines for corner in corners)


def _enter(slot: Square) -> tuple[Square, ...]:
    """CT-MOVE-14: row 1, the same column or one beside it."""
    return tuple(square for square in SQUARES[: len(COLUMNS)] if abs(COLUMNS.index(square[0]) - COLUMNS.index(slot[0])) <= 1)


_ENTRY: dict[str, tuple[Square, ...]] = {slot: _enter(slot) for slot in SLOTS}
STEPS_OF_BARGES: dict[str, tuple[Square, ...]] = {
    **_ENTRY, **{one: _steps(one, WATER, WATER, frozenset()) for one in WATER},
}  # fmt: skip
"""CT-MAP-06: L1 ships cross red lines."""
STEPS_OF_SHIPS: dict[str, tuple[Square, ...]] = {
    **_ENTRY, **{one: _steps(one, WATER, WATER, _LINES["ships"]) for one in WATER},
}  # fmt: skip


@cache
def land_steps(standing: frozenset[Square]) -> dict[Square, tuple[Square, ...]]:
    """CT-MAP-07, CT-MAP-10: the steps of land pieces while these works stand; no way leads round the corner of a work."""
    through = LAND - standing
    return {one: _steps(one, LAND, through, _LINES["troops"]) for one in LAND}


@cache
def ship_reach(at: Square, level: int, move: int) -> tuple[Square, ...]:
    """All squares that a ship reaches on an empty board."""
    steps = STEPS_OF_BARGES if level == 1 else STEPS_OF_SHIPS
    return _spread(at, steps, move)


def _spread(at: Square, steps: dict[str, tuple[Square, ...]], move: int) -> tuple[Square, ...]:
    reached: dict[Square, None] = {}
    edge: Iterable[Square] = (at,)
    for _ in range(move):
        edge = [onward for one in edge for onward in steps[one] if onward != at and onward not in reached]
        edge = list(dict.fromkeys(edge))
        reached |= dict.fromkeys(edge)
    return tuple(sorted(reached, key=RANK.__getitem__))
