"""A captain's own picture, to decide from: the battle board with his orders as arrows, each with its chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.atlantic_chase.data.ids import ASK, HOLD, NO, NONE, Ship
from engines.atlantic_chase.pieces.vessels import Orders
from engines.atlantic_chase.rules import gunnery, torpedoes
from engines.kernel.base.messages import Verbatim, say
from render.atlantic_chase.boards import HIGHEST, TEXT, Sea, gone, height, sea_band
from render.atlantic_chase.helps import helps
from render.atlantic_chase.key import GOES, SMOKES, key, of_sea
from render.atlantic_chase.pieces.fire import GUNS, TORPEDO, Line, Move
from render.atlantic_chase.pieces.scene import BRITISH, STEPS, Scene, zones
from render.atlantic_chase.pieces.sea import WIDE
from render.board.marks import STRIP, private_strip
from render.glyphs import sign
from render.paint.bands import Band, size
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle

NOTHING = (HOLD, NONE, ASK)
"""Orders that show nothing on the board."""
LEAVES = 60
"""Pixels of the line that says what is ordered for the end of the round."""


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The private picture of the view's viewer, 1200 pixels wide. Raises ValueError for a view of nobody."""
    view = scene.view
    if view.viewer is None:
        raise ValueError("nobody's own picture")
    scene = replace(scene, asked=frozenset(), fresh=())
    orders = view.orders or Orders()
    shown, help_ = zones(scene, 1 - view.viewer), helps(scene)
    facts = Sea(shown, height(shown, help_), tuple(_lines(scene, orders)), tuple(_moves(scene, orders)))
    bands = (_title(scene, view.viewer), sea_band(scene, facts), *_leaves(scene, orders), *help_, *gone(scene))
    seen = (*of_sea(facts.zones, facts.lines), *(GOES,) * bool(facts.moves), *(SMOKES,) * bool(orders.smoke))
    return (*bands, *key(scene, seen, HIGHEST - size(bands)[1]))


def _title(scene: Scene, viewer: int) -> Band:
    view = scene.view
    headline = scene.plain(say("ac.pic.round", number=max(1, view.round), total=view.limits.rounds))
    return Band(_draw_title, (scene.seat(viewer), headline, scene.plain(say("ac.pic.alone"))), WIDE, STRIP, scene.theme)


def _draw_title(b: Board, facts: tuple[SeatStyle, str, str]) -> None:
    private_strip(b, *facts)


def _lines(scene: Scene, orders: Orders) -> Iterator[Line]:
    """Guns and torpedoes that are ordered, each with its chance of a hit."""
    view = scene.view
    tone = scene.seat(view.viewer or 0).fill
    for weapon, pairs in ((GUNS, orders.guns), (TORPEDO, orders.torpedoes)):
        for ship, target in pairs:
            if target not in NOTHING and _is_there(scene, ship) and _is_there(scene, Ship(target)):
                percent = round(100 * _chance(scene, ship, Ship(target), weapon))
                yield Line(ship, target, weapon, tone, chance=scene.plain(say("ac.pic.percent", number=percent)))


def _chance(scene: Scene, ship: Ship, target: Ship, weapon: str) -> float:
    """The chance that a ship hits that target."""
    view = scene.view
    return torpedoes.attack_odds(view, target) if weapon == TORPEDO else gunnery.hit_odds(view, ship, target)


def _is_there(scene: Scene, ship: Ship) -> bool:
    return ship in scene.view.ships and scene.view.ships[ship].is_on_board


def _moves(scene: Scene, orders: Orders) -> Iterator[Move]:
    """Moves that are ordered: towards the enemy or away."""
    view = scene.view
    up = -1 if view.viewer == BRITISH else 1
    for ship, zone in orders.moves:
        if zone in STEPS and _is_there(scene, ship) and zone != view.ships[ship].zone:
            yield Move(ship, up * (STEPS[zone] - STEPS[view.ships[ship].zone]), scene.theme.good)


def _leaves(scene: Scene, orders: Orders) -> Iterator[Band]:
    """Smoke that is ordered, and whether to break away."""
    told = []
    if orders.smoke:
        makers = tuple(Verbatim(scene.called(one)) for one in orders.smoke)
        told.append(("smoke", scene.plain(say("ac.pic.smoke", list=makers))))
    if orders.leave != NO:
        told.append(("pennant", scene.plain(say(f"ac.pic.leave.{orders.leave}"))))
    if told:
        yield Band(_draw_leaves, tuple(told), WIDE, LEAVES, scene.theme)


def _draw_leaves(b: Board, told: tuple[tuple[str, str], ...]) -> None:
    t, y = b.theme, b.h / 2
    step = (b.w - 28) / len(told)
    for number, (glyph, words) in enumerate(told):
        x = 14 + number * step
        b.stamp(sign(glyph, 44, t.brass, t.page), x, y, "lm")
        b.text(x + 56, y, words, TEXT, t.ink, "data", Fit(step - 64, 34))
