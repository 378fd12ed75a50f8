"""Advice: orders that a computer captain would give at a glance, from what all can see. They stand first on every panel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import CLOSE, FAR, HOLD, NEAR, SIDES, Ship
from engines.atlantic_chase.pieces.board import Positions, afloat, foe, reach, toward, zone_of
from engines.atlantic_chase.pieces.vessels import Vessel, is_convoy, is_never_damaged, kind_of, left_to_turn
from engines.atlantic_chase.rules import gunnery, torpedoes
from engines.atlantic_chase.rules.hits import of_one
from engines.kernel.base.values import value_class

SOUGHT, USUAL = 3.0, 1.0
"""The weight of a ship that the grades of a side name, and of any other."""
OVER = 0.15
"""The part that a hit is still worth when it is one more than a ship was expected to need."""
PER_HIT = 0.5
"""The part of its weight that a hit is worth on a ship which hits never sink."""
CAUTIOUS = ("CV", "CONVOY", "AO", "AC", "LINER")
"""Kinds of ships that stay away from guns."""


@cache
def sought(mini: str, seat: int) -> frozenset[str]:
    """The ships that the grades of a side ask for, with "convoy" for hits on one; empty in a battle that has no grades."""
    if mini not in MINI:
        return frozenset()
    grades = MINI[mini].grades[SIDES[seat]]
    return frozenset(_named(grades.decisive)) | frozenset(_named(grades.marginal))


def _named(condition: Mapping[str, Any]) -> Iterator[str]:
    for word, value in condition.items():
        if word in ("all", "any"):
            for one in value:
                yield from _named(one)
        elif word in ("sunk", "crippled", "among") and isinstance(value, tuple | list):
            yield from map(str, value)
        elif word == "convoy_hits" and value[0]:
            yield "convoy"


def weight(mini: str, seat: int, target: Ship) -> float:
    """The weight of a target for a side."""
    wanted = sought(mini, seat)
    if is_convoy(target):
        return SOUGHT if "convoy" in wanted else OVER
    return SOUGHT if target in wanted else USUAL


def expected(board: Positions, ship: Ship, target: Ship) -> float:
    """The hits that a shot is expected to score."""
    _, one, two = gunnery.shot_odds(board, ship, target)
    vessel = board.ships[target]
    return one * of_one(target, vessel, 1) + two * of_one(target, vessel, 2)


def guns(board: Positions, mini: str, seat: int) -> dict[str, str]:
    """A target for each ship that may fire: where its hits are worth most, beside those that the ships before it expect."""
    aimed: dict[Ship, float] = {}
    found: dict[str, str] = {}
    for ship, aims in gunnery.gunners(board, seat).items():
        hits = {target: expected(board, ship, target) for target in aims}
        worth = {target: _gain(board, mini, seat, target, aimed.get(target, 0.0), more) for target, more in hits.items()}
        best = max(worth, key=lambda target: worth[target])
        found[ship] = best
        aimed[best] = aimed.get(best, 0.0) + hits[best]
    return found


def _gain(board: Positions, mini: str, seat: int, target: Ship, before: float, more: float) -> float:
    """The worth of so many more hits on a target, by how much of what turns or sinks it they are."""
    if is_endless(target, board.ships[target]):
        return weight(mini, seat, target) * PER_HIT * more
    left = left_to_turn(target, board.ships[target])
    useful = max(0.0, min(more, left - before)) + OVER * max(0.0, more - max(0.0, left - before))
    return weight(mini, seat, target) * useful / left


def is_endless(ship: Ship, vessel: Vessel) -> bool:
    """Whether hits add up on a ship without an end, as on a Convoy without a limit."""
    return is_never_damaged(ship) and not vessel.hit_limit


def fish(board: Positions, mini: str, seat: int) -> dict[str, str]:
    """Torpedo targets: each ship that may attacks what is worth most."""
    found: dict[str, str] = {}
    for ship, aims in torpedoes.attackers(board, seat).items():
        found[ship] = max(aims, key=lambda target: _fished(board, mini, seat, target))
    return found


def _fished(board: Positions, mini: str, seat: int, target: Ship) -> float:
    left = left_to_turn(target, board.ships[target])
    hits = of_one(target, board.ships[target], 2)
    return weight(mini, seat, target) * torpedoes.attack_odds(board, target) * min(hits, left) / left


def moves(board: Positions, mini: str, seat: int) -> dict[Ship, str]:
    """A zone for each ship. They are those of the best exchange of fire to come, as long as the other side stays."""
    found = {tuple(plan.values()): plan for plan in plans(board, seat)}
    return max(found.values(), key=lambda plan: exchange(supposed(board, plan), mini, seat))


def plans(board: Positions, seat: int) -> Iterator[dict[Ship, str]]:
    """Moves of a whole side: it stays, makes for one zone, or sends its torpedoes close; frail ships stay away from guns."""
    at = {ship: zone_of(board, ship) for ship in afloat(board, seat)}
    stay = {ship: toward(zone, FAR) if kind_of(ship) in CAUTIOUS else zone for ship, zone in at.items()}
    bold = {ship: zone for ship, zone in stay.items() if kind_of(ship) not in CAUTIOUS}
    yield stay
    for goal in (NEAR, CLOSE, FAR):
        yield {**stay, **{ship: toward(zone, goal) for ship, zone in bold.items()}}
    able = {ship for ship, zone in bold.items() if CLOSE in reach(zone) and not torpedoes.why_spent(board, ship)}
    for goal in (NEAR, FAR) if able else ():
        yield {**stay, **{ship: CLOSE if ship in able else toward(zone, goal) for ship, zone in bold.items()}}


@value_class
class Supposed:
    """The board as it would be with other zones."""

    ships: Mapping[Ship, Vessel]
    fleets: tuple[tuple[Ship, ...], tuple[Ship, ...]]
    smoke: Mapping[Ship, tuple[Ship, ...]]


def supposed(board: Positions, plan: Mapping[Ship, str]) -> Supposed:
    """The board after these moves; who moves leaves smoke behind, and takes along what it makes itself."""
    moved = {ship for ship, zone in plan.items() if zone != zone_of(board, ship)}
    smoke = {
        maker: () if maker in moved else tuple([one for one in over if one not in moved]) for maker, over in board.smoke.items()
    }
    return Supposed({**board.ships, **{ship: board.ships[ship].at(plan[ship]) for ship in moved}}, board.fleets, smoke)


def exchange(board: Positions, mini: str, seat: int) -> float:
    """The worth of what a side may do in a round, less what the other may do to it."""
    return salvo(board, mini, seat) - salvo(board, mini, foe(seat))


def salvo(board: Positions, mini: str, seat: int) -> float:
    """The worth of what the guns and torpedoes of a side are expected to do as the board stands."""
    return fired(board, mini, seat, guns(board, mini, seat)) + launched(board, mini, seat, fish(board, mini, seat))


def fired(board: Positions, mini: str, seat: int, targets: Mapping[str, str]) -> float:
    """The worth of what guns are expected to do at these targets."""
    aimed: dict[Ship, float] = {}
    whole = 0.0
    for ship, target in targets.items():
        if target != HOLD:
            aim, more = Ship(target), expected(board, Ship(ship), Ship(target))
            whole += _gain(board, mini, seat, aim, aimed.get(aim, 0.0), more)
            aimed[aim] = aimed.get(aim, 0.0) + more
    return whole


def launched(board: Positions, mini: str, seat: int, targets: Mapping[str, str]) -> float:
    """The worth of what torpedoes are expected to do at these targets."""
    return sum(_fished(board, mini, seat, Ship(target)) for target in targets.values() if target in board.ships)


def default_guns(board: Positions, gunners: Mapping[Ship, Iterable[Ship]]) -> dict[str, str]:
    """AC-T0m: each ship at the nearest of its targets."""
    return {ship: gunnery.nearest(board, ship, aims) for ship, aims in gunners.items()}
