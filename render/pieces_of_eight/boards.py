"""The public picture: the ships of all captains, one below the other."""

from __future__ import annotations

from engines.pieces_of_eight.view import ShipView, View
from render.bands import Band
from render.pieces_of_eight.pools import building, pool
from render.pieces_of_eight.row import SECOND, is_crowded, row_band
from render.pieces_of_eight.scene import SHIPLESS, UNBUILT, Scene
from render.pieces_of_eight.ship import DRAW, OUT_TALL
from render.pieces_of_eight.strip import foot, topped

HEIGHTS = {2: 252, 3: 232, 4: 220, 5: 178, 6: 156, 7: 144, 8: 124}
"""Pixels of a row, by the number of captains: most give coins of a size that own ships and piles have too."""
HIGHEST = 1200


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The board of a view: 1200 pixels wide, 250 to 1200 high."""
    view = scene.view
    if view.stage in SHIPLESS:
        return pool(scene)
    if view.stage in UNBUILT and not any(ship.deck or ship.nest for ship in view.ships):
        return building(scene)
    gap = 8 if len(view.ships) > 4 else 12
    top, kinds = topped(scene, gap), [row_kind(view, ship.seat) for ship in view.ships]
    heights = [OUT_TALL if kind == "out" else HEIGHTS[len(kinds)] for kind in kinds]
    spare = HIGHEST - top[0].height - sum(height + gap for height in heights) - gap
    more = _second_lines(scene, [ship for ship, kind in zip(view.ships, kinds, strict=True) if kind != "out"], spare)
    rows = (
        row_band(DRAW[kind], scene, ship, height, gap, more.get(ship.seat, 0))
        for ship, kind, height in zip(view.ships, kinds, heights, strict=True)
    )
    return (*top, *rows, foot(scene, gap))


def _second_lines(scene: Scene, ships: list[ShipView], spare: int) -> dict[int, int]:
    """Pixels of the second line of states by seat, for those who need one, as far as there is room."""
    crowded = [ship.seat for ship in ships if is_crowded(scene, ship)]
    return dict.fromkeys(crowded[: max(0, spare // SECOND)], SECOND)


def row_kind(view: View, seat: int) -> str:
    """How a captain's row is drawn: "out", "low" on a board of five and more, else "tall"."""
    if view.ships[seat].out and seat not in view.winners:
        return "out"
    return "low" if len(view.ships) > 4 else "tall"
