"""A captain's own picture: the ship with every coin by name and place, and the hold; while it is built, the shipyard too."""

from __future__ import annotations

from dataclasses import replace

from engines.kernel.messages import Captain
from engines.pieces_of_eight.view import ShipView
from render.bands import Band
from render.canvas import Board
from render.marks import STRIP, private_strip
from render.parts import round_part
from render.pieces import chip, coin, count_disc, empty_place
from render.pieces_of_eight.hull import hull
from render.pieces_of_eight.piles import EDGE, WIDTH, Pile, grouped, pile_band
from render.pieces_of_eight.places import called, flags, rings
from render.pieces_of_eight.scene import NO_VIEW, SHIPLESS, UNBUILT, Scene, is_ashore, own_part, shown_yards
from render.pieces_of_eight.strip import foot
from render.type import SCALE

HEAD, LINE, MOST = 58, 226, 6
"""Pixels of the words over the ship and of one line of coins; the coins of a line, of which there are two in a long ship."""


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The private picture of the view's viewer, 1200 pixels wide. Raises ValueError for a view of nobody."""
    seat = scene.view.viewer
    if seat is None:
        raise ValueError("a private picture needs a viewer")
    scene = replace(scene, view=own_part(scene.view), asked=frozenset(), fresh=())
    ship, mine = scene.view.ships[seat], scene.of_ship(seat)
    bands = [Band(_title, (replace(mine, view=NO_VIEW), seat), WIDTH, STRIP + EDGE // 2, scene.theme)]
    if ship.deck or scene.view.stage not in SHIPLESS:
        tall = HEAD + LINE * (1 + (len(ship.deck) > MOST)) + EDGE
        bands.append(Band(_ship, (replace(scene.of_words(), view=mine.view), ship), WIDTH, tall, scene.theme))
    bands += [pile_band(scene, pile, EDGE) for pile in own_piles(scene, ship)]
    return (*bands, foot(scene, EDGE))


def _title(b: Board, facts: tuple[Scene, int]) -> None:
    scene, seat = facts
    private_strip(b, scene.seat(seat), scene.word("pe.board.own", name=Captain(seat)), scene.word("pe.board.only_you"))


def _ship(b: Board, facts: tuple[Scene, ShipView]) -> None:
    scene, ship = facts
    own_deck(b, scene, ship, EDGE // 2, b.h - EDGE)


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


def own_deck(b: Board, scene: Scene, ship: ShipView, y0: float, tall: int) -> None:
    """The panel with the nest and the whole deck, numbered and named from fore to aft; a long ship in two lines."""
    t, n = b.theme, len(ship.deck)
    b.panel(EDGE, y0, WIDTH - EDGE, y0 + tall, 16, t.surface)
    b.text(112, y0 + 34, scene.word("pe.board.nest"), SCALE["small"], t.soft, "plain", "m")
    end = 222 + b.text(222, y0 + 34, scene.word("pe.board.deck"), SCALE["small"], t.soft, "plain", width=400)
    _active(b, scene, end + 30, y0 + 34)
    _nest(b, scene, ship, 112, y0 + HEAD + 84)
    if n <= MOST:
        return _hull_line(b, scene, ship, "whole", range(1, n + 1), y0 + HEAD + 84)
    half = -(-n // 2)
    _hull_line(b, scene, ship, "fore", range(1, half + 1), y0 + HEAD + 84)
    return _hull_line(b, scene, ship, "aft", range(half + 1, n + 1), y0 + HEAD + 84 + LINE)


def _active(b: Board, scene: Scene, x: float, y: float) -> None:
    """Which numbers stand for active places."""
    t = b.theme
    b.stamp(count_disc("1", 36, t.brass, t.shade if t.dark else t.surface, t.surface), x + 18, y)
    b.text(x + 46, y, scene.word("pe.board.active"), SCALE["small"], t.soft, "plain", width=WIDTH - 40 - x - 46)


def _nest(b: Board, scene: Scene, ship: ShipView, x: float, y: float) -> None:
    t, kind = b.theme, ship.nest.kind if ship.nest else None
    b.stamp(coin(kind, 132, b.theme) if kind else empty_place(132, b.theme), x, y)
    b.place((round_part(f"ship.{ship.seat}.nest", x, y, 66),))
    rings(b, scene, ship, ("nest",), x, y, 66)
    flags(b, scene, ship, ("nest",), x, y, 66, t.surface)
    b.stamp(chip("nest", 46, t.brass, t.shade if t.dark else t.surface, t.surface), x + 50, y + 46)
    name = scene.coin(kind) if kind else scene.word("pe.board.empty")
    b.label(x, y + 108, name, 32, 176, 28, b.theme.ink if kind else b.theme.soft, "data" if kind else "plain")


def _hull_line(b: Board, scene: Scene, ship: ShipView, part: str, numbers: range, y: float) -> None:
    """A ship, or its fore or aft half, with the coins of these places; names below them."""
    x0, x1, n, r = 206.0, WIDTH - EDGE - 10.0, len(numbers), 56.0
    b.tile(hull(round(x1 - x0), 154, b.theme, b.theme.surface, part), x0, y - 77)
    if not numbers:
        told = "pe.board.no_ship" if scene.view.stage in UNBUILT else "pe.board.empty"
        b.text((x0 + x1) / 2, y, scene.word(told), 31, b.theme.soft, "plain", "m")
    start = x0 + (60 if part != "aft" else 20)
    step = min(178.0 if part == "whole" else 240.0, (x1 - start - 20) / max(1, n))
    for i, number in enumerate(numbers):
        x, kind = start + step * (i + 0.5), ship.deck[number - 1].kind
        if kind:
            b.stamp(coin(kind, round(2 * r), b.theme), x, y)
            b.label(x, y + 108, scene.coin(kind), 32, min(step - 8, 2 * (WIDTH - EDGE - 6 - x)), 28)
        b.place((round_part(f"ship.{ship.seat}.{number}", x, y, r),))
        rings(b, scene, ship, called(ship, number), x, y, r)
        flags(b, scene, ship, called(ship, number), x, y, r, b.theme.wood)
        _number(b, x, y - r, number, number in (1, len(ship.deck)))


def _number(b: Board, x: float, y: float, number: int, active: bool) -> None:
    t = b.theme
    fill, ink = (t.brass, t.shade if t.dark else t.surface) if active else (t.page, t.ink)
    b.stamp(count_disc(str(number), 42, fill, ink, t.wood), x, y)
