"""The kinds of pictures a game declares: which there are, who may see them, which are looked at beside which question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.kernel.frames import Asked
from engines.kernel.messages import Message, say
from render.encode import Picture

HOSTED = ("reveal", "replay", "emblem")
"""Pictures that every package has for the host, each the function of that name: everything open, the game moving, its sign."""
PAGE = "page"
"""The whole game as a file with steps, made of the others (`render.page`)."""


BOARD = say("picture.board")
"""What a kind is called that says no more."""


def whole(view: Any) -> Any:
    """All of a view."""
    return view


def no_part(view: Any, part: str) -> bool:
    """No part of a picture bears a number."""
    return False


def in_every(view: Any) -> bool:
    """Every view has something to be seen in the picture."""
    return True


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of picture by its *name*; a window of a large board is a kind like any other.

    *draw(view, names, words, theme)* draws it: of a public one with `asked` and `fresh` too, with `marks` ((name of a part,
    number), ...) where options have numbers on it. *alt(view, names, words, asked)* is the text for those who do not see it.
    *label* is what it is called where several are on offer. One that *is_private* shows what its viewer alone may know, goes into
    private messages only, and is drawn from his own view; every other from the public one.
    *drawn* is what of a view is drawn, so that equal pictures are drawn once. *bears(view, part)* says whether the picture of
    that view has a part of that name on which the number of an option can stand, *shows(view)* whether there is anything to see.
    """

    name: str
    draw: Callable[..., Picture]
    alt: Callable[..., str]
    label: Message = BOARD
    is_private: bool = False
    drawn: Callable[[Any], Any] = whole
    bears: Callable[[Any, str], bool] = no_part
    shows: Callable[[Any], bool] = in_every


def named(pictures: Any, name: str) -> Kind:
    """The kind of that name in a game's package of pictures. Raises KeyError."""
    found: Kind | None = next((kind for kind in pictures.KINDS if kind.name == name), None)
    if found is None:
        raise KeyError(name)
    return found


def public(pictures: Any, view: Any, asked: Asked | None) -> tuple[Kind, ...]:
    """The kinds everybody may look at while that is asked, the one to be posted first."""
    return tuple(kind for kind in _offered(pictures, view, asked, False) if not kind.is_private)


def private(pictures: Any, view: Any, asked: Asked | None) -> tuple[Kind, ...]:
    """The kinds a captain may look at beside a question, by his own view, the one to decide from first."""
    return _offered(pictures, view, asked, True)


def _offered(pictures: Any, view: Any, asked: Asked | None, is_private: bool) -> tuple[Kind, ...]:
    """What the package says (`pictures_for`), else all kinds of that sort; of a game without private ones the public ones."""
    if hasattr(pictures, "pictures_for"):
        found = tuple(named(pictures, name) for name in pictures.pictures_for(view, asked, is_private))
    else:
        found = tuple(kind for kind in pictures.KINDS if kind.is_private == is_private) or tuple(pictures.KINDS)
    return tuple(kind for kind in found if kind.shows(view)) or found[:1]
