"""The Solitaire cards, drawn from those not seen, with a red die; a choice of the phantom's (KP-5.4.1, KP-5.4.3.1a, KP-D51)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from engines.kaisers_pirates.data import FLEET, SHIP, SOLITAIRE
from engines.kaisers_pirates.data.ids import NO_KIND, CardKind, Ship
from engines.kaisers_pirates.pieces.holdings import BEST
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Done, Frame, Roll, Step

RED, WHITE = 4, 6
"""KP-1.2a: sides of the red die, and of the white one, by which the books choose among two or three ships (KP-E.9)."""
Drawn = tuple[str, int]
"""A Solitaire card and the red die; 0 if none was rolled."""
NOT_DRAWN: Drawn = ("", 0)
"""No card is drawn."""


@value_class(kw_only=True)
class SolitaireDraw(Frame[Table]):
    """KP-5.4.3.1a A Solitaire card is drawn, and a red die rolled, unless a Special Action alone is looked for."""

    kind: ClassVar[str] = "kaisers_pirates.solitaire"
    has_die: bool = True
    card: str = ""

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.1: when all are used up, they are shuffled. KP-T0.5: nobody sees the number behind a card."""
        if len(table.solitaire) == len(SOLITAIRE):
            table.solitaire = ()
        return Roll((len(SOLITAIRE) - len(table.solitaire),), self.at(self.show), known_to=())

    def show(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-I.34: the card is seen."""
        card = [one for one in SOLITAIRE if one not in table.solitaire][faces[0] - 1]
        table.solitaire = (*table.solitaire, card)
        return Roll((RED,), self.at(self.read, card=card)) if self.has_die else Done((card, 0))

    def read(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-5.4.3.1a, KP-5.3.3d: which of its actions."""
        return Done((self.card, faces[0]))


@value_class(kw_only=True)
class Choosing(Frame[Table]):
    """KP-5.0c, KP-D51 One of these, by lot; its result."""

    kind: ClassVar[str] = "kaisers_pirates.choosing"
    options: tuple[str, ...]

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-E.9: the white die where it tells as many things apart, else as many sides as there are things."""
        many = len(self.options)
        if many == 1:
            return Done(self.options[0])
        return Roll((many if WHITE % many else WHITE,), self.at(self.read))

    def read(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-E.9: 1 and 2 are the first of three, 3 and 4 the second."""
        many = len(self.options)
        return Done(self.options[faces[0] - 1 if WHITE % many else (faces[0] - 1) * many // WHITE])


def choosing(table: Table, options: Sequence[str], worth: Callable[[str], Any]) -> Choosing:
    """KP-D51: any of them, or the one worth most; of several such the first."""
    return Choosing(options=(max(options, key=worth),) if table.rules.phantom == BEST else tuple(options))


def defense_of(drawn: Drawn) -> CardKind:
    """KP-5.3.3d: the Defensive Action, the first for 1 or 3, the second for 2 or 4; none for No Response."""
    card, die = drawn
    return SOLITAIRE[card].defense[(die - 1) % 2] if card else NO_KIND


# -- what a ship is worth


def value(ship: str) -> int:
    """The VA of a ship."""
    return SHIP[Ship(ship)].va


def prey(ship: str) -> tuple[int, int]:
    """KP-D51: as a target, the highest VA, then the lowest Defense."""
    its = SHIP[Ship(ship)]
    return its.va, -sum(its.defense)


def strength(ship: str) -> int:
    """KP-D51: the largest Attack coin."""
    return sum(FLEET[Ship(ship)].attack)
