"""Failures in the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.model.base.reticence import where
from bot.store.base.faults import is_ground

__all__ = ["complain", "is_ground", "passing_over_ground"]


def complain(log: Any, event: str, wrong: BaseException, **named: Any) -> None:
    """Log a failure. Failures of the database's ground are logged by the database itself, once."""
    if not is_ground(wrong):
        log.error(event, error=where(wrong), **named)


@contextmanager
def passing_over_ground() -> Iterator[None]:
    """Ignore failures of the database's ground; raise any other one."""
    try:
        yield
    except Exception as wrong:
        if not is_ground(wrong):
            raise
