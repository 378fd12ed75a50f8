"""Turns planned ahead, in every game that has them: what a seat may plan follows from what it knows alone, whatever is hidden."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from engines import game_of, games
from engines.kernel.contract.answers_in_advance import AnswersInAdvance
from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution.frames import State

ENOUGH, PLENTY, SELDOM = 20, 100, 4
"""Turns that must have been planned in games of several. After so many one position of four is looked at."""
PLANNED = [id for id in games() if game_of(id).plan_kind]
GAMES = 8
"""Random games until enough turns have been planned, at most."""


@pytest.mark.parametrize("id", games())
def test_a_game_that_looks_ahead_says_to_which_question(id: str) -> None:
    game = game_of(id)
    assert bool(game.plan_kind) == (type(game).next_turn_state is not AnswersInAdvance.next_turn_state)


def editions(id: str, seats: int) -> list[str]:
    """The editions of a game; "" where there is but one."""
    return next((list(field.values) for field in game_of(id).option_fields(seats) if field.name == "edition"), [""])


def kind(id: str, seats: int) -> dict[str, str]:
    """The last of the kinds of a game that has several."""
    return {field.name: [*field.values][-1] for field in game_of(id).option_fields(seats) if field.name == "game"}


SAMPLE = [(id, seats, edition) for id in PLANNED for seats in game_of(id).players for edition in editions(id, seats)]


def along(id: str, seats: int, edition: str) -> laws.Tally:
    """Random games, each position of which is looked at by another seat. Raises Violation if a plan would tell a secret."""
    game, tally, rnd, turns = game_of(id), laws.Tally(), Random(seats), count()

    def watch(state: State[Any], events: Any) -> None:
        turn = next(turns)
        if state.asked is None or (tally.planned >= PLENTY and rnd.randrange(SELDOM)):
            return
        before, seat = game.dump(state), turn % seats
        laws.check_plans(game, state, game.imagine(game.view(state, seat), rnd), seat, tally)
        assert game.dump(state) == before, "looking ahead changes nothing"

    options = game.read_options({**kind(id, seats), **({"edition": edition} if edition else {})}, seats)
    for seed in range(1, GAMES + 1):
        fuzz.play(game, seats, options, seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
        if seats == 1 or tally.planned >= ENOUGH:
            break
    return tally


@pytest.mark.parametrize(("id", "seats", "edition"), SAMPLE)
def test_a_next_turn_is_planned_by_what_its_captain_knows(id: str, seats: int, edition: str) -> None:
    """For every seat, along a random game: the question, its options and what an answer rests on are those of each state that
    looks the same to it. Whoever plays alone is always on turn, or answers."""
    assert (along(id, seats, edition).planned >= ENOUGH) == (seats > 1)


@pytest.mark.parametrize("id", PLANNED)
def test_a_plan_that_looks_into_hidden_hands_is_found(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(id)
    own = game.next_turn_state

    def peeking(state: State[Any], seat: int) -> State[Any] | None:
        hidden = getattr(state.table, "hands", state.stack)
        return own(state, seat) if len(str(hidden)) % 2 else None

    monkeypatch.setattr(type(game), "next_turn_state", lambda _, state, seat: peeking(state, seat))
    with pytest.raises(fuzz.Violation, match="law 7: whether"):
        along(id, max(game.players), editions(id, max(game.players))[0])
