"""A computer captain in an operation: convoys home, raiders at convoys, searches by their odds, evasion spent with sense.

Each action has its worth in halves of a point. A way to an enemy has that of the search or battle behind it, less what the
other side may do there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.atlantic_chase.data.ids import NO, SIDES, YES
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.mind import hunting, prospects
from engines.atlantic_chase.mind.hunting import Scored
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.lapse import BY_DIE, by_table, cut
from engines.atlantic_chase.rules import actions, declaration, forecast, homecoming, norway, plan, routes
from engines.atlantic_chase.rules.actions import COMPLETE, DISPERSE, DO, FORCE, PASS, PLACE, RECON, REORGANIZE, ROUTE, SHIFT
from engines.atlantic_chase.rules.completion import allowed, homes
from engines.atlantic_chase.rules.contests import Contest
from engines.atlantic_chase.rules.ending import GERMAN
from engines.atlantic_chase.rules.forces import forces_of, has_convoy, seat_of, speed_name
from engines.atlantic_chase.rules.helpers import CONTESTS
from engines.atlantic_chase.rules.lapses import Lapse, read
from engines.atlantic_chase.rules.later import FIGHT
from engines.atlantic_chase.rules.passing import passable
from engines.atlantic_chase.rules.reorganize import GROUP, STEP, Reorganize, groups_of
from engines.atlantic_chase.rules.results import Results
from engines.atlantic_chase.rules.scoring import home_points
from engines.atlantic_chase.rules.support import EVADE
from engines.atlantic_chase.table import Ocean, Table
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import State

SURE = (ROUTE, SHIFT, DISPERSE)
"""Actions after which the chart is as it was expected."""
MOST = 6
"""Actions of one plan at most."""
DREAD = 0.6
"""The worth of a contest to the other side from which on an evasion is spent."""
EVEN = 3.5
"""Segments that a die takes from a line on an average."""
IDLE, BEHIND, NEVER = 0.2, 0.02, -100.0
"""The worth of a Pass, that of one if the other side is ahead, and that of what is done if there is nothing else."""
BOUND, SAILS, WAITS = 0.5, 0.3, 0.15
"""The parts of the points at home that a way there has, leaving port for it, and a line that gets shorter."""
CALLS = 0.25
"""The worth of a try to bring in a group beyond that of a Pass: what leads to points comes first."""
COSTLY = "german_group"
"""AC-T20i: the deed of a German group that comes."""
WON, LOST = 20.0, 10.0
"""The worth of a Completion that ends an operation ahead, and the cost of one that ends it behind."""
CLEAR = 2
"""The lead, in halves of a point, with which the German side goes home and ends the operation; raiders with less hunt on."""
HUNTS_ON = 0.3
"""The part of the points at home that an undamaged raider has of them."""


def answer(state: State[Table], table: Ocean, seat: int, choice: Choice) -> Answer | None:
    """The answer to a question of an operation by rules of thumb; None if there is no rule for it."""
    rule, kind = state.stack[-1], state.asked.kind if state.asked is not None else ""
    if kind == "ac.act":
        return choice.default if table.duty or table.bound else choice.check(planned(table, seat))
    if isinstance(rule, Contest) and isinstance(choice, Sheet):
        return replying(table, seat, choice, rule)
    if isinstance(rule, Lapse) and isinstance(choice, OneOf):
        return lapsing(table, choice, rule)
    if isinstance(rule, Reorganize) and kind == "ac.reorganize" and isinstance(choice, Sheet):
        return calling(table, seat, choice)
    if isinstance(rule, Results) and kind == "ac.skirmish":
        mine, other = (rule.force, rule.target) if seat == table.active else (rule.target, rule.force)
        return FIGHT if prospects.battle(table, mine, other, rule.hex) > 0 else choice.default
    return None


# -- answers


def replying(table: Ocean, seat: int, choice: Sheet, rule: Contest) -> dict[str, Answer]:
    """AC-T2d: all that may be added to an answer; an evasion if there is something to fear."""
    found: dict[str, Answer] = {}
    fear = prospects.contest(table, foe(seat), rule.named)
    for one in choice.walk({}):
        options: tuple[str, ...] = getattr(one.part.choice, "options", ())
        found[one.part.name] = (YES if fear > DREAD else NO) if one.part.name == EVADE else options[1]
    return choice.check(found)


def lapsing(table: Ocean, choice: OneOf, rule: Lapse) -> Answer:
    """AC-19b: segments that go, so that the end nearest to its goal stays; AC-20c: a die where it takes more."""
    if BY_DIE in choice.options:
        return BY_DIE if by_table(speed_name(table, rule.force)) < EVEN else choice.default
    seat, track = seat_of(rule.force), table.squadrons[rule.force].track
    aims = list(goals(table, seat, rule.force)) if is_bound_home(table, rule.force) else hunting.quarry(table, seat)
    distance = table.waters.chart.distance

    def left(way: str) -> tuple[int, int]:
        ends, at = read(way)
        there = cut(track, ends, at).hexes
        return min((distance(hex, aim) for hex in there for aim in aims), default=0), len(there)

    return min(choice.options, key=left)


def calls(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-37j: the groups worth a try: all, but where a German one costs points (AC-T20i)."""
    is_dear = seat == GERMAN and any(extra.when == COSTLY for extra in OPERATION[table.operation].extra)
    return () if is_dear else groups_of(table, seat)


