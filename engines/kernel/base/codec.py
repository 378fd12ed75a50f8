"""Dataclasses as JSON and back, by their annotations; each class is worked out once.

Plain types are int, str, bool, float, None, literals, and unions with None. Containers are tuples, frozensets, lists, and
dicts with str or int keys. Messages, dataclasses and types made of any of these (`NewType`) are read too; a class that has
`from_saved` reads itself. Any is JSON as it is, with lists read back as tuples.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from engines.kernel.base.messages import Captain, Message, Name, Verbatim, dump_message, load_message
from engines.kernel.base.values import as_tuples

C = TypeVar("C")
_PLAIN = (int, str, bool, float, types.NoneType)
_MESSAGES = (Message, Captain, Name, Verbatim)


def dump(value: Any) -> Any:
    """A value as JSON; a dataclass as an object of its fields, those left out of comparison left out here too."""
    kind = type(value)
    return value if kind in _PLAIN else _dumper(kind)(value)  # type: ignore[arg-type]


@cache
def _dumper(kind: type[Any]) -> Callable[[Any], Any]:
    if issubclass(kind, _PLAIN):
        return lambda value: value
    if issubclass(kind, _MESSAGES):
        return dump_message
    if issubclass(kind, tuple | list):
        return lambda value: [item if type(item) in _PLAIN else dump(item) for item in value]
    if issubclass(kind, frozenset):
        return lambda value: sorted(dump(item) for item in value)
    if issubclass(kind, Mapping):
        return lambda value: {str(key): item if type(item) in _PLAIN else dump(item) for key, item in value.items()}
    return _fields_of(kind) if is_dataclass(kind) else _refused


def _fields_of(kind: type[Any]) -> Callable[[Any], Any]:
    names = _names(kind)  # type: ignore[arg-type]

    def whole(value: Any) -> Any:
        return {name: item if type(item := getattr(value, name)) in _PLAIN else dump(item) for name in names}

    return whole


def _refused(value: Any) -> Any:
    raise TypeError(f"cannot be saved: {value!r}")


def load(cls: type[C], saved: Any) -> C:
    """The value of that class. Raises KeyError, TypeError or ValueError when `saved` does not fit."""
    loaded: C = _loader(cls)(saved)  # type: ignore[arg-type]
    return loaded


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.compare)


def made_of(hint: Any) -> Any:
    """The type behind a type with a name of its own; any other hint as it is."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    return hint


def _args(hint: Any) -> tuple[Any, ...]:
    return tuple(map(made_of, get_args(hint)))


@cache
def _loader(hint: Any) -> Callable[[Any], Any]:
    kind = made_of(hint)
    origin, args = get_origin(kind), _args(kind)
    if kind is Any or origin is Literal:
        return as_tuples
    if kind in _PLAIN:
        return _checked(kind)
    if kind in _MESSAGES:
        return load_message
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _tuple(args)
    if origin in (frozenset, list):
        each = _loader(args[0])
        return lambda saved: origin(map(each, saved))
    if origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        key, item = args[0], _loader(args[1])
        return lambda saved: {key(name): item(value) for name, value in saved.items()}
    if is_dataclass(kind):
        return getattr(kind, "from_saved", None) or _dataclass(kind)
    raise TypeError(f"cannot be loaded: {kind!r}")


def _checked(kind: Any) -> Callable[[Any], Any]:
    def read(saved: Any) -> Any:
        if type(saved) is not kind:
            raise TypeError(f"expected {kind.__name__}, found {saved!r}")
        return saved

    return read


def _union(args: tuple[Any, ...]) -> Callable[[Any], Any]:
    others = [arg for arg in args if arg is not types.NoneType]
    plain = tuple(arg for arg in others if arg in _PLAIN)
    rest = [_loader(arg) for arg in others if arg not in _PLAIN]

    def read(saved: Any) -> Any:
        if (saved is None and types.NoneType in args) or type(saved) in plain:
            return saved
        if len(rest) != 1:
            raise TypeError(f"no member of the union: {saved!r}")
        return rest[0](saved)

    return read


def _tuple(args: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(args) == 2 and args[1] is Ellipsis:
        return _all(args[0])
    parts = [_loader(arg) for arg in args]
    return lambda saved: tuple(part(item) for part, item in zip(parts, saved, strict=True))


def _all(kind: Any) -> Callable[[Any], Any]:
    each = _loader(kind)
    if kind not in _PLAIN:
        return lambda saved: tuple(map(each, saved))

    def read(saved: Any) -> Any:
        return tuple(saved) if {kind}.issuperset(map(type, saved)) else tuple(map(each, saved))

    return read


def _dataclass(cls: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(cls)
    parts = {name: _loader(hints[name]) for name in _names(cls)}

    def read(saved: Any) -> Any:
        if not isinstance(saved, dict) or not saved.keys() <= parts.keys():
            raise TypeError(f"no {cls.__name__}: {saved!r}")
        return cls(**{name: parts[name](value) for name, value in saved.items()})

    return read
