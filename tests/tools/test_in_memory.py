"""Files of tests are kept in memory if it has room and lets programs run, and nobody has named another folder."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import in_memory

ROOMY = {"f_bavail": in_memory.ROOM, "f_frsize": 1, "f_flag": 0}


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The figures of the file system of `tmp_path`."""
    figures = dict(ROOMY)
    monkeypatch.setattr(os, "statvfs", lambda folder: SimpleNamespace(**figures))
    monkeypatch.setattr(tempfile, "tempdir", "/elsewhere")
    monkeypatch.setenv("TMPDIR", "/elsewhere")
    monkeypatch.delenv("TMPDIR")
    return figures


def test_temporary_files_come_into_memory(found: dict[str, int], tmp_path: Path) -> None:
    in_memory.keep_in_memory(tmp_path)
    assert os.environ["TMPDIR"] == tempfile.gettempdir() == str(tmp_path)


@pytest.mark.parametrize("figure", [{"f_bavail": in_memory.ROOM - 1}, {"f_flag": os.ST_NOEXEC}, {"f_flag": os.ST_RDONLY}])
def test_memory_that_is_not_fit_is_left_alone(found: dict[str, int], tmp_path: Path, figure: dict[str, int]) -> None:
    found.update(figure)
    in_memory.keep_in_memory(tmp_path)
    assert "TMPDIR" not in os.environ and tempfile.gettempdir() == "/elsewhere"


def test_a_missing_folder_is_left_alone(found: dict[str, int], tmp_path: Path) -> None:
    in_memory.keep_in_memory(tmp_path / "none")
    assert "TMPDIR" not in os.environ


def test_a_folder_that_the_environment_names_goes_first(
    found: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", "/elsewhere")
    in_memory.keep_in_memory(tmp_path)
    assert os.environ["TMPDIR"] == "/elsewhere"