def calling(table: Ocean, seat: int, choice: Sheet) -> Answer:
    """AC-37: one group after the other, by itself; then the end."""
    group = next(iter(calls(table, seat)), "")
    found: dict[str, Answer] = {STEP: f"{GROUP}:{group}"} if group else {}
    for one in choice.walk(found):
        found.setdefault(one.part.name, one.part.choice.default)
    return choice.check(found)


def planned(table: Ocean, seat: int) -> tuple[Mapping[str, Answer], ...]:
    """AC-T1d: the action that is worth most, and behind it others, up to one whose end the dice or the other side decide."""
    found: list[Mapping[str, Answer]] = []
    seen: Ocean | None = table
    while len(found) < MOST and seen is not None and plan.next_sheet(seat, seen) is not None:
        found.append(max(every(seen, seat), key=lambda one: one[0])[1])
        seen = forecast.after(seen, found[-1]) if found[-1][DO] in SURE and seen.squadrons else None
    return tuple(found)


def every(table: Ocean, seat: int) -> Iterator[Scored]:
    """The actions that are worth a look, each with its worth."""
    found, menaces = actions.deeds(table, seat), hunting.menaces(table, seat)
    usual = declaration.usual(found)
    if usual == PASS:
        yield from passes(table, seat)
    else:
        yield NEVER, dict(declaration.declaration(table, seat).default)
    for deed in found:
        if deed in CONTESTS:
            yield from hunting.contests(table, deed, seat, menaces)
        elif deed == COMPLETE:
            yield from completions(table, seat, is_bound=PASS not in found)
        elif deed == SHIFT:
            yield from departures(table, seat, menaces)
        elif deed == ROUTE:
            yield from ways(table, seat, menaces)
        elif deed == RECON:
            yield from hunting.lurks(table, seat)
        elif deed == REORGANIZE and calls(table, seat):
            yield CALLS + idle(table, seat), {DO: REORGANIZE}


# -- home


def passes(table: Ocean, seat: int) -> Iterator[Scored]:
    """AC-35: the line that gets shorter, one that is bound home above others."""
    lines = passable(table, seat)
    yield idle(table, seat), {DO: PASS, FORCE: lines[0]} if lines else {DO: PASS}
    for force in lines:
        home = goals(table, seat, force)
        if is_bound_home(table, force) and any(hex in table.squadrons[force].hexes for hex in home):
            yield idle(table, seat) + WAITS * max(home.values()), {DO: PASS, FORCE: force}


def idle(table: Ocean, seat: int) -> float:
    """The worth of a Pass."""
    return BEHIND if table.points[foe(seat)] > table.points[seat] else IDLE


