"""What the table waits for."""

from __future__ import annotations

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Asked
from engines.soundings.view import View


def asking(view: View, asked: Asked) -> Message:
    """From whom; said to one of those asked, it is his."""
    if view.viewer in asked.seats:
        return say("sd.ask.call.you")
    return say("sd.ask.call", list=tuple(map(Captain, asked.seats)))
