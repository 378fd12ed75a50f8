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
from engines.kernel.contract.offers import chosen

BATTLE, OPERATION = "mini", "operation"
"""The values of `game`: one battle, or an operation."""
WHOLE = ("Op5", "Op1", "Op2", "Op3", "Op4", "Op6", "Op7", "Op8", "Op9")
"""The operations that have all their rules."""
ESCORTED = ("Op4", "Op5", "Op6", "Op7", "Op8", "Op9")
"""AC-T20a: those in which escorts may join a Convoy."""
Needs = Mapping[str, tuple[str, ...]]
TERMS = {
    "escorts": (YES, NO),
    "jutland": (YES, NO),
    "safety_line": (NO, YES),
    "damaged_limit": (NO, YES),
    "cv_limit": (NO, YES),
    "battle_clears_em": (NO, YES),
}
"""The optional rules of an operation, the usual answer first."""
ONLY: Mapping[str, Needs] = {
    "escorts": {"operation": ESCORTED},
    "jutland": {"operation": ("Op5",)},
    "safety_line": {"operation": ("Op2",)},
}
"""AC-T20a, AC-T20f, AC-T20i: the optional rules that only some operations have."""
_YES_NO = {answer: say(f"ac.option.{answer}") for answer in (NO, YES)}
FIRST = "MS9"
MINIS = (FIRST, *[mini for mini in MINI if mini != FIRST])
"""The mini-scenarios, the one that is usual first."""
LINKED = tuple([mini for mini, row in MINI.items() if row.next])
"""AC-T21e: those that may go on with the next one."""
GAMES = (BATTLE, OPERATION)
"""The games of a table, the usual one first."""
_AT_SEA = {"game": (OPERATION,)}


FIELDS = (
    OptionField(
        "game", say("ac.option.game"), GAMES, {game: say(f"ac.option.game.{game}") for game in GAMES},
        value_does={game: say(f"ac.option.game.{game}.what") for game in GAMES},
    ),
    OptionField(
        "operation", say("ac.option.operation"), WHOLE, {id: names.title(id) for id in WHOLE}, _AT_SEA,
        value_does={id: say(f"ac.about.{id}") for id in WHOLE},
    ),
    OptionField("mini", say("ac.option.mini"), MINIS, {mini: say(f"ac.mini.{mini}") for mini in MINIS}, {"game": (BATTLE,)}),
    OptionField("link", say("ac.option.link"), (NO, YES), _YES_NO, {"game": (BATTLE,), "mini": LINKED}, quiet=True),
    *[
        OptionField(name, say(f"ac.option.{name}"), values, _YES_NO, {**_AT_SEA, **ONLY.get(name, {})}, quiet=True)
        for name, values in TERMS.items()
    ],
)  # fmt: skip
"""AC-T19, AC-T21: the options of a table, each beside those that it belongs to."""


def read(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of an operation, or of a battle, defaults filled in; those of the other are left out. Raises Illegal."""
    whole = chosen(FIELDS, given)
    return {field.name: whole[field.name] for field in FIELDS if whole["game"] in field.needs.get("game", GAMES)}


def terms(options: Mapping[str, Any]) -> Terms:
    """The optional rules of an operation with those options."""
    return Terms(
        escorts=options["escorts"] == YES,
        groups=options["jutland"] == YES,
        damaged_limit=options["damaged_limit"] == YES,
        cv_limit=options["cv_limit"] == YES,
        safety_line=options["safety_line"] == YES,
        battle_clears=options["battle_clears_em"] == YES,
    )


def of_campaign(given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    """AC-T21e: the options of two battles that are linked."""
    mini = given.get("mini")
    return {**given, "game": BATTLE, "mini": mini if mini in LINKED else LINKED[0], "link": YES}


def agreed(options: Mapping[str, Any]) -> Rules:
    """The agreed rules of a table with those options. AC-T21e: only some mini-scenarios go on."""
    return Rules(options["mini"], options["link"] == "yes" and options["mini"] in LINKED)
