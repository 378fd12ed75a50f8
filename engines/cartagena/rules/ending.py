"""How a game ends: fame, a side without units, a limit, or a side that has given up (CT-GOAL, CT-END)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.cartagena.data import SIDE
from engines.cartagena.data.ids import ENGLISH, SIDES, SPANISH
from engines.cartagena.pieces.holdings import Row
from engines.cartagena.table import Table, foe
from engines.kernel.resolution.frames import End, Result

GOAL = 12
"""CT-GOAL-02."""
SILENCE = 3
"""CT-D78: turns in a row in which nobody lays a card."""


def decided(table: Table) -> End | None:
    """CT-GOAL-02, CT-END-01, CT-END-02, CT-MP-12: the end of the game, if it is over; if neither side is left, fame decides."""
    for side, fame in zip(SIDES, table.fame, strict=True):
        if fame >= GOAL:
            return won(table, side, "fame")
    left = {SIDE[ship] for ship in table.hulls} | {pile.side for pile in table.piles.values()}
    if not left:
        return counted(table, "swept")
    return won(table, left.pop(), "swept") if len(left) == 1 else None


def won(table: Table, side: str, reason: str) -> End:
    """End the game with that side as the winner."""
    table.tell("won", side=side, why=reason)
    return End(Result((_all(table, side), _all(table, foe(side))), reason, scores(table)))


def counted(table: Table, reason: str) -> End:
    """CT-GOAL-03, CT-END-03, CT-D63: at a limit the side with most fame has won; equal fame is a draw."""
    spanish, english = table.fame
    if spanish != english:
        return won(table, SPANISH if spanish > english else ENGLISH, reason)
    table.tell("drawn", why=reason)
    return End(Result((tuple(table.seats),), reason, scores(table)))


def _all(table: Table, side: str) -> tuple[int, ...]:
    """The players of a side, those who have given up among them."""
    return tuple([seat for seat, its in enumerate(sides_at(table.players, table.rows)) if its == side])


def sides_of(players: int) -> tuple[str, ...]:
    """CT-TIME-01, CT-MP-06: the side of each seat: one against one, one Spanish against two English, two against two."""
    return (SPANISH, ENGLISH, ENGLISH) if players == 3 else (SPANISH, ENGLISH) * (players // 2)


def sides_at(players: int, rows: Iterable[Row]) -> tuple[str, ...]:
    """The side of each seat: that of its row; of whoever has none, as the table began."""
    now = dict(enumerate(sides_of(players))) | {row.seat: row.side for row in rows}
    return tuple([now[seat] for seat in range(players)])


def scores(table: Table) -> tuple[int, ...]:
    """CT-MP-12: the fame of each seat's side."""
    return tuple([table.fame[side == ENGLISH] for side in sides_at(table.players, table.rows)])
