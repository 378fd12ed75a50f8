"""Light values: most of what a rule does is making small ones, so making one must cost little."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeVar, dataclass_transform, overload

from engines.kernel.secret_fields import naming, sealed

C = TypeVar("C")


@overload
def light(cls: type[C], /) -> type[C]: ...


@overload
def light(*, kw_only: bool) -> Callable[[type[C]], type[C]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field, sealed, naming))
def light(cls: type[C] | None = None, /, *, kw_only: bool = False) -> type[C] | Callable[[type[C]], type[C]]:
    """A dataclass with slots, equality and hash that nobody assigns to once it is made.

    mypy keeps it frozen, and law 4 finds whoever evades mypy. At run time nothing stands guard: the guard of `dataclasses`
    makes every new value pay for it, three times the price.
    """
    made = dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
    return made if cls is None else made(cls)


@cache
def copier(cls: Any) -> Callable[[Any], Any]:
    """A function that copies values of that dataclass, field by field, without asking their `__init__`.

    It is written out, a line a field, as `dataclasses` writes its own: a loop over the names takes four times as long, and these
    copies are a tenth of random play.
    """
    lines = [
        "def copy(value):",
        "made = new(cls)",
        *(f"made.{one.name} = value.{one.name}" for one in fields(cls)),
        "return made",
    ]
    written: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n ".join(lines), written)
    copy: Callable[[Any], Any] = written["copy"]
    return copy
