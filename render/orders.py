"""Orders for pictures and answers to them, as they go between the studio and its drawing process."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from types import ModuleType
from typing import Any, BinaryIO

import orjson

from engines import games
from locales import words
from render.encode import Picture, shown

LENGTH = 4
GAMES: dict[str, ModuleType] = {id: import_module(f"render.{id}") for id in games()}
STILLS = ("board", "reveal")


@dataclass(frozen=True, slots=True)
class Order:
    """A picture to draw: *kind* is "board", "own_ship", "reveal", "replay" or "emblem".

    *subject* is a view, the frames of a replay, or None for an emblem.
    """

    game: str
    kind: str
    subject: Any
    names: tuple[str, ...]
    language: str
    theme: str
    asked: frozenset[int] = frozenset()
    fresh: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no picture: the name of the exception. Its text stays here, it could tell what is hidden."""

    error: str


def reduced(game: str, kind: str, subject: Any) -> Any:
    """A view, or the frames of a replay, with nothing in it that is not drawn. Raises KeyError for a game there is none of."""
    drawn_part = GAMES[game].drawn_part
    if kind == "emblem":
        return None
    if kind == "replay":
        return tuple(replace(subject[place], view=drawn_part(subject[place].view)) for place in shown(len(subject)))
    return drawn_part(subject)


def digest(order: Order) -> bytes:
    """Equal for equal orders, and for no others: shorter to keep than an order, and quicker to compare."""
    return hashlib.blake2b(orjson.dumps(order, default=_listed)).digest()


def _listed(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(type(value).__name__)


def draw(order: Order) -> Picture:
    """The picture ordered. Raises KeyError for a game, theme or kind there is none of, and what the drawing raises."""
    game = GAMES[order.game]
    if order.kind not in game.KINDS:
        raise KeyError(order.kind)
    make: Callable[..., Picture] = getattr(game, order.kind)
    more: dict[str, Any] = {"asked": order.asked} if order.kind == "board" else {}
    if order.kind in STILLS:
        more["fresh"] = order.fresh
    return make(order.subject, order.names, words(order.language), order.theme, **more)


def answer(order: Order) -> Picture | Failure:
    """The picture, or why there is none."""
    try:
        return draw(order)
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
