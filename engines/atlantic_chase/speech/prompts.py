"""The line on what the table waits for, and the heading of a step."""

from __future__ import annotations

from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.speech.events import EVENTS
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Asked, Event, question_of


def asking(view: View, asked: Asked) -> Message:
    """The line on what the table waits for, and from whom; a captain who is asked is addressed."""
    stage = question_of[asked.kind].stage
    if view.viewer in asked.seats:
        return say(f"ac.wait.{stage}.you")
    return say(f"ac.wait.{stage}", list=tuple([Captain(seat) for seat in asked.seats]))


def aim(view: View) -> Message | None:
    """AC-T21c: what brings which grade in this battle, told with the first orders."""
    if isinstance(view, OceanView):
        return say("ac.aim.operation") if view.asked is not None and view.asked.kind == "ac.act" and view.acts < 1 else None
    is_first = view.asked is not None and view.asked.kind == "ac.round" and view.round == 1
    return names.aim(view.mini, view.is_second) if is_first else None


def question(view: View, asked: Asked) -> Message:
    """The question put to a captain: of a round with its number."""
    if asked.kind == "ac.round":
        return say("ac.q.round", number=view.round, most=view.limits.rounds)
    return say(question_of[asked.kind].prompt)


def headline(events: tuple[Event, ...], view: View) -> Message:
    """How the game has ended; else the scenario and the round."""
    heading = EVENTS.heading(events)
    if view.result is not None and heading:
        return heading[1]
    if isinstance(view, OceanView):
        return at_sea_heading(view)
    if view.part:
        return say("ac.head.part", mini=names.mini(view.mini), part=view.part, number=view.round, most=view.limits.rounds)
    return say("ac.head.round", mini=names.mini(view.mini), number=view.round, most=view.limits.rounds)


def at_sea_heading(view: OceanView) -> Message:
    """The operation, the number of the initiative, the points; in a battle its round."""
    name, (own, other) = names.operation(view.operation), map(places.halves, view.points)
    if view.round:
        return say("ac.head.fight", operation=name, number=view.round, most=view.limits.rounds)
    return say("ac.head.operation", operation=name, number=view.changes + 1, own=own, other=other)
