"""Stealth recon (AC-41a to -41h): a U-boat or submarine goes anywhere, and lays Intel on enemy trajectories there."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.lines import marked
from engines.atlantic_chase.rules.forces import seat_of, those_at
from engines.atlantic_chase.rules.initiative import Vie
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Frame, Step

MINE = "M"
"""AC-41b: the letter in the sign of mines, which go nowhere."""


def scouts(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-41b: the U-boats and submarines of a side."""
    return tuple([force for force in table.stealth if seat_of(force) == seat and MINE not in force])


def open_to(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-41d, AC-41e, AC-D65: the hexes without an enemy port or air base; those with enemy segments first."""
    foes = table.waters.harbours[SIDES[foe(seat)]].keys() | table.waters.bases[SIDES[foe(seat)]]
    found = [hex for hex in table.waters.chart.hexes if hex not in foes]
    lines = {hex for one in _lines(table, foe(seat)) for hex in one}
    return tuple(sorted(found, key=lambda hex: hex not in lines))


def _lines(table: Ocean, seat: int) -> list[tuple[str, ...]]:
    """The trajectories of a side."""
    return [one.hexes for force, one in table.squadrons.items() if seat_of(force) == seat and one.is_line]


@value_class(kw_only=True)
class Recon(Frame[Ocean]):
    """AC-T16a to -T16c A stealth recon into a hex."""

    kind: ClassVar[str] = "atlantic_ocean.recon"
    saved_steps: ClassVar[tuple[str, ...]] = ("over",)
    force: str
    hex: str

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-41b, AC-41h: it is there, and segments of the other side get Intel; then both vie."""
        table.stealth[self.force] = self.hex
        table.tell("recon", force=self.force, hex=self.hex)
        for force in those_at(table, foe(table.active), self.hex):
            one = table.squadrons[force]
            if one.is_line and self.hex not in one.track.intel:
                table.squadrons[force] = one.on(marked(one.track, intel=(self.hex,)))
                table.tell("known_at", force=force, hex=self.hex)
        return Call(Vie(), self.at(self.over))

    def over(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-42a: it stays there."""
        return Done()
