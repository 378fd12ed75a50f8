"""The deal (KP-2.1), the first turn (KP-3.1a) and the score (KP-2.3, KP-2.5)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import ACTION_DECK
from engines.kaisers_pirates.pieces.holdings import PORT, SUNK, Won, total
from engines.kaisers_pirates.rules import scoring
from engines.kernel.choices.shapes import Illegal
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, at_turn, play, two
from tests.rules import rule


def dealt(seats: int, seed: int = 1, **options: str):
    rnd = Random(seed)
    return game.setup(seats, game.read_options(options, seats), lambda sides: rnd.randint(1, sides))


@rule("KP-2.1.5a", "KP-2.1.5b", "KP-2.1.1b", "KP-2.1.2b", "KP-2.1.3b", "KP-E.23", "KP-0.5")
@pytest.mark.parametrize(("seats", "aside", "left"), [(4, 20, 56), (3, 40, 42), (2, 60, 28)])
def test_the_deal(seats, aside, left):
    table = dealt(seats)[0].table
    assert all(len(row) == 3 for row in (*table.fleets, *table.merchantmen)) and {len(hand) for hand in table.hands} == {6}
    assert (len(table.aside), len(table.deck)) == (aside, left)


@rule("KP-2.1a", "KP-2.1b")
def test_decks_are_shuffled_and_nobody_sees_how():
    one, two_ = (dealt(3, seed)[0].table for seed in (1, 2))
    assert one.deck != two_.deck and one.fleets != two_.fleets and one.merchantmen != two_.merchantmen
    rolled = [event for event in dealt(3)[1] if event.kind == "rolled"]
    assert rolled[0].hidden and rolled[0].known_to == ()
    assert rolled[1].hidden and not rolled[2].hidden


@rule("KP-2.1.4a", "KP-2.1.4b", "KP-D73")
def test_a_shorter_round_may_be_agreed():
    table = dealt(2, deck="short")[0].table
    assert len(table.deck) == 8 and len(table.aside) == 80
    with pytest.raises(Illegal):
        game.read_options({"deck": "none"}, 2)


@rule("KP-3.1a", "KP-D3")
def test_the_highest_throw_has_the_first_turn_and_ties_roll_again():
    deal = [1] * (len(ACTION_DECK) - 1 + 18)
    faces = iter([*deal, 7, 9, 9, 4, 6])
    state, events = game.setup(3, game.read_options({}, 3), lambda sides: next(faces))
    assert state.asked is not None and state.asked.seats == (2,)
    assert [event.facts["best"] for event in events if event.kind == "first"] == [(1, 2), (2,)]


@rule("KP-2.0b")
def test_a_round_is_one_pass_through_the_deck():
    sea = two("collier.1", other=("qqq.1",), deck=3).plan().plan()
    assert len(sea.table.deck) == 1
    assert [one["n"] for one in sea.plan().told("ends")] == [1]


# -- the score


ZERO = (((0, 0), (0, 0), (0, 0)),) * 2


def won(*ships: str) -> tuple[Won, ...]:
    return tuple(Won(ship, SUNK) for ship in ships)


@rule("KP-2.3a", "KP-2.3b", "KP-2.3.1a")
def test_each_ship_scores_its_va_once():
    assert total((*won("dresden", "matheran"), Won("lovat", PORT))) == 18 + 7 + 7


@rule("KP-2.3.1e", "KP-I.11", "KP-T9.3", "KP-E.2")
def test_warships_in_excess_of_merchantmen_go_at_random():
    pile = won("dresden", "wolf", "leopard", "kaipara")
    assert scoring.lots(pile) == (3, 2)
    sea = at_turn((("leipzig",), ROW_A, ("qqq.1",)), (("emden",), ROW_B, ()), piles=(pile, ()), deck=1).plan(faces=(1, 2))
    (gone,) = sea.told("excess")
    assert gone["ships"] == ("dresden", "leopard")
    assert [one.ship for one in sea.table.piles[0]] == ["wolf", "kaipara"]


@rule("KP-2.3.1e", "KP-D34")
def test_merchantmen_of_every_kind_count_for_that():
    assert scoring.lots((*won("dresden", "wolf", "matheran"), Won("lovat", PORT))) == ()


@rule("KP-2.3.1f")
def test_ships_that_survive_score_nothing():
    sea = two("qqq.1", deck=1).plan()
    assert sea.told("scored")[0]["totals"] == (0, 0)


@rule("KP-2.3.3a", "KP-2.3.3.1a", "KP-2.3.3.1b", "KP-2.3.3.1c", "KP-2.3.3.2", "KP-2.3.3.3", "KP-E.3", "KP-E.4")
@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((40, 30, 20, 10), (4, 3, 2, 1)),
        ((10, 20, 30), (1, 2, 3)),
        ((5, 9), (1, 2)),
        ((27, 0, 68), (2, 0, 3)),
        ((39, 39, 72, 18), (3, 3, 4, 1)),
        ((0, 0), (0, 0)),
    ],
)
def test_round_points(totals, points):
    assert scoring.round_points(totals) == points


@rule("KP-2.5a", "KP-2.3.3b", "KP-T9.4")
def test_the_most_points_win():
    piles = (won("matheran"), won("lovat", "vandyck"), won("kaipara"))
    row = ("maria", "appam", "dee"), ("otaki",), ("invercoe",)
    sea = at_turn((("leipzig",), row[0], ("qqq.1",)), ((), row[1], ()), ((), row[2], ()), piles=piles, deck=1, rounds=ZERO).plan()
    assert sea.state.result is not None
    assert sea.state.result.places == ((1,), (0, 2)) and sea.state.result.scores == (2, 3, 2)


def test_merchantmen_in_the_decks_are_those_that_lie_nowhere_else():
    table = dealt(4)[0].table
    ships = Counter((*table.merchant_deck, *(ship for row in table.merchantmen for ship in row)))
    assert len(ships) == 60 and set(ships.values()) == {1}
    assert set(ROW_C) <= set(ships)


def test_a_game_of_defaults_ends():
    sea = two("collier.1", other=("qqq.1",), deck=6)
    over = sea.to()
    assert over.state.result is not None and over.state.result.places == ((0, 1),) and len(over.table.rounds) == 3


def test_a_play_of_the_last_turn_still_counts():
    sea = two("collier.1", other=("qqq.1",), deck=1).plan(play("leipzig>matheran")).let_pass((8, 1, 1, 4)).answer("pass")
    assert sea.told("scored")[0]["totals"] == (7, 0)
