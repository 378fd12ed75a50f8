"""What can be reached from a value without looking into functions, and what of it nobody outside the service may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

from bot.model.record.table_record import SavedAnswer, SavedLine, TableRecord
from bot.model.record.table_row import TableRow
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.resolution.frames import Frame, State

SECRET = (State, Frame, TableRecord, TableRow, SavedAnswer, SavedLine, UnitOfWork)
"""Positions, the rules under resolution in them, and tables as the service holds them."""


def reachable(value: Any, path: str = "", seen: set[int] | None = None) -> Iterator[tuple[str, Any]]:
    """The value and all it holds, each with the way to it: fields, entries, what functions were given or belong to."""
    seen = set() if seen is None else seen
    if id(value) in seen or isinstance(value, type):
        return
    seen.add(id(value))
    yield path, value
    for name, held in _held(value):
        yield from reachable(held, f"{path}.{name}", seen)


def _held(value: Any) -> Iterator[tuple[str, Any]]:
    if is_dataclass(value):
        yield from ((one.name, getattr(value, one.name)) for one in fields(value) if hasattr(value, one.name))
    elif isinstance(value, Mapping):
        yield from ((f"[{key!r}]", one) for key, held in value.items() for one in (key, held))
    elif isinstance(value, tuple | list | set | frozenset):
        yield from ((f"[{place}]", one) for place, one in enumerate(value))
    elif isinstance(value, partial):
        yield from (("args", value.args), ("keywords", value.keywords), ("func", value.func))
    elif hasattr(value, "__self__"):
        yield "self", value.__self__
    elif hasattr(value, "__dict__") and not callable(value):
        yield from vars(value).items()


def secrets_in(value: Any, *others: Any) -> list[str]:
    """Ways from the value to a position, a table as the service holds it, or one of those other things."""
    kept = [one for one in others if one is not None]
    return [path for path, found in reachable(value) if isinstance(found, SECRET) or any(found is one for one in kept)]


def texts_in(value: Any) -> frozenset[str]:
    """All texts in the value."""
    return frozenset(found for _, found in reachable(value) if isinstance(found, str))
