"""The public picture: the chart of the bay with all that lies on it, fame and orders; and a quarter of the chart."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain

from engines.cartagena.view import View
from engines.kernel.base.messages import Message, Verbatim, say
from render.board.marks import STRIP, title_strip
from render.cartagena.key import FAME, key, of_lanes, of_map
from render.cartagena.pieces import below_map, counters, ground, ships, steps, works
from render.cartagena.pieces.on_squares import Lying, lying
from render.cartagena.pieces.plan import WHOLE, WIDE, Plan, around
from render.cartagena.pieces.scene import Scene
from render.kit import layers
from render.kit.legend import LINE
from render.paint.bands import Band
from render.paint.canvas import Board

HIGHEST, UNDER, MOST = 1200, 80, 3
"""Pixels of the highest picture, and of the lines under the whole map: dice that were thrown, what marks mean; the most lines of
those below other pictures."""


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The board of a view, 1200 pixels wide, as high in every position of a game."""
    laid, lanes = lying(scene, WHOLE), tuple(below_map.lanes(scene))
    under = _under(scene, chain((FAME,), of_map(laid), of_lanes(lanes)))
    return (top(scene), map_band(scene, laid), *under, below_map.fame(scene), *below_map.orders(scene, lanes))


def _under(scene: Scene, seen: Iterable[Message]) -> tuple[Band, ...]:
    """The throws, and as many words for marks as there is room for."""
    thrown = below_map.thrown(scene)
    told = (*thrown, *key(scene, seen, UNDER - sum(band.height for band in thrown)))
    return (*told, below_map.gap(scene, UNDER - sum(band.height for band in told)))


def quarter(plan: Plan, scene: Scene) -> tuple[Band, ...]:
    """A quarter of the map, almost twice as large."""
    laid = lying(scene, plan)
    return (top(scene), map_band(scene, laid), *key(scene, of_map(laid), MOST * LINE))


def map_band(scene: Scene, laid: Lying) -> Band:
    """The map with what lies on it and what the step did."""
    return Band(_draw_map, laid, WIDE, laid.plan.high, scene.theme, is_still=True)


def _draw_map(b: Board, facts: Lying) -> None:
    plan = facts.plan
    layers.ground(b, ground.draw, plan)
    b.place(plan.parts)
    for work in facts.works:
        works.draw(b, plan, work)
    for stack in facts.stacks:
        counters.draw(b, plan, stack)
    for vessel in facts.vessels:
        ships.draw(b, plan, vessel)
    steps.draw(b, plan, facts.marks)


def top(scene: Scene) -> Band:
    """The turn and its phase."""
    return Band(_draw_top, (headline(scene), detail(scene)), WIDE, STRIP, scene.theme)


def headline(scene: Scene) -> str:
    """The turn."""
    view = scene.view
    return scene.plain(say("ct.head.turn", number=view.turn) if view.turn else say("ct.pic.deployment"))


def detail(scene: Scene) -> str:
    """The work of the turn: planning, a phase."""
    view = scene.view
    if not view.turn:
        return ""
    if view.phase < 0:
        return scene.plain(say("ct.pic.planning"))
    slots = max((len(row.slots) for row in view.rows), default=0)
    return scene.plain(say("ct.pic.phase", number=view.phase + 1, total=slots))


def _draw_top(b: Board, facts: tuple[str, str]) -> None:
    title_strip(b, "fort", *facts)


def span(plan: Plan, label: str = "ct.pic.quarter") -> Message:
    """The title of a quarter: its first and last square."""
    first, last = plan.span
    return say(label, at=Verbatim(first), to=Verbatim(last))


def is_close(places: Collection[str]) -> bool:
    """Whether those squares are shown larger than on the whole map."""
    return around(places) is not WHOLE


def bears(plan: Plan, view: View, part: str) -> bool:
    """Whether a piece of the map has that square."""
    return part in plan.names
