"""The decks with their numbers, and the discards that anybody may look at."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.stock import fleet_of, merchantmen_of
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import say
from render.glyphs import sign
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.ship import Box
from render.kit.captions import captions, write
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import mix
from render.paint.parts import boxed

STACK, DECK = 118, 92
"""Pixels from a deck to the next, and of a deck."""


@dataclass(frozen=True)
class Stock:
    """The parts of the decks that are drawn: (sign, number, name) of each, and the topmost discards, the last on top."""

    decks: tuple[tuple[str, int, str], ...]
    discards: tuple[str, ...]
    title: str


def stock(scene: Scene) -> Stock:
    """The decks as the scene shows them."""
    view = scene.view
    fleet, traders = ships_left(view)
    counts = (
        ("cards", view.deck, say("kp.pic.draw")),
        ("cannon", fleet, say("kp.pic.fleet")),
        ("anchor", traders, say("kp.pic.merchants")),
    )
    top = tuple(scene.plain(names.card(card)) for card in reversed(view.top))
    decks = tuple((glyph, n, scene.plain(name)) for glyph, n, name in counts)
    return Stock(decks, top, scene.plain(say("kp.pic.discards", n=view.discards)))


def ships_left(view: View) -> tuple[int, int]:
    """Ships face down in the two decks: (Warships and Raiders, Merchantmen)."""
    known = {one for force in view.forces for one in (*force.fleet, *force.merchantmen, *(won.ship for won in force.pile))}
    known |= {*view.fleet_used, *view.merchant_used}
    fleet, traders = fleet_of(view.rules), merchantmen_of(view.rules)
    return sum(one not in known for one in fleet), sum(one not in known for one in traders)


def draw(b: Board, facts: Stock, box: Box, u: float) -> None:
    """Decks side by side, then the discards one on the other."""
    t, (x0, y0, x1, y1) = b.theme, box
    deep = mix(t.brass, t.shade, 0.62) if t.dark else mix(t.brass, t.surface, 0.15)
    x, tall = float(x0), 62 * u
    middle = (y0 + y1) / 2 - 16 * u
    for number, (glyph, count, _) in enumerate(facts.decks):
        wide = DECK * u
        for k in (2, 1, 0):
            top = middle - tall / 2 - 3 * k * u
            b.framed((x + 4 * k * u, top, x + wide + 4 * k * u, top + tall), round(8 * u), deep, t.brass, round(2 * u))
        b.place((boxed("deck", x, middle - tall / 2, x + wide, middle + tall / 2),) if not number else ())
        b.stamp(sign(glyph, round(32 * u), t.brass if t.dark else t.surface, deep), x + 23 * u, middle)
        b.text(x + wide - 8 * u, middle, str(count), round(31 * u), t.ink if t.dark else t.surface, "bold", "r")
        x += STACK * u
    names = tuple(name for _, _, name in facts.decks)
    middles = tuple(x0 + (number * STACK + DECK / 2 + 4) * u for number in range(len(names)))
    if told := captions(names, middles, (x0 - 12 * u, x), round(28 * u), round(25 * u), most=1):
        write(b, told, middle + tall / 2 + 18 * u, [(t.soft, "plain")] * len(names))
    _discards(b, facts, (round(x), y0, x1, y1), u)


def _discards(b: Board, facts: Stock, box: Box, u: float) -> None:
    t, (x0, y0, x1, y1) = b.theme, box
    middle = (y0 + y1) / 2 - 16 * u
    b.place((boxed("discards", x0, y0, x1, y1),))
    for i, name in enumerate(facts.discards[:2]):
        y = middle + (i * 34 - 17) * u
        b.framed((x0, y - 16 * u, x1, y + 16 * u), round(6 * u), t.surface, t.line, round(2 * u))
        b.text(x0 + 8 * u, y, name, round(28 * u), t.soft if i else t.ink, "data", Fit(x1 - x0 - 14 * u, round(25 * u)))
    b.label((x0 + x1) / 2, middle + 49 * u, facts.title, round(28 * u), Fit(x1 - x0, round(25 * u), "m"), t.soft, "plain")
