"""The kinds of pictures a game declares."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from engines.kernel.base.messages import Message, say
from render.paint.bands import Drawn

BOARD = say("picture.board")
"""The name of a kind that has no other."""


def whole(view: Any) -> Any:
    """All of a view."""
    return view


def no_part(view: Any, part: str) -> bool:
    """No part of a picture bears a number."""
    return False


def in_every(view: Any) -> bool:
    """Every view has something to be seen in the picture."""
    return True


Marks = tuple[tuple[str, int | str], ...]
"""Numbers or letters, each with the name of the part that bears it before it."""


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Things that stand out on a picture: on a public one the seats that are *asked*, and what is *fresh*.

    *marks* stand on parts of any picture. A picture that is cut to the places of what is asked is drawn *around* these.
    A picture that *is_bare* has no key, for want of room.
    """

    asked: frozenset[int] = frozenset()
    fresh: tuple[Any, ...] = ()
    marks: Marks = ()
    around: tuple[str, ...] = ()
    is_bare: bool = False


PLAIN = Emphasis()


@dataclass(frozen=True, slots=True)
class ComponentPicture:
    """A component of a game to be looked at alone: its *name*, what it is called, and what draws it of a scene without a view."""

    name: str
    label: Message
    draw: Callable[[Any], Drawn]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of picture by its *name*; a window of a large board is a kind like any other.

    *draw(scene)* draws it, *alt(scene)* gives the sentences for those who do not see it (what has no room is left out).
    *label* is its name if several are on offer. If it *is_private*, it shows secrets of its viewer, goes into private messages
    only, and is drawn from the own view. Every other is drawn from the public view, with the seats that decide and the
    highlights. *drawn* is what of a view is drawn, so that equal pictures are drawn once. *bears(view, part)* says whether the
    picture has a part of that name, on which the number of an option can stand. *shows(view)* says whether there is anything
    to see. *within* names the kind of which this is a piece, drawn larger: it is shown in its place where all options lie on
    it. A piece that is cut to the places of the options *holds(places)* those that lie near enough together."""

    name: str
    draw: Callable[[Any], Drawn]
    alt: Callable[[Any], Sequence[str]]
    label: Message = BOARD
    is_private: bool = False
    drawn: Callable[[Any], Any] = whole
    bears: Callable[[Any, str], bool] = no_part
    shows: Callable[[Any], bool] = in_every
    within: str = ""
    holds: Callable[[Collection[str]], bool] | None = None
