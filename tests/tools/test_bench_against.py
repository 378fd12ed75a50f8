"""The benchmark against another tree: both are measured in turn, and ratios are told with their spread."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engines import games
from tools.bench import __main__ as bench
from tools.bench import against, references, trees
from tools.bench.trees import Beside, Measured


@pytest.fixture(autouse=True)
def _little_reference_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of chess beside a figure: what they come to is no matter here."""
    monkeypatch.setattr(references, "MOVES", 200)


class Trees:
    """Values that trees measure in turn, by their folders: a figure `x`, None where it could not be measured."""

    def __init__(self, **values: Sequence[float | None]) -> None:
        self.values = {name: iter(given) for name, given in values.items()}
        self.asked = list[str]()

    def measure(self, folder: Path, game: str, row: str) -> Measured:
        assert (game, row) == ("game", "play")
        name = "this" if folder == trees.ROOT else folder.name
        self.asked.append(name)
        figure = {"what": "x", "game": game, "value": next(self.values[name]), "unit": "ms", "run": len(self.asked)}
        return Measured({"x": figure}, 20000.0 + len(self.asked))

    def compared(self, pairs: int) -> dict[str, object]:
        (figure,) = against.compared("game", "play", Beside("c0ffee", Path("laid"), Path("own"), True), pairs, self.measure)
        return figure


def test_both_trees_are_measured_in_turn_and_told_as_ratios_with_their_spread() -> None:
    made = Trees(laid=(10.0, 20.0, 40.0), this=(11.0, 18.0, 60.0))
    figure = made.compared(3)
    assert made.asked == ["laid", "this"] * 3
    assert figure == {
        "what": "x", "game": "game", "value": 18.0, "unit": "ms", "run": 4,
        "against": {
            "ratio": {"min": 0.9, "median": 1.1, "max": 1.5},
            "other": [10.0, 20.0, 40.0], "this": [11.0, 18.0, 60.0],
            "chess moves/s": {"other": [20000.0, 20000.0, 20000.0], "this": [20000.0, 20000.0, 20010.0]},
            "measured by": against.CHECKED_OUT,
        },
    }  # fmt: skip


def test_each_tree_is_measured_by_its_own_bench_where_the_other_cannot_run_this_one() -> None:
    made = Trees(laid=(None,), own=(2.0, 4.0), this=(1.0, 3.0, 4.0))
    figure = made.compared(2)
    assert made.asked == ["laid", "this", "own", "this", "own", "this"]
    assert figure["against"]["ratio"] == {"min": 1.0, "median": 1.25, "max": 1.5}  # type: ignore[index]
    assert figure["against"]["measured by"] == against.OWN  # type: ignore[index]


def test_figure_of_one_tree_has_no_ratio() -> None:
    figure = Trees(laid=(None,), own=(None, None), this=(1.0, 3.0, 4.0)).compared(2)
    assert figure["value"] == 3.0
    assert figure["against"]["ratio"] is None and figure["against"]["other"] == [None, None]  # type: ignore[index]


def test_figure_of_neither_tree_changes_no_measurement() -> None:
    made = Trees(laid=(None, None), this=(None, None))
    assert made.compared(2)["value"] is None
    assert made.asked == ["laid", "this"] * 2


def test_ratios_leave_out_missing_figures() -> None:
    assert against.ratios([0.0, None, 2.0, 4.0], [1.0, 1.0, None, 1.0]) == [0.25]
    assert against.ratios([2.0], [0.0]) == [0.0]
    assert against.spread([]) is None


NAMING = """
class Told:
    def __init__(self, game, row):
        self.told = {{"what": row, "game": game, "value": {value}}}
    def row(self):
        return self.told

def measure(game, rows):
    return [Told(game, row) for row in rows]
"""


