"""Orders for pictures and answers to them, as they go between the studio and its drawing process."""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass, replace
from importlib import import_module
from types import ModuleType
from typing import Any, BinaryIO

import orjson

from engines import games
from locales import words
from render.encode import Picture, shown
from render.kinds import HOSTED, PAGE, named

LENGTH = 4
GAMES: dict[str, ModuleType] = {id: import_module(f"render.{id}") for id in games()}


@dataclass(frozen=True, slots=True)
class Order:
    """A picture to draw: *kind* is one that the game declares, or "reveal", "replay", "emblem" or "page".

    *subject* is a view, the frames of a replay, None for an emblem, or the whole game of a page. *marks* are numbers
    on parts of it.
    """

    game: str
    kind: str
    subject: Any
    names: tuple[str, ...]
    language: str
    theme: str
    asked: frozenset[int] = frozenset()
    fresh: tuple[Any, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no picture: the name of the exception. Its text stays here, it could tell what is hidden."""

    error: str


def reduced(game: str, kind: str, subject: Any) -> Any:
    """A view, or the frames of a replay, with nothing in it that is not drawn.

    Raises KeyError for a game or kind there is none of.
    """
    pictures = GAMES[game]
    if kind == "emblem":
        return None
    if kind == PAGE:
        return subject
    if kind == "replay":
        return tuple(replace(subject[place], view=pictures.drawn_part(subject[place].view)) for place in shown(len(subject)))
    return pictures.drawn_part(subject) if kind == "reveal" else named(pictures, kind).drawn(subject)


def digest(order: Order) -> bytes:
    """Equal for equal orders, and for no others: shorter to keep than an order, and quicker to compare."""
    return hashlib.blake2b(orjson.dumps(order, default=_listed)).digest()


def _listed(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(type(value).__name__)


def draw(order: Order) -> Picture:
    """The picture ordered. Raises KeyError for a game, theme or kind there is none of, and what the drawing raises."""
    game, given = GAMES[order.game], (order.subject, order.names, words(order.language), order.theme)
    if order.kind in HOSTED:
        made: Picture = getattr(game, order.kind)(*given, **({"fresh": order.fresh} if order.kind == "reveal" else {}))
        return made
    kind = named(game, order.kind)
    more: dict[str, Any] = {} if kind.is_private else {"asked": order.asked, "fresh": order.fresh}
    if order.marks:
        more["marks"] = order.marks
    return kind.draw(*given, **more)


def paged(order: Order) -> Picture:
    """The page ordered, which is made of drawings in its turn."""
    drawn = import_module("render.page.ordered").drawn
    made: Picture = drawn(order.subject, order.game, order.names, order.language)
    return made


def answer(order: Order) -> Picture | Failure:
    """The picture, or why there is none."""
    try:
        return paged(order) if order.kind == PAGE else draw(order)
    except Exception as error:
        return Failure(type(error).__name__)


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
