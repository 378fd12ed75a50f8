"""The heading of a step, and what opens a post of its own."""

from __future__ import annotations

from engines.cartagena.speech.events import EVENTS
from engines.cartagena.view import View
from engines.kernel.frames import Event
from engines.kernel.messages import Message, say

QUIET = frozenset({"heroes", "laid", "rolled"})
"""What is a sentence of the newest post."""


def headline(events: tuple[Event, ...], view: View) -> Message:
    """The last thing of weight that has happened, else the turn."""
    heading = EVENTS.heading(events)
    return heading[1] if heading else say("ct.head.turn", number=view.turn)


def is_played(events: tuple[Event, ...]) -> bool:
    """Whether anything happened on the board."""
    return any(event.kind not in QUIET for event in events)
