"""Losses and wounds, and the fame they bring (CT-LOSS, CT-FAME)."""

from __future__ import annotations

from engines.cartagena.data import CLASS_OF, HERO, SIDE, WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import ENGLISH, SPANISH, Piece, Ship, Square
from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Pile, listed
from engines.cartagena.table import Table, foe

SHIP, STACK, EMPTY_WORK = "ship", "stack", "work"
"""Kinds of targets."""


def aimed(table: Table, target: Square) -> dict[str, Ship]:
    """The ship that lies in the square aimed at, as a fact of an event; no fact without a ship."""
    ship = table.afloat.get(target)
    return {} if ship is None else {"aimed": ship}


def target_in(table: Table, square: Square) -> str:
    """CT-D42: what can be hit in a square, "" for nothing."""
    if square in table.afloat:
        return SHIP
    return STACK if square in table.piles else EMPTY_WORK if square in table.works else ""


def hit(table: Table, square: Square, by: str) -> None:
    """CT-SHOT-09 to -13: one wound to whatever is in that square; `by`: the side that does it."""
    kind = target_in(table, square)
    if kind == SHIP:
        wound_ship(table, table.afloat[square])
    elif kind == STACK:
        lose(table, square)
    elif kind == EMPTY_WORK:
        wound_work(table, square, by)


def wound_ship(table: Table, ship: Ship) -> None:
    """CT-LOSS-05, CT-LOSS-06, CT-FAME-01 to -04: a ship takes a wound, and sinks with the last."""
    hull, kind = table.hulls[ship].hit(), CLASS_OF[ship]
    if hull.wounds < kind.wounds:
        table.hulls[ship] = hull
        table.tell("ship_hit", ship=ship, number=kind.wounds - hull.wounds)
        return
    sink(table, ship)
    table.award(foe(kind.side), kind.fame)


def sink(table: Table, ship: Ship) -> None:
    """CT-LOSS-07, CT-LOSS-08, CT-HID-06, CT-D76: a ship is lost with all aboard; its heroes count as defeated."""
    hull = table.strike(ship)
    table.sunk = (*table.sunk, ship)
    under = [table.aside[piece] for piece in hull.load if piece in HERO]
    table.tell("sunk", ship=ship, at=hull.at, pieces=(*hull.heroes, *hull.load, *under))
    for piece in hull.load:
        if piece in HERO:
            bury(table, table.aside.pop(piece), ship)
            _defeat(table, piece, hull.at)
        else:
            bury(table, piece, ship)
    for hero in hull.heroes:
        _defeat(table, hero, hull.at)


def bury(table: Table, piece: Piece, where: Square | Ship) -> None:
    """CT-D52, CT-INFO-13: a troop counter is lost, and everybody sees where."""
    table.lost = listed((*table.lost, piece))
    table.fallen = (*table.fallen, (where, piece))


def wound_work(table: Table, square: Square, by: str) -> None:
    """CT-LOSS-06, CT-MAP-10, CT-D28: a work takes a wound; destroyed it leaves plain land, with its garrison on it."""
    kind, wounds = WORK[WORKS[square].kind], table.works[square] + 1
    if wounds < kind.wounds:
        table.works[square] = wounds
        table.tell("work_hit", at=square, number=kind.wounds - wounds)
        return
    table.tell("destroyed", at=square)
    del table.works[square]
    if square in table.piles:
        _lay_open(table, square)
    table.award(scorer(table, square, by), kind.fame)


def _lay_open(table: Table, square: Square) -> None:
    """CT-HID-09: the garrison of a work that stands no longer is seen."""
    pile = table.piles[square]
    unseen = [piece for piece, dark in zip(pile.troops, pile.dark, strict=True) if dark]
    table.piles[square] = pile.opened()
    if unseen:
        table.tell("seen", at=square, pieces=tuple(unseen))


def scorer(table: Table, square: Square, by: str) -> str:
    """CT-FAME-11, CT-D27: works score for the English; with the option for the Spanish too, when the English have held it."""
    is_spanish = table.rules.works_score == "destroyer" and by == SPANISH and square in table.held
    return SPANISH if is_spanish else ENGLISH


def lose(table: Table, square: Square) -> None:
    """CT-LOSS-01 to -04, CT-D48: a stack loses a piece: troops below a gun, the gun, then the hero on top."""
    pile, gun = table.piles[square], table.gun(square)
    if gun == CULVERIN and len(pile.troops) > 1:
        return _fall(table, square, 1)
    if pile.troops:
        return _fall(table, square, 0)
    if gun == CANNON:
        del table.guns[square]
        table.wrecked += 1
        table.tell("cannon_lost", at=square)
        return None
    return _hurt(table, square, pile)


def fail(table: Table, square: Square) -> None:
    """CT-ATK-09, CT-D84: a stack that has lost its own attack: its top troop, a culverin like any other; without one a hero."""
    pile = table.piles[square]
    if pile.troops:
        _fall(table, square, 0)
    else:
        _hurt(table, square, pile)


def lose_top(table: Table, square: Square) -> None:
    """CT-WEA-02, CT-WEA-06: the top troop of a square, a culverin like any other."""
    _fall(table, square, 0)


def _fall(table: Table, square: Square, place: int) -> None:
    """CT-CAN-06, CT-D44: a troop is lost; the next piece serves its cannon, unless the strict option takes it down."""
    pile, gun = table.piles[square], table.gun(square)
    piece = pile.troops[place]
    bury(table, piece, square)
    has_gun = gun == CULVERIN and place == 0
    table.tell("lost", piece=piece, at=square, **({"gun": CULVERIN} if has_gun else {}))
    if has_gun:
        del table.guns[square]
    if gun == CANNON and table.rules.upkeep == "strict":
        table.dismount(square)
    table.stand(square, pile.without((place,)))


def _hurt(table: Table, square: Square, pile: Pile) -> None:
    """CT-LOSS-03, CT-D30: a hero with nobody under him takes a wound, the one on top first."""
    hero = pile.heroes[0]
    wounds = table.hurt.get(hero, 0) + 1
    if wounds < HERO[hero].wounds:
        table.hurt[hero] = wounds
        table.tell("hero_hit", hero=hero, at=square)
        return
    table.stand(square, pile.without((), (hero,)))
    _defeat(table, hero, square)


def _defeat(table: Table, hero: Piece, at: Square) -> None:
    """CT-FAME-08, CT-FAME-09, CT-HERO-15: a hero is defeated."""
    table.hurt.pop(hero, None)
    table.defeated = (*table.defeated, hero)
    table.tell("defeated", hero=hero, at=at)
    table.award(foe(SIDE[hero]), HERO[hero].fame)
