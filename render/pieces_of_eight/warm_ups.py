"""The pieces shared by many pictures, drawn while nothing is ordered: the first picture of a process then costs as much as the
others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.pieces_of_eight.data import SEATS
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.ship import CAPTAIN
from engines.pieces_of_eight.view import SeenCoin, ShipView, YardView
from locales import LANGUAGES, words
from render.board.pieces import coin
from render.board.scene import drawable
from render.glyphs import COINS
from render.paint.bands import painted
from render.paint.palette import THEMES
from render.pieces_of_eight import boards, own, reveals
from render.pieces_of_eight.pieces.scene import NO_VIEW, Scene

COIN_SIZES = (132, 116, 112, 100, 92, 90, 84, 78, 62, 58, 54, 52, 44)
"""Pixels of the coins on boards of two to eight captains, on own ships, in holds and in piles."""


def warm_up(theme: str) -> Iterator[None]:
    """Coins of all kinds and sizes, their names in all languages, ships for every number of captains: piece by piece.

    A piece takes up to 50 ms.
    """
    for px in COIN_SIZES:
        for kind in COINS:
            coin(kind, px, THEMES[theme])
        yield
    for language in LANGUAGES:
        painted(boards.drawn(_named(theme, language)))
        yield
    for captains in range(2, SEATS + 1):
        scene = _built(captains, theme)
        for asked in (frozenset(), frozenset(range(captains))):
            painted(boards.drawn(replace(scene, asked=asked)))
            yield
        painted(reveals.drawn(scene))
        yield
    for captains in (2, SEATS):
        painted(own.drawn(_built(captains, theme)))
        yield


def _named(theme: str, language: str) -> Scene:
    """All kinds of coins to choose from."""
    pile = YardView(None, tuple((Kind(kind), 2) for kind in COINS))
    return Scene(replace(NO_VIEW, stage="pool", yards=(pile,)), drawable((), words(language)), THEMES[theme])


def _built(captains: int, theme: str) -> Scene:
    """As many ships, all alike."""
    deck = tuple(SeenCoin(CAPTAIN if number == 6 else None) for number in range(1, 13))
    ships = tuple(ShipView(seat, None, deck, 6, 0) for seat in range(captains))
    view = replace(NO_VIEW, viewer=0, stage="turn", turn=1, ships=ships, wins=(0,) * captains)
    return Scene(view, drawable(("",) * captains, words("en")), THEMES[theme])
