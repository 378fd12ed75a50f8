"""Rules of which a small break was noticed by no test: what is told, what is still open, what an answer may leave out."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.pieces.holdings import SUNK, Won
from tests.engines.kaisers_pirates.alone import DAY, END, LOT
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Sea, alone, at_turn, play, shown, two
from tests.engines.kaisers_pirates.test_resigning import sunk
from tests.rules import rule

HUNT, BOARD = "good_hunting.1", "boarding_party.1"


@rule("KP-3.3.13a", "KP-6.2.6", "KP-M.5", "KP-M.23")
@pytest.mark.parametrize(("ship", "on", "value"), [("wolf", ("sails",), -2), ("seeadler", (), -2), ("seeadler", ("sails",), -4)])
def test_fast_ship_costs_four_of_seeadler_under_sails_and_two_of_all_others(ship: str, on: tuple[str, ...], value: int) -> None:
    sea = at_turn(((ship,), ROW_A, (DAY,)), (("dresden",), ROW_B, ("fast_ship.1",)), on=on).plan(play(f"{ship}>matheran"))
    faces = {"wolf": (1, 1, 1, 8), "seeadler": (1, 1, 8)}[ship]
    sea = sea.answer({"reaction": "fast_ship.1", "passage": "stay"}, faces)
    assert [row.value for row in sea.told("fired")[0]["rolled"].rows] == [value]


@rule("KP-3.3.30e", "KP-D19")
def test_recalled_is_told_in_a_later_window_as_well() -> None:
    sea = sunk().answer({"reaction": "recalled.1>leipzig"}, (10, 1, 1))
    assert sea.told("reacts") == [{"seat": 1, "card": "recalled"}]


@rule("KP-3.3.3b", "KP-3.3.46d", "KP-T7c.3")
def test_a_boarded_merchantman_that_a_trap_saw_damaged_is_told_to_be_spared() -> None:
    sea = two(DAY, BOARD, other=("trap.1",)).plan(play("wolf>matheran", DAY, BOARD))
    sea = sea.answer({"reaction": "trap.1", "passage": "stay"}, (1, 1, 10, 9, 1, 1, 5))
    assert [shot["outcome"] for shot in sea.told("strikes")] == ["none", "damaged"]
    assert sea.told("spared") == [{"ship": "matheran"}] and sea.table.damaged == frozenset()


@rule("KP-T1.6", "KP-3.3.15a")
@pytest.mark.parametrize(("second", "goes_on"), [("lovat", False), ("maria", True)])
def test_a_planned_intercept_of_two_is_asked_anew_where_mines_have_sunk_the_second(second: str, goes_on: bool) -> None:
    sea = at_turn((("leopard", "wolf"), ROW_A, ("lay_mines.1", DAY, HUNT)), (("dresden",), ROW_B, ("qqq.1",)))
    sea = sea.plan(play("wolf>seat.1"), play("leopard>matheran", DAY, spread=HUNT, second=second)).let_pass()
    sea = sea.answer(("lovat", "matheran", "maria"), (7, 4, 1, 5, 4, 7, 5, 4, 3))
    assert sea.table.piles[0] == (Won("lovat", SUNK),)
    assert (sea.asked, bool(sea.told("spread"))) == ((("kp.slim", (1,)), True) if goes_on else (("kp.next", (0,)), False))


@rule("KP-3.3.15a", "KP-D44")
def test_the_second_target_of_good_hunting_is_the_first_other_one_where_none_is_named() -> None:
    sea = two(DAY, HUNT, other=("slim_pickings.1",)).plan(play("wolf>lovat", DAY, spread=HUNT))
    assert sea.told("spread")[0]["targets"] == ("lovat", "matheran")


def kept(ship: str, *faces: int, ends: tuple[str | int, ...] = ()) -> Sea:
    """Boarding Party was shown for Matheran; Slim Pickings of the phantom leaves P that ship."""
    plan = play("leopard>matheran", DAY, spread=HUNT, second="lovat"), play("boarding_party>later")
    sea = alone(DAY, HUNT, BOARD, "trap.1").plan(*plan).answer({"target": "matheran", "board": BOARD}, shown("s11", 1))
    assert sea.asked == ("kp.remains", (0,))
    return sea.answer(ship, shown(*faces, *ends, drawn=("s11",)))


@rule("KP-D61", "KP-D14", "KP-3.3.3g")
def test_boarding_party_stays_with_the_merchantman_for_which_it_was_shown_where_slim_pickings_is_drawn() -> None:
    same, other = kept("matheran", 10, 1, 1, 1, ends=(LOT, *END)), kept("lovat", 10, 1, 1, 1)
    assert [sea.told("fired")[0]["outcome"] for sea in (same, other)] == ["captured", "sunk"]
    assert "matheran" in same.table.fleets[0] and other.table.piles[0] == (Won("lovat", SUNK),)
