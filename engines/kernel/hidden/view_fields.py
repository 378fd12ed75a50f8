"""Fields that a game's table and its views share, as the table's fields say it (`kernel.base.table_fields`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields
from typing import Any, Generic, TypeVar

from engines.kernel.base.table_fields import UNSEEN, VEILED, containers, sight_of, written

T = TypeVar("T")
V = TypeVar("V")
ALWAYS = frozenset(("viewer", "stack", "asked", "result"))
"""Fields of every view that are no part of the table."""
IN_VIEWS: Mapping[type, type] = {list: tuple, dict: dict}
"""Containers of a table, and what each is in a view."""


class ViewFields(Generic[T, V]):
    """Views of a table, and tables imagined of views: open fields follow, the rest is given by name.

    `veils` names, for each veiled field, the fields of the view that tell of it: none if a viewer may know nothing of it that
    the others do not say. `own` are fields of the view that no single field of the table stands behind. Raises TypeError when
    the two classes do not fit together.
    """

    def __init__(self, table: type[T], view: type[V], veils: Mapping[str, Collection[str]], own: Collection[str] = ()) -> None:
        sights = {one.name: sight_of(one) for one in fields(table)}  # type: ignore[arg-type]
        self.open = [name for name, sight in sights.items() if not sight]
        self.veils, self.own = veils, own
        self._check({one.name for one in fields(view)}, sights)  # type: ignore[arg-type]
        kinds = {name: kind for name, kind in containers(table).items() if name in self.open}
        self.view: Callable[..., V] = _maker(view, self.open, {name: IN_VIEWS[kind] for name, kind in kinds.items()})
        """A view of a table (its open fields as they stand) with its other fields by name."""
        self.table: Callable[..., T] = _maker(table, self.open, kinds)
        """A table as imagined behind a view, with its other fields by name."""

    def _check(self, shown: set[str], sights: Mapping[str, str]) -> None:
        veiled, unseen = ({name for name, sight in sights.items() if sight == one} for one in (VEILED, UNSEEN))
        told = {name for names in self.veils.values() for name in names} | set(self.own)
        _refuse("open, and no view has", set(self.open) - shown)
        _refuse("veiled, and no veil tells of", veiled - self.veils.keys())
        _refuse("not veiled, and a veil tells of", self.veils.keys() - veiled)
        _refuse("of no view:", told - shown)
        _refuse("unseen, and a view has", unseen & shown)
        _refuse("of a view, and nothing of the table is behind", shown - told - ALWAYS - set(self.open))


def _refuse(wrong: str, names: set[str]) -> None:
    if names:
        raise TypeError(f"{wrong} {', '.join(sorted(names))}")


def _maker(made: Any, carried: Collection[str], makes: Mapping[str, Callable[[Any], Any]]) -> Callable[..., Any]:
    """A function from a value to one of another class: fields that are `carried` over, and the others by their names."""
    used: dict[str, Any] = {"_made": made, "MISSING": MISSING, **{f"make_{name}": make for name, make in makes.items()}}
    parameters, arguments, defaults = ["_source", "*"], [], dict[str, Any]()
    for one in fields(made):
        value = one.name
        if one.name in carried:
            value = f"make_{one.name}(_source.{one.name})" if one.name in makes else f"_source.{one.name}"
        else:
            parameters.append(one.name)
        if one.name not in carried and one.default_factory is not MISSING:
            used[f"new_{one.name}"], defaults[one.name] = one.default_factory, MISSING
            value = f"new_{one.name}() if {one.name} is MISSING else {one.name}"
        elif one.name not in carried and one.default is not MISSING:
            defaults[one.name] = one.default
        arguments.append(f"{one.name}={value}" if one.kw_only else value)
    function = written(", ".join(parameters), [f"return _made({', '.join(arguments)})"], used)
    function.__kwdefaults__ = defaults
    return function
