"""How likely a captain's side is to win a position: by fame, by what is half done, and by who stands where."""

from __future__ import annotations

import math

from engines.cartagena.data import CLASS_OF, SIDE, WORK
from engines.cartagena.data.ids import ENGLISH, Square
from engines.cartagena.mind import guns, worth
from engines.cartagena.mind.guns import Lure
from engines.cartagena.mind.land import Ground
from engines.cartagena.rules.ending import GOAL
from engines.cartagena.table import Table, foe
from engines.kernel.resolution.frames import State

SPAN = 2.5
"""Fame by which a side is so far ahead that it wins some three games of four."""
CLOSE, NEARER = 4, 0.5
"""So much fame before the goal every point counts more, and by how much at the goal."""
FIRES, STANDS, ASHORE = 0.4, 0.15, 0.05
"""Weights of the best shots, of ground beside the value of reaching it, and of a troop."""
FIRST_WORTH = 2.9
"""The lead of the English at the start, taken off so that both sides begin alike."""


def chances(state: State[Table], seat: int) -> float:
    """How likely the seat's side is to win, from 0 to 1."""
    if state.result is not None:
        return state.result.share(seat)
    table = state.table
    side = table.side(seat) if table.rows else ""
    if not side or not table.turn:
        return 0.5
    ahead = strength(table, ENGLISH) - strength(table, foe(ENGLISH)) - FIRST_WORTH
    return 1.0 / (1.0 + math.exp((-ahead if side == ENGLISH else ahead) / SPAN))


def strength(table: Table, side: str) -> float:
    """Fame won and half won, what its guns may fire at, the ground it holds, and its troops."""
    fame = worth.fame_of(table, side)
    near = max(0, fame - (GOAL - CLOSE)) * NEARER
    return fame + near + half_done(table, side) + FIRES * shots(table, side) + _ashore(table, side)


def half_done(table: Table, side: str) -> float:
    """The value to a side of the enemy's ships and works, by how near they are to their end."""
    total = 0.0
    for ship, hull in table.hulls.items():
        if SIDE[ship] != side:
            total += worth.prize(table, ship) * worth.SHIP_LEFT ** (CLASS_OF[ship].wounds - hull.wounds)
    return total + (_works(table) if side == ENGLISH else 0.0)


def _works(table: Table) -> float:
    total = 0.0
    for square, wounds in table.works.items():
        kind, pile = WORK[table.work(square)], table.piles.get(square)
        guard = pile.size if pile is not None and pile.side != ENGLISH else 0
        total += kind.fame * worth.WORK_LEFT ** (guard + kind.wounds - wounds)
    return total


def shots(table: Table, side: str) -> float:
    """The expected gain of the best three shots of a side."""
    lure = Lure(worth.marks(table, side))
    return sum(sorted(lure.now(gun.at, gun.range) * gun.shots for gun in guns.guns(table, side))[-guns.SHOTS :])


def _ashore(table: Table, side: str) -> float:
    ground = Ground(table, side)
    held = [(square, pile) for square, pile in table.piles.items() if pile.side == side]
    stands = sum(ground.worth(Square(square), pile.size) for square, pile in held)
    return STANDS * stands + ASHORE * sum(pile.size for _, pile in held)


def is_settled(state: State[Table]) -> bool:
    """Whether a turn is over, so that nothing is under way."""
    return state.asked is None or state.asked.kind in ("ct.plan", "ct.heroes", "ct.split", "ct.deploy", "ct.place")
