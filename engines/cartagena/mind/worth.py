"""Values of things on the table, in fame: ships, works, stacks, and a hit on each of them."""

from __future__ import annotations

from engines.cartagena.data import CLASS_OF, HERO, LEVEL, WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import ENGLISH, SPANISH, Piece, Ship, Square
from engines.cartagena.pieces.holdings import Pile
from engines.cartagena.rules import losses
from engines.cartagena.rules.abilities import FIREARMS
from engines.cartagena.rules.ending import GOAL
from engines.cartagena.rules.gunnery import enemies
from engines.cartagena.table import Table, foe

ABOARD, ARMED, TROOP, BETTER, HERO_HELPS = 0.03, 0.25, 0.3, 0.1, 0.5
"""A piece aboard, guns of a ship, a troop, one with firearms besides, what a hero does besides the fame for him."""
SHIP_LEFT, WORK_LEFT = 0.6, 0.8
"""The share of the value of a ship and of a work that each missing hit leaves."""
SILENCED, FREED = 0.6, 0.4
"""A work whose last defender falls; of a captured one the part of its fame that is saved."""
WINNING = 6.0
"""The hit that wins the game."""


def fame_of(table: Table, side: str) -> int:
    """The fame of a side."""
    return table.fame[side == ENGLISH]


def prize(table: Table, ship: Ship) -> float:
    """The gain of a ship's enemies when it sinks."""
    hull, kind = table.hulls[ship], CLASS_OF[ship]
    heroes = sum(HERO[one].fame for one in (*hull.heroes, *hull.load) if one in HERO)
    return kind.fame + heroes + ABOARD * len(hull.load) + ARMED * (kind.range > 0)


def progress(whole: float, missing: int, left: float) -> float:
    """The gain of one hit where so many are missing: the nearer the end, the more."""
    return whole * (left ** (missing - 1) - left**missing)


def hit_on_ship(table: Table, ship: Ship) -> float:
    """The value of a wound of a ship to its enemies."""
    kind, missing = CLASS_OF[ship], CLASS_OF[ship].wounds - table.hulls[ship].wounds
    return progress(prize(table, ship), missing, SHIP_LEFT) + _wins(table, foe(kind.side), kind.fame, missing)


def _wins(table: Table, side: str, fame: int, missing: int) -> float:
    return WINNING if missing == 1 and fame and fame_of(table, side) + fame >= GOAL else 0.0


def troop(piece: Piece) -> float:
    """The value of a troop."""
    return TROOP + BETTER * (LEVEL.get(piece, 2) == FIREARMS)


def hit_on_pile(table: Table, square: Square, pile: Pile, side: str) -> float:
    """The value of a loss of a stack to that side."""
    gain = troop(pile.troops[0]) if pile.troops else _hit_on_hero(table, pile.heroes[0], side)
    kind = table.work(square)
    if not kind:
        return gain
    if side == SPANISH:
        return gain + FREED * WORK[kind].fame / pile.size
    missing = pile.size + WORK[kind].wounds - table.works[square]
    return gain + progress(WORK[kind].fame, missing, WORK_LEFT) + SILENCED * (pile.size == 1)


def _hit_on_hero(table: Table, hero: Piece, side: str) -> float:
    missing = HERO[hero].wounds - table.hurt.get(hero, 0)
    return progress(HERO[hero].fame + HERO_HELPS, missing, SHIP_LEFT) + _wins(table, side, HERO[hero].fame, missing)


def hit_on_work(table: Table, square: Square, side: str) -> float:
    """The value to that side of a wound of an empty work, or of one torn down; the English gain by every wound."""
    kind = WORK[WORKS[square].kind]
    missing = kind.wounds - table.works[square]
    scores = table.rules.works_score == "destroyer" and side == SPANISH and square in table.held
    if side == SPANISH and not scores:
        return -kind.fame
    return progress(kind.fame, missing, WORK_LEFT) + _wins(table, side, kind.fame, missing)


def hit_on(table: Table, square: Square, side: str) -> float:
    """The value to that side of a hit on the contents of a square."""
    what = losses.target_in(table, square)
    if what == losses.SHIP:
        return hit_on_ship(table, table.afloat[square])
    if what == losses.STACK:
        return hit_on_pile(table, square, table.piles[square], side)
    return hit_on_work(table, square, side) if what else 0.0


def marks(table: Table, side: str) -> dict[Square, float]:
    """The targets of that side from any place, with the value of a hit."""
    return {square: hit_on(table, square, side) for square in enemies(table, side)}
