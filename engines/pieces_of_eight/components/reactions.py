"""Reactive coins (section 9): never played in the main phase (PE-PLAY-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engines.pieces_of_eight.components.abilities import Ability, Ships
from engines.pieces_of_eight.table import MONKEY, SAIL, SPOT, TREACHERY, Table


class Reactive(Ability):
    """PE-PLAY-06, PE-D9: answers an event, out of turn."""

    reactive: ClassVar[bool] = True

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        return ()


class FullSail(Reactive):
    """PE-SAIL-01: after a loss of an open coin to an opponent, its owner takes the next turn."""

    kind = SAIL

    def stand(self, table: Table, owner: int, destroyer: int) -> None:
        """PE-TIME-29: he is next; a later one replaces it."""
        table.following = owner
        table.tell("sail", seat=owner)


class BlackSpot(Reactive):
    """PE-SPOT-01: after a loss of an open coin to an opponent, that opponent loses his next turn."""

    kind = SPOT

    def stand(self, table: Table, owner: int, destroyer: int) -> None:
        """PE-TIME-29, PE-SPOT-05: the opponent owes one more lost turn."""
        ship = table.ships[destroyer]
        table.ships[destroyer] = replace(ship, owed=ship.owed + 1)
        table.tell("spot", seat=owner, at=destroyer)


class CaptainsMonkey(Reactive):
    """PE-MONKEY-01: prevents its own loss, and nothing else (PE-D18)."""

    kind = MONKEY


class Treachery(Reactive):
    """PE-TREACHERY-01: cancels the use of a coin and destroys that coin; it leaves when it is used (PE-TREACHERY-07)."""

    kind = TREACHERY
