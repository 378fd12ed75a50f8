"""The computer: it answers legally, from its own view alone, and plays better than chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.kernel.chance import Scripted
from engines.kernel.frames import State
from engines.pieces_of_eight import game
from engines.pieces_of_eight.table import Table
from tests.engines.pieces_of_eight.positions import kind_of


def played(seats: int, options: dict[str, object], seed: int, minds: set[int]) -> State[Table]:
    """A game to its end in which those seats think and the others answer at random."""
    rnd = Random(seed)
    state, _ = game.setup(seats, game.read_options(options, seats), lambda sides: rnd.randint(1, sides))
    while state.asked:
        answers = {}
        for seat in state.asked.seats:
            choice = game.choice(state, seat)
            answers[seat] = game.mind(game.view(state, seat), choice, rnd) if seat in minds else choice.sample(rnd)
            choice.check(answers[seat])
        state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
    return state


@pytest.mark.parametrize("seats", [2, 4])
def test_a_mind_beats_captains_who_play_at_random(seats: int) -> None:
    games = 20 if seats == 2 else 6
    ends = [played(seats, {}, seed, {seed % seats}).result for seed in range(games)]
    won = sum(end is not None and end.places[0] == (seed % seats,) for seed, end in enumerate(ends))
    assert won > games * 0.8


@pytest.mark.parametrize(
    "options",
    [
        {"pool": "draft_random_trades", "match": "first_to_2", "scraps": "yes"},
        {"teams": "0101", "yard": "free"},
        {"yard": "red_blue", "pool": "random"},
    ],
)
def test_minds_alone_play_every_option_to_the_end(options: dict[str, object]) -> None:
    assert played(4, options, 5, {0, 1, 2, 3}).result is not None


def at_sea(*ships: str) -> State[Table]:
    """A game of the free yard in which those ships were built (nest first, then the deck); the first has the first turn."""
    state, _ = game.setup(len(ships), game.read_options({"yard": "free"}, len(ships)), Scripted([]))
    answers = {}
    for seat, text in enumerate(ships):
        seen: Counter[str] = Counter()
        coins = []
        for kind in map(kind_of, text.split(", ")):
            seen[kind] += 1
            coins.append(f"{seat}.{kind}.{seen[kind]}")
        answers[seat] = {"coins": tuple(coins), "nest": coins[0], "order": tuple(coins[1:])}
    state, _ = game.apply(state, answers, Scripted([1]))
    return state


def thought(state: State[Table], seat: int) -> Any:
    """What the computer answers for that seat."""
    return game.mind(game.view(state, seat), game.choice(state, seat), Random(1))


OWN = "Mate, Cutlass, Cutlass, Mate, Mate, Bomb, Captain, Bomb, Pistols, Pistols, Cannon, Cannon, Broadside"
BARE = "Captain, Cutlass, Cutlass, Mate, Mate, Bomb, Mate, Bomb, Pistols, Pistols, Cannon, Cannon, {aft}"


def test_a_mind_takes_the_captain_it_can_reach() -> None:
    assert thought(at_sea(OWN, BARE.format(aft="Broadside")), 0)["target"] == "1.nest"


def test_a_mind_uses_treachery_for_its_captain() -> None:
    state = at_sea(OWN, BARE.format(aft="Treachery"))
    state, _ = game.apply(state, {0: {"action": "nest", "target": "1.nest"}}, Scripted([]))
    assert thought(state, 1)["t"] == "aft"


def test_a_mind_answers_alike_whatever_it_cannot_see() -> None:
    """Two games that differ only in what B hides: with the same randomness A answers the same."""
    assert thought(at_sea(OWN, BARE.format(aft="Broadside")), 0) == thought(at_sea(OWN, BARE.format(aft="Treachery")), 0)
