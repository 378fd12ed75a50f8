"""The public picture: the chart of the bay with all that lies on it, fame and orders; and a quarter of the chart."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cartagena.view import View
from engines.kernel.messages import Message, Verbatim, say
from render.bands import Band
from render.canvas import Board
from render.cartagena import counters, foot, ground, ships, steps, works
from render.cartagena.counters import Stack
from render.cartagena.plan import WHOLE, WIDE, Plan
from render.cartagena.scene import Scene
from render.cartagena.ships import Vessel
from render.cartagena.steps import Mark
from render.cartagena.works import Work
from render.kit import layers
from render.marks import STRIP, title_strip


@dataclass(frozen=True)
class Facts:
    """All that is drawn on a piece of the map."""

    plan: Plan
    works: tuple[Work, ...]
    stacks: tuple[Stack, ...]
    vessels: tuple[Vessel, ...]
    marks: tuple[Mark, ...]


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The board of a view, 1200 pixels wide."""
    return (top(scene), map_band(scene, WHOLE), *foot.bands(scene))


def quarter(plan: Plan, scene: Scene) -> tuple[Band, ...]:
    """A quarter of the map, almost twice as large."""
    return (top(scene), map_band(scene, plan))


def map_band(scene: Scene, plan: Plan) -> Band:
    """The map with what lies on it and what the step did."""
    lying = tuple(counters.stacks(scene))
    standing = tuple(works.works(scene, {one.at: one for one in lying}))
    inside = {one.at for one in standing if not one.is_down}
    facts = Facts(
        plan,
        tuple(one for one in standing if plan.has(one.at)),
        tuple(one for one in lying if one.at not in inside and plan.has(one.at)),
        tuple(one for one in ships.vessels(scene) if plan.has(one.at)),
        tuple(steps.marks(scene)),
    )
    return Band(_draw_map, facts, WIDE, plan.high, scene.theme)


def _draw_map(b: Board, facts: Facts) -> None:
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
    return scene.told(say("ct.head.turn", number=view.turn) if view.turn else say("ct.pic.deployment"))


def detail(scene: Scene) -> str:
    """What is done in it: planning, a phase."""
    view = scene.view
    if not view.turn:
        return ""
    if view.phase < 0:
        return scene.told(say("ct.pic.planning"))
    slots = max((len(row.slots) for row in view.rows), default=0)
    return scene.told(say("ct.pic.phase", number=view.phase + 1, total=slots))


def _draw_top(b: Board, facts: tuple[str, str]) -> None:
    title_strip(b, "fort", *facts)


def span(plan: Plan) -> Message:
    """What a quarter is called: its first and last square."""
    first, last = plan.span
    return say("ct.pic.quarter", at=Verbatim(first), to=Verbatim(last))


def bears(plan: Plan, view: View, part: str) -> bool:
    """Whether a piece of the map has that square."""
    return part in plan.names
