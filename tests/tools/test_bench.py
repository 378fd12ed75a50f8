"""The benchmark's harness: figures that cannot be measured say so, and nothing is made up."""

from __future__ import annotations

import json
import random
from collections import defaultdict

import pytest

from engines import game_of, games
from tests.game_cases import game_cases
from tools.bench import __main__ as bench
from tools.bench import play, positions, references
from tools.bench.figures import Figure, Reference, at_least, cpu_of, limited, median, missing
from tools.bench.pictures import LIMITS, picture_figures
from tools.bench.play import Costs, seconds_per_decision, step_costs
from tools.bench.references import beside_chess, chess_moves, chess_picture, chess_positions, moves_a_second
from tools.bench.rows import ALONE, HOSTED, OF_THE_HOST

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


def test_figure_without_measurement_has_a_reason() -> None:
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
    kept = game_cases(id)
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
