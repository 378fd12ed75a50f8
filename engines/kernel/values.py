"""Frozen dataclasses with slots that are quick to make: most of what a rule does is making small values."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, TypeVar

C = TypeVar("C")


def light(cls: type[C]) -> type[C]:
    """The frozen dataclass, made in a third of the time, its equality and hash as they were.

    mypy keeps it frozen, and law 4 finds whoever evades mypy; at run time nothing stands guard, which took a sixth of random
    play. Like that of `dataclasses`, its `__init__` is written as text: a signature cannot be made otherwise.
    """
    parts: tuple[Field[Any], ...] = fields(cls)  # type: ignore[arg-type]
    known: dict[str, Any] = {f"default_{part.name}": part.default for part in parts}
    known |= {f"make_{part.name}": part.default_factory for part in parts}
    signature = [_parameter(part) for part in parts if part.init and not part.kw_only]
    named = [_parameter(part) for part in parts if part.init and part.kw_only]
    text = f"def __init__({', '.join(['self', *signature, *(['*', *named] if named else [])])}):\n"
    cls.__init__ = _written(text + "".join(map(_filling, parts)), "__init__", known)  # type: ignore[method-assign]
    del cls.__setattr__, cls.__delattr__
    return cls


@cache
def copier(cls: type[Any]) -> Callable[[Any], Any]:
    """A function that copies a value of that class, a frozen dataclass with slots, light or not."""
    line = " fill(copy, '{0}', value.{0})\n" if "__setattr__" in vars(cls) else " copy.{0} = value.{0}\n"
    lines = "".join(line.format(part.name) for part in fields(cls))
    known = {"fill": object.__setattr__, "new": object.__new__, "cls": cls}
    copied: Callable[[Any], Any] = _written(f"def copied(value):\n copy = new(cls)\n{lines} return copy\n", "copied", known)
    return copied


def _parameter(part: Field[Any]) -> str:
    has_default = part.default is not MISSING or part.default_factory is not MISSING
    return f"{part.name}=default_{part.name}" if has_default else part.name


def _filling(part: Field[Any]) -> str:
    """The line that fills a slot: with what was given, or with what the field's factory makes."""
    name = part.name
    if part.default_factory is MISSING:
        return f" self.{name} = {name}\n"
    made = f"make_{name}() if {name} is default_{name} else {name}" if part.init else f"make_{name}()"
    return f" self.{name} = {made}\n"


def _written(text: str, name: str, known: dict[str, Any]) -> Any:
    exec(text, known)
    return known[name]
