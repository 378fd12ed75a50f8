"""Rules by what is told of several targets, asked before mines, and counted on the button of a plan."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kaisers_pirates.rules.plays import committed
from engines.kaisers_pirates.rules.supplying import PrizeSupply
from engines.kernel.base.messages import say
from tests.engines.kaisers_pirates.alone import DAY
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, alone, at_turn, play, shown, two
from tests.engines.kaisers_pirates.test_noticed import BOARD, HUNT
from tests.rules import rule


@rule("KP-3.2.1.1a", "KP-3.3.15a", "KP-T1.5")
@pytest.mark.parametrize(
    ("items", "cards"),
    [
        ((), 0),
        ((play("wolf>matheran", DAY),), 1),
        ((play("wolf>matheran", DAY, spread=HUNT),), 2),
        ((play("wolf>matheran", DAY, BOARD, spread=HUNT), play("boarding_party>later")), 4),
        ((play("british>dresden", DAY), play("fair_seas>appam")), 2),
    ],
)
def test_the_button_of_a_plan_counts_the_cards_that_it_commits(items: tuple[dict[str, Any], ...], cards: int) -> None:
    assert committed(items) == (say("kp.commit", n=cards) if cards else say("kp.draw"))


@rule("KP-T4.4", "KP-3.3.21b")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_order_of_mines_is_asked_where_there_is_more_than_one_merchantman(count: int) -> None:
    sea = at_turn((("wolf",), ROW_A, ("lay_mines.1", "qqq.2")), (("dresden",), ROW_B[:count], ("qqq.1",)))
    sea = sea.plan(play("wolf>seat.1"))
    assert sea.asked == ("kp.answer", (1,))
    if count > 1:
        sea = sea.let_pass()
        assert sea.asked == ("kp.order", (0,)) and sea.choice().default == ROW_B[:count]


@rule("KP-3.3.40b", "KP-T2.3", "KP-D12")
def test_slim_pickings_against_several_is_told_and_what_remains() -> None:
    sea = two(DAY, HUNT, other=("slim_pickings.1",)).plan(play("wolf>matheran", DAY, spread=HUNT, second="lovat"))
    sea = sea.answer("slim_pickings.1")
    assert sea.told("reacts") == [{"seat": 1, "card": "slim_pickings"}] and sea.asked == ("kp.remains", (0,))
    assert sea.answer("lovat").told("remains") == [{"ship": "lovat"}]


@rule("KP-D61", "KP-3.3.40b")
def test_slim_pickings_drawn_for_the_phantom_is_told_to_fit() -> None:
    plan = play("leopard>matheran", DAY, spread=HUNT, second="lovat"), play("boarding_party>later")
    sea = alone(DAY, HUNT, BOARD, "trap.1").plan(*plan).answer({"target": "matheran", "board": BOARD}, shown("s11", 1))
    assert sea.asked == ("kp.remains", (0,))
    assert sea.told("defends") == [{"card": "s11", "die": 1, "does": "slim_pickings", "fits": True}]


@rule("KP-3.3.4a", "KP-D30")
def test_captain_who_loses_a_turn_to_bounding_main_is_told_to_all() -> None:
    rows = (ROW_A, ROW_B, ROW_C, ("elsinor", "hyades", "indrani"))
    forces = [((ship,), row, hand) for ship, row, hand in zip(
        ("leipzig", "dresden", "emden", "karlsruhe"), rows,
        (("bounding_main.1",), ("qqq.1",), ("qqq.2",), ("trap.1",)), strict=True,
    )]  # fmt: skip
    sea = at_turn(*forces, teams=True).plan(play("bounding_main>all"))
    assert sea.told("skips") == [{"seat": 1}] and sea.asked == ("kp.turn", (2,))


@rule("KP-6.12.1a", "KP-D55")
def test_prize_ship_that_supplies_does_nothing_else_in_this_turn() -> None:
    forces = (("leipzig", "kaipara"), ROW_A, ()), (("dresden",), ROW_B, ("qqq.1",))
    table = at_turn(*forces, limited=("leipzig",), on=("prize_supply",)).table.clone()
    PrizeSupply(seat=0, prize="kaipara", ship="leipzig").begin(table, None)
    assert table.busy == {"kaipara"} and table.limited == frozenset()
