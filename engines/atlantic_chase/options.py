"""The options of a table (section 32 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import NO, YES
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.squadrons import Terms
from engines.atlantic_chase.pieces.vessels import Rules
from engines.kernel.base.messages import say
from engines.kernel.contract.game import OptionField

OPERATION = "operation"
"""The value of `game` for an operation."""
WHOLE = ("Op5", "Op4", "Op6", "Op7", "Op8", "Op9")
"""The operations that have all their rules."""
TERMS = {
    "escorts": (YES, NO),
    "jutland": (YES, NO),
    "damaged_limit": (NO, YES),
    "cv_limit": (NO, YES),
    "battle_clears_em": (NO, YES),
}
"""The optional rules of an operation, the usual answer first."""
_YES_NO = {answer: say(f"ac.option.{answer}") for answer in (NO, YES)}
FIRST = "MS9"
MINIS = (FIRST, *[mini for mini in MINI if mini != FIRST])
"""The mini-scenarios, the one that is usual first."""
LINKED = tuple([mini for mini, row in MINI.items() if row.next])
"""AC-T21e: those that may go on with the next one."""
FIELDS = (
    OptionField("mini", say("ac.option.mini"), MINIS, {mini: say(f"ac.mini.{mini}") for mini in MINIS}),
    OptionField("game", say("ac.option.game"), ("mini",), {"mini": say("ac.option.game.mini")}, quiet=True),
    OptionField(
        "link", say("ac.option.link"), ("no", "yes"), {answer: say(f"ac.option.{answer}") for answer in ("no", "yes")},
        needs={"mini": LINKED}, quiet=True,
    ),
)  # fmt: skip

OPERATIONS = (
    OptionField("game", say("ac.option.game"), (OPERATION,), {OPERATION: say("ac.option.game.operation")}),
    OptionField("operation", say("ac.option.operation"), WHOLE, {id: names.operation(id) for id in WHOLE}),
    *[OptionField(name, say(f"ac.option.{name}"), values, _YES_NO) for name, values in TERMS.items()],
)
"""AC-T19: the options of an operation, which no lobby offers yet."""


def terms(options: Mapping[str, Any]) -> Terms:
    """The optional rules of an operation with those options."""
    return Terms(
        escorts=options["escorts"] == YES,
        groups=options["jutland"] == YES,
        damaged_limit=options["damaged_limit"] == YES,
        cv_limit=options["cv_limit"] == YES,
        battle_clears=options["battle_clears_em"] == YES,
    )


def agreed(options: Mapping[str, Any]) -> Rules:
    """The agreed rules of a table with those options. AC-T21e: only some mini-scenarios go on."""
    return Rules(options["mini"], options["link"] == "yes" and options["mini"] in LINKED)
