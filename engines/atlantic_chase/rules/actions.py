"""Actions (AC-25): those that a side may declare now, and the whole declaration of one, judged force by force."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from functools import cache
from typing import Any

from engines.atlantic_chase.data.ids import NO, NONE, SIDES, YES, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import BAD
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.vessels import is_convoy, row_of
from engines.atlantic_chase.rules import duties, helpers, homecoming, later, norway, routes
from engines.atlantic_chase.rules.action_names import actor, aim, box_name, deed_name, place_name, target_mark
from engines.atlantic_chase.rules.completion import homes
from engines.atlantic_chase.rules.contests import AIR, HELP, chosen, flown, launch_of, launched
from engines.atlantic_chase.rules.ending import LAST_CONVOY
from engines.atlantic_chase.rules.forces import forces_of, has_carrier, has_officer, is_too_long, may_act, seat_of
from engines.atlantic_chase.rules.helpers import ATTACK, BASE, CONTESTS, ENGAGE, SEARCH, STRIKE, Named
from engines.atlantic_chase.rules.officers import WALKER
from engines.atlantic_chase.rules.passing import may_all, passable
from engines.atlantic_chase.rules.reorganize import may_step
from engines.atlantic_chase.rules.scoring import convoys_home, has_convoys
from engines.atlantic_chase.rules.signals import markers
from engines.atlantic_chase.rules.stealth import open_to, scouts
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Part, Sheet

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
OFTEN = {**dict.fromkeys(CONTESTS, 6), ROUTE: 4}
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
    return tuple([force for force in _candidates(table, deed, seat) if _is_able(table, deed, force)])


def _candidates(table: Ocean, deed: str, seat: int) -> Iterator[str]:
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


def _is_able(table: Ocean, deed: str, force: str) -> bool:
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
    able = tuple([deed for deed in DEEDS if _is_open(table, deed, seat) and not homecoming.is_barred(table, deed, seat)])
    due = tuple([deed for deed in _due(table, seat) if deed in able])
    if due:
        return (*due, *(deed for deed in able if deed in FREE))
    if seat != GERMAN or not is_restricted(table):
        return able
    allowed = (COMPLETE, SHIFT) if COMPLETE in able else RESTRICTED
    return tuple([deed for deed in able if deed in allowed])


def may_declare(table: Ocean, seat: int, deed: str) -> bool:
    """AC-25e: whether a side may declare a deed now; the others are looked at only if one of them may bar it."""
    is_german_bound = seat == GERMAN and (bool(table.duty) or is_restricted(table))
    if is_german_bound or duties.bound(table, seat):
        return deed in deeds(table, seat)
    return _is_open(table, deed, seat) and not homecoming.is_barred(table, deed, seat)


def _due(table: Ocean, seat: int) -> Iterator[str]:
    """AC-10r, AC-10j: the actions by which a side does what a leader has bound it to."""
    if seat == GERMAN and table.duty:
        yield from (deed for deed in DUTIES if table.duty in actors(table, deed, seat))
    force = duties.bound(table, seat)
    if force:
        yield from (deed for deed in CONTESTS if any(aims(table, deed, one) for one in actors(table, deed, seat)))
        yield from (deed for deed in (COMPLETE, ROUTE) if force in actors(table, deed, seat))
        yield from (PASS for line in passable(table, seat) if line == force)


def _is_open(table: Ocean, deed: str, seat: int) -> bool:
    """Whether a side may declare a deed, but for what binds it."""
    if deed == PASS:
        return True
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
    return any(_is_able(table, deed, force) for force in _candidates(table, deed, seat))


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


def usual(found: tuple[str, ...]) -> str:
    """AC-T0n, AC-D118: a Pass; else the first action in the order of what is due: a Completion alone is of AC-T20d."""
    is_duty = ROUTE in found or SEARCH in found or ENGAGE in found
    order: tuple[str, ...] = (PASS, ROUTE, COMPLETE, SEARCH, ENGAGE) if is_duty else (PASS, COMPLETE)
    return next(deed for deed in (*order, *DEEDS) if deed in found)


@cache
def often(found: tuple[str, ...]) -> tuple[str, ...]:
    """The actions as often as random play takes each: so that it meets the other side before it goes home."""
    return tuple([do for do in found for _ in range(OFTEN.get(do, 1))])


def declaration(table: Ocean, seat: int) -> Sheet:
    """AC-T1b, AC-T2a: the next action with all it names."""
    return of_deeds(table, seat, deeds(table, seat))


def of_deeds(table: Ocean, seat: int, found: tuple[str, ...]) -> Sheet:
    """AC-T1b: one of those actions with all it names."""

    def script() -> Parts:
        choice = OneOf(options=found, default=usual(found), name=deed_name, rule="AC-25e", draws=often(found))
        do = yield Part(DO, say("ac.q.do"), choice)
        yield from parts_of(table, seat, do)

    return Sheet(script=script)


def parts_of(table: Ocean, seat: int, do: str) -> Parts:
    """The forces and places that an action names."""
    if do in (REORGANIZE, PASS_ALL):
        return
    if do == SIGNALS:
        found = tuple([f"{hex}:{force}" for force, hex in markers(table, seat)])
        yield Part(
            TARGET, say("ac.q.marker"), OneOf(options=found, default=found[0], name=aim(table), mark=target_mark, rule="AC-39a")
        )
        return
    forces = named(table, do, seat)
    if not forces:
        return
    force = yield Part(
        FORCE, say(f"ac.q.force.{do}"), OneOf(options=forces, default=forces[0], name=actor(table), mark=places.mark)
    )
    if do in CONTESTS:
        yield from _against(table, seat, do, force)
    elif do == ROUTE:
        yield from routes.parts(table, force)
    elif do in (COMPLETE, SHIFT, RECON):
        yield from _placed(table, do, force)
    if do in (PASS, COMPLETE):
        yield from later.of_line(table, force)


def named(table: Ocean, do: str, seat: int) -> tuple[str, ...]:
    """The forces that may be named, under a duty that one alone (AC-10r), or those whose action names it (AC-10j)."""
    forces = passable(table, seat) if do == PASS else actors(table, do, seat)
    due = duties.bound(table, seat)
    if due and do in CONTESTS:
        return tuple([force for force in forces if aims(table, do, force)]) or forces
    due = due or (table.duty if seat == GERMAN and do in DUTIES else "")
    return (due,) if due in forces else forces


def _against(table: Ocean, seat: int, do: str, force: str) -> Parts:
    """AC-T2a: target and hex, who coordinates, air support."""
    found = aims(table, do, force)
    choice = OneOf(options=found, default=found[0], name=aim(table), mark=target_mark, warn=homecoming.warning(table, do))
    target = yield Part(TARGET, say("ac.q.target"), choice)
    hex = target.partition(":")[0]
    source = force.partition("@")[0]
    due = duties.bound(table, seat)
    help, flights = tuple(helpers.coordinating(table, seat, hex, source)), duties.flights(table, due, do, hex) if due else ()
    is_due, helped = bool(due) and source != due, ""
    if help:
        must = is_due and not flights
        helped = yield Part(HELP, say("ac.q.help"), chosen((due,) if must else help, must=must), preset=True)
        if has_officer(table, WALKER, helped):
            choice = OneOf(options=(NO, YES), default=NO, name=lambda option: say(f"ac.walker.{option}"), rule="AC-10k")
            yield Part(WALKED, say("ac.q.walker"), choice, preset=True)
    air = tuple(helpers.launches(table, seat, hex)) if do != STRIKE else ()
    if air:
        must = is_due and helped != due
        flight = yield Part(AIR, say("ac.q.air"), flown(flights if must else air, must=must), preset=True)
    else:
        flight = NONE
    named_ = {DO: do, FORCE: force, TARGET: target, HELP: helped, AIR: flight}
    yield from later.of_contest(table, contest_of(named_))


def contest_of(item: Mapping[str, Any]) -> Named:
    """AC-T2a: the forces that a declared contest names."""
    hex, _, target = item[TARGET].partition(":")
    do, force, help = item[DO], item[FORCE], item.get(HELP, NONE)
    air = launch_of(force if do == STRIKE else item.get(AIR, NONE))
    return Named(
        deed=do, force=(air[0] or BASE) if do == STRIKE else force, hex=hex, target=target, help="" if help == NONE else help,
        air=air, is_doubled=item.get(WALKED, NO) == YES,
    )  # fmt: skip


def _placed(table: Ocean, do: str, force: str) -> Parts:
    """A port, a box, a hex: asked for, though there may be one alone, so that the answer says it."""
    if do == COMPLETE:
        found, name = homes(table, force), box_name
    elif do == SHIFT:
        found, name = routes.exits(table, force) or routes.boxes(table, force), place_name
    else:
        found, name = open_to(table, seat_of(force)), place_name
    group = routes.column if do == RECON else None
    place = yield Part(
        PLACE,
        say(f"ac.q.place.{do}"),
        OneOf(options=found, default=found[0], name=name, group=group, warn=ends(table, do, force)),
    )
    why = norway.purposes(table, force, place) if do == COMPLETE else ()
    if why[1:]:
        choice = OneOf(options=why, default=why[0], name=norway.purpose_name, rule="AC-T20c")
        yield Part(PURPOSE, say("ac.q.purpose"), choice, preset=True)


def ends(table: Ocean, do: str, force: str) -> Callable[[Any], Message | None] | None:
    """A Completion of the last German force is asked for once more."""
    if homecoming.is_peace(table):
        return homecoming.warning(table, do, force)
    is_last = do == COMPLETE and seat_of(force) == GERMAN and len(forces_of(table, GERMAN)) == 1
    if not is_last:
        return None
    british, german = map(places.halves, table.points)
    return lambda option: say("ac.warn.end", own=british, other=german)
