"""The public picture: the play under way, and the ships of all captains."""

from __future__ import annotations

from collections.abc import Iterator

from engines.pieces_of_eight.view import ShipView
from render.paint.bands import Band
from render.pieces_of_eight.key import key
from render.pieces_of_eight.pieces.links import linked, links
from render.pieces_of_eight.pieces.pairs import TALL, half_row, pair_bands
from render.pieces_of_eight.pieces.pools import building, pool
from render.pieces_of_eight.pieces.row import SECOND, is_crowded, row_band
from render.pieces_of_eight.pieces.scene import SHIPLESS, UNBUILT, Scene, mustered
from render.pieces_of_eight.pieces.ship import OUT_TALL, out_row, tall_row
from render.pieces_of_eight.pieces.strip import foot, topped

HEIGHTS = {2: 252, 3: 232, 4: 220}
"""Pixels of a row, by the number of captains: most give coins of a size that own ships and piles have too."""
MOST, HIGHEST = 4, 1200
"""Captains whose ships lie one below the other; those of more lie two side by side."""


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The board of a view: 1200 pixels wide, 250 to 1200 high."""
    view = scene.view
    if view.stage in SHIPLESS:
        return pool(scene)
    if view.stage in UNBUILT and not any(ship.deck or ship.nest for ship in view.ships):
        return building(scene)
    gap = 8 if len(view.ships) > MOST else 12
    top = (*topped(scene, gap, uses=False), *linked(scene, links(scene)))
    if len(view.ships) > MOST:
        rows = pair_bands(scene, mustered(view), half_row, TALL, gap)
    else:
        rows = tuple(_rows(scene, gap, HIGHEST - sum(band.height for band in top)))
    room, is_close = HIGHEST - gap - sum(band.height for band in (*top, *rows)), len(view.ships) > MOST
    return (*top, *rows, *key(scene, view.ships, is_close, is_close, room), foot(scene, gap))


def _rows(scene: Scene, gap: int, room: int) -> Iterator[Band]:
    """The ships of a few captains, one below the other."""
    ships = mustered(scene.view)
    is_out = {ship.seat: ship.out and ship.seat not in scene.view.winners for ship in ships}
    heights = {ship.seat: OUT_TALL if is_out[ship.seat] else HEIGHTS[len(ships)] for ship in ships}
    more = _second_lines(
        scene, [ship for ship in ships if not is_out[ship.seat]], room - sum(heights.values()) - gap * (len(ships) + 1)
    )
    for ship in ships:
        draw = out_row if is_out[ship.seat] else tall_row
        yield row_band(draw, scene, ship, heights[ship.seat], gap, more.get(ship.seat, 0))


def _second_lines(scene: Scene, ships: list[ShipView], spare: int) -> dict[int, int]:
    """Pixels of the second line of states by seat, for those who need one, as far as there is room."""
    crowded = [ship.seat for ship in ships if is_crowded(scene, ship)]
    return dict.fromkeys(crowded[: max(0, spare // SECOND)], SECOND)
