"""Giving up (CT-D78)."""

from __future__ import annotations

from engines.cartagena.data.ids import Camp, side_of
from engines.cartagena.rules.ending import sides_of, won
from engines.cartagena.table import Table, foe
from engines.kernel.resolution.frames import End


def resign(table: Table, seat: int) -> End | None:
    """CT-D78: a side without another player has lost; else the cards of the leaver that lie face down are void."""
    sides = sides_of(table.players)
    table.tell("resigned", seat=seat)
    table.gone = (*table.gone, seat)
    if not any(other not in table.gone for other, side in enumerate(sides) if side == sides[seat]):
        return won(table, foe(sides[seat]), "resigned")
    for number, row in enumerate(table.rows):
        if row.seat == seat and table.phase >= 0:
            table.rows[number] = row.cut(table.phase)
    return None


def take_over(table: Table) -> None:
    """CT-D78, CT-MP-08: from the next planning the mate has both rows and both colours."""
    for number, row in enumerate(table.rows):
        if row.seat in table.gone:
            mate = next(other.seat for other in table.rows if other.side == row.side and other.seat not in table.gone)
            table.rows[number] = row.held_by(mate)
            table.tell("takes_over", seat=mate, hero=row.heroes[0])
    for camp, seat in table.owners.items():
        if seat in table.gone:
            table.owners[camp] = next(row.seat for row in table.rows if row.side == side_of(Camp(camp)))
