"""The title over every public picture."""
from __future__ import annotations

from dataclasses import replace

from engines.pieces_of_eight.view import ShipView, View
from render.bands import Band
from render.canvas import Board
from render.marks import STRIP, title_strip
from render.pieces import badge, coin
from render.pieces_of_eight.piles import WIDTH
from render.pieces_of_eight.scene import Scene, detail, headline


def topped(scene: Scene, gap: int) -> tuple[Band]:
    """The title as the first band of a picture, with half a gap below it."""
    view = replace(scene.view, ships=tuple(ShipView(ship.seat, None, (), None, 0, out=ship.out) for ship in scene.view.ships))
    return (Band(strip, replace(scene, view=view, fresh=()), WIDTH, STRIP + gap // 2, scene.theme),)


def foot(scene: Scene, gap: int) -> Band:
    """Half a gap at the end of a picture."""
    return Band(_nothing, None, WIDTH, gap - gap // 2, scene.theme)


def _nothing(b: Board, facts: None) -> None:
    """The page shows."""


def strip(b: Board, scene: Scene) -> None:
    """The title: turn and phase or play; at the right the uses under answer, else who comes next, or who has won."""
    view = scene.view
    more = detail(view)
    is_over = view.stage in ("over", "between")
    coming = view.winners if is_over else _coming(view)
    chain = view.play.chain if view.play else ()
    title_strip(b, "captain", scene.words(headline(view)), scene.words(more) if more else "",
                () if chain else tuple(scene.theme.seats[seat] for seat in coming),
                scene.word("board.then") if coming and not chain and not is_over else "", room=76 * len(chain))
    for i, (seat, kind) in enumerate(reversed(chain)):
        _use(b, scene, seat, kind, b.w - 48 - 76 * i)


def _coming(view: View) -> tuple[int, ...]:
    """Who comes after the captain on turn."""
    return tuple(seat for seat in view.order[1:] if not view.ships[seat].out) if view.on_turn is not None else ()


def _use(b: Board, scene: Scene, seat: int, kind: str, x: float) -> None:
    b.stamp(coin(kind, 62, scene.theme), x, STRIP / 2)
    b.stamp(badge(scene.theme.seats[seat], 34), x + 24, STRIP / 2 + 20)
