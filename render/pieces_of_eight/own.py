"""A captain's own picture, to decide from. The own ship is large, the play and the pick are arrows, and targets among the
other ships are framed. While coins are chosen and ships built it shows the shipyard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.kernel.base.messages import Captain
from engines.pieces_of_eight.view import ShipView
from render.board.marks import STRIP, private_strip
from render.paint.bands import Band
from render.paint.canvas import Board
from render.pieces_of_eight.key import key
from render.pieces_of_eight.pieces.legend import legend, shown_kinds
from render.pieces_of_eight.pieces.links import linked, links, picked
from render.pieces_of_eight.pieces.own_ship import ship_band
from render.pieces_of_eight.pieces.pairs import SHORT, pair_bands, short_row
from render.pieces_of_eight.pieces.piles import EDGE, WIDTH, Pile, grouped, hold_band, pile_band
from render.pieces_of_eight.pieces.row import row_band
from render.pieces_of_eight.pieces.scene import NO_VIEW, SHIPLESS, UNBUILT, Scene, is_ashore, mustered, own_part, shown_yards
from render.pieces_of_eight.pieces.ship import OUT_TALL, low_row, out_row
from render.pieces_of_eight.pieces.strip import foot

FEW, LOW, GAP, HIGHEST, KEYED = 3, 118, 8, 1200, 1120
"""Other captains whose ships lie one below the other. Pixels of such a ship, between two, of the highest picture, and of the
highest with a line that explains its marks. A turn and its buttons fit one screen of a telephone."""


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The private picture of the view's viewer, 1200 pixels wide. Raises ValueError for a view of nobody."""
    seat = scene.view.viewer
    if seat is None:
        raise ValueError("a private picture needs a viewer")
    scene = replace(scene, view=own_part(scene.view), asked=frozenset(), fresh=())
    ship = scene.view.ships[seat]
    bands = [_title(scene, seat), *linked(scene, (*links(scene), *picked(scene)))]
    if ship.deck or scene.view.stage not in SHIPLESS:
        bands.append(ship_band(scene, ship))
    if scene.view.stage in (*UNBUILT, *SHIPLESS):
        return (*bands, *(pile_band(scene, pile, EDGE) for pile in own_piles(scene, ship)), foot(scene, EDGE))
    others = _others(scene, seat)
    bands += [*([hold_band(scene, ship, GAP, _room((*bands, *others)))] if ship.hold else []), *others]
    bands += _names(scene, _room(bands))
    ships = tuple(other for other in scene.view.ships if other.seat != seat)
    return (*bands, *key(scene, ships, len(ships) > FEW, len(ships) <= FEW, _room(bands, KEYED)), foot(scene, GAP))


def _room(bands: Sequence[Band], highest: int = HIGHEST) -> int:
    """Pixels that are left below the bands."""
    return highest - sum(band.height for band in bands) - GAP


def _title(scene: Scene, seat: int) -> Band:
    return Band(_draw_title, (replace(scene.of_ship(seat), view=NO_VIEW), seat), WIDTH, STRIP + EDGE // 2, scene.theme)


def _draw_title(b: Board, facts: tuple[Scene, int]) -> None:
    scene, seat = facts
    private_strip(b, scene.seat(seat), scene.word("pe.board.own", name=Captain(seat)), scene.word("pe.board.only_you"))


def _others(scene: Scene, seat: int) -> Sequence[Band]:
    """The ships of the others: of a few in rows, of many two a line."""
    ships = [ship for ship in mustered(scene.view) if ship.seat != seat]
    if len(ships) > FEW:
        return pair_bands(scene, ships, short_row, SHORT, GAP)
    rows = ((out_row, OUT_TALL) if ship.out else (low_row, LOW) for ship in ships)
    return [row_band(draw, scene, ship, tall, GAP) for ship, (draw, tall) in zip(ships, rows, strict=True)]


def _names(scene: Scene, room: int) -> tuple[Band, ...]:
    """The names of the coins that lie open beside the own ship, where rows do not say them and there is room."""
    others = tuple(ship for ship in scene.view.ships if ship.seat != scene.view.viewer)
    if len(others) <= FEW:
        return ()
    told = legend(scene, shown_kinds(replace(scene.view, ships=others)))
    return told if sum(band.height for band in told) <= room else ()


def own_piles(scene: Scene, ship: ShipView) -> list[Pile]:
    """Coins beside the ship: those to choose from and the own shipyard while they matter, else the hold."""
    word, yards = scene.word, shown_yards(scene.view)
    own = [yard.coins for yard in yards if yard.seat == ship.seat]
    free = [yard.coins for yard in yards if yard.seat is None]
    piles = [Pile("pool", word("pe.board.pile"), "coin", coins, True) for coins in free]
    heading = word("pe.board.ashore" if is_ashore(scene.view) else "pe.board.yard")
    piles += [Pile("yard", heading, "coin", coins, not free) for coins in own]
    if ship.hold or not piles:
        piles.append(Pile("hold", word("pe.board.hold", n=ship.hold), "buried_treasure", grouped(ship.hold_coins)))
    return piles
