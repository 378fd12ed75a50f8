"""The line on what the table waits for, and the heading of a step."""

from __future__ import annotations

from functools import cache

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.rules.completion import Completion
from engines.atlantic_chase.rules.contests import Contest
from engines.atlantic_chase.rules.helpers import BASE, Named
from engines.atlantic_chase.rules.lapses import Lapse
from engines.atlantic_chase.rules.officers import LedDice
from engines.atlantic_chase.rules.operation import choices
from engines.atlantic_chase.rules.set_up import place
from engines.atlantic_chase.speech.events import EVENTS
from engines.atlantic_chase.table import Ocean
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.resolution.frames import Asked, Event, question_of

LAPSING = ("ac.lapse", "ac.arctic")
"""The questions of one force that lapses."""
SET_UP, ACT = "ac.set_up", "ac.act"
"""The questions that belong to no action."""


def asking(view: View, asked: Asked) -> Message:
    """The line on what the table waits for, and from whom; a captain who is asked is addressed."""
    stage = question_of[asked.kind].stage
    if view.viewer in asked.seats:
        return say(f"ac.wait.{stage}.you")
    return say(f"ac.wait.{stage}", list=tuple([Captain(seat) for seat in asked.seats]))


def aim(view: View) -> Message | None:
    """AC-T21c, AC-64a: what brings which grade in a battle, told with the first orders; what brings points in an operation."""
    kind = view.asked.kind if view.asked is not None else ""
    if isinstance(view, OceanView):
        return aim_at_sea(view, kind)
    return names.aim(view.mini, view.is_second) if kind == "ac.round" and view.round == 1 else None


def aim_at_sea(view: OceanView, kind: str) -> Message | None:
    """AC-64a: what brings points to the viewer, at the set-up; in the first initiative of a side that sets nothing up."""
    is_first = kind == ACT and view.viewer not in deploying(view.operation) and view.changes < len(SIDES)
    return names.aim_at_sea(view.operation, view.viewer) if kind == SET_UP or is_first else None


@cache
def deploying(operation: str) -> tuple[int, ...]:
    """AC-T19b: the sides that are asked at the set-up of an operation."""
    table = Ocean(operation=operation)
    place(table)
    return tuple([seat for seat in range(len(SIDES)) if choices(table, seat)])


def general_aim(view: View) -> Message | None:
    """The aim of battles, before the first round; each tells its own with the first orders, and an operation has another."""
    return None if isinstance(view, OceanView) or view.round else say("ac.aim.battle")


def answered(view: View, asked: Asked) -> Message | None:
    """The action that the question belongs to, None outside of one."""
    if not isinstance(view, OceanView) or view.weather or asked.kind in (ACT, SET_UP):
        return None
    for frame in reversed(view.stack):
        facts = dict(frame.fields)
        if frame.kind == Contest.kind:
            named: Named = facts["named"]
            where = {"hex": places.hex_(named.hex), "target": places.sign(named.target)}
            if named.force == BASE:
                return say("ac.told.declares.base", **where)
            return say(f"ac.told.declares.{named.deed}", force=places.sign(named.force), **where)
        if frame.kind == Completion.kind:
            home = {"force": places.sign(facts["force"]), "port": places.box(facts["box"])}
            return say("ac.told.makes_for", captain=Captain(view.active), **home)
    return None


def question(view: View, asked: Asked) -> Message:
    """The question put to a captain: of a round with its number, of a Time Lapse with its force, of a roll with its chance. The
    title alone asks at the set-up."""
    if asked.kind == "ac.round":
        return say("ac.q.round", number=view.round, most=view.limits.rounds)
    if asked.kind in LAPSING:
        left = next(dict(frame.fields)["left"] for frame in reversed(view.stack) if frame.kind == Lapse.kind)
        force = places.sign(left[0][0])
        return say("ac.q.lapse.of", force=force) if asked.kind == "ac.lapse" else say("ac.q.arctic.of", force=force)
    if asked.kind == "ac.seize" and isinstance(view, OceanView):
        return say("ac.q.seize.chance", number=view.tally, least=TABLES.seize)
    if asked.kind == "ac.turn":
        fallen = next(dict(frame.fields)["faces"] for frame in reversed(view.stack) if frame.kind == LedDice.kind)
        return say("ac.q.turn.dice", dice=Verbatim(" + ".join(map(str, fallen))))
    if asked.kind == ACT and isinstance(view, OceanView) and view.acts:
        return say("ac.q.act.on")
    prompt = question_of[asked.kind].prompt
    return say(prompt) if prompt else asking(view, asked)


def headline(events: tuple[Event, ...], view: View) -> Message:
    """How the game has ended, or what weighs most in an operation; else the scenario and the round."""
    heading = EVENTS.heading(events)
    if heading and (view.result is not None or (isinstance(view, OceanView) and not view.round)):
        return heading[1]
    if isinstance(view, OceanView):
        return at_sea_heading(view)
    if view.part:
        return say("ac.head.part", mini=names.mini(view.mini), part=view.part, number=view.round, most=view.limits.rounds)
    return say("ac.head.round", mini=names.mini(view.mini), number=view.round, most=view.limits.rounds)


def at_sea_heading(view: OceanView) -> Message:
    """The number of the initiative, whose it is, the points; of the first one the operation, in a battle the round."""
    name, (own, other) = names.operation(view.operation), map(places.halves, view.points)
    if view.round:
        return say("ac.head.fight", operation=name, number=view.round, most=view.limits.rounds)
    if not view.changes:
        return say("ac.head.operation", operation=name, own=own, other=other)
    return say("ac.head.initiative", number=view.changes + 1, captain=Captain(view.active), own=own, other=other)
