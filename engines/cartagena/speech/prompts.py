"""What the table waits for."""

from __future__ import annotations

from engines.cartagena.view import View
from engines.kernel.frames import Asked, question_of
from engines.kernel.messages import Captain, Message, say

STAGES = ("heroes", "deploy", "plan", "order")
"""Parts of a game, as its questions name them."""


def asking(view: View, asked: Asked) -> Message:
    """What the table waits for, and from whom; said to one of those asked, it is his."""
    stage = question_of[asked.kind].stage
    if view.viewer in asked.seats:
        return say(f"ct.ask.{stage}.you")
    return say(f"ct.ask.{stage}", list=tuple([Captain(seat) for seat in asked.seats]))
