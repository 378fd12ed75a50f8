"""Verbs of a game, handed in by its own module: they turn a line into parts of that game's sheets."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar, Protocol

from engines.kernel.messages import Message

if TYPE_CHECKING:
    from bot.edge.typed.sheets import Filling


class Verbs(Protocol):
    """What a game understands beside the labels of its options. `examples` by kind of question."""

    examples: ClassVar[Mapping[str, Message]]

    def read(self, piece: str, filling: Filling) -> Filling | None:
        """The sheet with the piece filled in, troubles included; `filling` itself is left as it is.

        None when it is no line of verbs, or when its parts are not there yet.
        """

    def waits(self, piece: str) -> bool:
        """Whether the piece is a line of verbs, so that it may wait for its parts."""

    def absent(self, piece: str) -> tuple[tuple[str, str], ...]:
        """The parts of a sheet that a line of verbs would go to, each with what the line says of it."""

    def bare(self, text: str) -> str:
        """An answer to a choice that is no sheet, without the verb before it ("lend 2")."""


class Plain:
    """A game without verbs."""

    examples: ClassVar[Mapping[str, Message]] = {}

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
