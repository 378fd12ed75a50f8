"""Failures in a log: the type and the lines they came from, because their texts may name hidden things."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from types import TracebackType
from typing import Any


def where(wrong: BaseException) -> str:
    """An exception by its type and the line it came from."""
    trace = wrong.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" at {trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}" if trace is not None else ""
    return f"{type(wrong).__name__}{place}"


def trace_of(wrong: BaseException) -> str:
    """An exception and its causes, by their types and all lines they came through."""
    lines = [*traceback.format_tb(wrong.__traceback__), type(wrong).__name__]
    before = wrong.__cause__ or (None if wrong.__suppress_context__ else wrong.__context__)
    return (f"{trace_of(before)}\nthen\n" if before is not None else "") + "".join(lines)


class Reticent(logging.Formatter):
    """Lines of other libraries, without the text of any exception."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the types of exceptions among its arguments."""
        plain = logging.makeLogRecord(record.__dict__)
        plain.exc_text = None
        if isinstance(plain.args, tuple):
            plain.args = tuple(where(one) if isinstance(one, BaseException) else one for one in plain.args)
        return super().format(plain)

    def formatException(self, ei: Any) -> str:
        """The exception by its type and lines."""
        return trace_of(ei[1]) if ei[1] is not None else ""


def be_reticent() -> None:
    """Keep the texts of failures out of all that this process prints, uncaught ones and those of libraries included."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Reticent(logging.BASIC_FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    sys.excepthook = _uncaught
    threading.excepthook = lambda failed: _uncaught(failed.exc_type, failed.exc_value, failed.exc_traceback)
    sys.unraisablehook = lambda failed: _uncaught(failed.exc_type, failed.exc_value, failed.exc_traceback)


def left_behind(loop: Any, context: dict[str, Any]) -> None:
    """Asyncio's report on a failed task or call without a waiter, without its result and its variables."""
    wrong = context.get("exception")
    text = trace_of(wrong) if isinstance(wrong, BaseException) else ""
    logging.getLogger(__name__).error("%s\n%s", str(context.get("message", "")).partition("\n")[0].partition("(")[0], text)


def _uncaught(kind: type[BaseException], wrong: BaseException | None, trace: TracebackType | None) -> None:
    if wrong is not None and not issubclass(kind, KeyboardInterrupt):
        print(trace_of(wrong.with_traceback(trace)), file=sys.stderr)
