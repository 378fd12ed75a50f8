"""The scene of the pictures and texts of this game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.cartagena.data import CAMP
from engines.cartagena.data.board import BORDER, IS_SLOT
from engines.cartagena.data.ids import Camp, Piece, Ship, Square
from engines.cartagena.rules.ending import sides_at
from engines.cartagena.view import View
from render.board import scene

CARD = "card."
"""The beginning of the name of an order card's part in the hand; its kind follows."""


@dataclass(frozen=True)
class Scene(scene.Scene[View]):
    """A highlight of a step is (0, word and places, number), as `engines.cartagena.speech.touched` makes it."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of each seat."""
        return sides_at(self.view.players, self.view.rows)

    def is_shared(self, side: str) -> bool:
        """Whether two captains have a side: pieces then bear their signs."""
        return self.sides.count(side) > 1

    def owner(self, camp: Camp) -> int:
        """The seat of a camp; before camps are given out the first of its side."""
        side = camp.partition(".")[0]
        return self.view.owners.get(camp, self.sides.index(side))

    def whose(self, piece: Piece) -> int:
        """The seat of a troop or a hero, seen or not."""
        if piece in self.view.camps:
            return self.owner(self.view.camps[piece])
        return self.owner(CAMP[piece])


def place(view: View, name: str) -> Square | None:
    """The square of a ship or of a square; None for a ship that is not afloat."""
    if name in BORDER or name in IS_SLOT:
        return Square(name)
    hull = view.hulls.get(Ship(name))
    return None if hull is None else hull.at


def drawn_part(view: View) -> View:
    """The view without what the public pictures do not draw."""
    return replace(own_part(view), viewer=None)


def own_part(view: View) -> View:
    """The view without what a captain's own pictures do not draw."""
    return replace(view, stack=(), asked=None, silent=0, fired=frozenset(), swapped=False, gone=(), lost=())


def fought_part(view: View) -> View:
    """The view that is drawn of a chart, with the rule under resolution: it may be an attack."""
    return replace(own_part(view), stack=view.stack[-1:])


def bears(view: View, part: str) -> bool:
    """Whether the whole map has that part: a square or a slot."""
    return part in BORDER or part in IS_SLOT


def bears_card(view: View, part: str) -> bool:
    """Whether the picture of a hand has that part: an order card."""
    return any(part == CARD + card for row in view.rows if row.seat == view.viewer for card in row.deck)
