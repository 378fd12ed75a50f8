"""The order of an operation that always holds: every ship in one place, every line legal, every count right."""

from __future__ import annotations

from collections import Counter

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.tables import FORCE
from engines.atlantic_chase.pieces.lines import against_line
from engines.atlantic_chase.rules.escorts import SQUADRON
from engines.atlantic_chase.rules.forces import seat_of
from engines.atlantic_chase.table import Ocean

MOST_TALLY = 7
"""AC-D72: beyond it no roll fails."""


def check(table: Ocean) -> None:
    """AC-5b, AC-7a, AC-14a, AC-15a: ships, tracks, leaders and counts."""
    placed = Counter(ship for one in table.squadrons.values() for ship in one.ships)
    placed.update(ship for ships in (*table.groups.values(), table.pool) for ship in ships)
    placed.update(ship for ship, _ in table.completed)
    afloat = {ship for ship, vessel in table.ships.items() if not vessel.is_sunk and ship != SQUADRON}
    assert {ship for ship in placed if not table.ships[ship].is_sunk} - {SQUADRON} == afloat, "a ship in no place"
    assert max(placed.values(), default=0) <= 1, "a ship in two places"
    assert {*table.squadrons} <= {*FORCE}, "a force without a sign"
    for force, one in table.squadrons.items():
        track, side = one.track, SIDES[seat_of(force)]
        assert one.ships and bool(track.hexes) != bool(track.box), f"{force} is nowhere, or in two places"
        assert not track.is_line or against_line(table.waters.chart, side, track.hexes) is None, f"{force} has no line"
        assert track.is_line or (len(track.hexes) <= 1 and not track.intel), f"{force} is no station"
        assert {*track.intel, *track.contact} <= {*track.hexes}, f"{force} has a marker elsewhere"
    assert {*table.officers.values()} <= {*table.ships}, "a leader on no ship"
    assert 0 <= table.tally <= MOST_TALLY, "a tally that no roll can bring"
