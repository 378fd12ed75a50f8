"""What a computer answers, knowing its own view."""

from __future__ import annotations

from engines.kernel.chance import Random
from engines.kernel.choices import Answer, Choice
from engines.pieces_of_eight.view import View


def answer(view: View, choice: Choice, rnd: Random) -> Answer:
    """A random answer."""
    return choice.sample(rnd)
