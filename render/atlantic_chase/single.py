"""Each ship alone with both sides of her counter, for those who look her up."""

from __future__ import annotations

from functools import partial

from engines.atlantic_chase.data import SHIP, ShipRow
from engines.atlantic_chase.data.ids import Counter
from engines.atlantic_chase.pieces import names
from engines.kernel.base.messages import say
from render.atlantic_chase.pieces import looks, ship
from render.atlantic_chase.pieces.scene import Scene, values
from render.atlantic_chase.pieces.sea import CARD
from render.atlantic_chase.pieces.ship import READY, ShipCard
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.picture.picture_kinds import ComponentPicture

WIDE, EDGE, TITLE, BELOW = 620, 14, 44, 46
"""Pixels of the picture, around the cards, of the title, and of the words under a card."""
Facts = tuple[str, tuple[tuple[ShipCard, str], ...]]


def components() -> tuple[ComponentPicture, ...]:
    """Every counter of a ship, in the order of the data."""
    return tuple(ComponentPicture(id, names.counter(id), partial(_counter, id)) for id in SHIP)


def _counter(id: Counter, scene: Scene) -> tuple[Band]:
    row = SHIP[id]
    title = scene.plain(names.kind(row.kind))
    sides = [(_card(scene, row, is_turned=False), "ac.single.whole")]
    if row.back is not None:
        sides.append((_card(scene, row, is_turned=True), "ac.single.dispersed" if row.kind == "CONVOY" else "ac.single.hurt"))
    facts: Facts = title, tuple((card, scene.plain(say(words))) for card, words in sides)
    return (Band(_draw, facts, WIDE, 2 * EDGE + TITLE + ship.TALL + BELOW, scene.theme),)


def _card(scene: Scene, row: ShipRow, *, is_turned: bool) -> ShipCard:
    face = row.back if is_turned and row.back is not None else row
    is_hurt = is_turned and row.hits is not None
    return ShipCard(
        id=f"{row.id}.back" if is_turned else row.id,
        name=scene.plain(names.counter(row.id)),
        seat=scene.theme.seats[0 if row.side == "british" else 1],
        west=row.side == "british",
        profile=looks.profile_of(row.id, row.kind, dispersed=is_turned and not is_hurt),
        long=looks.LONG.get(row.kind, 1.0),
        guns=values(face),
        speed=looks.SPEEDS.get(face.speed),
        hits=(row.hits or 0) if is_hurt else 0,
        marks=(row.hits, row.back.hits if row.back else None),
        is_hurt=is_hurt,
        torpedo=READY if row.torpedo and not is_turned else "",
    )


def _draw(b: Board, facts: Facts) -> None:
    title, cards = facts
    t = b.theme
    b.text(EDGE, EDGE + TITLE / 2 - 4, title, 36, t.brass, "bold", Fit(b.w - 2 * EDGE, 28))
    for number, (card, words) in enumerate(cards):
        x, y = EDGE + number * (CARD + EDGE), EDGE + TITLE
        ship.draw(b, card, (x, y, x + CARD, y + ship.TALL))
        b.text(x + CARD / 2, y + ship.TALL + 26, words, 32, t.soft, "plain", Fit(CARD, 26, "m"))
