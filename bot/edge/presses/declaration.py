"""Declarations: who may ask for an answer, and how it is given. They stand above the functions that answer."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypedDict, TypeVar

from bot.edge.kit.replies import Reply

Answer = Callable[..., Awaitable[Reply]]
"""A function of the context, the click and, unless it belongs to no table, the table."""
F = TypeVar("F", bound=Answer)
Key = TypeVar("Key")
D = TypeVar("D", bound="Declaration")
BEFORE_THE_TABLE = ("context", "click")
"""The first parameters of every answer."""


class Who(Enum):
    """The people who may ask for an answer, as `docs/authority.md` explains them."""

    ANYBODY = "anybody"
    READERS = "readers"
    MEMBERS = "members"
    CAPTAINS = "captains"
    OPENER = "opener"
    CLOSERS = "closers"
    BY_RIGHT = "by right"


class Acknowledges(Enum):
    """The moment at which Discord hears that an answer comes: when it is late, after its commit, or with the form it opens."""

    IN_TIME = "in time"
    AFTER_COMMIT = "after commit"
    WITH_A_FORM = "with a form"


class DeclarationFields(TypedDict, total=False):
    """The fields of a declaration that have a default."""

    note: str
    acknowledges: Acknowledges
    while_dealing: bool
    looked_up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """An answer with who may ask for it.

    `needs_table`: it is about a table, which it takes as its last parameter. `note`: a condition that `docs/authority.md` shows.
    `while_dealing`: the answer stays the same while the promise is waited for. `looked_up`: readers look it up beside their
    panel, in one private message with room for all such answers.
    """

    name: str
    answer: Answer
    who: Who
    needs_table: bool
    note: str = ""
    acknowledges: Acknowledges = Acknowledges.IN_TIME
    while_dealing: bool = False
    looked_up: bool = False

    @property
    def place(self) -> str:
        """The module and function of the answer."""
        return f"{self.answer.__module__}.{getattr(self.answer, '__qualname__', '')}"


def takes_table(answer: Answer) -> bool:
    """Whether a function takes a table besides the context and the click."""
    return len(inspect.signature(answer, follow_wrapped=False).parameters) > len(BEFORE_THE_TABLE)


def register(declared: dict[Key, D], key: Key, declaration: D) -> None:
    """Add a declaration. Raises TypeError if its key is taken, or if its answer is none."""
    check_answer(declaration)
    if key in declared:
        raise TypeError(f"{declaration.name!r} is answered by {declared[key].place} and by {declaration.place}")
    declared[key] = declaration


def check_answer(declaration: Declaration) -> None:
    """Raises TypeError for a function that cannot answer, or a declaration that contradicts itself."""
    answer, place = declaration.answer, declaration.place
    parameters: Mapping[str, Any] = inspect.signature(answer, follow_wrapped=False).parameters
    if not inspect.iscoroutinefunction(answer) or not answer.__doc__:
        raise TypeError(f"{place} is no coroutine function with a docstring")
    if tuple(parameters)[:2] != BEFORE_THE_TABLE or len(parameters) > 3:
        raise TypeError(f"{place} does not take a context, a click and perhaps a table")
    if not declaration.needs_table and (declaration.looked_up or declaration.while_dealing):
        raise TypeError(f"{place} has no table to be looked up beside, or that could be dealing")
