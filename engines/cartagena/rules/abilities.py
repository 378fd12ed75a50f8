"""Bonuses of heroes to the dice around them (CT-HERO)."""

from __future__ import annotations

from engines.cartagena.data import ATTACK, DEFENCE, HERO, LEVEL
from engines.cartagena.data.board import BESIDE
from engines.cartagena.data.ids import Piece, Ship, Square
from engines.cartagena.table import Table

LEZO, ESLAVA, DESNAUX = Piece("lezo"), Piece("eslava"), Piece("desnaux")
VERNON, WENTWORTH, SMOLLETT = Piece("vernon"), Piece("wentworth"), Piece("smollett")
FIREARMS = 3
"""CT-STAT-23: the level of soldiers with firearms."""
PRINCESS = Ship("PC")


def is_near(table: Table, hero: Piece, square: Square) -> bool:
    """Whether a hero on land stands in that square or beside it; aboard he gives nothing (CT-HERO-16)."""
    at = table.hero_at(hero) if hero in table.camps else ""
    return bool(at) and (at == square or at in BESIDE[square])


def attack_dice(table: Table, square: Square) -> int:
    """CT-STACK-02, CT-ATK-13, CT-HERO-10: A of the top piece, 1 for each other, 1 by Perfect attack."""
    pile = table.piles[square]
    return ATTACK[pile.top] + pile.size - 1 + (table.is_held(square, "english") and is_near(table, WENTWORTH, square))


def defence_dice(table: Table, square: Square) -> int:
    """CT-STACK-02, CT-ATK-12, CT-HERO-06, CT-HERO-07: D of the top piece, and what else defends."""
    return DEFENCE[table.piles[square].top] + dice_beside(table, square)


def dice_beside(table: Table, square: Square) -> int:
    """Dice of a defence that everybody knows: 1 for each piece below the top one, those of the work, Iron defence."""
    iron = table.is_held(square, "spanish") and is_near(table, ESLAVA, square)
    return table.piles[square].size - 1 + table.defence_bonus(square) + iron


def is_spared(top: Piece) -> bool:
    """CT-ATK-10, CT-HERO-11, CT-D34: an attacker with such a piece on top loses nothing."""
    return top == DESNAUX or LEVEL.get(top) == FIREARMS


def is_pride_ashore(table: Table, square: Square) -> bool:
    """CT-HERO-09: whether Vernon's square attacks twice."""
    pile = table.piles.get(square)
    return pile is not None and VERNON in pile.heroes


def shots_of(table: Table, ship: Ship, shots: int) -> int:
    """CT-SHOT-17, CT-D37: two shots of the Princess Caroline, always or with Vernon aboard."""
    if ship != PRINCESS or table.rules.princess == "always":
        return shots
    return shots if VERNON in table.hulls[ship].heroes else 1


def is_out(table: Table, hero: Piece) -> bool:
    """Whether a hero is in play and not defeated."""
    return hero in table.camps and hero not in table.defeated and hero in HERO
