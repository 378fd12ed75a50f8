"""A captain's own picture: the ship with every coin by name and place, and the hold; while it is built, the shipyard too."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.kernel.messages import Captain
from engines.pieces_of_eight.view import Place, ShipView
from render.canvas import Board
from render.marks import STRIP, private_strip
from render.palette import Theme
from render.pieces import coin, count_disc, empty_place
from render.pieces_of_eight.hull import Line, hull, lay, lined
from render.pieces_of_eight.piles import EDGE, WIDTH, Pile, draw_pile, grouped
from render.pieces_of_eight.scene import Scene, is_ashore, shown_yards
from render.type import SCALE

SHIP_TALL = 404


def drawn(scene: Scene) -> Board:
    """The private picture of the view's viewer, 1200 pixels wide. Raises ValueError for a view of nobody."""
    seat = scene.view.viewer
    if seat is None:
        raise ValueError("a private picture needs a viewer")
    ship, shows_ship = scene.view.ships[seat], scene.view.stage != "pool"
    piles = own_piles(scene, ship)
    top = STRIP + EDGE + (SHIP_TALL + EDGE) * shows_ship
    b = Board(WIDTH, top + sum(pile.height + EDGE for pile in piles), scene.theme)
    private_strip(b, scene.theme.seats[seat], scene.word("board.own", name=Captain(seat)), scene.word("board.only_you"))
    if shows_ship:
        own_deck(b, scene, ship, STRIP + EDGE)
    for pile in piles:
        draw_pile(b, scene, pile, top)
        top += pile.height + EDGE
    return b


def own_piles(scene: Scene, ship: ShipView) -> list[Pile]:
    """Coins beside the ship: those to choose from and the own shipyard while they matter, else the hold."""
    word, yards = scene.word, shown_yards(scene.view)
    own = [yard.coins for yard in yards if yard.seat == ship.seat]
    free = [yard.coins for yard in yards if yard.seat is None]
    piles = [Pile(word("board.pile"), "coin", coins, True) for coins in free]
    heading = word("board.ashore" if is_ashore(scene.view) else "board.yard")
    piles += [Pile(heading, "coin", coins, not free) for coins in own]
    if ship.hold or not piles:
        piles.append(Pile(word("board.hold", n=ship.hold), "buried_treasure", grouped(ship.hold_coins)))
    return piles


def own_deck(b: Board, scene: Scene, ship: ShipView, y0: float) -> None:
    """The panel with the nest and the whole deck, numbered and named from fore to aft."""
    t = b.theme
    b.panel(EDGE, y0, WIDTH - EDGE, y0 + SHIP_TALL, 16, t.surface)
    b.text(40, y0 + 34, scene.word("board.nest"), SCALE["small"], t.soft, "plain")
    b.text(236, y0 + 34, scene.word("board.deck"), SCALE["small"], t.soft, "plain", width=900)
    y = y0 + 154
    _nest(b, scene, ship.nest, 112, y)
    x0, x1, n = 200.0, WIDTH - 24.0, len(ship.deck)
    r = min(55.0, (x1 - x0 - 84) / (2.06 * max(1, n)))
    line = lined(replace(ship, shown=False), x0 + 66, x1 - 16, y, r, 2.06 * r)
    b.stamp(hull(round(x1 - x0), 154, t, 9), x0, y, "lm")
    if not n:
        b.text((x0 + x1) / 2, y, scene.word("board.no_ship"), SCALE["small"], t.soft, "plain", "m")
    lay(b, ship, line, 0)
    _numbers(b, t, line)
    _names(b, scene, ship.deck, line, y + 77)
    b.stamp(count_disc("1", 40, t.brass, t.shade if t.dark else t.surface, t.surface), 60, y0 + SHIP_TALL - 34)
    b.text(92, y0 + SHIP_TALL - 34, scene.word("board.active"), SCALE["small"], t.soft, "plain", width=WIDTH - 140)


def _nest(b: Board, scene: Scene, place: Place | None, x: float, y: float) -> None:
    kind = place.kind if place else None
    b.stamp(coin(kind, 132, b.theme) if kind else empty_place(132, b.theme), x, y)
    name = scene.coin(kind) if kind else scene.word("board.empty")
    b.label(x, y + 98, name, SCALE["small"], 176, 24, b.theme.ink if kind else b.theme.soft, "data" if kind else "plain")


def _numbers(b: Board, t: Theme, line: Line) -> None:
    for i, x in enumerate(line.xs, 1):
        active = i in (1, len(line.xs))
        fill, ink = (t.brass, t.shade if t.dark else t.surface) if active else (t.page, t.ink)
        b.stamp(count_disc(str(i), 40, fill, ink, t.wood), x, line.y - line.r - (2 if line.r > 46 else 12))


def _names(b: Board, scene: Scene, deck: Sequence[Place], line: Line, low: float) -> None:
    """Names below the hull; those of neighbours stand on two levels when they are close."""
    t, step = b.theme, line.xs[1] - line.xs[0] if len(line.xs) > 1 else 200.0
    for i, (place, x) in enumerate(zip(deck, line.xs, strict=True)):
        if not place.kind:
            continue
        second = i % 2 == 1 and step < 170
        y = low + (90 if second else 30)
        if second:
            b.rect(x - 1, line.y + line.r + 6, x + 1, y - 26, t.faint)
        room = min((2 if step < 170 else 1) * step - 12, 2 * (WIDTH - 24 - x), 2 * (x - 196))
        b.label(x, y, scene.coin(place.kind), SCALE["small"], room, 23)
