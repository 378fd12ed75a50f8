"""What the pictures and texts of this game are made from."""

from __future__ import annotations

from dataclasses import replace

from engines.kaisers_pirates.rules.rounds import ROUNDS
from engines.kaisers_pirates.view import View
from render import scene

Scene = scene.Scene[View]


def drawn_part(view: View) -> View:
    """The view without what the public pictures do not draw."""
    return replace(view, viewer=None, hand=(), zones=(), stack=(), asked=None, known=(), peeked=())


def own_part(view: View) -> View:
    """The view without what a captain's own picture does not draw."""
    return replace(view, zones=(), stack=(), asked=None, known=(), peeked=())


def round_of(view: View) -> tuple[int, int]:
    """(the Round that is played, how many there are at least)."""
    number = max(1, len(view.rounds) + (view.result is None and bool(view.deck)))
    return number, max(ROUNDS, number)


def points_of(view: View, seat: int) -> int:
    """The Round Points of a captain in all Rounds so far."""
    return sum(scores[seat][1] for scores in view.rounds)


def bears(view: View, part: str) -> bool:
    """Whether every picture of the Forces has that part: a ship that is afloat, or a captain ("seat.1")."""
    afloat = any(part in force.fleet or part in force.merchantmen for force in view.forces)
    return afloat or part in {f"seat.{force.seat}" for force in view.forces}


def bears_own(view: View, part: str) -> bool:
    """Whether a captain's own picture has that part: an own card, or what every picture has."""
    return part in view.hand or bears(view, part)
