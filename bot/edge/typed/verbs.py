"""Verbs of a game, handed in by its own module: they turn a line into parts of that game's sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar

from bot.edge.typed.sheets import Filling, Verbs
from engines.kernel.messages import Message


class Plain:
    """A game without verbs."""

    examples: ClassVar[Mapping[str, Message]] = {}
    moves: ClassVar[Mapping[str, Sequence[str]]] = {}

    def read(self, piece: str, filling: Filling) -> Filling | None:
        return None

    def waits(self, piece: str) -> bool:
        return False

    def absent(self, piece: str) -> tuple[tuple[str, str], ...]:
        return ()

    def bare(self, text: str) -> str:
        return text


@cache
def verbs_of(game: str) -> Verbs:
    """The verbs of a game: `VERBS` of the module here that has its name, or none where there is no such module."""
    name = f"bot.edge.typed.{game}"
    if find_spec(name) is None:
        return Plain()
    verbs: Verbs = import_module(name).VERBS
    return verbs
