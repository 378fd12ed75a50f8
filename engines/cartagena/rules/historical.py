"""The historical deployment of the data (CT-TIME-07a)."""

from __future__ import annotations

from collections.abc import Collection

from engines.cartagena.data import HISTORICAL, SHIP, SIDE
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import SPANISH, A, Camp, Piece, Ship, camp_of, piece_of
from engines.cartagena.pieces.holdings import Hull, Pile, less, listed
from engines.cartagena.table import NOBODY, Table


def colour_of(table: Table, colour: str) -> str:
    """CT-D67: with one player on each side all pieces are of one colour."""
    return A if table.players == 2 else colour


def camp_of_ship(table: Table, ship: Ship) -> Camp:
    """The camp of a ship."""
    return camp_of(SIDE[ship], colour_of(table, SHIP[ship].colour))


def place_works(table: Table) -> None:
    """CT-SETUP-01, CT-TIME-05: the nine counters on their squares."""
    table.works = dict.fromkeys(WORKS, 0)


def deploy(table: Table, camps: Collection[Camp]) -> None:
    """Ships with their loads, garrisons, heroes of these camps, all as in the data."""
    for one in HISTORICAL.ships:
        camp = camp_of_ship(table, one.id)
        if camp in camps:
            table.launch(one.id, Hull(one.at, camp, load=listed(piece_of(kind, camp[-1]) for kind in one.load)))
    for place in HISTORICAL.troops:
        colour = colour_of(table, place.colour)
        if camp_of(SPANISH, colour) in camps:
            troops = tuple([piece_of(kind, colour) for kind in place.pieces])
            table.piles[place.at] = Pile((), troops, (True,) * len(troops))
    for row in table.rows:
        mine = _unplaced_first(row.heroes) if camp_of(row.side, row.colour) in camps else ()
        for number, hero in enumerate(mine):
            _post(table, hero, row.colour, number)


def _unplaced_first(heroes: tuple[Piece, ...]) -> list[Piece]:
    """The heroes of a row, those who hide in any ship before the others, in their order."""
    placed = {one.id for one in HISTORICAL.heroes}
    return sorted(heroes, key=lambda hero: hero in placed)


def _post(table: Table, hero: Piece, colour: str, number: int) -> None:
    """Put a hero to the place of the data: hidden in exchange for a counter, on land, or openly aboard."""
    hidden = hiding_place(table, hero, colour, number)
    if hidden is not None:
        hide(table, hero, *hidden)
        return
    place = next(one for one in HISTORICAL.heroes if one.id == hero)
    if place.at is not None:
        pile = table.piles.get(place.at, NOBODY)
        table.piles[place.at] = Pile((hero, *pile.heroes), pile.troops, pile.dark)
    elif place.ship is not None:
        hull = table.hulls[place.ship]
        table.hulls[place.ship] = hull.loaded(hull.load, (hero,), hull.known)


def hiding_place(table: Table, hero: Piece, colour: str, number: int) -> tuple[Ship, str] | None:
    """The ship in which the data hide a hero, the number-th of his row that has no place of his own, and the kind set aside."""
    place = next((one for one in HISTORICAL.heroes if one.id == hero), None)
    if place is not None:
        return None if place.ship is None or place.aside is None else (place.ship, place.aside)
    hiding = next(one for one in HISTORICAL.hidden if one.colour == ("" if table.players == 2 else colour))
    return hiding.ships[number], hiding.aside


def hide(table: Table, hero: Piece, ship: Ship, kind: str) -> None:
    """CT-HID-02, CT-HID-03: a counter of the ship is exchanged for the plain counter of a hero."""
    hull = table.hulls[ship]
    aside = piece_of(kind, hull.camp[-1])
    table.hulls[ship] = hull.loaded((*less(hull.load, (aside,)), hero), hull.heroes, hull.known)
    table.aside[hero] = aside
