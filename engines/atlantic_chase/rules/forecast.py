"""The chart as an action in a plan is expected to leave it (AC-T1d), and the things that an action names, each as it stands.

What is certain is done. What dice or the other side decide is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.atlantic_chase.data.ids import NO, NONE, YES, Leader, Ship
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.rules import duties, norway, routes
from engines.atlantic_chase.rules.actions import (
    COMPLETE,
    DISPERSE,
    DO,
    FORCE,
    FREE,
    PASS,
    PASS_ALL,
    PLACE,
    PURPOSE,
    RECON,
    REORGANIZE,
    ROUTE,
    SHIFT,
    SIGNALS,
    TARGET,
    WALKED,
)
from engines.atlantic_chase.rules.completion import Completion
from engines.atlantic_chase.rules.forces import halt, those_at
from engines.atlantic_chase.rules.helpers import ATTACK, BASE
from engines.atlantic_chase.rules.officers import WALKER
from engines.atlantic_chase.rules.support import AIR, HELP
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import altered

Item = Mapping[str, Any]
Facts = tuple[str, ...]
"""The things that an action names, each as it stood."""


# -- what changes at once, at the table and in a forecast


def free(table: Ocean, item: Item) -> None:
    """AC-8c, AC-8d, AC-11c, AC-D116: a free port move, or a dispersal."""
    if item[DO] == DISPERSE:
        ship = Ship(item[FORCE])
        table.ships[ship] = altered(table.ships[ship], is_dispersed=True)
        table.tell("dispersed", ship=ship)
    else:
        routes.shift(table, item[FORCE], item[PLACE])
        table.freed = (*table.freed, item[FORCE])
    table.is_reorganized = False


def use_up(table: Ocean, do: str) -> None:
    """AC-D116, AC-10r: what an action of that kind has used up."""
    if do == REORGANIZE:
        table.is_reorganized = True
    else:
        table.freed, table.is_reorganized = (), False
    duties.forget(table)


# -- forecasts


def after(table: Ocean, item: Item) -> Ocean | None:
    """AC-T1d: the table as an action leaves it if the initiative stays, None if it cannot stay."""
    do, seen = item[DO], table.clone()
    if do in (PASS, PASS_ALL):
        return None
    if do in FREE:
        free(seen, item)
        return seen
    duties.discharge(seen)
    if do == ROUTE:
        routes.lay(seen, item[FORCE], item)
    elif do == COMPLETE:
        Completion(force=item[FORCE], box=item[PLACE]).go_home(seen)
        if item.get(PURPOSE) == norway.MINES:
            norway.lay_mines(seen, item[PLACE])
    elif do == RECON:
        seen.stealth[item[FORCE]] = item[PLACE]
    elif do == SIGNALS:
        hex, _, target = item[TARGET].partition(":")
        halt(seen, target, hex)
    elif do == ATTACK:
        del seen.stealth[item[FORCE]]
    if item.get(WALKED, NO) == YES:
        del seen.officers[Leader(WALKER)]
    use_up(seen, do)
    return seen


# -- what an action names


def named(table: Ocean, item: Item) -> Facts:
    """AC-T1d: forces, hex and line of an action as they stand now. The column follows from the lengths of the forces."""
    return tuple(_named(table, item))


def _named(table: Ocean, item: Item) -> Iterator[str]:
    for thing in things(table, item):
        if found := state(table, thing):
            yield found
    if item[DO] == ROUTE:
        yield course(table, item)


def course(table: Ocean, item: Item) -> str:
    """AC-43a, AC-21b: the hexes in which a Trajectory action places segments, with the Intel there."""
    triggers = routes.triggers(table, table.active)
    return " ".join([hex + "!" * (hex in triggers) for hex in way(table, item)])


def things(table: Ocean, item: Item) -> Iterator[str]:
    """The forces and the hex that an action names."""
    do, force = item[DO], item.get(FORCE, "")
    hex, _, target = item.get(TARGET, "").partition(":")
    for one in (force, target, item.get(HELP, NONE), item.get(AIR, NONE)):
        if (thing := one.partition("@")[0]) not in ("", NONE, BASE):
            yield thing
    place = hex or (item[PLACE] if do in (SHIFT, RECON) else item[routes.TO] if do == ROUTE else "")
    if table.waters.chart.has(place):
        yield place


def state(table: Ocean, thing: str) -> str:
    """A force, a ship or a hex as it stands, "" if it is gone."""
    if table.waters.chart.has(thing):
        return meeting(table, thing)
    return stands(table, thing) if thing in table.squadrons or thing in table.stealth or thing in table.ships else ""


def way(table: Ocean, item: Item) -> Sequence[str]:
    """AC-43a: the hexes in which a Trajectory action places segments."""
    force, to = item[FORCE], item[routes.TO]
    if to == routes.HERE:
        return table.squadrons[force].hexes
    if to == routes.DRAWN:
        drawn: Sequence[str] = item[routes.WAY]
        return drawn
    return routes.way_to(table, force, item.get(routes.END, routes.HEAD), to)


def stands(table: Ocean, thing: str) -> str:
    """A force with its ships and its track, a stealth force with its hex, or a ship."""
    if thing in table.stealth:
        return f"{thing} {table.stealth[thing]}"
    if thing not in table.squadrons:
        return _ship(table, Ship(thing))
    one = table.squadrons[thing]
    track = one.track
    kinds = ("line" if track.is_line else track.box or "station", "evades" * one.evades)
    hexes = (" ".join(track.hexes), " ".join(track.intel), " ".join(track.contact))
    return "/".join((thing, *kinds, *hexes, *[_ship(table, ship) for ship in one.ships]))


def _ship(table: Ocean, ship: Ship) -> str:
    vessel = table.ships[ship]
    return f"{ship} {vessel.hits}" + " damaged" * vessel.is_damaged + " dispersed" * vessel.is_dispersed


def meeting(table: Ocean, hex: str) -> str:
    """A hex with the forces that are in it."""
    forces = [force for seat in (table.active, foe(table.active)) for force in those_at(table, seat, hex)]
    return " ".join((hex, *forces, *[force for force, where in table.stealth.items() if where == hex]))
