"""The options of a declared action in words: who acts, against whom, where."""

from __future__ import annotations

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.rules.helpers import BASE
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.shapes import Namer


def deed_name(deed: str) -> Message:
    """An action."""
    return say(f"ac.do.{deed}")


def actor_name(table: Ocean) -> Namer:
    """The name of a force, a base or a Convoy that acts."""

    def name(option: str) -> Message:
        if "@" in option:
            source, point = option.split("@")
            return say("ac.from", force=source_name(table, source), hex=places.hex_(point))
        if option in table.squadrons:
            return places.force(option, table.squadrons[option])
        return names.vessel(table, Ship(option)) if option in table.ships else say("ac.sign", force=places.sign(option))

    return name


def source_name(table: Ocean, source: str) -> Message:
    """An air base, or a Task Force with its carrier."""
    return say("ac.base") if source == BASE else places.force(source, table.squadrons[source])


def aim(table: Ocean) -> Namer:
    """The name of a target in a hex."""

    def name(option: str) -> Message:
        hex, _, force = option.partition(":")
        return say("ac.aim_at", force=places.force(force, table.squadrons[force]), hex=places.hex_(hex))

    return name


def box_name(option: str) -> Message:
    """A port box."""
    return say("ac.box", port=places.box(option))


def place_name(option: str) -> Message:
    """A port box, or a hex."""
    return box_name(option) if option in places.BOX_NAME else places.hex_name(option)


def target_mark(option: str) -> str | None:
    """The force on a picture at which an option is aimed."""
    return option.partition(":")[2]
