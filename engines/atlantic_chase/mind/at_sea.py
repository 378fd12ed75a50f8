"""A computer captain in an operation: convoys home, raiders at convoys, searches by their odds, evasion spent with sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engines.atlantic_chase.data.ids import YES, Ship
from engines.atlantic_chase.data.tables import (
    BATTLE,
    CLOSING,
    CONTACT,
    CONTEST,
    DAMAGE,
    EARLY_LATE,
    HIT,
    SHADOW,
    SIGHTED,
    SURPRISE,
)
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.vessels import row_of
from engines.atlantic_chase.rules import actions, helpers, homecoming, routes
from engines.atlantic_chase.rules.actions import COMPLETE, DO, FORCE, PASS, PLACE, ROUTE, SHIFT, TARGET
from engines.atlantic_chase.rules.completion import homes
from engines.atlantic_chase.rules.contests import AIR, EVADE, HELP, TABLE_OF, launch_of, launched
from engines.atlantic_chase.rules.entries import home_hexes
from engines.atlantic_chase.rules.forces import forces_of, has_convoy, speed
from engines.atlantic_chase.rules.helpers import BASE, CONTESTS, STRIKE, Named
from engines.atlantic_chase.rules.passing import passable
from engines.atlantic_chase.rules.scoring import home_points
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.kernel.dice.modifiers import total

KINDS = ("ac.act", "ac.reply", "ac.skirmish")
"""The questions that are answered by rules of thumb."""
GAINS = {SIGHTED: 3.0, SHADOW: 1.0, EARLY_LATE: 0.5, CONTACT: 0.6, HIT: 2.0, DAMAGE: 4.0}
"""The gain of each result, but battles."""
FIGHTS = {BATTLE: 3.0, SURPRISE: 4.0, CLOSING: 2.0}
"""The gain of a battle with the stronger guns; the loss with the weaker ones."""
HOME, BOUND, SAILS, CHASES, WAITS, IDLE = 20.0, 6.0, 5.0, 1.2, 1.4, 0.4
"""The worth of points at home, of a way home, of leaving port for it, of a chase, of a line that gets shorter, of a Pass."""
PER_INTEL = 0.4
"""The cost of each Intel marker on the forces of an action."""
WORTH_OF_CONVOY, WORTH_OF_CAPITAL, WORTH_OF_OTHERS = 1.6, 1.5, 0.7
CAPITAL = ("BB", "BC", "PB", "CV")
Scored = tuple[float, Mapping[str, Answer]]


def answer(table: Ocean, kind: str, seat: int, choice: Choice) -> Answer:
    """The answer to a question of an operation: by rules of thumb, else the default."""
    if kind == "ac.act":
        best = max(every(table, seat), key=lambda one: one[0])[1] if not table.duty and not table.bound else None
        is_usual = best in (None, actions.declaration(table, seat).default)
        return choice.default if is_usual else choice.check((best,))
    if kind == "ac.reply" and isinstance(choice, Sheet):
        return choice.check(helping(choice))
    if kind == "ac.skirmish":
        return choice.check("fight") if guns(table, seat) >= guns(table, foe(seat)) else choice.default
    return choice.default


def helping(choice: Sheet) -> dict[str, Answer]:
    """All that may be added to an answer."""
    found: dict[str, Answer] = {}
    for one in choice.walk({}):
        options: tuple[str, ...] = getattr(one.part.choice, "options", ())
        found[one.part.name] = YES if one.part.name == EVADE else options[1]
    return found


def every(table: Ocean, seat: int) -> Iterator[Scored]:
    """The actions that are worth a look, each with its worth."""
    found = actions.deeds(table, seat)
    usual = actions.usual(found)
    if usual == PASS:
        yield IDLE, _pass(table, seat)
    for deed in found:
        if deed in CONTESTS:
            yield from contests(table, deed, seat)
        elif deed == COMPLETE:
            yield from completions(table, seat, is_bound=PASS not in found)
        elif deed == SHIFT:
            yield from departures(table, seat)
        elif deed == ROUTE:
            yield from ways(table, seat)
    if usual != PASS:
        yield -100.0, dict(actions.declaration(table, seat).default)


def _pass(table: Ocean, seat: int) -> dict[str, Answer]:
    lines = passable(table, seat)
    return {DO: PASS, FORCE: lines[0]} if lines else {DO: PASS}


# -- home


def completions(table: Ocean, seat: int, is_bound: bool) -> Iterator[Scored]:
    """AC-29: forces that bring points at home; any if a Completion is a duty."""
    for force in actions.actors(table, COMPLETE, seat):
        for box in homes(table, force):
            gain = home_points(table, seat, force, box)
            if gain or is_bound:
                yield HOME + gain, {DO: COMPLETE, FORCE: force, PLACE: box}


def departures(table: Ocean, seat: int) -> Iterator[Scored]:
    """AC-8d: Convoys leave port for their destination."""
    for force in actions.actors(table, SHIFT, seat):
        exits = routes.exits(table, force)
        if exits and has_convoy(table.squadrons[force]) and not home_points(table, seat, force, table.squadrons[force].track.box):
            yield SAILS, {DO: SHIFT, FORCE: force, PLACE: exits[0]}


def ways(table: Ocean, seat: int) -> Iterator[Scored]:
    """AC-43: ways home for forces that have one; chases for the others."""
    for force in actions.actors(table, ROUTE, seat):
        track = table.squadrons[force].track
        ends = [end for end in routes.ends(track) if routes.is_open(table, force, end)]
        home = list(home_hexes(table, seat, force))
        if has_convoy(table.squadrons[force]) or is_spent(table, force) or is_bound_home(table, force):
            if home and not any(hex in track.hexes for hex in home):
                yield from _route(table, force, ends, home, BOUND)
            elif home and track.is_line:
                yield WAITS, {DO: PASS, FORCE: force}
        elif not track.is_line:
            yield from _route(table, force, ends, quarry(table, seat), CHASES)


def is_bound_home(table: Ocean, force: str) -> bool:
    """AC-T20b: whether a force has the ship that must come home."""
    return homecoming.is_peace(table) and homecoming.has_ship(table, force)


def is_spent(table: Ocean, force: str) -> bool:
    """Whether a force has ships that are damaged, and makes for home."""
    return any(table.ships[ship].is_damaged for ship in table.squadrons[force].ships)


def quarry(table: Ocean, seat: int) -> list[str]:
    """The hexes of enemy trajectories and stations that are worth a chase."""
    found = [table.squadrons[force] for force in forces_of(table, foe(seat))]
    return [hex for one in found for hex in one.hexes if has_convoy(one) or not seat]


def _route(table: Ocean, force: str, ends: list[str], goals_: list[str], gain: float) -> Iterator[Scored]:
    """The shortest way to the nearest of some hexes."""
    best: tuple[int, dict[str, Answer]] | None = None
    for end in ends:
        there = frozenset(routes.goals(table, force, end))
        for goal in goals_:
            if goal in there:
                length = len(routes.way_to(table, force, end, goal))
                if best is None or length < best[0]:
                    named = {routes.END: end} if len(ends) > 1 or end != routes.HEAD else {}
                    best = length, {DO: ROUTE, FORCE: force, **named, routes.TO: goal}
    if best is not None and best[0]:
        yield gain - 0.05 * best[0], best[1]


# -- contests


def contests(table: Ocean, deed: str, seat: int) -> Iterator[Scored]:
    """Each contest with the help that is there, by the odds of its table."""
    for force in actions.actors(table, deed, seat):
        for aim in actions.aims(table, deed, force):
            hex, _, target = aim.partition(":")
            if homecoming.is_peace(table) and (hex in homecoming.shores(table) or not homecoming.has_ship(table, target)):
                continue
            source, point = launch_of(force) if deed == STRIKE else (force, "")
            one = Named(
                deed=deed, force=source or BASE, hex=hex, target=target, air=(source, point) if deed == STRIKE else ("", "")
            )
            given: dict[str, Answer] = {DO: deed, FORCE: force, TARGET: aim}
            help = next(helpers.coordinating(table, seat, hex, one.force), "")
            if help:
                one, given[HELP] = replace(one, help=help), help
            air = _nearest(table, seat, hex) if deed != STRIKE else None
            if air is not None:
                one, given[AIR] = replace(one, air=air), launched(air)
            yield gain_of(table, seat, one), given


def _nearest(table: Ocean, seat: int, hex: str) -> helpers.Launch | None:
    """The nearest air support."""
    found = list(helpers.launches(table, seat, hex))
    return min(found, key=lambda launch: table.waters.chart.distance(launch[1], hex), default=None)


def gain_of(table: Ocean, seat: int, one: Named) -> float:
    """The expected gain of a contest, less the risk of its Intel."""
    odds = CONTEST[TABLE_OF[one.deed]].odds((6, 6), total(helpers.rows(table, one, 0)), helpers.total_length(table, one))
    gain = sum(chance * _cell(table, one, codes) for codes, chance in odds.items())
    return gain * value(table, one.target) - PER_INTEL * helpers.intel_of(table, one)


def _cell(table: Ocean, one: Named, codes: tuple[str, ...]) -> float:
    """The gain of a cell: of what it finds and hits, and of a battle by the guns of both."""
    found = sum(GAINS.get(code, 0.0) for code in codes)
    if one.force not in table.squadrons:
        return found
    is_faster = speed(table, one.force) > speed(table, one.target)
    ahead = 1.0 if strength(table, one.force) >= strength(table, one.target) else -1.0
    return found + sum(ahead * FIGHTS[code] for code in codes if code in FIGHTS and (code != CLOSING or is_faster))


def value(table: Ocean, target: str) -> float:
    """The worth of a force as a target."""
    one = table.squadrons[target]
    if has_convoy(one):
        return WORTH_OF_CONVOY
    return WORTH_OF_CAPITAL if any(row_of(ship).kind in CAPITAL for ship in one.ships) else WORTH_OF_OTHERS


def strength(table: Ocean, force: str) -> float:
    """The guns of a force, with what they take."""
    return sum(_guns(table, ship) for ship in table.squadrons[force].ships)


def _guns(table: Ocean, ship: Ship) -> float:
    row = row_of(ship)
    return (
        (1 + max(0, row.short if row.short is not None else -1))
        * (0.5 if table.ships[ship].is_damaged else 1.0)
        * (row.hits or 1)
    )


def guns(table: Ocean, seat: int) -> float:
    """The guns of the forces of a side that are where an enemy is."""
    mine = [
        force for force in forces_of(table, seat) if any(_meets(table, force, other) for other in forces_of(table, foe(seat)))
    ]
    return max((strength(table, force) for force in mine), default=0.0)


def _meets(table: Ocean, one: str, other: str) -> bool:
    return any(hex in table.squadrons[other].hexes for hex in table.squadrons[one].hexes)
