"""The declaration of an action (AC-T1b, AC-T2a), with the forces and places that it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from engines.atlantic_chase.data.ids import NO, NONE, YES
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.rules import duties, helpers, homecoming, later, norway, routes
from engines.atlantic_chase.rules.action_names import actor_name, aim, box_name, deed_name, place_name, target_mark
from engines.atlantic_chase.rules.actions import (
    COMPLETE,
    DEEDS,
    DO,
    DUTIES,
    FORCE,
    GERMAN,
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
    Parts,
    actors,
    aims,
    candidates,
    deeds,
    is_able,
    is_bound,
    is_open,
)
from engines.atlantic_chase.rules.completion import homes
from engines.atlantic_chase.rules.forces import forces_of, has_officer, seat_of
from engines.atlantic_chase.rules.helpers import BASE, CONTESTS, ENGAGE, SEARCH, STRIKE, Named
from engines.atlantic_chase.rules.officers import WALKER
from engines.atlantic_chase.rules.passing import passable, trajectories
from engines.atlantic_chase.rules.signals import markers
from engines.atlantic_chase.rules.stealth import open_to
from engines.atlantic_chase.rules.support import AIR, HELP, chosen, flown, launch_of
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.choices.sieve import Sieve

OFTEN = {**dict.fromkeys(CONTESTS, 6), ROUTE: 4}


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
    return Sheet(script=partial(script, table, seat))


def script(table: Ocean, seat: int) -> Parts:
    """AC-T1b, AC-T2a: an action, and then what it names."""
    do = yield Part(DO, say("ac.q.do"), deed(table, seat))
    yield from parts_of(table, seat, do)


def deed(table: Ocean, seat: int) -> OneOf:
    """AC-25e: an action; if nothing binds a side, each is judged by itself, and a Pass is always open."""
    if is_bound(table, seat):
        found = deeds(table, seat)
        return OneOf(options=found, default=usual(found), name=deed_name, rule="AC-25e", draws=often(found))
    return Sieve(
        candidates=DEEDS, is_open=partial(is_open, table, seat), usual=PASS, name=deed_name, rule="AC-25e", draws=often(DEEDS)
    )


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
    if do == PASS and not trajectories(table, seat):
        return
    force = yield Part(FORCE, say(f"ac.q.force.{do}"), actor(table, do, seat))
    if do in CONTESTS:
        yield from _against(table, seat, do, force)
    elif do == ROUTE:
        yield from routes.parts(table, force)
    elif do in (COMPLETE, SHIFT, RECON):
        yield from _placed(table, do, force)
    if do in (PASS, COMPLETE):
        yield from later.of_line(table, force)


def actor(table: Ocean, do: str, seat: int) -> OneOf:
    """AC-25e: the force that acts; if no duty binds a side, each is judged by itself."""
    if do == PASS or duties.binds(table, seat):
        forces = named(table, do, seat)
        return OneOf(options=forces, default=forces[0], name=actor_name(table), mark=places.mark)
    able = partial(is_able, table, do)
    return Sieve(candidates=tuple(candidates(table, do, seat)), is_open=able, name=actor_name(table), mark=places.mark)


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
