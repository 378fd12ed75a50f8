"""Why a stack cannot attack, or not that square, for whoever tries it (CT-ATK, CT-UNIT-03)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engines.cartagena.data.board import BESIDE, LAND, SQUARES
from engines.cartagena.data.ids import Square
from engines.cartagena.rules import combat
from engines.cartagena.rules.aiming import THEIRS
from engines.cartagena.table import Table
from engines.kernel.choices.legality import Legality, Reason, reason

NOBODY = reason("CT-ATK-02", "ct.no.troops")
DONE = reason("CT-UNIT-03", "ct.no.attacked")
NOBODY_NEAR = reason("CT-ATK-02", "ct.no.foes")
NO_FOE = reason("CT-ATK-02", "ct.no.foe")
FAR = reason("CT-ATK-02", "ct.no.adjacent")
CLOSED = reason("CT-ATK-02", "ct.no.way")


def squares(table: Table, seat: int, side: str, open_: Collection[str]) -> Iterator[Legality[Square]]:
    """CT-D67, CT-UNIT-03: the squares of land that no attack of his comes from now, each with the reason."""
    for square in SQUARES:
        if square in LAND and square not in open_:
            yield square, _at_rest(table, seat, side, square)


def _at_rest(table: Table, seat: int, side: str, square: Square) -> Reason:
    if square not in table.piles:
        return NOBODY
    if table.commander(square) != seat:
        return THEIRS
    return DONE if combat.targets(table, square, side) else NOBODY_NEAR


def targets(table: Table, at: Square, side: str, open_: Collection[str]) -> Iterator[Legality[Square]]:
    """CT-ATK-02, CT-D22, CT-D33: the squares that a stack may not attack, each with the reason."""
    for square in SQUARES:
        if square not in open_ and square != at:
            yield square, _spared(table, at, side, square)


def _spared(table: Table, at: Square, side: str, goal: Square) -> Reason:
    if not combat.is_enemy(table, goal, side):
        return NO_FOE
    return CLOSED if goal in BESIDE[at] else FAR
