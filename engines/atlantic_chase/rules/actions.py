"""Actions (AC-25): those that a side may declare now, judged force by force."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import BAD
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.vessels import is_convoy, row_of
from engines.atlantic_chase.rules import duties, homecoming, routes
from engines.atlantic_chase.rules.completion import homes
from engines.atlantic_chase.rules.ending import LAST_CONVOY
from engines.atlantic_chase.rules.forces import forces_of, has_carrier, is_too_long, may_act, seat_of
from engines.atlantic_chase.rules.helpers import ATTACK, BASE, CONTESTS, ENGAGE, SEARCH, STRIKE
from engines.atlantic_chase.rules.passing import may_all, passable, trajectories
from engines.atlantic_chase.rules.reorganize import may_step
from engines.atlantic_chase.rules.scoring import convoys_home, has_convoys
from engines.atlantic_chase.rules.signals import markers
from engines.atlantic_chase.rules.stealth import scouts
from engines.atlantic_chase.rules.support import launched
from engines.atlantic_chase.table import Ocean
from engines.kernel.choices.sheet import Part

ROUTE, COMPLETE, SHIFT, DISPERSE, REORGANIZE, SIGNALS, RECON, PASS, PASS_ALL = (
    "route", "complete", "shift", "disperse", "reorganize", "signals", "recon", "pass", "pass_all",
)  # fmt: skip
DEEDS = (*CONTESTS, ROUTE, COMPLETE, SHIFT, DISPERSE, REORGANIZE, SIGNALS, RECON, PASS, PASS_ALL)
"""The actions, the free moves among them, in the order in which they are offered."""
FREE = (SHIFT, DISPERSE)
"""AC-8c, AC-D71: those that are no actions."""
RESTRICTED = (STRIKE, COMPLETE, SHIFT, ROUTE, PASS, PASS_ALL)
DUTIES = (COMPLETE, ENGAGE, SEARCH, ROUTE)
"""AC-10r: the actions that Lütjens' force may be named for."""
DO, FORCE, TARGET, WALKED, PLACE, PURPOSE = "do", "force", "target", "walker", "place", "purpose"
GERMAN = 1
Aims = tuple[str, ...]
"""The targets of a force, as "J8:G1"."""
Parts = Generator[Part, Any, None]


# -- targets, force by force


def aims(table: Ocean, deed: str, force: str) -> Aims:
    """AC-27f, AC-31b, AC-33c, AC-41j: the targets of a force, each with its hex; AC-10j: those by which a force is named."""
    due, source = duties.bound(table, table.active), force.partition("@")[0]
    found = [(hex, target) for hex, target in _AIMS[deed](table, force) if not due or duties.names(table, due, deed, hex, source)]
    return tuple([f"{hex}:{target}" for hex, target in found])


def _searched(table: Ocean, force: str) -> Iterator[tuple[str, str]]:
    """AC-33b, AC-33c: an enemy trajectory with a segment where the force is."""
    for target in forces_of(table, foe(seat_of(force))):
        one = table.squadrons[target]
        if one.is_line:
            yield from ((hex, target) for hex in table.squadrons[force].hexes if hex in one.hexes)


def _engaged(table: Ocean, force: str) -> Iterator[tuple[str, str]]:
    """AC-31b: an enemy station in a hex where the force is."""
    for target in forces_of(table, foe(seat_of(force))):
        one = table.squadrons[target]
        if not one.is_line and one.track.head in table.squadrons[force].hexes:
            yield one.track.head, target


def _attacked(table: Ocean, force: str) -> Iterator[tuple[str, str]]:
    """AC-41j: an enemy station in the hex of a stealth force, or a segment there with contact or Intel."""
    hex = table.stealth[force]
    for target in forces_of(table, foe(seat_of(force))) if hex else ():
        track = table.squadrons[target].track
        if hex in track.hexes and (not track.is_line or hex in track.contact or hex in track.intel):
            yield hex, target


def _struck(table: Ocean, launch: str) -> Iterator[tuple[str, str]]:
    """AC-27f, AC-27g: enemy forces within two hexes of a launch point, but on the Arctic Line."""
    chart = table.waters.chart
    near = chart.flights[launch.split("@")[1]]
    for target in forces_of(table, foe(table.active)):
        yield from ((hex, target) for hex in table.squadrons[target].hexes if hex in near and hex not in chart.arctic)


_AIMS: Mapping[str, Callable[[Ocean, str], Iterator[tuple[str, str]]]] = {
    SEARCH: _searched, ENGAGE: _engaged, ATTACK: _attacked, STRIKE: _struck,
}  # fmt: skip


def strikers(table: Ocean, seat: int) -> Iterator[str]:
    """AC-27a to -27d: the sources of an Air Strike with each launch point: bases, and undamaged carriers without a Convoy."""
    if table.sky == BAD:
        return
    arctic = table.waters.chart.arctic
    yield from (launched((BASE, base)) for base in sorted(table.waters.bases[SIDES[seat]]) if base not in arctic)
    for force in forces_of(table, seat):
        one = table.squadrons[force]
        if has_carrier(table, one) and may_act(table, force) and not is_too_long(table, one):
            yield from (launched((force, point)) for point in one.hexes if point not in arctic)


