"""The lines a captain may leave in advance, by kind of question; the same for every seat."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.choices import OneOf
from engines.kernel.lines import GAME, LATER, Line
from engines.kernel.messages import Message, say

DEPLOY = "deploy.game"
USUAL, OWN = "usual", "own"
WAYS: Mapping[str, Message] = {USUAL: say("ct.setup.usual"), OWN: say("ct.setup.own")}
"""How a captain deploys: as in the data, or his own way."""


def _named(option: str) -> Message:
    return WAYS[OWN if option == LATER else option]


DEPLOYMENT = Line(DEPLOY, say("ct.q.setup"), OneOf(options=(LATER, USUAL), default=LATER, name=_named), GAME)
"""CT-TIME-07a: the deployment of the data, said with the hero."""


def lines(kind: str) -> tuple[Line, ...]:
    """The lines on a question of that kind."""
    return (DEPLOYMENT,) if kind == "ct.heroes" else ()
