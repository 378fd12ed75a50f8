"""The heading of a step."""

from __future__ import annotations

from engines.kaisers_pirates.speech.solitaire import EVENTS
from engines.kaisers_pirates.view import View
from engines.kernel.frames import Event
from engines.kernel.messages import Captain, Message, say
from engines.kernel.sides import PHANTOM


def headline(events: tuple[Event, ...], view: View) -> Message:
    """The last thing of weight that has happened, else whose turn it is; at the end who has won."""
    heading = None if view.result is not None else EVENTS.heading(events)
    return heading[1] if heading else turn_head(view)


def turn_head(view: View) -> Message:
    """Whose turn it is; at the end who has won."""
    if view.result is not None:
        return say("kp.head.over", list=tuple(map(Captain, view.result.places[0] or (PHANTOM,))))
    return say("kp.head.turn", number=view.turn, captain=Captain(view.on_turn))


QUIET = frozenset({"turn", "draws", "disposes", "discards", "joins"})
"""What happens in a turn without a card: it is a sentence of the newest post."""


def is_played(events: tuple[Event, ...]) -> bool:
    """Whether a card was played, or anything else of weight happened."""
    return any(event.kind not in QUIET for event in events)
