"""Light values: most of what a rule does is making small ones, so making one must cost little."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Any, ParamSpec, TypeVar, dataclass_transform, overload

C = TypeVar("C")
P = ParamSpec("P")


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


# -- written-out code: what a class call and a loop over fields do, in a third to a half of the time


@cache
def copier(cls: Any) -> Callable[[Any], Any]:
    """A function that copies values of that dataclass, field by field, without asking their `__init__`."""
    taken = [f"made.{one.name} = value.{one.name}" for one in fields(cls)]
    return _written(cls, "value", taken, {})


def maker(cls: Callable[P, C]) -> Callable[P, C]:
    """A function that makes values of that light class as a call of the class does, where many are made.

    Python hands the arguments of a class call over twice, through a tuple and a dict; those of a function once.
    """
    known: dict[str, Any] = {}
    made = [_set(one, known) for one in fields(cls)]  # type: ignore[arg-type]
    made += ["made.__post_init__()"] if hasattr(cls, "__post_init__") else []
    given = [one for one in fields(cls) if one.init]  # type: ignore[arg-type]
    places, names = ([_parameter(one, known) for one in given if one.kw_only is by_name] for by_name in (False, True))
    return _written(cls, ", ".join([*places, *(["*"] if names else []), *names]), made, known)


def _set(one: Field[Any], known: dict[str, Any]) -> str:
    """The line that fills a field."""
    known[f"new_{one.name}"] = one.default_factory
    if not one.init:
        return "pass" if one.default_factory is MISSING else f"made.{one.name} = new_{one.name}()"
    new = "" if one.default_factory is MISSING else f"new_{one.name}() if {one.name} is MISSING else "
    return f"made.{one.name} = {new}{one.name}"


def _parameter(one: Field[Any], known: dict[str, Any]) -> str:
    known[f"usual_{one.name}"] = one.default
    return one.name if one.default is MISSING and one.default_factory is MISSING else f"{one.name}=usual_{one.name}"


def _written(cls: Any, parameters: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls, "MISSING": MISSING, **known}
    exec("\n ".join([f"def write({parameters}):", "made = new(cls)", *lines, "return made"]), scope)
    written: Callable[..., Any] = scope["write"]
    return written
