"""Hunts at sea: contests with the help that is there, ways and stealth forces that lead to them, and what a force has to fear."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from engines.atlantic_chase.mind import prospects
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.lines import part
from engines.atlantic_chase.rules import actions, helpers, homecoming, routes
from engines.atlantic_chase.rules.actions import DO, FORCE, PLACE, RECON, ROUTE, SHIFT, TARGET
from engines.atlantic_chase.rules.forces import forces_of, has_convoy, may_act, seat_of
from engines.atlantic_chase.rules.helpers import ATTACK, BASE, ENGAGE, SEARCH, STRIKE, Named
from engines.atlantic_chase.rules.stealth import open_to, scouts
from engines.atlantic_chase.rules.support import AIR, HELP, launch_of, launched
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import Answer, altered

Scored = tuple[float, Mapping[str, Answer]]
FEAR = 0.5
"""The part that what the other side may do next counts for."""
RELIEF = 0.3
"""The part that what an enemy force may do next counts for in a contest against it."""
FARTHER = 0.04
"""The cost of each hex of a way."""
NEAREST = 2
"""Places of an enemy force to which ways are tried."""
SHORT = 4
"""Hexes of a line that has come near."""
HUNTS = (SEARCH, ENGAGE, STRIKE)


def contests(table: Ocean, deed: str, seat: int, menaces: Mapping[str, float]) -> Iterator[Scored]:
    """Each contest with the help that is there, by the odds of its table; more against whom there is to fear."""
    for force in actions.actors(table, deed, seat):
        for aim in actions.aims(table, deed, force):
            hex, _, target = aim.partition(":")
            if homecoming.is_peace(table) and (hex in homecoming.shores(table) or not homecoming.has_ship(table, target)):
                continue
            one, given = named(table, seat, deed, force, hex, target)
            gain = prospects.contest(table, seat, one)
            yield gain + (RELIEF * menaces.get(target, 0.0) if gain > 0 else 0.0), given


def named(table: Ocean, seat: int, deed: str, force: str, hex: str, target: str) -> tuple[Named, dict[str, Answer]]:
    """A contest with the first that coordinates and the nearest air support, and how it is declared."""
    source, point = launch_of(force) if deed == STRIKE else (force, "")
    one = Named(deed=deed, force=source or BASE, hex=hex, target=target, air=(source, point) if deed == STRIKE else ("", ""))
    given: dict[str, Answer] = {DO: deed, FORCE: force, TARGET: f"{hex}:{target}"}
    help = next(helpers.coordinating(table, seat, hex, one.force), "")
    if help:
        one, given[HELP] = altered(one, help=help), help
    air = _nearest(table, seat, hex) if deed != STRIKE else None
    if air is not None:
        one, given[AIR] = altered(one, air=air), launched(air)
    return one, given


def _nearest(table: Ocean, seat: int, hex: str) -> helpers.Launch | None:
    """The nearest air support."""
    found = list(helpers.launches(table, seat, hex))
    return min(found, key=lambda launch: table.waters.chart.distance(launch[1], hex), default=None)


def danger(table: Ocean, force: str) -> float:
    """The most that the other side may expect of one contest against a force."""
    return max((worth for worth, _ in threats(table, force)), default=0.0)


def threats(table: Ocean, force: str) -> Iterator[tuple[float, str]]:
    """The contests that the other side might declare against a force, each with its worth and the force it comes from."""
    there, side = table.clone(), foe(seat_of(force))
    there.active = side
    for deed in HUNTS:
        for one in _pursuers(there, deed, side):
            for aim in actions.aims(there, deed, one):
                hex, _, target = aim.partition(":")
                if target == force:
                    yield prospects.contest(there, side, named(there, side, deed, one, hex, force)[0]), one.partition("@")[0]


def menaces(table: Ocean, seat: int) -> dict[str, float]:
    """The most that each enemy force may expect of one contest against a force of a side."""
    found: dict[str, float] = {}
    for force in forces_of(table, seat):
        for worth, source in threats(table, force):
            found[source] = max(worth, found.get(source, 0.0))
    return found


def _pursuers(table: Ocean, deed: str, seat: int) -> Iterator[str]:
    """The forces and launch points of a side from which a contest may come."""
    if deed == STRIKE:
        return actions.strikers(table, seat)
    return (force for force in forces_of(table, seat) if may_act(table, force))


def chases(table: Ocean, seat: int, force: str, menaces: Mapping[str, float]) -> Iterator[Scored]:
    """AC-43: ways to enemy forces, by the contest that is open there; more to whom there is to fear."""
    before = danger(table, force)
    for target in forces_of(table, foe(seat)):
        if prospects.best(table, seat, target) > 0:
            for item, length in _ways(table, force, target):
                there = after_route(table, force, item)
                gain = max(meeting(there, force, item, target), approach(there, force, item, target, length))
                gain += prospects.FOLLOW_UP * RELIEF * menaces.get(target, 0.0) if gain > 0 else 0.0
                yield gain - FEAR * (danger(there, force) - before) - FARTHER * length, item


def meeting(table: Ocean, force: str, item: Mapping[str, Answer], target: str) -> float:
    """The worth of the contest that is open at the end of a way."""
    deed, seat = SEARCH if table.squadrons[target].is_line else ENGAGE, seat_of(force)
    one = named(table, seat, deed, force, str(item[routes.TO]), target)[0]
    return prospects.FOLLOW_UP * prospects.contest(table, seat, one)


def approach(table: Ocean, force: str, item: Mapping[str, Answer], target: str, length: int) -> float:
    """The worth of that contest once the line behind has lapsed, if it is long."""
    if length <= SHORT:
        return 0.0
    there, one = table.clone(), table.squadrons[force]
    hexes = one.track.hexes
    left = (
        part(one.track, len(hexes) - SHORT, len(hexes))
        if item.get(routes.END, routes.HEAD) == routes.HEAD
        else part(one.track, 0, SHORT)
    )
    there.squadrons[force] = one.on(left)
    return meeting(there, force, item, target) * math.pow(prospects.FOLLOW_UP, length / SHORT)


def departures(table: Ocean, seat: int, force: str, menaces: Mapping[str, float]) -> Iterator[Scored]:
    """AC-8d: out of port, by the best chase from there."""
    for hex in routes.exits(table, force):
        item = {DO: SHIFT, FORCE: force, PLACE: hex}
        there = table.clone()
        routes.shift(there, force, hex)
        gain = max((worth for worth, _ in chases(there, seat, force, menaces)), default=0.0)
        yield gain - FEAR * danger(there, force), item


def _ways(table: Ocean, force: str, target: str) -> Iterator[tuple[dict[str, Answer], int]]:
    """The shortest ways to the nearest places of an enemy force."""
    track = table.squadrons[force].track
    found: list[tuple[int, str, str]] = []
    for end in open_ends(table, force):
        there = frozenset(routes.goals(table, force, end))
        hexes = [hex for hex in table.squadrons[target].hexes if hex in there and hex not in track.hexes]
        found += [(len(routes.way_to(table, force, end, hex)), end, hex) for hex in hexes]
    for length, end, hex in sorted(found)[:NEAREST]:
        yield route(table, force, end, hex), length


def open_ends(table: Ocean, force: str) -> list[str]:
    """The ends from which a line can go on."""
    return [end for end in routes.ends(table.squadrons[force].track) if routes.is_open(table, force, end)]


def route(table: Ocean, force: str, end: str, to: str) -> dict[str, Answer]:
    """A Trajectory action to a hex."""
    is_named = len(open_ends(table, force)) > 1 or end != routes.HEAD
    return {DO: ROUTE, FORCE: force, **({routes.END: end} if is_named else {}), routes.TO: to}


def after_route(table: Ocean, force: str, item: Mapping[str, Answer]) -> Ocean:
    """The chart with a line as an action lays it."""
    there = table.clone()
    routes.lay(there, force, item)
    return there


def lurks(table: Ocean, seat: int) -> Iterator[Scored]:
    """AC-41: stealth forces to where Convoys and stations are, by the attack that is open there."""
    quarry = [force for force in forces_of(table, foe(seat)) if prospects.best(table, seat, force) > 0]
    free = frozenset(open_to(table, seat))
    for scout in scouts(table, seat):
        for target in quarry:
            for hex in [hex for hex in table.squadrons[target].hexes if hex in free and hex != table.stealth[scout]]:
                there = table.clone()
                there.stealth[scout] = hex
                one = named(there, seat, ATTACK, scout, hex, target)[0]
                yield prospects.FOLLOW_UP * prospects.contest(there, seat, one), {DO: RECON, FORCE: scout, PLACE: hex}


def quarry(table: Ocean, seat: int) -> list[str]:
    """The hexes of enemy forces of which a hit brings a side something."""
    found = [force for force in forces_of(table, foe(seat)) if prospects.best(table, seat, force) > 0]
    return [hex for force in found for hex in table.squadrons[force].hexes]


def is_hunter(table: Ocean, force: str) -> bool:
    """Whether a force goes for others: undamaged, and without a Convoy."""
    one = table.squadrons[force]
    return not has_convoy(one) and not any(table.ships[ship].is_damaged for ship in one.ships)