def actors(table: Ocean, deed: str, seat: int) -> tuple[str, ...]:
    """The forces of a side that may do a deed now."""
    return tuple([force for force in candidates(table, deed, seat) if is_able(table, deed, force)])


def candidates(table: Ocean, deed: str, seat: int) -> Iterator[str]:
    """The forces of a side of which a deed may be asked."""
    if deed == STRIKE:
        return strikers(table, seat)
    if deed == ATTACK:
        return (force for force in table.stealth if seat_of(force) == seat)
    if deed == RECON:
        return iter(scouts(table, seat))
    if deed == DISPERSE:
        return iter(spreadable(table, seat))
    return iter(forces_of(table, seat))


def is_able(table: Ocean, deed: str, force: str) -> bool:
    """Whether a force may do a deed."""
    if deed in (SEARCH, ENGAGE):
        return may_act(table, force) and next(_AIMS[deed](table, force), None) is not None
    if deed in (STRIKE, ATTACK):
        return next(_AIMS[deed](table, force), None) is not None
    if deed == ROUTE:
        return routes.may_route(table, force)
    if deed == COMPLETE:
        return bool(homes(table, force))
    if deed == SHIFT:
        return force not in table.freed and bool(routes.exits(table, force) or routes.boxes(table, force))
    return True


def spreadable(table: Ocean, seat: int) -> tuple[Ship, ...]:
    """AC-11c, AC-D71: the Convoys of a side that may disperse."""
    if not OPERATION[table.operation].dispersal:
        return ()
    ships = [ship for force in forces_of(table, seat) for ship in table.squadrons[force].ships]
    return tuple(
        [ship for ship in ships if is_convoy(ship) and row_of(ship).side == SIDES[0] and not table.ships[ship].is_dispersed]
    )


# -- what may be declared


def is_restricted(table: Ocean) -> bool:
    """AC-T20d: whether the German side's actions are few."""
    kind = OPERATION[table.operation].restricted
    return (kind == "third_convoy" and convoys_home(table) >= LAST_CONVOY) or (kind == "no_convoy" and not has_convoys(table))


def deeds(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-25e: the actions that a side may declare now."""
    able = tuple([deed for deed in DEEDS if is_open(table, seat, deed)])
    due = tuple([deed for deed in _due(table, seat) if deed in able])
    if due:
        return (*due, *(deed for deed in able if deed in FREE))
    if seat != GERMAN or not is_restricted(table):
        return able
    allowed = (COMPLETE, SHIFT) if COMPLETE in able else RESTRICTED
    return tuple([deed for deed in able if deed in allowed])


def is_bound(table: Ocean, seat: int) -> bool:
    """AC-10j, AC-10r, AC-T20d: whether one action may bar another."""
    return duties.binds(table, seat) or (seat == GERMAN and is_restricted(table))


def may_only_pass(table: Ocean, seat: int) -> bool:
    """AC-T0a: whether a Pass is all that is left, and no choice in it."""
    if len(trajectories(table, seat)) > 1 or (not duties.binds(table, seat) and is_open(table, seat, ROUTE)):
        return False
    return deeds(table, seat) == (PASS,)


def _due(table: Ocean, seat: int) -> Iterator[str]:
    """AC-10r, AC-10j: the actions by which a side does what a leader has bound it to."""
    if seat == GERMAN and table.duty:
        yield from (deed for deed in DUTIES if table.duty in actors(table, deed, seat))
    force = duties.bound(table, seat)
    if force:
        yield from (deed for deed in CONTESTS if any(aims(table, deed, one) for one in actors(table, deed, seat)))
        yield from (deed for deed in (COMPLETE, ROUTE) if force in actors(table, deed, seat))
        yield from (PASS for line in passable(table, seat) if line == force)


def is_open(table: Ocean, seat: int, deed: str) -> bool:
    """AC-25e: whether a side may declare a deed, but for what binds it."""
    if deed == PASS:
        return True
    if homecoming.is_barred(table, deed, seat):
        return False
    if deed == PASS_ALL:
        return may_all(table, seat)
    if deed == SIGNALS:
        return next(markers(table, seat), None) is not None
    if deed == REORGANIZE:
        return not table.is_reorganized and may_step(table, seat)
    if deed in (SEARCH, ENGAGE):
        return _may_meet(table, seat, is_line=deed == SEARCH)
    if deed == STRIKE:
        return _may_strike(table, seat)
    return any(is_able(table, deed, force) for force in candidates(table, deed, seat))


def _may_meet(table: Ocean, seat: int, is_line: bool) -> bool:
    """AC-31b, AC-33b: whether a force is where an enemy trajectory, or an enemy station, lies."""
    foes = [table.squadrons[force].track for force in forces_of(table, foe(seat))]
    there = {hex for track in foes if track.is_line == is_line for hex in track.hexes}
    return any(may_act(table, one) for one in forces_of(table, seat) if not there.isdisjoint(table.squadrons[one].track.hexes))


def _may_strike(table: Ocean, seat: int) -> bool:
    """AC-27f, AC-27g: whether an enemy force lies within two hexes of a launch point."""
    chart = table.waters.chart
    there = {hex for force in forces_of(table, foe(seat)) for hex in table.squadrons[force].track.hexes} - chart.arctic
    return any(not there.isdisjoint(chart.flights[launch.split("@")[1]]) for launch in strikers(table, seat))
