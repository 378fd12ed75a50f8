"""Columns of the database from the fields of a row: a row is declared once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from sqlalchemy import JSON, BigInteger, Boolean, Column, Double, Integer, String, Text
from sqlalchemy.types import TypeEngine

from bot.model.base.columns import Column as Told

PLAIN: dict[Any, type[TypeEngine[Any]]] = {int: Integer, float: Double, bool: Boolean}


def of(row: type) -> list[Column[Any]]:
    """The columns of a row, in the order of its fields. Raises TypeError for a field without a column type."""
    hints = get_type_hints(row, include_extras=True)
    return [_column(one, hints[one.name]) for one in fields(row)]


def _column(one: Field[Any], hint: Any) -> Column[Any]:
    plain, found_marks = _unwrapped(hint)
    mark = {name: value for each in found_marks for name in each.__slots__ if (value := getattr(each, name))}
    is_optional = NoneType in get_args(plain) if get_origin(plain) in (Union, UnionType) else False
    return Column(
        one.name, _type(plain, mark), primary_key="key" in mark, nullable=is_optional, unique=mark.get("unique"),
        index=mark.get("index"), server_default=mark.get("otherwise"),
    )  # fmt: skip


def _unwrapped(hint: Any) -> tuple[Any, list[Told]]:
    """The type without its marks, and the marks, including those of members of a union."""
    found_marks: list[Told] = []
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        found_marks = [mark for mark in marks if isinstance(mark, Told)]
    members = get_args(hint) if get_origin(hint) in (Union, UnionType) else ()
    return hint, [*found_marks, *(mark for member in members for mark in _unwrapped(member)[1])]


def _type(plain: Any, mark: dict[str, Any]) -> TypeEngine[Any]:
    kind = next(_bare(plain))
    if mark.get("big"):
        return BigInteger()
    if kind is str or get_origin(kind) is Literal:
        return String(mark["length"]) if "length" in mark else Text()
    if kind in PLAIN:
        return PLAIN[kind]()
    if get_origin(kind) in (dict, list):
        return JSON(none_as_null=True)
    raise TypeError(f"no column holds {plain}")


def _bare(plain: Any) -> Iterator[Any]:
    """The type itself, or the members of a union except None."""
    if get_origin(plain) is Annotated:
        yield from _bare(get_args(plain)[0])
    elif get_origin(plain) in (Union, UnionType):
        yield from (bare for member in get_args(plain) if member is not NoneType for bare in _bare(member))
    else:
        yield plain
