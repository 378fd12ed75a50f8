"""The heading of a step, and what opens a post of its own."""

from __future__ import annotations

from engines.cartagena.speech.events import EVENTS
from engines.cartagena.view import View
from engines.kernel.base.messages import Message, say
from engines.kernel.resolution.frames import Event

QUIET = frozenset({"heroes", "laid", "rolled"})
"""Events that are sentences of the newest post."""


def headline(events: tuple[Event, ...], view: View) -> Message:
    """The turn and the fame in it; how the game has ended; what happened before the first turn."""
    heading = EVENTS.heading(events)
    if view.result is not None or not view.turn:
        return heading[1] if heading else say("ct.head.setup")
    kinds = {event.kind for event in events}
    has_ended = "turn" in kinds and "deployed" not in kinds
    spanish, english = view.fame
    return say("ct.head.fame", number=view.turn - has_ended, spanish=spanish, english=english)


def is_played(events: tuple[Event, ...]) -> bool:
    """Whether anything happened on the board."""
    return any(event.kind not in QUIET for event in events)
