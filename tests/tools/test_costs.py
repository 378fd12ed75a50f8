"""What tests cost, by folder: counted where they run, told at the end, with workers too."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.costs import folder_of, rows

ROOT = Path(__file__).parents[2]
BUSY = """
import subprocess, sys, time
WORK = "end = time.process_time() + 0.2\\nwhile time.process_time() < end: pass"
def test_own(): exec(WORK)
def test_children(): subprocess.run([sys.executable, "-c", "import time\\n" + WORK], check=True)
"""


@pytest.mark.parametrize(
    ("nodeid", "folder"),
    [
        ("tests/e2e/a_game/test_x.py::test_y", "tests/e2e"),
        ("tests/engines/kernel/test_x.py::test_y[a/b]", "tests/engines/kernel"),
        ("tests/bot/test_x.py::test_y", "tests/bot"),
        ("tests/test_x.py::test_y", "tests"),
    ],
)
def test_parts_of_large_folders_are_counted_apart(nodeid: str, folder: str) -> None:
    assert folder_of(nodeid) == folder


def test_the_dearest_folder_stands_first_and_the_sum_last() -> None:
    told = rows({"a": [(1.0, 0.0, 2.0)], "b": [(1.0, 3.0, 5.0), (2.0, 0.0, 2.0)]})
    assert told == ["| b | 2 | 3.0 | 3.0 | 7 |", "| a | 1 | 1.0 | 0.0 | 2 |", "| all | 3 | 4.0 | 3.0 | 9 |"]


@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_a_run_ends_with_what_its_tests_and_their_processes_have_cost(workers: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "test_busy.py").write_text(BUSY)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.costs", *workers, "test_busy.py"]
    ended = subprocess.run(command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    found = re.search(r"\| all \| 2 \| ([\d.]+) \| ([\d.]+) \|", ended.stdout)
    assert ended.returncode == 0 and found is not None, ended.stdout + ended.stderr
    assert float(found[1]) >= 0.2 and float(found[2]) >= 0.2
