"""Progress of long work: a bar that is drawn anew on a terminal, a line now and then on a pipe, and results in neither's way."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import termios
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORK = """
import time
from engines import progress
progress.SECONDS_BETWEEN_LINES = {seconds}
with progress.ProgressBar("work", {total}, "pieces") as shown:
    for number in range(8):
        time.sleep(0.05)
        shown.advance()
        if number == 5:
            shown.print("a result")
"""


def command(seconds: float, total: int | None) -> list[str]:
    return [sys.executable, "-c", WORK.format(seconds=seconds, total=total)]


def on_a_terminal(asked: list[str]) -> tuple[str, str]:
    """What a command writes to its standard output, a pipe, and to its standard error, a terminal."""
    ours, its = pty.openpty()
    termios.tcsetwinsize(its, (24, 80))
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        ended = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=its, check=True)
        os.close(its)
        drawn = bytearray()
        while True:
            try:
                read = terminal.read(4096)
            except OSError:  # the other end is closed
                break
            if not read:
                break
            drawn += read
    return ended.stdout.decode(), drawn.decode()


def on_a_pipe(seconds: float, total: int | None) -> tuple[str, list[str]]:
    ended = subprocess.run(command(seconds, total), cwd=ROOT, capture_output=True, check=True, text=True)
    return ended.stdout, ended.stderr.splitlines()


def test_terminal_has_a_bar_that_ends_in_nothing() -> None:
    out, drawn = on_a_terminal(command(20, 8))
    assert out == "a result\n"
    assert "work:" in drawn and re.search(r"\d+%\|", drawn) and re.search(r"\d/8 \[", drawn) and "\n" not in drawn
    assert drawn.rpartition("\r")[2].strip() == "" == drawn.rstrip("\r").rpartition("\r")[2].strip()


def test_pipe_has_a_line_now_and_then() -> None:
    out, lines = on_a_pipe(0.1, 8)
    assert out == "a result\n"
    assert 2 <= len(lines) <= 4
    assert all(re.fullmatch(r"work: \d of 8 pieces, \d\d:\d\d gone, \S+ left", line) for line in lines), lines


def test_pipe_counts_without_a_total() -> None:
    _, lines = on_a_pipe(0.1, None)
    assert lines and all(re.fullmatch(r"work: \d pieces, \d\d:\d\d gone", line) for line in lines), lines


def test_short_work_writes_nothing_to_a_pipe() -> None:
    assert on_a_pipe(20, 8) == ("a result\n", [])
