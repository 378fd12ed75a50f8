"""The course of fortune: chances by step of a finished game, what turned it, and what else could have been played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.kernel.analysis.win_chances import Analysis, ChanceHistory, WinChances, of_game, turning_points
from engines.kernel.base import codec
from engines.kernel.base.messages import Message
from engines.kernel.record.record import ReplayedPosition
from engines.kernel.record.rows import Row
from engines.kernel.resolution.frames import State
from tests.engines.kernel.parlour import sticks


def taken(*answers: str) -> list[ReplayedPosition]:
    """The positions of a game of ten sticks in which those are taken by turns."""
    state: State[Any] = sticks.setup(2, {"left": 10}, lambda sides: 1)[0]
    positions = [ReplayedPosition(state, (), ())]
    for number, answer in enumerate(answers, 1):
        assert state.asked is not None
        seat = state.asked.seats[0]
        state, events = sticks.apply(state, {seat: answer}, lambda sides: 1)
        positions.append(ReplayedPosition(state, events, (Row(number, seat, answer, None, (), 0, 1, 0),)))
    return positions


def told(*answers: str, viewer: int | None = -1, slices: int | None = None) -> ChanceHistory:
    """The story of such a game, made to its end or for so many slices."""
    reckoning = Analysis(sticks, taken(*answers), 2, Random(1), viewer)
    for made, _ in enumerate(reckoning.run(), 1):
        if made == slices:
            break
    return reckoning.story()


def test_winner_has_every_chance_and_the_same_randomness_gives_the_same() -> None:
    story = told("2", "3", "3", "2")
    assert story == told("2", "3", "3", "2")
    assert [one.round for one in story.fortunes] == [0, 1, 2, 3, 4]
    assert story.fortunes[-1].chances == (0.0, 1.0) and story.fortunes[-1].error == 0.0
    assert all(abs(sum(one.chances) - 1) < 1e-9 for one in story.fortunes)


def test_swings_beyond_doubt_stand_in_the_order_of_the_game() -> None:
    given = [(0, 0.5, 0.02), (1, 0.52, 0.02), (2, 0.2, 0.02), (3, 0.5, 0.02), (4, 0.9, 0.02), (5, 0.1, 0.2), (6, 0.0, 0.0)]
    fortunes = [WinChances(round, 0, (chance, 1 - chance), error) for round, chance, error in given]
    assert turning_points(fortunes) == ((1, 0), (3, 0), (4, 0))
    assert turning_points(fortunes[:2]) == ()


def test_loser_of_the_last_sticks_reads_the_winning_answer() -> None:
    """Of three sticks two are taken: the other one takes the last. Three would have won."""
    point = told("3", "3", "1", "2", "1").turning[-1]
    assert (point.round, point.seat, point.after) == (4, 1, 0.0)
    assert point.had_choice and point.instead is not None and point.instead.chance == 1.0
    assert isinstance(point.instead.play, Message)


def test_best_answer_has_no_alternative() -> None:
    point = told("3", "3", "1", "3").turning[-1]
    assert point.seat in (0, 1) and point.after == 1.0
    assert point.had_choice and point.instead is None


def test_swing_without_alternatives_had_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "_candidates", lambda *_: [])
    story = told("3", "3", "1", "2", "1")
    assert story.turning and not any(point.had_choice for point in story.turning)


def test_viewer_without_the_options_reads_no_alternative() -> None:
    story = told("3", "3", "1", "2", "1", viewer=None)
    assert story.turning and not any(point.had_choice or point.instead for point in story.turning)
    own = told("3", "3", "1", "2", "1", viewer=1).turning[-1]
    assert own.had_choice and own.instead is not None


def test_analysis_stopped_early_covers_the_whole_game() -> None:
    story = told("1", "1", "1", "1", "1", "1", "1", "1", "1", "1", slices=3)
    assert [one.round for one in story.fortunes] == [0, 4, 8]
    assert told("2", "3", "3", "2", slices=1).turning == ()


def test_a_story_is_kept_as_it_is() -> None:
    story = told("3", "3", "1", "2", "1")
    assert codec.load(ChanceHistory, codec.dump(story)) == story
    assert 0 < story.doubt < 1


def test_a_single_game_has_all_positions() -> None:
    positions = taken("2", "3")
    assert of_game(sticks, positions, 1) == positions
    assert of_game(sticks, positions, 2) == []
