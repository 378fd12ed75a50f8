"""What may be seen of a game of Corsairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.base.values import value_class
from engines.kernel.hidden.frame_secrets import FrameView
from engines.kernel.hidden.zones import ZoneView
from engines.kernel.resolution.frames import Asked, Result


@value_class
class View:
    """Cards as the viewer knows them, points, and the rules under resolution."""

    viewer: int | None
    zones: Mapping[str, ZoneView]
    points: tuple[int, ...]
    turn: int
    stack: tuple[FrameView, ...]
    asked: Asked | None
    result: Result | None

    @property
    def on_turn(self) -> int:
        return self.turn % len(self.points)

    def cards(self, zone: str) -> tuple[str, ...]:
        """The cards of a zone in their order, "" where one is unknown."""
        return self.zones[zone].places or ()

    @property
    def orders(self) -> tuple[str, ...]:
        """The viewer's own orders for the cards he has laid, () where they are another's."""
        return tuple(self._turn.get("orders", ()))

    @property
    def half(self) -> str:
        """The half that counts of the card turned, "" where none is."""
        return str(self._turn.get("order", "")).partition(".")[0]

    @property
    def _turn(self) -> dict[str, Any]:
        return next((dict(waiting.fields) for waiting in self.stack if waiting.kind == "corsairs.turn"), {})
