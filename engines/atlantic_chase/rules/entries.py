"""The usual whole actions of every kind, of which a captain's menu is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.lines import LONGEST
from engines.atlantic_chase.pieces.ways import reach
from engines.atlantic_chase.rules import duties, helpers, norway, routes
from engines.atlantic_chase.rules.actions import (
    COMPLETE,
    DISPERSE,
    DO,
    FORCE,
    PASS,
    PLACE,
    PURPOSE,
    RECON,
    ROUTE,
    SHIFT,
    SIGNALS,
    TARGET,
    aims,
    spreadable,
)
from engines.atlantic_chase.rules.completion import allowed, homes
from engines.atlantic_chase.rules.declaration import named
from engines.atlantic_chase.rules.forces import forces_of, has_convoy
from engines.atlantic_chase.rules.helpers import CONTESTS, STRIKE
from engines.atlantic_chase.rules.scoring import home_points
from engines.atlantic_chase.rules.signals import markers
from engines.atlantic_chase.rules.stealth import open_to, scouts
from engines.atlantic_chase.rules.support import AIR, HELP, launch_of, launched
from engines.atlantic_chase.table import Ocean

GOALS, SCOUTED = 10, 8
"""Places of one force's routes, hexes of one recon; at most."""
Item = Mapping[str, Any]


def alone(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """An action that names nothing."""
    yield {DO: do}


def _contests(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-T2a: each force at each target, alone and with the help that is there."""
    for force, aim in _pairs(table, seat, do):
        yield {DO: do, FORCE: force, TARGET: aim}
        more = _help(table, seat, do, force, aim)
        if more:
            yield {DO: do, FORCE: force, TARGET: aim, **more}


def _pairs(table: Ocean, seat: int, do: str) -> Iterator[tuple[str, str]]:
    """The forces with their targets; aircraft fly from the nearest launch point of their source."""
    found = [(force, aim) for force in named(table, do, seat) for aim in aims(table, do, force)]
    if do != STRIKE:
        yield from found
        return
    nearest: dict[tuple[str, str], str] = {}
    for force, aim in sorted(
        found, key=lambda pair: table.waters.chart.distance(launch_of(pair[0])[1], pair[1].partition(":")[0])
    ):
        nearest.setdefault((launch_of(force)[0], aim), force)
    yield from ((force, aim) for (_, aim), force in nearest.items())


def _help(table: Ocean, seat: int, do: str, force: str, aim: str) -> dict[str, str]:
    """AC-45b, AC-47a: the first force that may coordinate, and the nearest air support; none under a duty (AC-10j)."""
    if duties.bound(table, seat):
        return {}
    hex = aim.partition(":")[0]
    found: dict[str, str] = {}
    help = next(helpers.coordinating(table, seat, hex, force.partition("@")[0]), "")
    if help:
        found[HELP] = help
    air = list(helpers.launches(table, seat, hex)) if do != STRIKE else []
    if air:
        found[AIR] = launched(min(air, key=lambda launch: table.waters.chart.distance(launch[1], hex)))
    return found


def _ways(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-43, AC-D134: ways home, to the other side's forces, to own harbours."""
    for force in named(table, do, seat):
        track = table.squadrons[force].track
        ends = [end for end in routes.ends(track) if routes.is_open(table, force, end)]
        is_asked = len(ends) > 1 or ends[:1] == [routes.TAIL]
        room = LONGEST - len(track.hexes)
        near = {end: reach(table.waters.chart, SIDES[seat], routes.end_of(track, end), track.hexes, room) for end in ends}
        for goal in islice(_goals(table, seat, force, near.values()), GOALS):
            end = min(ends, key=lambda one: near[one].get(goal, LONGEST + 1))
            yield {DO: do, FORCE: force, **({routes.END: end} if is_asked else {}), routes.TO: goal}
        if not track.is_line:
            yield {DO: do, FORCE: force, **({routes.END: ends[0]} if is_asked else {}), routes.TO: routes.HERE}


def _goals(table: Ocean, seat: int, force: str, near: Iterable[Mapping[str, int]]) -> Iterator[str]:
    """The places of a force's routes: ports that bring points, the nearest hex of each enemy force, other own ports."""
    steps: dict[str, int] = {}
    for one in near:
        for hex, number in one.items():
            steps[hex] = min(number, steps.get(hex, number))
    is_hunter = not has_convoy(table.squadrons[force])
    enemies = [table.squadrons[other].hexes for other in forces_of(table, foe(seat))] if is_hunter else []
    chased = [min(hexes, key=lambda hex: steps.get(hex, LONGEST)) for hexes in enemies if hexes]
    ports = sorted(table.waters.harbours[SIDES[seat]], key=lambda hex: steps.get(hex, LONGEST))
    return (hex for hex in dict.fromkeys((*home_hexes(table, seat, force), *chased, *ports)) if hex in steps)


def home_hexes(table: Ocean, seat: int, force: str) -> tuple[str, ...]:
    """The hexes of the ports at which a force would bring points."""
    side, waters = SIDES[seat], table.waters
    boxes = {
        hex: (*waters.boxes_of(side, hex), *allowed(table, side, (hex,)))
        for hex in waters.chart.hexes
        if waters.chart.ports_in(hex)
    }
    worth = {box for box in {*chain.from_iterable(boxes.values())} if _is_worth(table, seat, force, box)}
    return tuple([hex for hex, there in boxes.items() if not worth.isdisjoint(there)])


def _is_worth(table: Ocean, seat: int, force: str, box: str) -> bool:
    """Whether a Completion there would bring points, and is still open to its troops (AC-T20c)."""
    return home_points(table, seat, force, box) != 0 and not norway.is_repulsed(table, force, box)


def _ports(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-29, AC-8c, AC-8d: each force with each port, box or hex."""
    for force in named(table, do, seat):
        found = homes(table, force) if do == COMPLETE else routes.exits(table, force) or routes.boxes(table, force)
        for place in found:
            purposes = norway.purposes(table, force, place) if do == COMPLETE else ()
            yield from ({DO: do, FORCE: force, PLACE: place, PURPOSE: one} for one in purposes[1:] and purposes)
            if not purposes[1:]:
                yield {DO: do, FORCE: force, PLACE: place}


def _recons(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-41d: hexes with enemy segments first."""
    for force in scouts(table, seat):
        yield from ({DO: do, FORCE: force, PLACE: hex} for hex in open_to(table, seat)[:SCOUTED])


def _dispersals(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-11c: each Convoy."""
    return ({DO: do, FORCE: ship} for ship in spreadable(table, seat))


def _signals(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-39a: each marker."""
    return ({DO: do, TARGET: f"{hex}:{force}"} for force, hex in markers(table, seat))


def _passes(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-35a: each trajectory."""
    lines = named(table, do, seat)
    return iter([{DO: do, FORCE: force} for force in lines] or [{DO: do}])


MAKERS: Mapping[str, Callable[[Ocean, int, str], Iterator[Item]]] = {
    **dict.fromkeys(CONTESTS, _contests), ROUTE: _ways, COMPLETE: _ports, SHIFT: _ports, DISPERSE: _dispersals, RECON: _recons,
    SIGNALS: _signals, PASS: _passes,
}  # fmt: skip
