"""How large what a file holds may be: whoever reads a file of strangers looks at this before anything else of it.

Everything a game writes is far below. Raises ValueError with the place and the bound.
"""

from __future__ import annotations

from typing import Any

LARGEST = 3 << 20
"""Bytes of a file."""
ROWS = 10_000
"""Rows of a record."""
TEXT, ITEMS, DEPTH = 4_000, 10_000, 60
"""Characters of a text, entries of a list or an object, and how deep they stand within each other."""
NAME = 100
"""Characters of a captain's name."""
HASH = 64
"""Characters of a hash or a seed in hexadecimal."""
LONGEST = {
    "game": 40, "table": HASH, "promise": HASH, "channel": 20, "message": 20, "chain": HASH, "hash": HASH, "move": 60,
}  # fmt: skip
"""Characters of the texts of an opening or a row, by their names."""
_NUMBER = 1 << 63


def check_part(part: dict[str, Any], place: str) -> None:
    """An opening or a row is no larger than any can be. Raises ValueError."""
    for name, value in part.items():
        if isinstance(value, str) and len(value) > LONGEST.get(name, TEXT):
            raise ValueError(f"{place}: {name[:NAME]!r} is longer than {LONGEST.get(name, TEXT)} characters")
    check(part, place)


def check(value: Any, place: str) -> None:
    """JSON is no larger than any of a game can be. Raises ValueError."""
    left = [(value, 0)]
    while left:
        one, depth = left.pop()
        if isinstance(one, dict):
            left += [(item, depth + 1) for pair in one.items() for item in pair]
        elif isinstance(one, list):
            left += [(item, depth + 1) for item in one]
        wrong = _wrong(one, depth)
        if wrong:
            raise ValueError(f"{place}: {wrong}")


def _wrong(one: Any, depth: int) -> str:
    """The reason why a value is too large by itself; empty if it is not."""
    if isinstance(one, str):
        return f"a text is longer than {TEXT} characters" if len(one) > TEXT else ""
    if isinstance(one, dict | list):
        if depth > DEPTH:
            return f"more than {DEPTH} lists stand within each other"
        return f"a list has more than {ITEMS} entries" if len(one) > ITEMS else ""
    if isinstance(one, int | float):
        return "" if -_NUMBER < one < _NUMBER else "a number is out of all bounds"
    return ""
