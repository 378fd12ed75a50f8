"""Heavy Weather: damaged ships of a captain may sink."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnCaptain
from engines.kaisers_pirates.components.checking import Checking
from engines.kaisers_pirates.data.ids import CardKind, Ship, Target, seat_of
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import within
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason

KIND = CardKind("heavy_weather")


class HeavyWeather(OnCaptain, Checking):
    """KP-3.3.16a, KP-D23: every damaged ship of one opponent rolls; KP-3.3.16d: in a Fog Bank too."""

    kind = KIND

    def spared(self, seen: Outlook, other: int) -> Reason | None:
        return within(seen, other)

    def ships(self, table: Table, seat: int, target: Target) -> tuple[Ship, ...]:
        """KP-3.3.16c: not those in a Refuge."""
        other = seat_of(target)
        assert other is not None
        rows = (*table.fleets[other], *table.merchantmen[other])
        return tuple([ship for ship in rows if ship in table.damaged and not table.in_refuge(ship)])

    def succeed(self, table: Table, seat: int, ship: Ship) -> None:
        """KP-3.3.16b: nobody scores."""
        table.retire(ship)
        table.tell("retired", ship=ship, card=KIND)
