"""The lessons of Cartagena, and how their positions are laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.cartagena.data import BOOK, CLASS_OF, HERO, SHIP, SIDE, stock
from engines.cartagena.data.ids import ENGLISH, NO_CARD, SIDES, SPANISH, Card, Piece, Ship, Square, piece_of
from engines.cartagena.pieces.holdings import Hull, Pile, Row, Rules, less, listed
from engines.cartagena.rules.decks import SLOTS, make_rows
from engines.cartagena.rules.historical import camp_of_ship, place_works
from engines.cartagena.rules.planning import Turn
from engines.cartagena.rules.siege import Siege
from engines.cartagena.table import Table
from engines.kernel.contract.game import Transition
from engines.kernel.contract.lessons import LEARNER, Lessons
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State

LEADERS = {SPANISH: "lezo", ENGLISH: "vernon"}
RESERVES = {SPANISH: ("CO", "J8"), ENGLISH: ("X4", "P0")}
"""A ship far away for a side that has no other, so that the game goes on."""


def pose(setup: Mapping[str, Any]) -> Transition[Table]:
    """A position as the data say, at a planning, or with cards laid: `side` is the learner's; `heroes` by side; `ships` by code
    and `land` by square have their place and pieces, top first; `wounds` of works and ships; `decks` and `laid` cards by side."""
    table = Table(rules=Rules(), players=2, turn=1)
    heroes = {**LEADERS, **setup.get("heroes", {})}
    make_rows(table, [(LEARNER if side == setup["side"] else 1 - LEARNER, Piece(heroes[side])) for side in SIDES])
    place_works(table)
    for square, pieces in setup.get("land", {}).items():
        _stand(table, Square(square), pieces)
    for ship, pieces in setup.get("ships", {}).items():
        _float(table, Ship(ship), pieces)
    set_aside_the_rest(table)
    for thing, count in setup.get("wounds", {}).items():
        _wound(table, thing, count)
    for number, row in enumerate(table.rows):
        table.rows[number] = _row(row, setup.get("decks", {}).get(row.side), setup.get("laid", {}).get(row.side))
    step = "next_phase" if "laid" in setup else "begin"
    state = State(table, (Siege(step="turn_over"), Turn(step=step)))
    return state, resolve.advance(state, None, lambda sides: 1)


def _row(row: Row, deck: Sequence[str] | None, laid: Sequence[str] | None) -> Row:
    """The row with the deck of a lesson, and with cards laid."""
    cards = row.deck if deck is None else tuple(map(Card, deck))
    its = Row(row.seat, row.side, row.colour, row.heroes, cards)
    return its if laid is None else its.with_slots([*map(Card, laid), *[NO_CARD] * (SLOTS - len(laid))])


def _stand(table: Table, square: Square, pieces: Sequence[str]) -> None:
    troops = tuple([piece_of(kind, "a") for kind in pieces if kind not in HERO])
    heroes = tuple([Piece(hero) for hero in pieces if hero in HERO])
    side = SIDE[(*heroes, *troops)[0]]
    is_dark = square in table.works and side == SPANISH
    table.piles[square] = Pile(heroes, troops, (is_dark,) * len(troops))
    if square in table.works and side == ENGLISH:
        table.held = table.held | {square}


def _float(table: Table, ship: Ship, words: Sequence[str]) -> None:
    at, *pieces = words
    load = listed(piece_of(kind, "a") for kind in pieces if kind not in HERO)
    heroes = tuple([Piece(hero) for hero in pieces if hero in HERO])
    table.launch(ship, Hull(Square(at), camp_of_ship(table, ship), load=load, heroes=heroes))


def set_aside_the_rest(table: Table) -> None:
    """Take off the table what the position does not name; a side without anything gets a ship far away."""
    present = {SIDE[ship] for ship in table.hulls} | {pile.side for pile in table.piles.values()}
    for side in SIDES:
        if side not in present:
            ship, at = RESERVES[side]
            table.launch(Ship(ship), Hull(Square(at), camp_of_ship(table, Ship(ship))))
    placed = [piece for pile in table.piles.values() for piece in pile.troops]
    placed += [piece for hull in table.hulls.values() for piece in hull.load]
    placed += table.aside.values()
    table.lost = listed(less([piece for side in SIDES for piece in stock(side, table.players > 2)], placed))
    heroes = {hero for pile in table.piles.values() for hero in pile.heroes} | set(table.aside)
    heroes |= {hero for hull in table.hulls.values() for hero in hull.heroes}
    table.defeated = tuple([Piece(hero) for hero in table.camps if hero not in heroes])
    table.sunk = tuple([ship for ship in SHIP if ship not in table.hulls])


def _wound(table: Table, thing: str, count: int) -> None:
    if thing not in CLASS_OF:
        table.works[Square(thing)] = count
        return
    for _ in range(count):
        table.hulls[Ship(thing)] = table.hulls[Ship(thing)].hit()


LESSONS = Lessons(BOOK, pose)
