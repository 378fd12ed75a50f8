"""What a field of a row is in the database, where its type alone does not say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Column:
    """`length` of a text in characters (0: any). `big`: 64 bits. `otherwise`: what older rows have, as SQL."""

    length: int = 0
    key: bool = False
    unique: bool = False
    index: bool = False
    big: bool = False
    otherwise: str | None = None


Snowflake = Annotated[int, Column(big=True)]
"""An id of Discord."""
