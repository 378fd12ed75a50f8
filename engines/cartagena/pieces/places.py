"""Places of options on the map, for their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.cartagena.data import CLASS_OF, HERO
from engines.cartagena.data.board import IS_SLOT, RANK
from engines.cartagena.data.ids import BACK, VOLLEY, Piece, Ship
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message
from engines.kernel.choices.legality import Legality, forbidden
from engines.kernel.choices.picture_marks import Marker
from engines.kernel.choices.shapes import OneOf

Verdicts = Callable[[], Iterable[Legality[Any]]]
"""The forbidden options, each with its reason, made on request."""


def on_map(table: Table) -> Marker:
    """The marker of options: the square of a unit, of a troop in a stack, of a target; None for an option without a square."""

    def at(option: str) -> str | None:
        if option in CLASS_OF:
            hull = table.hulls.get(Ship(option))
            return None if hull is None else hull.at
        if option in HERO:
            return table.hero_at(Piece(option)) or None
        square = option.removeprefix(BACK).removeprefix(VOLLEY).partition(".")[0]
        return square if square in RANK or square in IS_SLOT else None

    return at


def one_of(
    table: Table, options: tuple[str, ...], name: Callable[[Any], Message], rule: str, verdicts: Verdicts | None = None
) -> OneOf:
    """One of these, the first unless another is chosen, with their numbers on the map; others with the reasons against them."""
    bars = None if verdicts is None else lambda: forbidden(verdicts(), name)
    return OneOf(options=options, default=options[0], name=name, mark=on_map(table), rule=rule, forbidden=bars)
