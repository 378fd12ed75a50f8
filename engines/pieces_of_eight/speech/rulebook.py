"""The rules of Pieces of Eight to be read, and its coins one by one."""

from __future__ import annotations

from engines.kernel.base.messages import say
from engines.kernel.speech.rulebook import Component, Rulebook
from engines.pieces_of_eight.data import COMPONENTS, CONTENTS
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.names import effect, kind_name


def _coin(kind: Kind, limit: int) -> Component:
    usual = COMPONENTS.yards["standard"].coins.get(kind, 0)
    return Component(kind, kind_name(kind), effect(kind), say("rules.pieces_of_eight.count", n=limit, number=usual))


RULEBOOK = Rulebook(CONTENTS, say("rules.pieces_of_eight.things"), tuple(_coin(one.id, one.limit) for one in COMPONENTS.coins))
