"""Progress of long work on the command line: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, TextIO

from tqdm import tqdm  # type: ignore[import-untyped]

SECONDS_BETWEEN_LINES = 20.0
"""Without a terminal, shorter work writes nothing."""
LINE = "{desc}: {n_fmt} of {total_fmt} {unit}, {elapsed} gone, {remaining} left"
LINE_WITHOUT_TOTAL = "{desc}: {n_fmt} {unit}, {elapsed} gone"


class Lines:
    """A stream that writes each drawing of a bar as a line of its own."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Write the drawing; the clearing of a bar writes nothing."""
        if line := text.strip():
            print(line, file=self._stream, flush=True)

    def flush(self) -> None:
        """Do nothing: each line is flushed."""


class ProgressBar:
    """The progress of some long work, on standard error.

    `what`: the name of the work. `total`: the number of units, None if it is unknown. `unit`: the word for several of them.
    """

    def __init__(self, what: str, total: float | None, unit: str) -> None:
        stream = sys.stderr
        self._is_bar = stream.isatty()
        tqdm.monitor_interval = 0  # no thread: processes are forked beside it
        drawn = _bar(stream) if self._is_bar else _lines(stream, total)
        self._bar = tqdm(desc=what, total=total, unit=f" {unit}" if self._is_bar else unit, miniters=0, leave=False, **drawn)

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._bar.close()

    def advance(self, units: float = 1) -> None:
        """Count units as done, and draw if it is time."""
        self._bar.update(units)

    def print(self, line: str) -> None:
        """Print a result on standard output, above the bar."""
        if self._is_bar:
            self._bar.clear()
        print(line, flush=True)
        if self._is_bar:
            self._bar.refresh()


def _bar(terminal: TextIO) -> dict[str, Any]:
    return {"file": terminal, "dynamic_ncols": True}


def _lines(stream: TextIO, total: float | None) -> dict[str, Any]:
    seconds, form = SECONDS_BETWEEN_LINES, LINE if total else LINE_WITHOUT_TOTAL
    return {"file": Lines(stream), "mininterval": seconds, "delay": seconds, "bar_format": form}
