"""The benchmark's harness: figures that cannot be measured say so, and nothing is made up."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from engines import game_of, games
from tests.kept import kept_of
from tools.bench import __main__ as bench
from tools.bench import against, play, positions, references, trees
from tools.bench.figures import Figure, Reference, at_least, cpu_of, limited, median, missing
from tools.bench.pictures import LIMITS, picture_figures
from tools.bench.play import Costs, seconds_per_decision, step_costs
from tools.bench.references import beside_chess, chess_moves, chess_picture, chess_positions, moves_a_second
from tools.bench.rows import ALONE, HOSTED, OF_THE_HOST
from tools.bench.trees import Beside, Measured

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def _little_reference_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of chess beside a figure: what they come to is no matter here."""
    monkeypatch.setattr(references, "MOVES", 200)


def test_a_row_tells_value_reach_and_reference() -> None:
    row = limited("x", "ms", 1.23456, 2.0, Reference("y", 3.0, "ms"), "game", repeats=3).row()
    assert row == {
        "what": "x",
        "game": "game",
        "value": 1.235,
        "unit": "ms",
        "reach": "at most 2",
        "reached": True,
        "reference": {"what": "y", "value": 3.0, "unit": "ms"},
        "repeats": 3,
    }


def test_what_was_not_measured_has_no_value_but_a_reason() -> None:
    assert missing("x", "ms", "at most 2", "no such part").row() == {
        "what": "x",
        "value": None,
        "unit": "ms",
        "reach": "at most 2",
        "not measured": "no such part",
    }


@pytest.mark.parametrize("row", list(ALONE))
def test_a_missing_part_gives_every_figure_it_owes(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    figures = bench.measure("no_such_game", [row])
    assert [figure.what for figure in figures] == [what for what, _, _ in ALONE[row]]
    assert all(figure.value is None and figure.why for figure in figures)
    assert "no_such_game" in capsys.readouterr().err


def test_rows_with_the_bot_that_break_give_every_figure_they_owe(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_told: object) -> list[Figure]:
        raise RuntimeError("no bot")

    monkeypatch.setattr(bench, "hosted", broken)
    figures = bench.measure("game", ["step", "stop"])
    assert [figure.what for figure in figures] == [what for row in ("step", "stop") for what, _, _ in HOSTED[row]]
    assert {figure.why for figure in figures} == {"RuntimeError: no bot"}


def test_standard_output_is_json_alone_and_tells_the_load(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def one(id: str) -> list[Figure]:
        return [limited("x", "ms", 1, 2, game=id)]

    def crowd(id: str, rows: list[str]) -> list[Figure]:
        return [at_least(row, "steps/s", 1, 2, game=id) for row in rows]

    monkeypatch.setattr(bench, "WORK", {"play": one})
    monkeypatch.setattr(bench, "unregistered", tuple)
    monkeypatch.setattr(bench, "hosted", crowd)
    assert bench.main(["--only", "held,play,ack"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [figure["what"] for figure in printed["figures"]] == ["x", "held", "ack"] * len(games())
    assert [figure["reached"] for figure in printed["figures"]] == [True, False, False] * len(games())
    assert printed["machine"]["cores"] >= 1
    assert len(printed["machine"]["load before"]) == len(printed["machine"]["load after"]) == 3


def test_the_host_is_measured_with_one_game_unless_it_is_asked_for() -> None:
    first, *others = games()
    assert set(bench.rows_of(first, None)) == {*ALONE, *HOSTED}
    assert others and all(not set(bench.rows_of(id, None)) & set(OF_THE_HOST) for id in others)
    assert all(set(bench.rows_of(id, None)) | set(OF_THE_HOST) == {*ALONE, *HOSTED} for id in others)
    assert all(bench.rows_of(id, ["held"]) == ("held",) for id in games())


def test_an_unknown_row_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--only", "step,everything"]) == 2
    assert "everything" in capsys.readouterr().err


def test_the_references_play_and_draw_chess() -> None:
    assert chess_moves(50, random.Random(1)) > 0
    board = chess_positions(1)[0]
    assert board.fullmove_number == 21
    assert chess_picture(board, 200).startswith(PNG)


def test_pictures_are_drawn_once_each_and_the_first_is_not_counted() -> None:
    drawn: list[int] = []
    drawings = [lambda n=n: (drawn.append(n), bytes(1000 * n))[1] for n in (9, 1, 2, 3)]
    cpu, size = picture_figures("game", 1200, drawings)
    assert drawn == [9, 1, 2, 3]
    assert (size.value, size.reached, size.details["pictures"]) == (2.0, True, 3)
    assert cpu.reference is not None
    assert cpu.reference.value > 0


def test_late_and_early_steps_are_compared_kind_by_kind() -> None:
    costs = Costs(defaultdict(list), defaultdict(list))
    costs.early |= {"a": [1.0] * 9, "b": [2.0] * 5, "only early": [99.0] * 9}
    costs.late |= {"a": [1.0] * 5, "b": [4.0] * 5, "only late": [99.0] * 9, "rare": [1.0]}
    assert costs.shared() == ["a", "b"]
    assert (costs.weighted(costs.early), costs.weighted(costs.late)) == (1.5, 2.5)


def test_cpu_is_that_of_the_work_and_a_median_needs_values() -> None:
    assert cpu_of(lambda: sum(range(200_000))) > 0
    with pytest.raises(ValueError, match="nothing was measured"):
        median([])


@pytest.mark.parametrize("game", games())
def test_boards_of_random_positions_are_drawn(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "POSITIONS", 4)
    drawn = [draw() for width in LIMITS for draw in positions.drawings(game, width)]
    assert len(drawn) >= 4
    assert all(picture.startswith(PNG) for picture in drawn)
    assert len(set(drawn)) > len(drawn) // 2


@pytest.mark.parametrize("id", games())
def test_random_play_and_step_costs_are_measured(id: str) -> None:
    game = game_of(id)
    decision, one_round = seconds_per_decision(game, game.players[:1], 60, random.Random(1))
    assert 0 < decision <= one_round
    kept = kept_of(id)
    costs, long_enough = step_costs(game, *kept.long, 1, kept.late)
    assert long_enough <= 1
    assert all(seconds > 0 for times in costs.early.values() for seconds in times)
    assert costs.early


def test_each_speed_of_a_game_is_a_figure_with_what_a_host_does_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "DECISIONS", 30)
    monkeypatch.setattr(play, "REPEATS", 1)
    monkeypatch.setattr(play, "TABLES", 1)
    game = game_of(games()[1])
    alone, several = play.random_play(game, (play.Speed((1,), 1e9), play.Speed((2, 3))))
    assert (alone.what, alone.reach, alone.reached) == ("random play of 1", "at least 1e+09", False)
    assert (several.what, several.reach) == ("random play of 2 to 3", "0.8 of the reference")
    assert several.reached == (several.details["of chess, pairs taken in turn"] >= play.OF_CHESS)
    for figure in (alone, several):
        assert 0 < figure.details["answers with a choice"] <= 1
        assert figure.details["with views, words and saves"] > 0


def test_a_chapter_is_measured_against_its_own_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "DECISIONS", 30)
    monkeypatch.setattr(play, "REPEATS", 1)
    chapter, *others = games()
    monkeypatch.setattr(bench, "games", lambda: others)
    assert chapter in bench.unregistered()
    assert bench.rows_of(chapter, None) == bench.rows_of(chapter, ["play", "held"]) == ("play",)
    assert bench.rows_of(chapter, ["held"]) == ()
    (figure,) = bench.measure(chapter, ["play"])
    assert (figure.game, figure.reach) == (chapter, "at least 10000")
    assert figure.value is not None and figure.value > 0


def test_every_figure_stands_beside_the_reference_work_of_its_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "WORK", {"play": lambda id: [limited("x", "ms", 1, 2, game=id)]})
    (figure,) = bench.measure(games()[0], ["play"])
    told = figure.row()["chess moves/s"]
    assert told > 100
    assert moves_a_second() == pytest.approx(told, rel=0.9)


def test_the_reference_work_is_done_before_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    order = list[str]()
    speeds = iter((100.0, 300.0))
    monkeypatch.setattr("tools.bench.references.moves_a_second", lambda: (order.append("chess"), next(speeds))[1])
    assert beside_chess(lambda: order.append("work")) == (None, 200.0)
    assert order == ["chess", "work", "chess"]


# -- against another tree


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
            "measured by": against.LAID,
        },
    }  # fmt: skip


