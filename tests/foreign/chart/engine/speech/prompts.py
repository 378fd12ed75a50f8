"""What the table waits for, and from whom."""

from __future__ import annotations

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Asked
from engines.straits.view import View


def asking(view: View, asked: Asked) -> Message:
    """What is waited for; a viewer who is asked is spoken to."""
    if view.viewer in asked.seats:
        return say("sr.ask.orders.you")
    return say("sr.ask.orders", list=tuple(map(Captain, asked.seats)))
