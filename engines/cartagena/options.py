"""The options of a table (section 27 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engines.cartagena.pieces.holdings import Rules
from engines.kernel.base.messages import say
from engines.kernel.contract.game import OptionField

ALWAYS: dict[str, tuple[Any, ...]] = {
    "deployment": ("one_shot", "alternating", "historical"),
    "turn_limit": (40, 0, 5, 10, 15, 20, 30, 60),
    "move_unit": ("piece", "group"),
    "princess_double_shot": ("always", "vernon_aboard"),
    "battery_die": (0, 1),
    "works_score": ("english", "destroyer"),
    "cannon_upkeep": ("next_serves", "strict"),
    "attack_over_closed": ("yes", "no"),
}
FOR_TWO: dict[str, tuple[Any, ...]] = {
    "heroes_per_player": (1, 2),
    "english_deck": ("two_full_sail", "two_surprise", "three_brulote"),
}
FOR_MORE: dict[str, tuple[Any, ...]] = {
    "english_deck": ("two_full_sail", "two_surprise"),
    "split": ("data", "chosen"),
    "mates_see": ("own", "side"),
}


@cache
def fields(seats: int) -> tuple[OptionField, ...]:
    """CT-TIME-04: the options open to a table of that many seats, the first value of each the default."""
    every = {**ALWAYS, **(FOR_TWO if seats == 2 else FOR_MORE)}
    return tuple([_field(name, values) for name, values in every.items()])


def _field(name: str, values: tuple[Any, ...]) -> OptionField:
    return OptionField(name, say(f"ct.option.{name}"), values, {value: _label(name, value) for value in values}, quiet=True)


def _label(name: str, value: Any) -> Any:
    if name == "turn_limit":
        return say("ct.option.turns", n=value)
    return say("ct.number", number=value) if isinstance(value, int) else say(f"ct.option.{name}.{value}")


def agreed(options: Mapping[str, Any]) -> Rules:
    """The agreed rules of a table with those options."""
    return Rules(
        deployment=options["deployment"],
        split=options.get("split", "data"),
        turn_limit=options["turn_limit"],
        heroes=options.get("heroes_per_player", 1),
        move_unit=options["move_unit"],
        princess=options["princess_double_shot"],
        battery_die=options["battery_die"],
        works_score=options["works_score"],
        upkeep=options["cannon_upkeep"],
        over_closed=options["attack_over_closed"] == "yes",
        english_deck=options["english_deck"],
        mates_see=options.get("mates_see", "own"),
    )
