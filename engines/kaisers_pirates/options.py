"""The options of a table: edition, sides, length of the Round, first turn, and the optional rules (KP-0, KP-2.1.4, KP-6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from engines.kaisers_pirates.pieces.holdings import BEST, RANDOM, Rules
from engines.kaisers_pirates.rules.round import HAND, LOWEST_VA
from engines.kaisers_pirates.rules.stock import ACCURATE, BEYOND, NO_BREAKOUT, deck_of
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import OptionField

STANDARD, SHORT, LONG = "standard", "short", "long"
NO, YES = "no", "yes"
VALUES: dict[str, tuple[str, ...]] = {
    "edition": ("2e", "1e"),
    "deck": (STANDARD, SHORT, LONG),
    "first": ("roll", LOWEST_VA),
}
OPTIONAL = (
    "coal", "sails", "wolfchen", "balanced", "fast", "keep_three", "more_damage",
    "prize_torpedoes", "pursuit", "sailing", "prize_supply",
)  # fmt: skip
"""KP-6: the optional rules, each switched by itself (KP-0.4)."""
YEARS, BREAKOUT = (NO, "ships", "accurate"), ("in", "out")
"""KP-6.5: the ships lost by 1915 are out, or the Merchantmen too; with four captains Breakout may be out (KP-6.5.3)."""
EACH = 20
"""KP-2.1.1 to KP-2.1.3: Action Cards left for each captain in a Round of the usual length."""
EACH_SHORT = HAND + 4


@cache
def fields(seats: int) -> tuple[OptionField, ...]:
    """The options open to a table of that many seats."""
    four = {"play": ("single", "teams"), "breakout": BREAKOUT} if seats == 4 else {}
    alone = {"phantom": (RANDOM, BEST)} if seats == 1 else {}
    every = {**VALUES, **four, **alone, "beyond": YEARS, **dict.fromkeys(OPTIONAL, (NO, YES))}
    return tuple([_field(name, values) for name, values in every.items()])


def _field(name: str, values: tuple[str, ...]) -> OptionField:
    is_rule = values == (NO, YES)
    labels = {value: say(f"kp.option.{value}" if is_rule else f"kp.option.{name}.{value}") for value in values}
    needs = {"beyond": YEARS[1:]} if name == "breakout" else {}
    return OptionField(name, say(f"kp.option.{name}"), values, labels, needs, quiet=name != "edition")


def whole(chosen: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    """Options that go together. Raises Illegal where too few ships are left for a balanced deal."""
    if chosen["balanced"] == YES and chosen["beyond"] != NO and seats > 2:
        raise Illegal("KP-6.4.2a", say("kp.e.balanced"))
    return chosen


def agreed(options: Mapping[str, Any], seats: int) -> Rules:
    """The agreed rules of a table with those options."""
    on = tuple([name for name in OPTIONAL if options[name] == YES])
    if options["beyond"] != NO:
        on += (BEYOND, ACCURATE) if options["beyond"] == "accurate" else (BEYOND,)
        on += (NO_BREAKOUT,) if options.get("breakout") == "out" else ()
    is_teams, phantom = options.get("play") == "teams", options.get("phantom", "")
    rules = Rules(options["edition"], 0, is_teams, options["first"], on, phantom)
    return replace(rules, kept=cards_kept(options["deck"], len(deck_of(rules)), seats + rules.is_solitaire))


def cards_kept(deck: str, cards: int, sides: int) -> int:
    """KP-2.1.1 to KP-2.1.4b, KP-5.2.1, KP-D73: how many of so many Action Cards stay in play; at least one is removed."""
    return cards - 1 if deck == LONG else sides * (EACH_SHORT if deck == SHORT else EACH)