def git(folder: Path, *arguments: str) -> None:
    named = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", "-C", str(folder), *named, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A project with two commits: a bench that measures 1, then one that measures 2 and tells how far it is."""
    root = tmp_path / "project"
    for folder in ("tools/bench", "tests/bench", "engines"):
        (root / folder).mkdir(parents=True)
    (root / ".venv" / "bin").mkdir(parents=True)
    (root / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (root / ".gitignore").write_text(".venv\n")
    (root / trees.LOCK).write_text("# nothing\n")
    (root / "tests" / "bench" / "crowd.py").write_text("")
    git(tmp_path, "init", "--quiet", str(root))
    for value, first in ((1, ""), (2, "import engines.progress\n")):
        (root / "tools" / "bench" / "__main__.py").write_text(first + NAMING.format(value=value))
        (root / "engines" / f"{'progress' if first else 'other'}.py").write_text("")
        git(root, "add", "--all")
        git(root, "commit", "--quiet", "--message", str(value))
    return root


def test_the_other_tree_is_built_beside_and_leaves_nothing(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "beside_chess", lambda work: (work(), 20000.0))
    with trees.built("HEAD~1", repository) as beside:
        by_own, by_this = (trees.measured_row(folder, "game", "play") for folder in (beside.own, beside.with_this_bench))
        assert (by_own.value("play"), by_this.value("play"), by_own.moves) == (1, 2, 20000.0)
        assert beside.has_same_lock and len(beside.commit) == 40
        assert (beside.own / ".venv").resolve() == (beside.with_this_bench / ".venv").resolve() == repository / ".venv"
        folder = beside.own.parent
    listed = subprocess.run(["git", "-C", str(repository), "worktree", "list"], check=True, capture_output=True, text=True)
    assert len(listed.stdout.splitlines()) == 1 and not folder.exists()
    assert (repository / ".venv" / "bin" / "python").exists()


def test_a_tree_with_another_lock_file_makes_its_own_environment(repository: Path) -> None:
    script = repository / "tools" / "setup.sh"
    script.write_text('#!/bin/sh\ncd "$(dirname "$0")/.." && mkdir .venv && echo "$1" > .venv/level\n')
    script.chmod(0o755)
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "script")
    (repository / trees.LOCK).write_text("# something\n")
    with trees.built("HEAD", repository) as beside:
        assert not beside.has_same_lock
        assert (
            (beside.own / ".venv" / "level").read_text() == (beside.with_this_bench / ".venv" / "level").read_text() == "bench\n"
        )


def test_a_tree_that_cannot_begin_has_no_figures(repository: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(repository / "tools" / "bench")
    assert trees.measured_row(repository, "game", "play").figures == {}
    assert "tools.bench" in capfd.readouterr().err


def test_a_revision_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--only", "play", "--against", "no-such-revision"]) == 2
    assert "no-such-revision" in capsys.readouterr().err


@pytest.mark.parametrize(("asked", "why"), [
    (["--games", "no_such_game"], "no_such_game"),
    (["--against", "HEAD", "--pairs", "1"], "2 pairs"),
])  # fmt: skip
def test_trees_that_cannot_be_compared_are_refused(asked: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(asked) == 2
    assert why in capsys.readouterr().err


def test_the_figures_of_a_comparison_are_printed_as_ever(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = list[tuple[str, str, int]]()

    def compared(game: str, row: str, beside: Beside, pairs: int) -> list[dict[str, object]]:
        made.append((game, row, pairs))
        return [{"what": row, "game": game, "value": 1.0, "against": {"ratio": {"min": 1.0, "median": 1.0, "max": 1.0}}}]

    class Built:
        def __init__(self, revision: str) -> None:
            assert revision == "HEAD"

        def __enter__(self) -> Beside:
            return Beside("c0ffee", Path("laid"), Path("own"), True)

        def __exit__(self, *wrong: object) -> None: ...

    monkeypatch.setattr(bench, "built", Built)
    monkeypatch.setattr(bench, "compared", compared)
    game = games()[0]
    assert bench.main(["--only", "play,held", "--games", game, "--against", "HEAD", "--pairs", "4"]) == 0
    assert made == [(game, "play", 4), (game, "held", 4)]
    printed = json.loads(capsys.readouterr().out)
    assert printed["against"] == {"revision": "HEAD", "commit": "c0ffee", "environment": "this tree's", "pairs": 4}
    assert [figure["what"] for figure in printed["figures"]] == ["play", "held"]
    assert printed["machine"]["cores"] >= 1
