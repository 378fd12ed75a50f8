"""What the table waits for, and from whom."""

from __future__ import annotations

from engines.corsairs.view import View
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Asked


def asking(view: View, asked: Asked) -> Message:
    """What is waited for; a viewer who is asked is spoken to."""
    kind = asked.kind.removeprefix("cs.")
    if view.viewer in asked.seats:
        return say(f"cs.ask.{kind}.you")
    return say(f"cs.ask.{kind}", list=tuple(map(Captain, asked.seats)))