def test_each_tree_is_measured_by_its_own_bench_where_the_other_cannot_run_this_one() -> None:
    made = Trees(laid=(None,), own=(2.0, 4.0), this=(1.0, 3.0, 4.0))
    figure = made.compared(2)
    assert made.asked == ["laid", "this", "own", "this", "own", "this"]
    assert figure["against"]["ratio"] == {"min": 1.0, "median": 1.25, "max": 1.5}  # type: ignore[index]
    assert figure["against"]["measured by"] == against.OWN  # type: ignore[index]


def test_what_only_one_tree_could_measure_has_no_ratio() -> None:
    figure = Trees(laid=(None,), own=(None, None), this=(1.0, 3.0, 4.0)).compared(2)
    assert figure["value"] == 3.0
    assert figure["against"]["ratio"] is None and figure["against"]["other"] == [None, None]  # type: ignore[index]


def test_what_neither_could_measure_is_no_reason_to_measure_otherwise() -> None:
    made = Trees(laid=(None, None), this=(None, None))
    assert made.compared(2)["value"] is None
    assert made.asked == ["laid", "this"] * 2


def test_nothing_is_divided_by_nothing() -> None:
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
    """A project with two commits: a bench that measures 1, then one that measures 2; nothing else but its environment."""
    root = tmp_path / "project"
    for folder in trees.CODE:
        (root / folder).mkdir(parents=True)
    (root / ".venv" / "bin").mkdir(parents=True)
    (root / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (root / ".gitignore").write_text(".venv\n")
    (root / trees.LOCK).write_text("# nothing\n")
    (root / "tests" / "bench" / "crowd.py").write_text("")
    git(tmp_path, "init", "--quiet", str(root))
    for value in (1, 2):
        (root / "tools" / "bench" / "__main__.py").write_text(NAMING.format(value=value))
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
def test_what_cannot_be_compared_is_refused(asked: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
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
