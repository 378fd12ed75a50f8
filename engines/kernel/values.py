"""Light values: most of what a rule does is making small ones, so making one must cost little."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform, overload

C = TypeVar("C")


@overload
def light(cls: type[C], /) -> type[C]: ...


@overload
def light(*, kw_only: bool) -> Callable[[type[C]], type[C]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def light(cls: type[C] | None = None, /, *, kw_only: bool = False) -> type[C] | Callable[[type[C]], type[C]]:
    """A dataclass with slots, equality and hash that nobody assigns to once it is made.

    mypy keeps it frozen, and law 4 finds whoever evades mypy. At run time nothing stands guard: the guard of `dataclasses`
    makes every new value pay for it, three times the price.
    """
    made = dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
    return made if cls is None else made(cls)
