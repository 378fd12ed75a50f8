"""The phantom, whom nobody holds, stands among the places of an end."""

from __future__ import annotations

from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.edge.end.ending import places
from engines import game_of
from locales import LANGUAGES, words

GAME = game_of("kaisers_pirates")


def ended(players: int, seed: int, *, silent: bool) -> Any:
    """A whole game, by captains who say nothing or play at random: what is laid open at its end, and the result."""
    rnd = Random(seed)
    chance = partial(rnd.randint, 1)
    state, _ = GAME.setup(players, GAME.read_options({"deck": "short"}, players), chance)
    while state.asked is not None:
        asked = {seat: GAME.choice(state, seat) for seat in state.asked.seats}
        answers = {seat: choice.default if silent else choice.sample(rnd) for seat, choice in asked.items()}
        state, _ = GAME.apply(state, answers, chance)
    return SimpleNamespace(game=GAME, laid_open=GAME.view(state, None)), GAME.result(state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phantom_that_wins_comes_in_first_with_its_points(language: str) -> None:
    table, result = ended(1, 3, silent=True)
    assert result.places == ((), (0,))
    told = words(language).naming(("Ana",))
    first, second = (told(one) for one in places(table, result))
    points = sum(scores[-1][1] for scores in table.laid_open.rounds)
    assert first.startswith("1") and str(points) in first and second.startswith("2") and "Ana" in second


def test_the_phantom_that_loses_comes_in_second() -> None:
    won = next(found for seed in range(60) if (found := ended(1, seed, silent=False))[1].places[0] == (0,))
    told = [words("en").naming(("Ana",))(one) for one in places(*won)]
    assert told[0].startswith("1 Ana") and told[1].startswith("2 Phantom")


def test_among_captains_there_is_no_phantom() -> None:
    table, result = ended(2, 3, silent=True)
    assert not any("hantom" in words("en").naming(("Ana", "Ben"))(one) for one in places(table, result))
