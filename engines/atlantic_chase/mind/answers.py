"""A computer captain's answers: at a glance as suggested, and those worth trying for one that thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import FAR, NO, NONE, YES, Ship
from engines.atlantic_chase.mind import at_sea
from engines.atlantic_chase.pieces.board import afloat, foe, toward, zone_of
from engines.atlantic_chase.rules import advice, breaking, grades
from engines.atlantic_chase.rules.orders import LEAVE, OVER, SMOKE
from engines.atlantic_chase.table import Ocean, Table
from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer, altered
from engines.kernel.choices.arrangements import Assignment
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import State

MOST = 12
"""Whole plays that are weighed at most: those that are best at a glance."""
VEILED = 6
"""Plays among these that are weighed with smoke too."""
LATER = 0.8
"""The part of its worth that an exchange of fire has in the next round."""


def answer(state: State[Table], seat: int, choice: Choice) -> Answer:
    """The answer at a glance: guns, moves and torpedoes as suggested; away once that keeps the better grade."""
    table, kind = state.table, state.asked.kind if state.asked is not None else ""
    if isinstance(table, Ocean) and (found := at_sea.answer(state, table, seat, choice)) is not None:
        return found
    if isinstance(choice, Sheet) and choice.shortcuts:
        return choice.check(at_once(table, seat, choice))
    if kind == "ac.torpedoes" and isinstance(choice, Assignment):
        fish = advice.fish(table, table.mini, seat)
        return choice.check({ship: fish.get(ship, place) for ship, place in choice.default.items()})
    if kind == "ac.leaders" and isinstance(choice, Assignment):
        return choice.check({leader: choice.places(leader)[-1] for leader in choice.things})
    if kind == "ac.evade" and isinstance(choice, OneOf):
        return next((ship for ship in choice.options if ship in table.ships and table.ships[Ship(ship)].is_damaged), NONE)
    if kind == "ac.break" and isinstance(choice, OneOf):
        return YES if is_better_away(table, seat) else NO
    return choice.default


def at_once(table: Table, seat: int, choice: Sheet) -> Mapping[str, Answer]:
    """Orders as suggested, or those to go; what they leave out is preset."""
    found: Mapping[str, Answer] = choice.shortcuts[0].answer
    return going(table, seat, choice, found) if is_better_away(table, seat) else found


def going(table: Table, seat: int, choice: Sheet, found: Mapping[str, Answer]) -> dict[str, Answer]:
    """Orders of a side that is better off away. All draw back far, and a ship that binds it makes for its zone; it breaks away
    as soon as it may."""
    limits = table.limits
    goals = {ship: limits.break_zone if ship == limits.break_ship else FAR for ship in afloat(table, seat)}
    goes = {**found, "moves": {ship: toward(zone_of(table, ship), zone) for ship, zone in goals.items()}}
    part = _part(choice, goes, LEAVE)
    return {**goes, LEAVE: YES} if isinstance(part, OneOf) and YES in part.options else goes


def is_better_away(table: Table, seat: int) -> bool:
    """Whether a side would win if it were away now, or draw while it would lose here."""
    if table.mini not in MINI or breaking.why_never(table, table.limits, seat, table.round):
        return False
    there = table.clone()
    for ship in afloat(there, seat):
        there.ships[ship] = altered(there.ships[ship], has_left=True)
    away = _lead(there, seat)
    return away > 0 or (away == 0 and _lead(table, seat) < 0)


def _lead(table: Table, seat: int) -> int:
    """The grade of a side as the board stands, less that of the other."""
    mine, theirs = (grades.RANKS[grades.of_side(table, one)] for one in (seat, foe(seat)))
    return mine - theirs


def candidates(state: State[Table], seat: int, choice: Choice, rnd: Random) -> Sequence[Answer]:
    """Answers worth weighing: whole plays of a round, some of many; else what anybody would try."""
    first = answer(state, seat, choice)
    if not isinstance(choice, Sheet) or not choice.shortcuts:
        return _few(first, choice, rnd)
    listed: Any = plays(choice)
    every = [press.answer for play in listed.entries for press in play.variants] if listed is not None else []
    best = [first, *sorted(every, key=lambda one: -glance(state.table, seat, one))[:MOST]]
    return [*best, *[veiled for one in best[:VEILED] if (veiled := under_smoke(choice, one)) is not None]]


def under_smoke(choice: Sheet, orders: Mapping[str, Answer]) -> dict[str, Answer] | None:
    """Orders with smoke from every able ship, over the ships beside it too; None if no ship is able."""
    bare = {name: part for name, part in orders.items() if name not in (SMOKE, OVER)}
    makers = _part(choice, bare, SMOKE)
    if not isinstance(makers, SomeOf):
        return None
    smoking = {**bare, SMOKE: makers.options}
    over = _part(choice, smoking, OVER)
    return {**smoking, OVER: {ship: over.places(ship)[0] for ship in over.things}} if isinstance(over, Assignment) else smoking


def _part(choice: Sheet, orders: Mapping[str, Answer], name: str) -> Choice | None:
    """The choice of a part that these orders reach."""
    return next((one.part.choice for one in choice.walk(orders) if one.part.name == name), None)


def glance(table: Table, seat: int, orders: Mapping[str, Answer]) -> float:
    """The worth of orders at a glance: what guns and torpedoes are expected to do now, and both sides after the moves."""
    guns, fish = orders.get("guns", {}), orders.get("torpedoes", {})
    now = advice.fired(table, table.mini, seat, guns) + advice.launched(table, table.mini, seat, fish)
    return now + LATER * advice.exchange(advice.supposed(table, orders["moves"]), table.mini, seat)


def _few(first: Answer, choice: Choice, rnd: Random) -> list[Answer]:
    if isinstance(choice, OneOf):
        return list(choice.options)
    return [first, choice.default, *[choice.sample(rnd) for _ in range(4)]]
