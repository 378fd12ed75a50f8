"""The scene of a board, from which every picture and every text is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engines.kernel.base.messages import Message, say
from locales import Words
from render.board import signs
from render.paint import type as lettering
from render.paint.palette import SeatStyle, Theme

View = TypeVar("View")


@dataclass(frozen=True)
class Scene(Generic[View]):
    """A view, in which words (captains named) and colours it is shown, who is to decide, and what is new in this step.

    *fresh* is what the game's `fresh` gives; a picture that is private has neither of the two. *initials* stand on the signs
    of the captains; without them they are those of the names in the words. A piece of a board is cut *around* these parts.
    A picture that *is_bare* has no key.
    """

    view: View
    words: Words
    theme: Theme
    asked: frozenset[int] = frozenset()
    fresh: tuple[Any, ...] = ()
    initials: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    is_bare: bool = False

    def plain(self, message: Message) -> str:
        """A message in the language of the reader, in letters alone."""
        return self.words(message)

    def marked(self, message: Message) -> str:
        """A message as Discord's markdown."""
        return self.words.marked(message)

    def name(self, seat: int) -> str:
        """The captain's name; on a picture as it can be drawn."""
        return self.words.names[seat]

    def seat(self, seat: int) -> SeatStyle:
        """How the captain's seat looks, with the initial that stands on its sign."""
        return replace(self.theme.seats[seat], initial=self._initial(seat))

    def sign(self, seat: int) -> Message:
        """The captain's sign in words."""
        return signs.sign_text(seat, self._initial(seat))

    def _initial(self, seat: int) -> str:
        return (self.initials or signs.initials(self.words.names))[seat]


def drawable(names: Sequence[str], words: Words) -> Words:
    """The words with names that can be drawn: fancy letters plain, pictures left out, the seat if nothing remains."""
    return words.naming([lettering.tidy(name, words(say("seat.n", n=seat + 1))) for seat, name in enumerate(names)])
