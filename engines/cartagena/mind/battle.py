"""Attacks worth making, the order of the stack, and the pieces that advance (CT-ATK)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.cartagena.data import ATTACK, DEFENCE, WORK
from engines.cartagena.data.ids import NONE, Piece, Square
from engines.cartagena.mind import worth
from engines.cartagena.pieces.holdings import Pile
from engines.cartagena.rules import combat, losses, stacks
from engines.cartagena.rules.abilities import attack_dice, defence_dice, is_spared
from engines.cartagena.rules.dice import some, wins
from engines.cartagena.table import Table, foe
from engines.kernel.base.values import value_class

CAPTURED = 0.5
"""The share of a work's fame that its capture is worth."""


@value_class
class Blow:
    """An attack: from where, at what, with which place of the stack on top (None: as it is), and what it brings."""

    frm: Square
    target: Square
    top: str | None
    gain: float


def blows(table: Table, seat: int, side: str, acted: Sequence[Square] = ()) -> list[Blow]:
    """The best attack of each stack of that player that has one, the best of all first."""
    found = []
    for square, pile in table.piles.items():
        if square in acted or pile.side != side or table.commander(square) != seat:
            continue
        ways = [blow for target in combat.targets(table, square, side) for blow in _ways(table, seat, side, square, target)]
        if ways:
            found.append(max(ways, key=lambda blow: blow.gain))
    return sorted(found, key=lambda blow: -blow.gain)


def _ways(table: Table, seat: int, side: str, frm: Square, target: Square) -> Iterator[Blow]:
    """An attack with each kind of piece on top."""
    pile, base = table.piles[frm], attack_dice(table, frm)
    yield Blow(frm, target, None, gain(table, side, frm, target, base, pile.top))
    if not stacks.may_reorder(table, frm):
        return
    for item in tops(table, frm, seat):
        piece = stacks.seen_by(table, pile, item, seat)
        dice = base + ATTACK[piece] - ATTACK[pile.top]
        yield Blow(frm, target, item, gain(table, side, frm, target, dice, piece))


def tops(table: Table, square: Square, seat: int) -> list[str]:
    """The items of a stack that its player may put on top: one of two heroes, else troops, one of each kind."""
    pile, found = table.piles[square], dict[str, str]()
    items = stacks.items_of(table, square)
    heroes = [item for item in items if not item.isdigit()]
    if (pile.heroes and not heroes) or stacks.fixed(table, square):
        return []
    for item in heroes or items:
        piece = Piece(item) if heroes else pile.troops[int(item)]
        if table.owner(piece) == seat:
            found.setdefault(piece, item)
    return list(found.values())


def gain(table: Table, side: str, frm: Square, target: Square, dice: int, top: Piece) -> float:
    """The expected gain of an attack with so many dice and that piece on top."""
    if frm == target or losses.target_in(table, target) != losses.STACK:
        least = combat.SHIP_HIT if target in table.afloat else combat.WORK_HIT
        its = worth.hit_on_work(table, target, side) if frm == target else worth.hit_on(table, target, side)
        return some(dice, least) * its
    defence = defence_dice(table, target)
    won, lost = wins(dice, defence), wins(defence, dice)
    prize = worth.hit_on_pile(table, target, table.piles[target], side)
    if table.piles[target].size == 1 and combat.may_advance(table, frm, target):
        kind = table.work(target)
        prize += CAPTURED * WORK[kind].fame if kind else 0.0
    return won * prize - (0.0 if is_spared(top) else lost * _stake(table, frm, top, side))


def _stake(table: Table, frm: Square, top: Piece, side: str) -> float:
    """The loss of the attacker."""
    pile = table.piles[frm]
    if pile.troops and not pile.heroes:
        return worth.troop(top) + _left_alone(table, frm, pile)
    return worth.hit_on_pile(table, frm, pile, foe(side))


def _left_alone(table: Table, frm: Square, pile: Pile) -> float:
    """A work that its last piece leaves by losing."""
    kind = table.work(frm)
    return CAPTURED * WORK[kind].fame if kind and pile.size == 1 else 0.0


def answer(table: Table, seat: int, blow: Blow) -> dict[str, Any]:
    """The answer that makes an attack."""
    item: dict[str, Any] = {"frm": blow.frm, "target": blow.target}
    return item | own_parts(table, seat, blow)


def own_parts(table: Table, seat: int, blow: Blow) -> dict[str, Any]:
    """CT-TIME-22: the own order and the advance, if they are asked."""
    parts: dict[str, Any] = {}
    if stacks.may_reorder(table, blow.frm):
        parts["order"] = raised(table, blow.frm, blow.top)
    if combat.may_advance(table, blow.frm, blow.target):
        parts["advance"] = advance(table, blow.frm, blow.target)
    return parts


def raised(table: Table, square: Square, top: str | None) -> tuple[str, ...]:
    """The items of a stack with that one first of its sort."""
    items = stacks.items_of(table, square)
    heroes = [item for item in items if not item.isdigit()]
    troops = [item for item in items if item.isdigit()]
    for group in (heroes, troops):
        if top in group:
            group.remove(top)
            group.insert(0, top)
    return (*heroes, *troops)


def advance(table: Table, frm: Square, to: Square) -> str:
    """CT-ATK-19: into a work that can be taken; all who are in the open, but one only out of a work that shall be kept."""
    if to not in table.works:
        return NONE
    if frm not in table.works:
        return combat.WHOLE
    return combat.TOP if table.piles[frm].size > 1 and WORK[table.work(to)].fame > 0 else NONE


def rallied(table: Table, square: Square, seat: int, dice: int) -> tuple[str, ...]:
    """CT-TIME-23: the defender's order by which he stands best against so many dice."""
    pile, base = table.piles[square], defence_dice(table, square)
    best, order = -1.0, stacks.items_of(table, square)
    for item in tops(table, square, seat):
        piece = stacks.seen_by(table, pile, item, seat)
        mine = base + DEFENCE[piece] - DEFENCE[pile.top]
        kept = 1.0 + worth.TROOP * wins(mine, dice) - wins(dice, mine) * (worth.troop(piece) if not pile.heroes else worth.TROOP)
        if kept > best:
            best, order = kept, raised(table, square, item)
    return order
