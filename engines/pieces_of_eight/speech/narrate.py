"""What is told of a step: its events as sentences, its heading, and what it has changed, for pictures."""

from __future__ import annotations

from engines.kernel.frames import Event
from engines.kernel.messages import Message, say
from engines.pieces_of_eight.speech.events import EVENTS
from engines.pieces_of_eight.view import View

_NUMBERED = ("turn", "plays", "treachery", "uses", "out")
"""Events whose heading has the number of the turn before it."""


def headline(events: tuple[Event, ...], view: View) -> Message:
    """The last thing of weight that has happened, under the number of the turn."""
    heading = EVENTS.heading(events)
    if heading is None:
        return say("pe.head.turn", number=view.turn) if view.turn else say(f"pe.head.{view.stage}")
    kind, what = heading
    return say("pe.head", number=view.turn, what=what) if kind in _NUMBERED and view.turn else what