def is_bound_home(table: Ocean, force: str) -> bool:
    """Whether a force makes for home: with a Convoy, damaged, with the ship that must (AC-T20b), or to win."""
    if not hunting.is_hunter(table, force) or (homecoming.is_peace(table) and homecoming.has_ship(table, force)):
        return True
    return bool(safety(table, seat_of(force)))


def safety(table: Ocean, seat: int) -> float:
    """AC-T20e: what each German force adds by going home while its side is clearly ahead: the last of them wins the operation."""
    is_ahead = seat == GERMAN and table.points[GERMAN] - table.points[foe(GERMAN)] >= CLEAR
    return WON / len(forces_of(table, GERMAN)) if is_ahead else 0.0


def completions(table: Ocean, seat: int, is_bound: bool) -> Iterator[Scored]:
    """AC-29: forces that bring points at home; any if a Completion is a duty."""
    for force in actions.actors(table, COMPLETE, seat):
        for box in homes(table, force):
            gain = home_points(table, seat, force, box) + safety(table, seat)
            if gain or is_bound:
                yield completed(table, seat, force, gain), {DO: COMPLETE, FORCE: force, PLACE: box}


def completed(table: Ocean, seat: int, force: str, gain: float) -> float:
    """The worth of a Completion with so many points: the last German force ends the operation with it."""
    if seat == GERMAN and len(forces_of(table, GERMAN)) == 1:
        lead = table.points[GERMAN] + gain - table.points[foe(GERMAN)]
        if lead >= CLEAR or (lead > 0 and not hunting.is_hunter(table, force)):
            return WON
        return gain - LOST if lead <= 0 else HUNTS_ON * gain
    return gain if is_bound_home(table, force) else HUNTS_ON * gain


def goals(table: Ocean, seat: int, force: str) -> dict[str, float]:
    """The hexes of the ports at which a force would bring points, with these."""
    side, found, sure = SIDES[seat], dict[str, float](), safety(table, seat)
    for hex in table.waters.chart.hexes:
        boxes = (*table.waters.boxes_of(side, hex), *allowed(table, side, (hex,))) if table.waters.chart.ports_in(hex) else ()
        open_ = [box for box in boxes if not norway.is_repulsed(table, force, box)]
        gain = max((home_points(table, seat, force, box) for box in open_), default=0) + (sure if open_ else 0.0)
        if gain:
            found[hex] = float(gain)
    return found


def departures(table: Ocean, seat: int, menaces: Mapping[str, float]) -> Iterator[Scored]:
    """AC-8d: Convoys leave port for their destination, hunters to meet whom they may."""
    for force in actions.actors(table, SHIFT, seat):
        exits, box = routes.exits(table, force), table.squadrons[force].track.box
        if not exits:
            continue
        if has_convoy(table.squadrons[force]):
            gain = max(goals(table, seat, force).values(), default=0.0) - home_points(table, seat, force, box)
            yield SAILS * gain, {DO: SHIFT, FORCE: force, PLACE: exits[0]}
        elif hunting.is_hunter(table, force):
            yield from hunting.departures(table, seat, force, menaces)


def ways(table: Ocean, seat: int, menaces: Mapping[str, float]) -> Iterator[Scored]:
    """AC-43: ways home for forces that have one; chases for the others."""
    for force in actions.actors(table, ROUTE, seat):
        if is_bound_home(table, force):
            yield from homeward(table, seat, force)
        elif not table.squadrons[force].is_line:
            yield from hunting.chases(table, seat, force, menaces)


def homeward(table: Ocean, seat: int, force: str) -> Iterator[Scored]:
    """The shortest way to each port that brings points, by what it is worth and what there is to fear."""
    track, home = table.squadrons[force].track, goals(table, seat, force)
    if any(hex in track.hexes for hex in home):
        return
    before = hunting.danger(table, force) if home else 0.0
    for end in hunting.open_ends(table, force):
        there = frozenset(routes.goals(table, force, end))
        for goal, gain in home.items():
            if goal in there:
                item = hunting.route(table, force, end, goal)
                fear = hunting.danger(hunting.after_route(table, force, item), force) - before
                length = len(routes.way_to(table, force, end, goal))
                yield BOUND * gain - fear - hunting.FARTHER * length, item
