"""Whole games told as they always were, and saves of every release that load and play to the end."""
from __future__ import annotations

import json
from random import Random

import pytest

from engines import game_of, games
from tests.engines.playthrough import GAMES, HERE, told_of

CORPUS = sorted((HERE / "corpus").glob("*.json"))
SAVES = [(file, number) for file in CORPUS for number in range(len(json.loads(file.read_text())))]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("id", games())
def test_a_whole_game_is_told_as_before(id, name):
    golden = (HERE / "golden" / f"{id}_{name}.txt").read_text(encoding="utf-8").splitlines()
    assert told_of(game_of(id), *GAMES[name]).splitlines() == golden


@pytest.mark.parametrize(("file", "number"), SAVES, ids=lambda value: getattr(value, "stem", value))
def test_a_save_of_a_release_loads_and_plays_to_the_end(file, number):
    saved = json.loads(file.read_text())[number]
    game, rnd = game_of(saved["game"]), Random(number)
    state = game.load(saved)
    game.invariants(state)
    while (asked := game.asked(state)) is not None:
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in asked.seats}
        state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
    assert state.result is not None


def test_every_game_has_saves_of_its_present_version():
    assert all(list((HERE / "corpus").glob(f"{id}_*_saves{game_of(id).saves.version}.json")) for id in games())
