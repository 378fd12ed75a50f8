"""The options of a table (section 32 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.pieces.vessels import Rules
from engines.kernel.base.messages import say
from engines.kernel.contract.game import OptionField

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


def agreed(options: Mapping[str, Any]) -> Rules:
    """The agreed rules of a table with those options. AC-T21e: only some mini-scenarios go on."""
    return Rules(options["mini"], options["link"] == "yes" and options["mini"] in LINKED)
