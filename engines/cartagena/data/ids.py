"""Ids of squares, ships, pieces and cards, each with a type of its own, put together and taken apart here alone.

A square is "F4", an entry slot "F0". A troop counter is its kind and the colour of its player, "marine_en.a": like counters are
equal. A hero is called by his name. A ship has a code, a work is called by its square.
"""

from __future__ import annotations

from typing import NewType

Square = NewType("Square", str)
"""A square of the map, or a slot beside it; "" for none."""
Ship = NewType("Ship", str)
"""A ship by its code."""
Kind = NewType("Kind", str)
"""A kind of troop."""
Piece = NewType("Piece", str)
"""A troop counter or a hero; of a counter nobody may know, whose it is: "?english.a"."""
Camp = NewType("Camp", str)
"""The pieces of a side of one colour: "english.a"."""
Card = NewType("Card", str)
"""A kind of order card; "" for an empty slot, "?" for one that lies face down."""
SPANISH, ENGLISH = "spanish", "english"
SIDES = (SPANISH, ENGLISH)
A, B = "a", "b"
NONE = "none"
"""The option to do nothing (more)."""
ALL, ASK = "all", "ask"
"""Options: all that can, as far as they may; to be asked again once what was named is done."""
BACK, VOLLEY = "back.", "volley."
"""Before a square: a culverin that is turned back, a troop that fires beside Desnaux."""
NO_SQUARE, NO_CARD, DOWN = Square(""), Card(""), Card("?")


def piece_of(kind: str, colour: str) -> Piece:
    """A troop counter."""
    return Piece(f"{kind}.{colour}")


def kind_of(piece: Piece) -> str:
    """The kind of a troop counter; a hero is his own."""
    return piece.partition(".")[0]


def camp_of(side: str, colour: str) -> Camp:
    """The pieces of a side of that colour."""
    return Camp(f"{side}.{colour}")


def side_of(camp: Camp) -> str:
    """The side of a camp."""
    return camp.partition(".")[0]


def veiled(camp: Camp) -> Piece:
    """A counter of that camp that the viewer may not know."""
    return Piece(f"?{camp}")


def is_veiled(piece: Piece) -> bool:
    """Whether the viewer may not know the counter."""
    return piece.startswith("?")


def place_id(square: Square, place: int) -> str:
    """A troop by its place in the stack of its square, from 0 at the top, as an option."""
    return f"{square}.{place}"


def place_of(option: str) -> tuple[Square, int]:
    """The square and the place of such an option."""
    square, _, place = option.partition(".")
    return Square(square), int(place)
