"""Positions to be looked at: two to eight captains, early and late, ships as everybody and as their captain sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.pieces_of_eight.components.ability import PLAIN
from engines.pieces_of_eight.components.bomb import Bomb
from engines.pieces_of_eight.components.treachery import Treachery
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.ship import FORE, NEST
from engines.pieces_of_eight.view import PlayView, SeenCoin, ShipView, View, YardView
from render.glyphs import COINS
from render.picture.film import FilmFrame

NAMES = (
    "Anna", "Bruno", "Chiara de las Mareas del Viento", "Дмитрий", "Bartholomew Roberts el Negro", "سندباد البحري",
    "𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭 🏴", "😀🦜",
)  # fmt: skip
HARD = (
    "W" * 32, "海賊王ルフィ", "سندباد البحري الشجاع", "해적왕 김철수", "x", "👩‍👩‍👧‍👦" * 8, "Maria Antonietta delle Tempeste",
    "Captain Bartholomew “Black Bart”",
)  # fmt: skip
"""Names that are hard to draw: the widest there can be, Japanese, Arabic, Korean, one letter, pictures alone, long ones."""
BOMB, TREACHERY = Bomb.kind, Treachery.kind


def coin(kind: str | None) -> SeenCoin:
    """A coin of which that kind is known, or nothing."""
    return SeenCoin(None if kind is None else Kind(kind))


def ship(seat: int, nest: str | None, deck: int, fore: str, gold: int | None, hold: int, **more: Any) -> ShipView:
    """A ship as everybody sees it: *deck* coins, the Captain at place *gold*."""
    kinds = [fore, *[None] * (deck - 1)][:deck]
    if gold:
        kinds[gold - 1] = "captain"
    return ShipView(seat, coin(nest) if nest else None, tuple(map(coin, kinds)), gold, hold, **more)


def opened(seat: int, turn: int, **more: Any) -> ShipView:
    """A ship laid open; *turn* turns the order of the coins and takes as many from the ship to the hold, up to eleven."""
    kinds = [COINS[1 + (seat * 5 + turn * 3 + i * 4) % 14] for i in range(11)]
    gone = min(turn, 11)
    deck, hold = kinds[gone:], kinds[:gone]
    at = len(deck) // 2
    return ShipView(
        seat,
        coin(COINS[1 + seat]),
        tuple(map(coin, [*deck[:at], "captain", *deck[at:]])),
        at + 1,
        gone,
        tuple(map(coin, hold)),
        **more,
    )


def view(ships: tuple[ShipView, ...], **more: Any) -> View:
    """A position in the 23rd turn of a single game, seat 1 on turn."""
    n = len(ships)
    plain = View(None, "turn", 1, 23, "main", 1, ships, (0,) * n, 1, tuple((1 + i) % n for i in range(n)), None, 40, 0, 0)
    return replace(plain, **more)


FOUR = (
    ship(0, "cannon", 8, "cannon", 5, 4, reacted=(FORE,)),
    ship(1, "full_sail", 10, "mate", 7, 2),
    ship(2, None, 6, "captains_monkey", 4, 7, lost_turns=1),
    ship(3, None, 0, "mate", None, 9, out=True),
)
EIGHT = (
    ship(0, "cannon", 12, "mate", 6, 0, team=0),
    ship(1, "bomb", 11, "cutlass", 3, 1, team=1),
    ship(2, "call_to_quarters", 12, "captains_monkey", 9, 0, team=0),
    ship(3, None, 10, "black_spot", 5, 3, team=1, lost_turns=2),
    ship(4, "broadside", 12, "cannon", 12, 0, team=0),
    ship(5, "cutlass", 9, "mate", 2, 3, team=1),
    ship(6, None, 1, "captain", 1, 11, team=0),
    ship(7, "captain", 4, "pistols", None, 5, team=1),
)
PLAY = PlayView(1, BOMB, FORE, PLAIN, 2, (NEST, FORE), ((1, BOMB), (4, TREACHERY), (5, TREACHERY)))
FRESH = ((0, "nest", 1), (2, "hold", 2), (2, "fore", 3))
OWN_DECK = (
    "cannon",
    "mate",
    "treachery",
    "call_to_quarters",
    "captain",
    "barrel_of_grog",
    "pistols",
    "buried_treasure",
    "captains_monkey",
    "full_sail",
    "broadside",
    "bomb",
)
YARD = YardView(0, tuple((Kind(kind), 1 + i % 3) for i, kind in enumerate(COINS)))


def own_view(deck: int, hold: tuple[str, ...] = (), **more: Any) -> View:
    """The view of captain 0, with a deck of so many coins."""
    mine = ShipView(
        0,
        coin("captains_monkey") if deck > 4 else None,
        tuple(map(coin, OWN_DECK[:deck])),
        5 if deck > 4 else None,
        len(hold),
        tuple(map(coin, hold)),
    )
    return view((mine, *FOUR[1:]), viewer=0, **more)


def empty(captains: int) -> tuple[ShipView, ...]:
    """Captains without ships."""
    return tuple(ShipView(i, None, (), None, 0) for i in range(captains))


def game(steps: int) -> list[FilmFrame]:
    """A made-up game in which the ships of three captains wither."""
    return [
        FilmFrame(view(tuple(opened(i, max(0, n - i)) for i in range(3)), turn=n + 1, on_turn=n % 3), ((n % 3, "fore", 1),))
        for n in range(steps)
    ]
