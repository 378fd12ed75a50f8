"""The public picture: the ships of all captains, one below the other."""
from __future__ import annotations

from engines.pieces_of_eight.view import View
from render.canvas import Board
from render.marks import STRIP, title_strip
from render.pieces import badge, coin
from render.pieces_of_eight.piles import EDGE, WIDTH, pool
from render.pieces_of_eight.scene import Scene, detail, headline
from render.pieces_of_eight.ship import DRAW, OUT_TALL, TALL, Row

LOW = {5: 172, 6: 156, 7: 146, 8: 128}


def drawn(scene: Scene) -> Board:
    """The board of a view: 1200 pixels wide, 250 to 1190 high."""
    if scene.view.stage == "pool":
        return pool(scene)
    kinds = [row_kind(scene.view, seat) for seat in range(len(scene.view.ships))]
    many = len(kinds) > 4
    low = LOW.get(len(kinds), TALL)
    heights = [{"tall": TALL, "low": low, "out": min(OUT_TALL, low)}[kind] for kind in kinds]
    gap = 8 if many else 12
    b = Board(WIDTH, STRIP + sum(heights) + gap * (len(kinds) + 1), scene.theme)
    strip(b, scene)
    y = STRIP + gap
    for ship, kind, h in zip(scene.view.ships, kinds, heights, strict=True):
        DRAW[kind](Row(b, scene, ship, EDGE, y, WIDTH - EDGE, y + h))
        y += h + gap
    return b


def row_kind(view: View, seat: int) -> str:
    """How a captain's row is drawn: "out", "low" on a board of five and more, else "tall"."""
    if view.ships[seat].out and seat not in view.winners:
        return "out"
    return "low" if len(view.ships) > 4 else "tall"


def strip(b: Board, scene: Scene) -> None:
    """The title: turn and phase or play; at the right the uses under answer, else who comes next."""
    view = scene.view
    more = detail(view)
    coming = [seat for seat in view.order[1:] if not view.ships[seat].out] if view.on_turn is not None else []
    chain = view.play.chain if view.play else ()
    title_strip(b, "captain", scene.words(headline(view)), scene.words(more) if more else "",
                () if chain else tuple(scene.theme.seats[seat] for seat in coming),
                scene.word("board.then") if coming and not chain else "", room=76 * len(chain))
    for i, (seat, kind) in enumerate(reversed(chain)):
        _use(b, scene, seat, kind, WIDTH - 48 - 76 * i)


def _use(b: Board, scene: Scene, seat: int, kind: str, x: float) -> None:
    b.stamp(coin(kind, 62, scene.theme), x, STRIP / 2)
    b.stamp(badge(scene.theme.seats[seat], 34), x + 24, STRIP / 2 + 20)
