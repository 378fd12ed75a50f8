"""Verbs of a game, handed in by its own module: they turn a line into parts of that game's sheets."""
from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from bot.edge.typed.sheets import Filling


class Verbs(Protocol):
    """What a game understands beside the labels of its options."""

    def read(self, piece: str, filling: Filling) -> bool:
        """Whether the piece is a line of verbs whose parts are all there by now; then they are filled in, else nothing is."""


class Plain:
    """A game without verbs."""

    def read(self, piece: str, filling: Filling) -> bool:
        return False
