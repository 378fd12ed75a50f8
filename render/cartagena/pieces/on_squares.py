"""The pieces on a part of the map, and the marks of the step there."""

from __future__ import annotations

from dataclasses import dataclass

from render.cartagena.pieces import counters, ships, steps, works
from render.cartagena.pieces.counters import Stack
from render.cartagena.pieces.plan import Plan
from render.cartagena.pieces.scene import Scene
from render.cartagena.pieces.ships import Vessel
from render.cartagena.pieces.steps import Mark
from render.cartagena.pieces.works import Work


@dataclass(frozen=True)
class Lying:
    """All that is drawn on a piece of the map."""

    plan: Plan
    works: tuple[Work, ...]
    stacks: tuple[Stack, ...]
    vessels: tuple[Vessel, ...]
    marks: tuple[Mark, ...]


def lying(scene: Scene, plan: Plan) -> Lying:
    """The pieces of a scene on that part of the map."""
    stacks = tuple(counters.stacks(scene))
    standing = tuple(works.works(scene, {one.at: one for one in stacks}))
    inside = {one.at for one in standing if not one.is_down}
    return Lying(
        plan,
        tuple(one for one in standing if plan.has(one.at)),
        tuple(one for one in stacks if one.at not in inside and plan.has(one.at)),
        tuple(one for one in ships.vessels(scene) if plan.has(one.at)),
        tuple(steps.marks(scene)),
    )
