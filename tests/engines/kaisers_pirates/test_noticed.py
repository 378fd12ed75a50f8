"""Rules of which a small break was noticed by no test: what is told, what is still open, what an answer may leave out."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kaisers_pirates.data import MERCHANTMEN, SHIP
from engines.kaisers_pirates.options import OPTIONAL
from engines.kaisers_pirates.pieces.holdings import ACTION, SUNK, Commitment, Rules, Won
from engines.kaisers_pirates.rules.balanced import deal, fleet_groups, merchant_groups
from engines.kaisers_pirates.rules.handing import pass_on
from engines.kaisers_pirates.rules.orders import is_open
from engines.kaisers_pirates.rules.outlook import outlook
from engines.kaisers_pirates.rules.passage import Passage
from engines.kaisers_pirates.rules.written import LINES, written
from engines.kaisers_pirates.table import Table
from tests.engines.kaisers_pirates.alone import DAY, END, LOT
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, Sea, alone, at_turn, play, shown, two
from tests.engines.kaisers_pirates.test_optional import fast
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


@rule("KP-0.1", "KP-0.4", "KP-4.0a", "KP-4.3", "KP-5.0a")
def test_a_table_has_no_option_before_one_is_chosen() -> None:
    table = Table(hands=[()] * 4)
    assert table.opponents(1) == (2, 3, 0) and table.partner(1) is None
    assert not table.rules.is_first_edition and not table.rules.is_solitaire
    assert not any(table.rules.has(name) for name in OPTIONAL)


@rule("KP-6.4.1", "KP-6.4.2a", "KP-6.4.3a")
@pytest.mark.parametrize(("face", "at"), [(1, 0), (2, 1), (3, 2)])
def test_a_balanced_deal_gives_the_ships_of_the_faces(face: int, at: int) -> None:
    rules = Rules(on=("balanced",))
    table = Table(rules=rules, hands=[(), ()], fleets=[(), ()], merchantmen=[(), ()])
    deal(table, (face,) * 12)
    groups = [ships for ships, _ in (*fleet_groups(rules), *merchant_groups(rules))]
    first, second = (tuple(ships[at] for ships in groups) for at in (at, at + 1))
    assert (table.fleets[0][:2], table.merchantmen[0]) == (first[:2], first[2:])
    assert (table.fleets[1][0], table.merchantmen[1]) == (second[0], second[2:])


@rule("KP-3.2.6.2a", "KP-3.2.6.2b")
@pytest.mark.parametrize(("is_prize", "times"), [(False, 1), (True, 2)])
@pytest.mark.parametrize("reaches", [True, False])
def test_an_attempt_is_told_with_what_it_scores(is_prize: bool, times: int, reaches: bool) -> None:
    rows = (("leipzig", "kaipara"), ()) if is_prize else (("leipzig",), ("kaipara",))
    table = at_turn((*rows, ()), (("dresden",), ROW_B, ("qqq.1",))).table.clone()
    ship = MERCHANTMEN["kaipara"]
    faces = (*(max(ship.challenge) if reaches else 1,) * len(ship.challenge), *(1,) * len(ship.response))
    Passage(seat=0, ship="kaipara").read(table, faces)
    assert [event.facts["va"] for event in table.events if event.kind == "passage"] == [times * SHIP["kaipara"].va]
    assert sum(won.va for won in table.piles[0]) == times * SHIP["kaipara"].va * reaches


@rule("KP-6.6.1.1", "KP-D45")
@pytest.mark.parametrize(("faces", "told"), [((7, 1, 6), [{"ship": "berlin"}]), ((6, 1, 6), [])])
def test_supplies_used_up_at_full_speed_are_told(faces: tuple[int, ...], told: list[dict[str, Any]]) -> None:
    assert fast().answer("pursue", (1, 1, 8, *faces)).told("limited") == told


@rule("KP-3.3.10e", "KP-D28", "KP-3.3.14e")
def test_mines_that_deception_drew_are_laid_against_those_who_may_be_attacked() -> None:
    forces = (("leipzig",), ROW_A, ("trap.1",)), (("wolf", "dresden"), ROW_B, ("lay_mines.1", "qqq.1")), (("emden",), ROW_C, ())
    waiting = (("deception", "deception.1", 1), ("fog_bank", "fog_bank.1", 2))
    sea = at_turn(*forces, waiting=waiting).plan(faces=(1,))
    assert sea.asked == ("kp.deceived", (1,)) and sea.choice(1).options == ("wolf>seat.0",)


@rule("KP-D44", "KP-D61", "KP-3.3.40b")
def test_slim_pickings_drawn_against_one_merchantman_leaves_nothing_to_ask() -> None:
    sea = alone(DAY, "shipping_lanes.1", "trap.1", fleet=("leipzig",), phantom=("dresden",), other=("matheran",))
    sea = sea.plan(
        play("leipzig>matheran", DAY, spread="shipping_lanes.1"), faces=shown("s11", 1, 1, 1, 1, 8, LOT, 1, LOT, LOT, *END)
    )
    assert sea.told("defends")[0]["does"] == "slim_pickings" and len(sea.told("fired")) == 1


@rule("KP-T1.4", "KP-T1.6", "KP-6.12.1a", "KP-3.3.20k")
def test_the_rest_of_a_plan_without_cards_is_asked_for_where_the_next_play_is_not_open() -> None:
    forces = (("leipzig", "emden", "kaipara", "vandyck"), ROW_A, ()), (("dresden",), ROW_B, ("qqq.1",))
    refuges = (("emden", "island_refuge.1", 0),)
    sea = at_turn(*forces, limited=("leipzig",), on=("prize_supply",), refuges=refuges)
    sea = sea.plan(play("kaipara>leipzig"), play("vandyck>leipzig"), play("leave>emden"), faces=(6, 1, 6))
    assert sea.asked == ("kp.next", (0,)) and sea.choice().open({}).choice.options == ("finish", "leave>emden")


@rule("KP-4.6", "KP-4.9", "KP-3.3.20l")
def test_a_ship_in_a_refuge_leaves_it_to_go_to_the_partner() -> None:
    forces = [((ship,), row, ()) for ship, row in zip(
        ("leipzig", "dresden", "emden", "karlsruhe"), (ROW_A, ROW_B, ROW_C, ("elsinor", "hyades", "indrani")), strict=True,
    )]  # fmt: skip
    table = at_turn(*forces, teams=True, refuges=(("leipzig", "island_refuge.1", 0),)).table.clone()
    pass_on(table, 0, ("leipzig",))
    assert table.fleets[2] == ("emden", "leipzig") and table.refuges == () and table.answered == ((0, "island_refuge.1"),)


@rule("KP-3.2.1.1a", "KP-T1.5")
@pytest.mark.parametrize("more", [0, 1])
def test_a_play_is_written_down_while_a_menu_has_lines_for_all(more: int) -> None:
    others = tuple(ship for ship in MERCHANTMEN if ship not in (*ROW_A, *ROW_B))[: LINES - 4 + more]
    sea = at_turn((("leipzig",), ROW_A, (DAY,)), (others, ROW_B, ("qqq.1",)))
    assert LINES == 25 and (written(outlook(sea.table, 0, committed=False)) is None) is bool(more)


@rule("KP-T1.6", "KP-3.2.1.1a", "KP-3.3.3a")
@pytest.mark.parametrize(("card_is_up", "assist_is_up"), [(False, False), (True, False), (False, True), (True, True)])
def test_a_planned_play_is_open_while_its_card_and_all_that_join_it_lie_face_down(card_is_up: bool, assist_is_up: bool) -> None:
    table = two("qqq.1", other=("trap.1",)).table.clone()
    spare = Commitment("trap.2", "wolf"), Commitment("boarding_party.2", ACTION)
    table.laid = (Commitment(DAY, "wolf", up=card_is_up), Commitment(BOARD, ACTION, up=assist_is_up), *spare)
    seen = outlook(table, 0, committed=True)
    assert is_open(seen, ("wolf>matheran", DAY, (BOARD,), "")) is not (card_is_up or assist_is_up)
