"""The computer: it answers legally, from its own view alone, and does what is plainly right. How well: `make strength`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.kernel.base.chance import Scripted
from engines.kernel.base.messages import Captain
from engines.kernel.contract.search import SearchBudget, answer_of
from engines.kernel.resolution.frames import Asked, State
from engines.pieces_of_eight import game
from engines.pieces_of_eight.mind.evaluate import DRAWN, WON, worth
from engines.pieces_of_eight.table import Table
from tests.engines.minds import played
from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import built
from tests.rules import rule


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"pool": "draft_random_trades", "match": "first_to_2", "scraps": "yes"}),
        (4, {"teams": "0101", "yard": "free"}),
        (4, {"yard": "red_blue", "pool": "random"}),
    ],
)
def test_minds_alone_play_every_option_to_the_end(seats: int, options: dict[str, object]) -> None:
    assert played(game, seats, options, 5, set(range(seats))).result is not None


def at_sea(*ships: str) -> State[Table]:
    """A game of the free yard in which those ships were built (nest first, then the deck); the first has the first turn."""
    return built(*ships).state


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


CORNERED = {
    "A": "N=Captain D=[Monkey] H=[Barrel, Mate, Black Spot, Treachery, Cutlass, Cutlass, Broadside, Mate, Cannon, Pistols, Bomb]",
    "B": "N=Monkey D=[Broadside, Captain, Pistols] H=[Barrel, Treachery, Mate, Cutlass, Cutlass, Black Spot, Cannon, Mate, Bomb]",
}
"""Met by two computers in the first game of a match: A is far behind, and his Captain can still strike from the nest."""
DUEL = {
    "A": "N=Mate D=[Cutlass, Captain, Cannon] H=[Barrel, Cutlass, Black Spot, Treachery, Mate, Broadside, Monkey, Pistols, Bomb]",
    "B": "N=Captain D=[Bomb, Pistols, Mate] H=[Barrel, Treachery, Cutlass, Cutlass, Black Spot, Cannon, Mate, Broadside, Monkey]",
}
"""A is ahead, and can take the other Captain."""


def in_match(wins: tuple[int, int], ships: dict[str, str]) -> State[Table]:
    """That position in a match of three games with that score; it is A's turn."""
    sea = position(options={"match": "best_of_3"}, **ships)
    table = sea.state.table
    layouts = tuple((*ship.coins, *ship.hold) for ship in table.ships)
    table.series = replace(table.series, layouts=layouts, wins=wins, game=sum(wins) + 1)
    game.invariants(sea.state)
    return sea.state


@rule("PE-MATCH-01")
@pytest.mark.parametrize("wins", [(0, 0), (0, 1), (1, 0), (1, 1)])
@pytest.mark.parametrize("seed", range(3))
def test_a_mind_does_not_sink_its_own_captain_within_a_match(wins: tuple[int, int], seed: int) -> None:
    state = in_match(wins, CORNERED)
    answer = game.mind(game.view(state, 0), game.choice(state, 0), Random(seed))
    assert answer["action"] == "nest" and answer["target"].startswith("1."), answer
    after, _ = game.apply(state, {0: answer}, Scripted([]))
    assert after.table.ships[0].has_captain and after.table.series.wins == wins


