"""Rule coverage, counted over real runs of pytest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines import games
from tests.rules import rule
from tools.rules import FOLDER, Document, Results, documents, of_one, problems, report

ROOT = FOLDER.parent.parent
DOCUMENT = Document("game", ("GG-A-01", "GG-A-02", "GG-D1", "GG-D2"), {"GG-D2": "a reason"})


def test_the_documents_of_the_project_can_be_read() -> None:
    by_game = {document.game: document for document in documents()}
    assert set(by_game) >= set(games())
    assert all(id.startswith(document.prefix) for document in by_game.values() for id in document.ids)
    assert len({document.prefix for document in by_game.values()}) == len(by_game)


def test_report_is_clean_if_every_testable_id_passed() -> None:
    assert problems(DOCUMENT, Results({"GG-A-01": 1, "GG-A-02": 3, "GG-D1": 1})) == []


@pytest.mark.parametrize(
    ("results", "line"),
    [
        (Results({"GG-A-01": 1, "GG-A-02": 1}), "missing  GG-D1"),
        (Results({"GG-A-01": 1, "GG-A-02": 1, "GG-D1": 1}, {"GG-D1": ["t"]}), "not passed  GG-D1: t"),
        (Results({"GG-A-01": 1, "GG-A-02": 1, "GG-D1": 1, "GG-Z": 1}), "unknown  GG-Z"),
        (Results({"GG-A-01": 1, "GG-A-02": 1, "GG-D1": 1, "GG-D2": 1}), "exempt and marked  GG-D2"),
    ],
)
def test_every_gap_is_a_line(results: Results, line: str) -> None:
    assert problems(DOCUMENT, results) == [line]


def test_the_report_counts_and_gives_reasons() -> None:
    lines = report(DOCUMENT, Results({"GG-A-01": 1, "GG-D1": 1}, {"GG-D1": ["t"]}))
    assert lines[0] == "game: 1 of 3 testable ids proved (4 in the document)"
    assert "    GG-D2  a reason" in lines
    assert lines[-2:] == ["  missing  GG-A-02", "  not passed  GG-D1: t"]


def test_unregistered_game_misses_no_rule_but_has_its_mistakes_told() -> None:
    chapter = Document("game", DOCUMENT.ids, DOCUMENT.exempt, is_whole=False)
    assert problems(chapter, Results({"GG-A-01": 1})) == []
    assert report(chapter, Results({"GG-A-01": 1}))[0] == "game, not registered: 1 of 3 testable ids proved (4 in the document)"
    assert problems(chapter, Results({}, {"GG-A-01": ["t"]})) == ["not passed  GG-A-01: t"]


def test_numbered_items_are_statements_and_no_exemption_need_be_written(tmp_path: Path) -> None:
    (tmp_path / "game.md").write_text("- **GG-1** x\n1. **GG-T1.1** y\n12. **GG-T1.2** z\n")
    assert documents(tmp_path) == [Document("game", ("GG-1", "GG-T1.1", "GG-T1.2"), {}, is_whole=False)]


def test_a_document_with_an_id_twice_or_a_reasonless_exemption_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.md").write_text("- **GG-1** x\n- **GG-1** y\n")
    (tmp_path / "game.exempt").write_text("")
    with pytest.raises(ValueError, match="GG-1"):
        documents(tmp_path)
    (tmp_path / "game.md").write_text("- **GG-1** x\n")
    (tmp_path / "game.exempt").write_text("GG-1\n")
    with pytest.raises(ValueError, match="no reason"):
        documents(tmp_path)
    (tmp_path / "game.exempt").write_text("GG-2 why\n")
    with pytest.raises(ValueError, match="no such id"):
        documents(tmp_path)


def test_the_tests_of_one_game_stand_in_folders_of_its_name(tmp_path: Path) -> None:
    for folder in ("engines/boats", "render/boats", "engines/boats_too"):
        (tmp_path / folder).mkdir(parents=True)
    assert of_one("boats", tmp_path) == [str(tmp_path / "engines/boats"), str(tmp_path / "render/boats")]
    with pytest.raises(ValueError, match="no folder of tests is called ships"):
        of_one("ships", tmp_path)


def test_an_unknown_id_cannot_be_marked() -> None:
    with pytest.raises(ValueError, match="PE-NONE-99"):
        rule("PE-MAIN-01", "PE-NONE-99")
    assert rule("PE-MAIN-01", "PE-D6").args == ("PE-MAIN-01", "PE-D6")


TESTS = """
import pytest
@pytest.mark.rule("A-1", "A-2")
def test_passes(): assert True
@pytest.mark.rule("A-2")
def test_fails(): assert False
@pytest.fixture
def broken(): yield; raise RuntimeError
@pytest.mark.rule("A-3")
def test_breaks_in_teardown(broken): assert True
@pytest.mark.rule("A-4")
@pytest.mark.parametrize("n", [1, 2])
def test_is_left_out(n): pytest.{leave}("why")
"""


@pytest.mark.parametrize("workers", ["0", "1"])
def test_only_what_ran_and_passed_is_proved(tmp_path: Path, workers: str) -> None:
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    (tmp_path / "test_some.py").write_text(TESTS.format(leave="skip"))
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(*ids): ids\n")
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, "--dist", "loadgroup", "--rule-results", "out.json"]
    subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    results = Results(**json.loads((tmp_path / "out.json").read_text()))
    assert results.proved() == {"A-1"}
    assert results.marked() == {"A-1", "A-2", "A-3", "A-4"}
