"""Orders for pictures and answers to them, as they go between the studio and its drawing process."""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, BinaryIO

import orjson

from engines import games
from locales import words
from render.paint.encode import Picture, frame_places
from render.picture import campaign, ladder, line_chart
from render.picture.picture_kinds import PLAIN, Emphasis
from render.picture.pictures import COMPONENT, Pictures, pictures_of

LENGTH = 4
PAGE = "page"
"""The kind of the whole game as a file with steps, made of the others (`render.page`)."""


@dataclass(frozen=True, slots=True)
class Order:
    """A picture to draw: *kind* is one that the game declares, or "reveal", "replay", "emblem", "page" or
    a component ("component:mate").

    *subject* is a view, the frames of a replay, None for an emblem or component, or the whole game of a page.
    """

    game: str
    kind: str
    subject: Any
    names: tuple[str, ...]
    language: str
    theme: str = "dark"
    emphasis: Emphasis = PLAIN


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no picture: the name of the exception. Its text stays here, it could tell what is hidden."""

    error: str


@cache
def loaded(game: str) -> Pictures:
    """The pictures of a game; its modules are loaded when they are first asked for. Raises KeyError for a game there is none
    of."""
    if game not in games():
        raise KeyError(game)
    return pictures_of(game)


def reduced(game: str, kind: str, subject: Any) -> Any:
    """A view, or the frames of a replay, with nothing in it that is not drawn.

    Raises KeyError for a game or kind there is none of.
    """
    pictures = loaded(game)
    if kind == "emblem" or kind.startswith(COMPONENT):
        return None
    if kind in (PAGE, line_chart.PICTURE, ladder.PICTURE, campaign.PICTURE):
        return subject
    if kind == "replay":
        return tuple(replace(subject[place], view=pictures.drawn(subject[place].view)) for place in frame_places(len(subject)))
    return pictures.drawn(subject) if kind == "reveal" else pictures.kind(kind).drawn(subject)


def digest(order: Order) -> bytes:
    """Equal for equal orders, and for no others: shorter to keep than an order, and quicker to compare."""
    return hashlib.blake2b(orjson.dumps(order, default=_listed)).digest()


def _listed(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(type(value).__name__)


def draw(order: Order, is_file: bool = False) -> Picture:
    """The picture ordered, or of it the file alone. Raises KeyError for a game, theme or kind there is none of, and what the
    drawing raises."""
    return loaded(order.game).draw(
        order.kind, order.subject, order.names, words(order.language), order.theme, order.emphasis, is_file
    )


def receive(stream: BinaryIO) -> Any | None:
    """The next thing sent, None when there will be no more."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    size = int.from_bytes(head, "big")
    body = stream.read(size)
    return pickle.loads(body) if len(body) == size else None


def framed(thing: Any) -> bytes:
    """Something to be sent, with its length before it."""
    body = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body
