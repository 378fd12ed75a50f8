"""The lines a captain may leave in advance, by kind of question; the same for every seat."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.choices import Answer, OneOf
from engines.kernel.lines import LATER, TURN, Line
from engines.kernel.messages import Message, say

DEPLOY = "deploy.turn"
USUAL, OWN = "usual", "own"
WAYS: Mapping[str, Message] = {USUAL: say("ct.setup.usual"), OWN: say("ct.setup.own")}
"""How a captain deploys: as in the data, or his own way."""


def _named(option: str) -> Message:
    return WAYS[OWN if option == LATER else option]


DEPLOYMENT = Line(DEPLOY, say("ct.q.setup"), OneOf(options=(LATER, USUAL), default=LATER, name=_named), TURN)
"""CT-TIME-07a: the deployment of the data, said with the hero."""


def lines(kind: str) -> tuple[Line, ...]:
    """The lines on a question of that kind."""
    return (DEPLOYMENT,) if kind == "ct.heroes" else ()


def described(given: Mapping[str, Answer]) -> tuple[Message, ...]:
    """What lines filled in will do, in words."""
    return (say("ct.kept.usual"),) if given.get(DEPLOY) == USUAL else ()