@rule("PE-MATCH-01")
@pytest.mark.parametrize("wins", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_a_mind_takes_the_captain_within_a_match_too(wins: tuple[int, int]) -> None:
    state = in_match(wins, DUEL)
    assert thought(state, 0)["target"] == "1.nest"


LEVELS = range(len(game.levels))


def at_level(level: int, state: State[Table], seat: int, seed: int = 1) -> Any:
    """What the computer of that level answers for that seat."""
    choice = game.choice(state, seat)
    return answer_of(game.thinking(game.view(state, seat), seat, choice, Random(seed), game.levels[level]))


def test_the_highest_level_takes_the_captain_it_can_reach() -> None:
    within_reach = (at_sea(OWN, BARE.format(aft="Broadside")), in_match((0, 0), DUEL), in_match((1, 1), DUEL))
    for seed, state in enumerate(within_reach):
        assert at_level(LEVELS[-1], state, 0, seed).get("target") == "1.nest"


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_sinks_its_own_captain_where_another_play_is_open(level: int) -> None:
    for seed, wins in enumerate(((0, 0), (0, 1), (1, 1))):
        state = in_match(wins, CORNERED)
        after, _ = game.apply(state, {0: at_level(level, state, 0, seed)}, Scripted([]))
        assert after.table.ships[0].has_captain and after.table.series.wins == wins


@rule("PE-MATCH-01", "PE-D39")
def test_a_game_that_is_over_has_its_worth() -> None:
    """A game of a match as much as one by itself; a draw nothing; scraps and building alike."""
    state = in_match((0, 0), DUEL)
    for scraps in (False, True):
        state.table.series = replace(state.table.series, options=replace(state.table.series.options, scraps=scraps), aside=())
        asked = "pe.scraps" if scraps else "pe.ship"
        for winner, expected in ((0, WON), (1, -WON), (None, DRAWN)):
            over = state.clone()
            over.asked = Asked((0, 1), asked)
            over.table.launch()
            over.table.series = replace(state.table.series, last_winner=winner, game=1 if scraps else 2)
            assert worth(over, 0) == expected
    first = state.clone()
    first.asked = Asked((0, 1), "pe.ship")
    assert abs(worth(first, 0)) < WON


def reason(state: State[Table], seat: int, answer: Any) -> Any:
    """Why the seat might answer so, as id and arguments."""
    said = game.because(game.view(state, seat), seat, game.choice(state, seat), answer, Random(1))
    return said and (said.id, dict(said.args))


def test_a_reason_is_told_where_it_is_plain() -> None:
    state = at_sea(OWN, BARE.format(aft="Broadside"))
    strike = at_level(2, state, 0)
    assert reason(state, 0, strike) == ("pe.hint.strikes", {"captain": Captain(1)})
    assert reason(state, 0, game.choice(state, 0).default) is None
    after, _ = game.apply(state, {0: strike}, Scripted([]))
    assert after.asked is not None and after.asked.kind == "pe.window"
    assert reason(after, 1, game.choice(after, 1).default) == ("pe.hint.keeps", {})


THREE = {"A": "N=Mate D=[Cutlass, Captain, Cannon]", "B": "N=Bomb D=[Mate, Captain, Bomb]", "C": "N=Mate D=[Bomb, Captain, Mate]"}


def chances_of(turn: str = "A", **ships: str) -> list[float]:
    """The chances of every seat, with those ships, and that one on turn."""
    state = position(turn=turn, **{**THREE, **ships}).state
    return [game.evaluate(state, seat) for seat in range(len(state.table.ships))]


@rule("PE-VICT-01")
@pytest.mark.parametrize("more", [{}, {"D": "N=Captain D=[Mate, Mate]"}, {"D": "N=Captain D=[Mate]", "E": "D=[Captain]"}])
def test_the_chances_of_all_captains_are_one(more: dict[str, str]) -> None:
    found = chances_of(**more)
    assert sum(found) == pytest.approx(1) and len(found) == 3 + len(more)


@rule("PE-VICT-01", "PE-GROG-04")
def test_a_ship_without_a_captain_has_hardly_a_chance() -> None:
    """Of three he goes on; the loss of his Captain is worth something to either of the others. A Barrel may bring it back."""
    before, after = chances_of(), chances_of(C="N=Mate D=[Bomb, Bomb, Mate]")
    assert 10 * after[2] < before[2]
    assert after[0] > 1.2 * before[0] and after[1] > 1.2 * before[1]
    assert after[2] < chances_of(C="N=Mate D=[Bomb, Barrel, Mate]")[2] < before[2] / 2


def test_an_open_captain_fears_whoever_comes_before_him() -> None:
    """C's Captain lies open to B's Cutlass; B is on turn, or comes next, or comes after C."""
    ships = {
        "A": "N=Monkey D=[Monkey, Captain, Mate]",
        "B": "N=Cutlass D=[Monkey, Captain, Mate]",
        "C": "N=Captain D=[Mate, Bomb]",
    }
    now, soon, later = (chances_of(turn, **ships)[2] for turn in "BAC")
    assert now < soon < later


def test_temperaments_see_a_position_each_in_its_way() -> None:
    """Who is bold likes it less to have coins and more that others have few; who is careful fears for an open Captain most."""
    rich = position(A="N=Mate D=[Mate, Cutlass, Mate, Captain, Cannon, Bomb, Bomb]", B="N=Mate D=[Bomb, Captain, Mate]").state
    open_ = position(A="N=Captain D=[Mate, Cutlass, Cannon]", B="N=Mate D=[Bomb, Captain, Mate]").state
    plain, bold, careful, patient = (
        [game.evaluate_with_temper(state, 0, temper) if temper else game.evaluate(state, 0) for state in (rich, open_)]
        for temper in ("", *game.tempers)
    )
    assert game.tempers == ("bold", "careful", "patient")
    assert bold[0] < plain[0] < patient[0] and careful[0] == plain[0]
    assert careful[1] < plain[1]
    assert all(0 < worth < 1 for seen in (bold, careful, patient) for worth in seen)


@pytest.mark.parametrize("temper", ["", *game.tempers])
def test_captains_of_any_temperament_take_a_captain_in_reach(temper: str) -> None:
    state = at_sea(OWN, BARE.format(aft="Broadside"))
    found = answer_of(game.thinking(game.view(state, 0), 0, game.choice(state, 0), Random(1), SearchBudget(60, temper=temper)))
    assert found["target"] == "1.nest"


def test_coins_decide_less_the_more_captains_there_are() -> None:
    """Whoever has most of them is struck by all the rest."""
    rich, poor = (
        "N=Mate D=[Mate, Cutlass, Mate, Captain, Cannon, Bomb, Bomb]",
        "N=Mate D=[Bomb, Cutlass, Mate, Captain, Mate, Mate, x]",
    )
    few = "N=Mate D=[Bomb, Cutlass, x, Captain, Mate, y, z]"
    found = [chances_of(**dict.fromkeys("ABCD"[:seats], few) | {"A": rich, "B": poor}) for seats in (3, 4)]
    among_three, among_four = ([chances[0] / chances[1], chances[0] / chances[2]] for chances in found)
    assert among_three[1] > among_four[1] > 1 and among_three[0] > among_four[0] > 1
