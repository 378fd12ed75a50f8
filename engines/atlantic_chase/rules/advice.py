"""Advice: orders that a computer captain would give at a glance, from what all can see. They stand first on every panel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import CLOSE, FAR, HOLD, NEAR, NONE, SIDES, Ship
from engines.atlantic_chase.pieces.board import Positions, afloat, foe, reach, toward, zone_of
from engines.atlantic_chase.pieces.vessels import face, is_convoy, kind_of, left_to_turn
from engines.atlantic_chase.rules import gunnery, torpedoes
from engines.atlantic_chase.rules.hits import of_one

SOUGHT, USUAL = 3.0, 1.0
"""The weight of a ship that the grades of a side name, and of any other."""
OVER = 0.15
"""The part that a hit is still worth when it is one more than a ship was expected to need."""
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
    for ship in gunners(board, seat):
        worth = {
            target: _gain(board, mini, seat, target, aimed.get(target, 0.0), expected(board, ship, target))
            for target in gunnery.targets(board, ship)
        }
        best = max(worth, key=lambda target: worth[target])
        found[ship] = best
        aimed[best] = aimed.get(best, 0.0) + expected(board, ship, best)
    return found


def gunners(board: Positions, seat: int) -> tuple[Ship, ...]:
    """The ships that may fire at something."""
    return gunnery.gunners(board, seat)


def _gain(board: Positions, mini: str, seat: int, target: Ship, before: float, more: float) -> float:
    """The worth of so many more hits on a target, by how much of what turns or sinks it they are."""
    left = left_to_turn(target, board.ships[target])
    useful = max(0.0, min(more, left - before)) + OVER * max(0.0, more - max(0.0, left - before))
    return weight(mini, seat, target) * useful / left


def fish(board: Positions, mini: str, seat: int) -> dict[str, str]:
    """Torpedo targets: each ship that may attacks what is worth most, where a hit is likelier than one in eight."""
    found: dict[str, str] = {}
    for ship in torpedoes.attackers(board, seat):
        best = max(torpedoes.targets(board, ship), key=lambda target: _fished(board, mini, seat, target))
        found[ship] = best
    return found


def _fished(board: Positions, mini: str, seat: int, target: Ship) -> float:
    left = left_to_turn(target, board.ships[target])
    hits = of_one(target, board.ships[target], 2)
    return weight(mini, seat, target) * torpedoes.attack_odds(board, target) * min(hits, left) / left


def moves(board: Positions, seat: int) -> dict[str, str]:
    """A zone for each ship: frail ones stay far, torpedoes go close, the stronger guns come near."""
    return {ship: _move(board, seat, ship) for ship in afloat(board, seat)}


def _move(board: Positions, seat: int, ship: Ship) -> str:
    at = zone_of(board, ship)
    if kind_of(ship) in CAUTIOUS:
        return toward(at, FAR)
    if not torpedoes.why_spent(board, ship) and CLOSE in reach(at):
        return CLOSE
    return toward(at, NEAR if _outguns(board, seat) else FAR)


def _outguns(board: Positions, seat: int) -> bool:
    """Whether a side hits harder at short range than the other."""
    return _broadside(board, seat) >= _broadside(board, foe(seat))


def _broadside(board: Positions, seat: int) -> int:
    values = [face(ship, board.ships[ship]).short for ship in afloat(board, seat)]
    return sum(4 + value for value in values if value is not None)


def default_guns(board: Positions, seat: int) -> dict[str, str]:
    """AC-T0m: each ship at the nearest target."""
    return {ship: gunnery.nearest(board, ship) for ship in gunners(board, seat)}


def no_guns(board: Positions, seat: int) -> dict[str, str]:
    """Nobody fires."""
    return dict.fromkeys(gunners(board, seat), HOLD)


def no_torpedoes(board: Positions, seat: int) -> dict[str, str]:
    """AC-T0m: nobody attacks with torpedoes."""
    return dict.fromkeys(torpedoes.attackers(board, seat), NONE)
