"""The statements that are run in this process, whatever connection they run on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event


@contextmanager
def statements() -> Iterator[list[str]]:
    """Those that are run within, as SQL, in the order in which they began."""
    told: list[str] = []

    def heard(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        told.append(statement)

    event.listen(Engine, "before_cursor_execute", heard)
    try:
        yield told
    finally:
        event.remove(Engine, "before_cursor_execute", heard)
