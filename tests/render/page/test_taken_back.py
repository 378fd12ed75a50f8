"""A replay of a game in which answers were taken back: nothing is left out, and its turning points are those that stand."""

from __future__ import annotations

from engines.kernel.base.messages import say
from render.page.story import OPEN, ReplayedSteps, turning_points
from tests.game_cases import FIRST
from tests.render.verify.played import played, with_step_back


def test_the_steps_stay_and_one_says_so() -> None:
    replay = with_step_back(played(FIRST))
    back = max(replay.taken_back)
    (told,) = [step for step in ReplayedSteps(replay) if step.number == back]
    assert told.by_viewer[OPEN].sentences == ((say("page.back", n=back - 1), None),) == told.by_viewer[None].sentences
    assert len(ReplayedSteps(replay)) == replay.rounds + 1


def test_turning_points_are_those_of_the_game_that_stands() -> None:
    before = played(FIRST)
    replay = with_step_back(before)
    points = [(step + 2 if step >= max(replay.taken_back) - 1 else step, deed) for step, deed in turning_points(before)]
    assert points and list(turning_points(replay)) == points
