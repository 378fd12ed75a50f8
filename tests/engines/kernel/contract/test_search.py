"""The search of computer captains: legal, from the own view alone, in slices, and better the more it thinks."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from engines import game_of, games
from engines.kernel.contract.game import Game
from engines.kernel.contract.search import SLICE, Arm, Search, SearchBudget, run_search
from tests.engines.kernel.flotilla import flotilla
from tests.engines.kernel.parlour import SIDES, pennies, sticks
from tests.engines.kernel.raiders import raiders
from tests.engines.kernel.searched import answers_legally, decisions, knows_its_view_alone, thought
from tests.engines.kernel.smugglers import smugglers

SMALL = (raiders, smugglers, flotilla, sticks, pennies)
GAMES: tuple[Any, ...] = (*SMALL, *map(game_of, games()))


def most(game: Game[Any, Any]) -> int:
    """Decisions of a game at which a search is tried: of a large one each takes a good while."""
    return 12 if game in SMALL else 5


def called(game: Game[Any, Any]) -> str:
    return game.id


@pytest.mark.parametrize("game", GAMES, ids=called)
def test_it_answers_what_is_asked_and_never_illegally(game: Game[Any, Any]) -> None:
    assert answers_legally(game, 3, most(game))


@pytest.mark.parametrize("game", [game for game in GAMES if game.hides], ids=called)
def test_it_knows_nothing_but_the_view(game: Game[Any, Any]) -> None:
    assert knows_its_view_alone(game, 5, most(game))


@pytest.mark.parametrize(("left", "take"), [(1, "1"), (2, "2"), (3, "3"), (5, "1"), (6, "2"), (7, "3"), (9, "1"), (10, "2")])
def test_it_finds_a_win_that_can_be_counted_out(left: int, take: str) -> None:
    state, _ = sticks.setup(2, {"left": left}, lambda sides: 1)
    assert thought(sticks, state, 0, SearchBudget(2400, 10)) == take


@pytest.mark.parametrize("seat", [0, 1])
def test_no_seat_counts_on_what_another_seals_at_the_same_time(seat: int) -> None:
    """A search that saw the other's penny would win every time; as it is, no side wins more than some."""
    state, _ = pennies.setup(2, {"left": 1}, lambda sides: 1)
    arms = {side: Arm(side) for side in SIDES}
    search = Search(pennies, pennies.view(state, seat), seat, arms, Random(2), SearchBudget(2000, 3))
    for _ in islice(search.iterations(), 2000):
        pass
    assert all(arm.total / arm.visits < 0.7 for arm in arms.values())


def test_it_yields_after_every_slice_and_can_be_left() -> None:
    state, _ = sticks.setup(2, {"left": 10}, lambda sides: 1)
    thinking_ = sticks.thinking(sticks.view(state, 0), 0, sticks.choice(state, 0), Random(1), SearchBudget(3 * SLICE + 1, 10))
    assert [next(thinking_), next(thinking_)] == [SLICE, 2 * SLICE]
    thinking_.close()
    with pytest.raises(StopIteration):
        next(thinking_)


@pytest.mark.parametrize("game", GAMES, ids=called)
def test_the_same_view_and_the_same_randomness_give_the_same(game: Game[Any, Any]) -> None:
    for state, seat in islice(decisions(game, 7, 12), 4):
        assert thought(game, state, seat) == thought(game, state, seat)


def test_scored_answers_come_best_first() -> None:
    state, _ = sticks.setup(2, {"left": 2}, lambda sides: 1)
    found = run_search(sticks.thinking(sticks.view(state, 0), 0, sticks.choice(state, 0), Random(1), SearchBudget(400, 10)))
    assert found.answer == "2" == found.weighed[0].answer
    assert found.weighed[0].worth == 1.0 > found.weighed[1].worth


def test_seats_that_think_of_one_question_share_the_effort() -> None:
    assert [SearchBudget(400, 2).shared(seats) for seats in (1, 3, 8)] == [
        SearchBudget(400, 2),
        SearchBudget(133, 2),
        SearchBudget(64, 2),
    ]
    assert SearchBudget(8).shared(5) == SearchBudget(8)


@pytest.mark.parametrize(("answers", "guesses"), [(2, 8), (25, 8), (50, 4), (100, 2), (160, 2)])
def test_half_of_the_effort_is_left_for_the_search_where_there_are_many_answers(answers: int, guesses: int) -> None:
    assert SearchBudget(400).guesses(answers) == guesses and guesses * answers <= 400


def test_one_answer_takes_no_thought() -> None:
    state, _ = sticks.setup(2, {"left": 1}, lambda sides: 1)
    with pytest.raises(StopIteration) as end:
        next(sticks.thinking(sticks.view(state, 0), 0, sticks.choice(state, 0), Random(1), SearchBudget(10_000)))
    assert (end.value.value.answer, end.value.value.weighed) == ("1", ())


def test_a_temperament_is_a_seats_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """It judges what it comes to itself by it; what others do is imagined as ever."""
    asked = list[tuple[int, str]]()

    def evaluate_with_temper(state: Any, seat: int, temper: str) -> float:
        asked.append((seat, temper))
        return sticks.evaluate(state, seat)

    monkeypatch.setattr(sticks, "evaluate_with_temper", evaluate_with_temper)
    state, _ = sticks.setup(2, {"left": 7}, lambda sides: 1)
    assert thought(sticks, state, 0, SearchBudget(600, 10)) == "3" and not asked
    assert thought(sticks, state, 0, SearchBudget(600, 10, "bold")) == "3" and set(asked) == {(0, "bold")}
