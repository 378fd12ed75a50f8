"""Dice (KP-1.2, KP-3.2.7)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.pieces.dice import DAMAGED, NONE, SUNK, Rolled, outcome, split, succeeds
from engines.kernel.dice.modifiers import Modifier
from tests.engines.kaisers_pirates.positions import ROW_B, play, two
from tests.rules import rule


def side(result: int, *values: int) -> Rolled:
    return Rolled((10,), (result,), tuple(Modifier("KP-0", "kp.why.hurt", value) for value in values))


@rule("KP-1.2d", "KP-1.2e", "KP-E.1", "KP-3.2.7b")
def test_the_highest_die_is_the_result():
    assert Rolled((4, 8), (4, 2)).result == 4
    assert Rolled((10, 8, 6), (3, 8, 1)).result == 8
    assert Rolled((10,), (1,)).result == 1


@rule("KP-3.2.7.3a", "KP-3.2.7.3b", "KP-3.2.7.3c")
def test_modifiers_are_added_to_the_highest_die_and_the_result_is_at_least_one():
    assert side(6, 2, -1).result == 7
    assert side(2, -2, -2).result == 1
    assert side(10, 2, 2).result == 14


@rule("KP-3.2.7.1a", "KP-3.2.7.1b", "KP-3.2.7.1c", "KP-3.2.7a")
@pytest.mark.parametrize(
    ("attack", "defense", "came"),
    [(5, 6, NONE), (6, 6, NONE), (7, 6, DAMAGED), (11, 6, DAMAGED), (12, 6, SUNK), (2, 1, SUNK), (1, 1, NONE)],
)
def test_more_damages_and_twice_as_much_sinks(attack, defense, came):
    assert outcome(side(attack), side(defense)) == came


@rule("KP-3.2.7.2a", "KP-3.2.7.2b")
def test_a_decision_succeeds_only_when_the_challenge_is_greater():
    assert succeeds(side(5), side(4)) and not succeeds(side(5), side(5)) and not succeeds(side(4), side(5))


@rule("KP-1.1.4b")
def test_faces_are_those_of_the_coins_in_their_order():
    assert split((5, 8, 2, 7), (10, 8, 4)) == ((5, 8, 2), (7,))


@rule("KP-I.7")
def test_the_dice_on_the_table_say_who_attacked():
    sea = two("collier.1", other=("qqq.1",)).plan(play("leipzig>matheran")).let_pass((1, 1, 1, 8), passage="stay")
    assert [one.who for one in sea.table.throws] == ["leipzig"]
    british = two("collier.1", "trap.1", other=("qqq.1",)).plan(play("british>dresden", "collier.1")).let_pass((1, 1, 8, 1))
    assert [one.who for one in british.table.throws] == ["british"]
    mines = two("lay_mines.1", other=("qqq.1",)).plan(play("wolf>seat.1")).let_pass().answer(ROW_B, (1, 1, 8, 1, 1, 8, 1, 1, 6))
    assert [one.who for one in mines.table.throws] == ["wolf"] * 3
    boat = two("submarines_u_27_u_41.1", other=("qqq.1",)).plan(play("submarines_u_27_u_41>matheran")).let_pass((1, 1, 1, 8))
    assert [one.who for one in boat.table.throws] == ["submarines_u_27_u_41.1"]
