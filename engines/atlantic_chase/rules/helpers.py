"""Helpers and modifiers of an action (AC-17, AC-45 to AC-47): coordination, air support, Trajectory Total, rows of a roll."""

from __future__ import annotations

from collections.abc import Iterator

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.tables import BAD, GOOD, TABLES
from engines.atlantic_chase.pieces.lapse import trajectory_total
from engines.atlantic_chase.pieces.lines import Track
from engines.atlantic_chase.rules.forces import forces_of, has_carrier, is_bad, is_too_long, seat_of, speed_name, those_at
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import value_class
from engines.kernel.dice.modifiers import Modifier

BASE = "base"
"""An air base, named by its launch point."""
Launch = tuple[str, str]
"""A source of air support, a Task Force or a base, and its launch point."""
NO_LAUNCH: Launch = ("", "")
SEARCH, ENGAGE, STRIKE, ATTACK = "search", "engage", "strike", "attack"
CONTESTS = (SEARCH, ENGAGE, STRIKE, ATTACK)
"""The actions that are rolled for."""
TABLE_OF = {SEARCH: "naval_search", ENGAGE: "engage", STRIKE: "air_strike", ATTACK: "stealth_attack"}


@value_class(kw_only=True)
class Named:
    """The forces of an action. `force`: the one that acts (a base, for an Air Strike from it); `help`: that which coordinates,
    `is_doubled` by Walker; `air`: the air support; `their_help`, `their_air`: those of the other side; `evades`: whether the
    target spends its evasion.
    """

    deed: str
    force: str
    hex: str
    target: str
    help: str = ""
    is_doubled: bool = False
    air: Launch = NO_LAUNCH
    their_help: str = ""
    their_air: Launch = NO_LAUNCH
    evades: bool = False


def coordinating(table: Ocean, seat: int, hex: str, but: str) -> Iterator[str]:
    """AC-47a, AC-47d: the forces of a side in the hex that may coordinate, but the one that acts or is the target."""
    yield from (force for force in those_at(table, seat, hex) if force != but)
    yield from (force for force, where in table.stealth.items() if where == hex and seat_of(force) == seat and force != but)


def launches(table: Ocean, seat: int, hex: str) -> Iterator[Launch]:
    """AC-45b to -45f: the sources of air support of a side, each with every launch point within reach."""
    chart = table.waters.chart
    if table.sky == BAD or hex in chart.arctic:
        return
    near = chart.flights[hex] - chart.arctic
    yield from ((BASE, base) for base in sorted(table.waters.bases[SIDES[seat]] & near))
    for force in forces_of(table, seat):
        one = table.squadrons[force]
        if has_carrier(table, one) and not is_too_long(table, one):
            yield from ((force, point) for point in one.hexes if point in near)


def tracks(table: Ocean, *forces: str) -> list[Track]:
    """AC-17g, AC-D29: the tracks of those that are Task Forces, each once."""
    return [table.squadrons[force].track for force in dict.fromkeys(forces) if force in table.squadrons]


def base_number(table: Ocean, named: Named) -> int:
    """AC-17b, AC-17d: the longest of the active side, with the target's length."""
    return trajectory_total(tracks(table, named.force, named.help, named.air[0]), table.squadrons[named.target].track, ())


def total_length(table: Ocean, named: Named) -> int:
    """AC-17e, AC-17f, AC-D28, AC-D29: the Trajectory Total before any leader."""
    theirs = [force for force in (named.their_help, named.their_air[0]) if force != named.target]
    own = tracks(table, named.force, named.help, named.air[0])
    return trajectory_total(own, table.squadrons[named.target].track, tracks(table, *theirs))


def intel_of(table: Ocean, named: Named) -> int:
    """AC-22b, AC-22c: the Intel markers on the Task Forces that the active side has named."""
    return sum(len(track.intel) for track in tracks(table, named.force, named.help, named.air[0]))


def common(table: Ocean, named: Named) -> Iterator[Modifier]:
    """AC-45a: the four common modifiers."""
    weather = BAD if is_bad(table, named.hex) else GOOD
    target, distance = table.squadrons[named.target].track, table.waters.chart.distance
    if named.air[0]:
        yield Modifier("AC-45e", "ac.why.air", TABLES.air.active[distance(named.air[1], named.hex)])
    if named.their_air[0]:
        yield Modifier("AC-45e", "ac.why.their_air", TABLES.air.inactive[distance(named.their_air[1], named.hex)])
    if named.hex in target.contact:
        yield Modifier("AC-46a", "ac.why.contact", TABLES.contact[speed_name(table, named.target)])
    if named.evades:
        yield Modifier("AC-46c", "ac.why.evasion", -TABLES.evasion[weather])
    if named.help:
        worth = TABLES.coordination.walker if named.is_doubled else TABLES.coordination.active[weather]
        yield Modifier("AC-47c", "ac.why.help", worth)
    if named.their_help:
        yield Modifier("AC-47c", "ac.why.their_help", TABLES.coordination.inactive[weather])


def rows(table: Ocean, named: Named, alert: int) -> tuple[Modifier, ...]:
    """AC-T4c: the rows of the roll, those of a stealth attack among them (AC-41p, AC-41q)."""
    found = [*common(table, named), Modifier("AC-49b", "ac.why.alert", alert)]
    if named.deed == ATTACK:
        found.append(Modifier("AC-41p", "ac.why.zone", TABLES.stealth.zone * (named.hex in table.waters.chart.zones)))
        is_spread = any(table.ships[ship].is_dispersed for ship in table.squadrons[named.target].ships)
        is_german = seat_of(named.force) == 1
        found.append(Modifier("AC-41q", "ac.why.dispersed", TABLES.stealth.dispersed * (is_spread and is_german)))
    return tuple([row for row in found if row.value])
