"""Marks of fields for the database, if the type of a field does not say enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Column:
    """The mark of a column.

    - `length`: the length of a text in characters; 0 for any.
    - `key`, `unique`, `index`: as in SQL.
    - `big`: 64 bits.
    - `otherwise`: the value of older rows, as SQL.
    """

    length: int = 0
    key: bool = False
    unique: bool = False
    index: bool = False
    big: bool = False
    otherwise: str | None = None


Snowflake = Annotated[int, Column(big=True)]
"""An id of Discord."""
