"""The chances of a contest, in words: what the dice bring most often, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping

from engines.atlantic_chase.data.tables import (
    BATTLE,
    CLOSING,
    CONTACT,
    CONTEST,
    DAMAGE,
    EARLY_LATE,
    HIT,
    HIT_IF_SLOW,
    HIT_IF_VERY_SLOW,
    LOSE_CONTACT,
    MISS,
    SHADOW,
    SIGHTED,
    SKIRMISH,
    SURPRISE,
)
from engines.atlantic_chase.pieces.chances import in_column
from engines.atlantic_chase.rules import helpers
from engines.atlantic_chase.rules.forces import speed
from engines.atlantic_chase.rules.helpers import TABLE_OF, Named
from engines.atlantic_chase.rules.results import SLOWEST
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.dice.modifiers import total
from engines.kernel.dice.odds import percent

RESULTS = 3
"""Results of a contest whose chances are told."""
DICE = (6, 6)
IF_SLOW = (HIT_IF_SLOW, HIT_IF_VERY_SLOW)
BY_WEIGHT = (
    BATTLE, SURPRISE, SKIRMISH, CLOSING, DAMAGE, HIT, SIGHTED, CONTACT, SHADOW, EARLY_LATE, LOSE_CONTACT, MISS,
)  # fmt: skip
"""Results in the order in which a captain looks for them."""


def odds(table: Ocean, one: Named, alert: int = 0) -> Mapping[tuple[str, ...], float]:
    """AC-T4c: the chance of each cell as the forces are named now."""
    rows = total(helpers.rows(table, one, alert))
    return CONTEST[TABLE_OF[one.deed]].odds(DICE, rows, helpers.total_length(table, one))


def chances(table: Ocean, one: Named, alert: int = 0) -> dict[str, float]:
    """The chance of each result, what weighs most first; a miss and lost contact behind all others."""
    found: dict[str, float] = {}
    slowest = speed(table, one.target)
    for codes, chance in odds(table, one, alert).items():
        for code in {HIT if code in IF_SLOW else code for code in codes if slowest <= SLOWEST.get(code, slowest)}:
            found[code] = found.get(code, 0.0) + chance
    return dict(sorted(found.items(), key=lambda one: BY_WEIGHT.index(one[0])))


def in_words(table: Ocean, one: Named, alert: int = 0) -> Message:
    """AC-T2e: the Trajectory Total, the chances of what matters, the Intel of the active side's forces."""
    found = list(chances(table, one, alert).items())[:RESULTS]
    results = tuple([say("ac.item.chance", result=say(f"ac.code.{code}"), chance=percent(chance)) for code, chance in found])
    number = helpers.total_length(table, one)
    return say("ac.item.odds", number=number, column=in_column(TABLE_OF[one.deed], number), list=results)
