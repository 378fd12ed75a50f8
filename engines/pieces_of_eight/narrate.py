"""What is told."""
from __future__ import annotations

from engines.kernel.choices import Answer, Choice
from engines.kernel.frames import Asked, Event
from engines.kernel.messages import Message, say
from engines.pieces_of_eight.view import View


def told(event: Event, viewer: int | None) -> tuple[Message, ...]:
    """Sentences."""
    return (say(f"pe.told.{event.kind}"),)


def headline(events: tuple[Event, ...], view: View) -> Message:
    return say("pe.head.turn", n=view.turn)


def readback(choice: Choice, answer: Answer) -> Message:
    return say("pe.back")


def asking(view: View, asked: Asked) -> Message:
    return say(f"pe.ask.{asked.kind[3:]}")
