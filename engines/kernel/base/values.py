"""Light values: most of what a rule does is making small ones, so making one must cost little."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeVar, dataclass_transform, overload

from engines.kernel.base.secret_fields import naming, sealed
from engines.kernel.base.table_fields import written

C = TypeVar("C")


@overload
def value_class(cls: type[C], /) -> type[C]: ...


@overload
def value_class(*, kw_only: bool) -> Callable[[type[C]], type[C]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field, sealed, naming))
def value_class(cls: type[C] | None = None, /, *, kw_only: bool = False) -> type[C] | Callable[[type[C]], type[C]]:
    """A dataclass with slots, equality and hash that nobody assigns to once it is made.

    mypy keeps it frozen, and law 4 finds whoever evades mypy. At run time nothing stands guard: the guard of `dataclasses`
    makes every new value pay for it, three times the price.
    """
    made = dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
    return made if cls is None else made(cls)


@cache
def copier(cls: Any) -> Callable[[Any], Any]:
    """A function that copies values of that dataclass, field by field, without asking their `__init__`: `dataclasses.replace`
    takes three times as long."""
    lines = [f"made.{one.name} = old.{one.name}" for one in fields(cls)]
    return written("old", ["made = new(cls)", *lines, "return made"], {"new": object.__new__, "cls": cls})


def altered(value: C, **news: Any) -> C:
    """A value like another, but for some fields. Raises AttributeError for a field it does not have."""
    made: C = copier(type(value))(value)  # type: ignore[arg-type]
    for name, new in news.items():
        setattr(made, name, new)
    return made


Answer = Any
"""A str, an int, a tuple of str, a mapping of names to answers, or a tuple of such mappings: what JSON can hold."""


def as_tuples(saved: Any) -> Answer:
    """An answer as it comes out of JSON, with tuples for lists."""
    if isinstance(saved, list):
        return tuple(as_tuples(item) for item in saved)
    if isinstance(saved, dict):
        return {name: as_tuples(value) for name, value in saved.items()}
    return saved
