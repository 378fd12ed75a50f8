"""The rules of Atlantic Chase to be read, and its ships one by one."""

from __future__ import annotations

from collections.abc import Iterator

from engines.atlantic_chase.data import CONTENTS, MINI, SHIP, UNHARMED, ShipRow
from engines.atlantic_chase.data.ids import Counter, counter_of
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.speech.rulebook import Component, Rulebook, TurnHelp


def _ship(row: ShipRow) -> Component:
    battles = tuple(Verbatim(mini) for mini in MINI if row.id in _counters(mini))
    count = say("rules.atlantic_chase.count.battles", list=battles) if battles else say("rules.atlantic_chase.count.none")
    does = say("rules.atlantic_chase.ship", kind=names.kind(row.kind), speed=names.speed(row.speed), list=tuple(_facts(row)))
    alike = row.kind.lower() if row.kind in UNHARMED else "ship"
    return Component(row.id, label(row), does, count, say(f"rules.atlantic_chase.alike.{alike}"))


def label(row: ShipRow) -> Message:
    """The name of a ship; of a counter that both sides have, with its side."""
    if row.kind not in names.WORDED:
        return names.counter(row.id)
    return say("rules.atlantic_chase.sided", ship=names.counter(row.id), nation=say(f"rules.atlantic_chase.nation.{row.side}"))


def _counters(mini: str) -> set[Counter]:
    return {counter_of(placed.ship) for fleet in MINI[mini].fleets for placed in fleet}


def _facts(row: ShipRow) -> Iterator[Message]:
    """Guns, hits, torpedoes."""
    values = names.guns(row)
    yield say("rules.atlantic_chase.ship.guns", value=values) if values else say("rules.atlantic_chase.ship.no_guns")
    if row.hits and row.back:
        yield say("rules.atlantic_chase.ship.damage", number=row.hits)
        if row.back.hits:
            yield say("rules.atlantic_chase.ship.sinks", number=row.back.hits)
    elif row.hits:
        yield say("rules.atlantic_chase.ship.sinks.once", number=row.hits)
    if row.torpedo:
        yield say("rules.atlantic_chase.ship.torpedoes")


AT_SEA = (say("ac.how.acts"), say("ac.how.lines"), say("ac.how.seizes"), say("ac.how.scores"))
"""How an initiative of an operation goes."""


def turn_help(view: View) -> TurnHelp | None:
    """How a turn goes where that is no round of a battle, and what brings points to either side."""
    return TurnHelp(AT_SEA, "line", names.aim_at_sea(view.operation)) if isinstance(view, OceanView) else None


RULEBOOK = Rulebook(
    CONTENTS, say("rules.atlantic_chase.things"), tuple(map(_ship, SHIP.values())), by_name=len(SHIP), turn_help=turn_help
)
