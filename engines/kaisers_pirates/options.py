"""The options of a table: how long the Round is (KP-2.1.4a, KP-D73)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kaisers_pirates.rules.round import HAND
from engines.kernel.contract import OptionField
from engines.kernel.messages import say

STANDARD, SHORT = "standard", "short"
EACH = 20
"""KP-2.1.1b to KP-2.1.3b: Action Cards left for each captain in a Round of the usual length."""
EACH_SHORT = HAND + 4


def fields(seats: int) -> tuple[OptionField, ...]:
    """The options open to a table of that many seats."""
    labels = {value: say(f"kp.option.deck.{value}") for value in (STANDARD, SHORT)}
    return (OptionField("deck", say("kp.option.deck"), (STANDARD, SHORT), labels),)


def kept(options: Mapping[str, Any], seats: int) -> int:
    """KP-2.1.1b to KP-2.1.4b: how many Action Cards stay in play."""
    return seats * (EACH_SHORT if options["deck"] == SHORT else EACH)
