"""What the log is told of failures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.model.reticence import where
from bot.store.base.faults import is_ground

__all__ = ["complain", "is_ground", "passing_over_ground"]


def complain(log: Any, event: str, wrong: BaseException, **named: Any) -> None:
    """Note a failure; that the ground of the database gave way the database itself says, once."""
    if not is_ground(wrong):
        log.error(event, error=where(wrong), **named)


@contextmanager
def passing_over_ground() -> Iterator[None]:
    """What cannot be written, or read, because the ground of the database gave way is left; anything else is raised."""
    try:
        yield
    except Exception as wrong:
        if not is_ground(wrong):
            raise
