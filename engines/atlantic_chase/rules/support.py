"""Help and air support (AC-45, AC-47) as parts of an answer, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.atlantic_chase.data.ids import NO, NONE, YES
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.rules import helpers
from engines.atlantic_chase.rules.helpers import NO_LAUNCH, Launch, Named
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import altered
from engines.kernel.choices.shapes import OneOf

HELP, AIR, EVADE = "help", "air", "evade"


def launched(launch: Launch) -> str:
    """A source of air support with its launch point, as an option."""
    return f"{launch[0]}@{launch[1]}" if launch[0] else NONE


def launch_of(option: str) -> Launch:
    """The source and launch point of an option."""
    source, _, point = option.partition("@")
    return (source, point) if point else NO_LAUNCH


def chosen(forces: Iterable[str], must: bool = False) -> OneOf:
    """One of some forces, or none unless one must be named (AC-10j)."""
    options = (*(() if must else (NONE,)), *forces)
    return OneOf(options=options, default=options[0], name=helper, mark=places.mark, rule="AC-47a")


def flown(air: Iterable[Launch], must: bool = False) -> OneOf:
    """One source of air support with its launch point, or none unless one must be named (AC-10j)."""
    options = (*(() if must else (NONE,)), *map(launched, air))
    return OneOf(options=options, default=options[0], name=flying, rule="AC-45b")


def helper(option: str) -> Message:
    """A force that coordinates, or none."""
    return say("ac.help.none") if option == NONE else say("ac.help.force", force=places.sign(option))


def flying(option: str) -> Message:
    """A source of air support with its launch point, or none."""
    source, point = launch_of(option)
    if not source:
        return say("ac.air.none")
    if source == helpers.BASE:
        return say("ac.air.base", hex=places.hex_(point))
    return say("ac.air.force", force=places.sign(source), hex=places.hex_(point))


def yes_or_no(option: str) -> Message:
    """Yes or no."""
    return say(f"ac.option.{option}")


def nearest(table: Ocean, air: Iterable[Launch], hex: str) -> tuple[str, ...]:
    """The nearest launch point of each source of air support."""
    found: dict[str, str] = {}
    for launch in sorted(air, key=lambda launch: table.waters.chart.distance(launch[1], hex)):
        found.setdefault(launch[0], launched(launch))
    return tuple(found.values())


def with_reply(named: Named, answer: Mapping[str, Any]) -> Named:
    """AC-T2d: the forces of the action with those that the other side adds."""
    help, evades = answer.get(HELP, NONE), answer.get(EVADE, NO) == YES
    return altered(named, their_help="" if help == NONE else help, their_air=launch_of(answer.get(AIR, NONE)), evades=evades)
