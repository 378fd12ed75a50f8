"""The ids that Cartagena de Indias puts together, and what it fills in."""

from __future__ import annotations

from engines.cartagena.data import CARD, CLASS, HERO, TROOP, WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import NONE, SIDES
from engines.cartagena.options import ALWAYS, FOR_MORE, FOR_TWO
from engines.cartagena.pieces.holdings import CANNON, CULVERIN
from engines.cartagena.rules.combat import TOP, WHOLE
from engines.cartagena.rules.laying import COMMON, EMPTY
from engines.cartagena.rules.shots import FIRE, HOLD
from engines.cartagena.speech.events import KINDS, OUTCOMES, REASONS
from engines.cartagena.speech.usual import USUAL
from engines.kernel.resolution.frames import questions_of
from tests.locales.made import filled

NAMED = ("princess_caroline", "galicia", "ship_es")
"""Classes whose ships have names of their own."""


def made() -> dict[str, frozenset[str]]:
    """The ids of every template of its code."""
    options = {**ALWAYS, **FOR_MORE, **FOR_TWO}
    valued = {f"{name}.{value}" for name, values in options.items() for value in values if isinstance(value, str)}
    stages = {question.stage for question in questions_of("cartagena")}
    return {
        **filled("ct.card.{}", (*CARD, EMPTY)), **filled("ct.does.{}", (*CARD, EMPTY)),
        **filled("ct.row.{}", ("before", *COMMON)), **filled("ct.aim.{}", ("attack", "storm", "down")),
        **filled("ct.side.{}", SIDES), **filled("ct.ability.{}", HERO),
        **filled("ct.piece.{}", (*HERO, *{troop[:-3] for troop in TROOP})),
        **filled("ct.top.{}", {troop[:-3] for troop in TROOP}),
        **filled("ct.class.{}", {kind[:-3] for kind in CLASS if kind not in NAMED}),
        **filled("ct.work.{}", [work.name for work in WORKS.values()]),
 **filled("ct.advance.{}", (NONE, TOP, WHOLE)),
        **filled("ct.second.{}", (HOLD, FIRE)),
        **filled("ct.gun.{}", (CANNON, CULVERIN)), **filled("ct.told.{}", KINDS),
        **filled("ct.told.nursed.{}", OUTCOMES), **filled("ct.fires.{}", (CANNON, CULVERIN)),
        **filled("ct.outcome.{}", OUTCOMES),
        **filled("ct.reason.{}", REASONS),
        **filled("ct.usual.{}", {kind.removeprefix("ct.") for kind in USUAL}),
        **filled("ct.wait.{}", stages), **filled("ct.wait.{}.you", stages),
        **filled("ct.kind.{}", WORK),
        **filled("ct.option.{}", options), "ct.option.{}.{}": frozenset(f"ct.option.{one}" for one in valued),
    }  # fmt: skip
