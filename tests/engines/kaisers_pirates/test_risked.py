"""Two optional rules by which own ships are risked: pursuit over shallow water (KP-6.10), resupply by Prize Ships (KP-6.12)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.pieces.holdings import PRIZE, SUNK, Won
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Sea, at_turn, play, two
from tests.engines.kaisers_pirates.test_optional import DAY, sea_of, values
from tests.rules import rule

# -- 6.10 Shallow Run pursuit


def crossing(*joins: str, ship: str = "berlin", on: tuple[str, ...] = ("pursuit", "fast"), **more) -> Sea:
    sea = sea_of(("leipzig", "berlin"), (DAY, *joins), ("shallow_run.1", "qqq.1"), on=on, **more)
    stay = {} if "matheran" in more.get("damaged", ()) else {"passage": "stay"}
    return sea.plan(play(f"{ship}>matheran", DAY, *joins)).answer({"reaction": "shallow_run.1", **stay})


@rule("KP-6.10a", "KP-6.10.1", "KP-T2.6")
def test_p_says_before_the_roll_whether_he_pursues():
    sea = crossing()
    assert sea.asked == ("kp.pursue", (0,)) and sea.choice().default == "take" and sea.told("checked") == []
    sea = sea.answer("take", (7, 1, 6))
    assert len(sea.told("checked")) == 1 and sea.told("fired") == []
    british = two(DAY, other=("shallow_run.1",), on=("pursuit",)).plan(play("british>dresden"))
    assert british.answer({"reaction": "shallow_run.1"}, (7, 1, 6)).told("checked")


@rule("KP-6.10.4", "KP-M.20", "KP-1.1.4.10")
@pytest.mark.parametrize("on", [("pursuit",), ("pursuit", "fast")])
def test_a_fast_raider_that_pursues_has_two_less_whatever_else_is_agreed(on):
    def modifiers(ship: str, faces: tuple[int, ...], **more) -> list[int]:
        sea = crossing(ship=ship, on=on, **more).answer("pursue", (9, 1, 1, 9, 1, 1, *faces))
        first, second = sea.told("checked")
        assert first["challenge"].rows == ()
        return [row.value for row in second["challenge"].rows]

    assert modifiers("berlin", (8, 1, 8)) == [-2] and modifiers("berlin", (8, 1, 8), damaged=("berlin",)) == [-2, -2]
    assert modifiers("leipzig", (8, 1, 1, 8)) == [] and modifiers("leipzig", (8, 1, 1, 8), damaged=("leipzig",)) == [-2]


@rule("KP-6.6.2", "KP-6.0a")
def test_a_fast_raider_that_escapes_has_two_less_only_by_its_own_option():
    more = {"theirs": ("berlin",), "recognized": ("berlin",)}
    for on in ((), ("pursuit",)):
        sea = sea_of(("leipzig",), (DAY,), ("shallow_run.1",), on=on, **more).plan(play("british>berlin"))
        assert values(sea.answer({"reaction": "shallow_run.1"}, (10, 1, 1))) == []


@rule("KP-3.3.41a", "KP-D19", "KP-2.3.1c")
@pytest.mark.parametrize("pursues", [False, True])
def test_a_merchantman_lost_in_shoals_counts_as_sunk_by_the_intercept(pursues):
    sea = crossing("special_cargo.1", ship="leipzig", damaged=("matheran",))
    sea = sea.answer("pursue" if pursues else "take", (5, 1, 6, *((9, 1, 1) if pursues else ())))
    assert sea.table.piles[0] == (Won("matheran", SUNK, True),) and sea.table.piles[0][0].va == 14
    assert sea.told("sunk")[0]["va"] == 14 and sea.told("fired") == []


@rule("KP-6.10.2a", "KP-6.10.2b", "KP-D66", "KP-D60", "KP-3.1.2b")
def test_both_ships_cross_and_the_intercept_goes_on():
    sea = crossing().answer("pursue", (6, 1, 6, 9, 1, 8, 8, 1, 4))
    first, second = sea.told("checked")
    assert (first["ship"], second["ship"]) == ("matheran", "berlin")
    fired = sea.told("fired")[0]
    assert [row.value for row in fired["rolled"].rows] == [-2] == [row.value for row in fired["defense"].rows]
    assert sea.told("passage") == []


@rule("KP-6.10.3")
def test_a_damaged_ship_that_fails_is_sunk_before_the_intercept():
    sea = crossing(damaged=("berlin",)).answer("pursue", (7, 1, 6, 5, 1, 6))
    assert sea.table.piles[1] == (Won("berlin", SUNK),) and sea.told("fired") == []
    sea = crossing(damaged=("matheran",)).answer("pursue", (5, 1, 6, 9, 1, 1))
    assert sea.table.piles[0] == (Won("matheran", SUNK),) and sea.told("fired") == []


# -- 6.12 Prize Ship resupply


def holding(**more) -> Sea:
    forces = (("leipzig", "wolf", "kaipara", "vandyck"), ROW_A, ("trap.1",)), (("dresden",), ROW_B, ("qqq.1",))
    return at_turn(*forces, limited=("leipzig", "wolf"), on=("prize_supply",), **more)


@rule("KP-6.12.1a", "KP-6.12.1b", "KP-D55", "KP-T1.4", "KP-6.12.2a")
def test_each_prize_ship_may_resupply_one_ship_a_turn():
    sea = holding()
    assert sea.choice().check((play("kaipara>leipzig"), play("vandyck>wolf")))
    assert sea.refusal((play("kaipara>leipzig"), play("kaipara>wolf"))) != ""
    sea = sea.plan(play("kaipara>leipzig"), play("vandyck>wolf"), faces=(6, 1, 6, 6, 1, 6))
    assert sea.table.limited == frozenset() and [one["challenge"].dice for one in sea.told("checked")] == [(10, 8), (10, 8)]
    assert [one["response"].dice for one in sea.told("checked")] == [(10,), (10,)]


@rule("KP-6.12.2a", "KP-6.12.2b")
def test_its_supplies_may_be_used_up():
    sea = holding().plan(play("kaipara>leipzig"), faces=(7, 1, 6))
    assert sea.table.piles[0] == (Won("kaipara", PRIZE),) and sea.table.piles[0][0].va == 7
    assert sea.table.limited == {"wolf"}


@rule("KP-6.12.3a", "KP-6.12.3b", "KP-T2.9")
def test_at_capture_p_may_have_the_captor_resupplied():
    sea = two(DAY, "boarding_party.1", other=("qqq.1",), limited=("wolf",), on=("prize_supply",))
    sea = sea.plan(play("wolf>matheran", DAY, "boarding_party.1")).let_pass((8, 1, 1, 3))
    assert sea.asked == ("kp.supply", (0,)) and sea.choice().default == "keep"
    assert "wolf" in sea.answer("keep").table.limited
    supplied_ = sea.answer("supply", (6, 1, 6))
    assert supplied_.table.limited == frozenset() and "matheran" in supplied_.table.fleets[0]


HUNT = "good_hunting.1"


def hunting(**more) -> Sea:
    """Wolf, short of supplies, intercepts Matheran and Lovat with Good Hunting beside a Prize Ship; D lets it be."""
    forces = (("wolf", "leipzig", "kaipara"), ROW_A, (DAY, HUNT)), (("dresden",), ROW_B, ("qqq.1", "trap.1"))
    sea = at_turn(*forces, limited=("wolf",), on=("prize_supply",), **more)
    return sea.plan(play("wolf>matheran", DAY, spread=HUNT, second="lovat")).answer("pass")


def nexts(sea: Sea) -> tuple[str, ...]:
    """What P may do next in an intercept of several."""
    return next(iter(sea.choice().walk({}))).part.choice.options


@rule("KP-6.12.1a", "KP-T1.4", "KP-T2.4")
def test_a_prize_ship_resupplies_between_the_merchantmen_of_good_hunting():
    sea = hunting().answer({"target": "matheran"}).let_pass((9, 1, 1, 8), passage="stay")
    assert values(sea, "fired", "rolled") == [-2]
    assert sea.asked == ("kp.target", (0,)) and nexts(sea) == ("lovat", "kaipara>wolf")
    assert sea.choice().default == {"target": "lovat"}
    sea = sea.answer({"target": "kaipara>wolf"}, (6, 1, 6))
    assert sea.table.limited == frozenset() and sea.asked == ("kp.answer", (1,)), "nothing else is to be asked"
    assert values(sea.let_pass((9, 1, 1, 8), passage="stay"), "fired", "rolled") == []


@rule("KP-T1.4", "KP-T2.4", "KP-3.3.20l")
def test_a_ship_leaves_its_refuge_between_them_too():
    sea = hunting(refuges=(("leipzig", "island_refuge.1", 0),))
    assert "leave>leipzig" in nexts(sea)
    sea = sea.answer({"target": "leave>leipzig"})
    assert sea.table.refuges == () and sea.asked == ("kp.target", (0,)) and nexts(sea)[0] == "matheran"


@rule("KP-6.12.1a", "KP-T1.3", "KP-T1.4")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_a_prize_ship_resupplies_before_the_card_that_deception_drew(edition):
    forces = (("leipzig",), ROW_A, ("trap.1",)), (("dresden", "kaipara"), ROW_B, ("rendezvous_missed.1", "qqq.1"))
    more = {"limited": ("dresden",), "waiting": (("deception", "deception.1", 1),), "edition": edition}
    sea = at_turn(*forces, on=("prize_supply",), **more).plan(faces=(1,))
    assert sea.asked == ("kp.deceived", (1,))
    first = "decline" if edition == "1e" else "rendezvous_missed>seat.0"
    assert sea.choice(1).options[-1] == "kaipara>dresden" and sea.choice(1).default == first == sea.choice(1).options[0]
    sea = sea.answer("kaipara>dresden", (6, 1, 6))
    assert sea.table.limited == frozenset() and sea.asked == ("kp.deceived", (1,))
    assert "kaipara>dresden" not in sea.choice(1).options
    assert sea.answer("rendezvous_missed>seat.0", (9, 1, 1)).table.limited == {"leipzig"}


@rule("KP-3.3.10d", "KP-T1.3", "KP-T1.4")
def test_a_drawn_card_that_has_no_effect_any_more_is_ignored():
    forces = (("leipzig",), ROW_A, ("trap.1",)), (("dresden", "kaipara"), ROW_B, ("collier.1", "qqq.1"))
    more = {"limited": ("dresden",), "waiting": (("deception", "deception.1", 1),)}
    sea = at_turn(*forces, on=("prize_supply",), **more).plan(faces=(1,)).answer("kaipara>dresden", (6, 1, 6))
    assert sea.asked[0] == "kp.discards"


@rule("KP-6.12.1a", "KP-T1.4", "KP-T1.6")
def test_p_is_asked_when_a_prize_ship_taken_in_the_turn_may_resupply_another():
    sea = two(DAY, "boarding_party.1", other=("qqq.1",), limited=("leipzig",), on=("prize_supply",))
    sea = sea.plan(play("wolf>matheran", DAY, "boarding_party.1")).let_pass((8, 1, 1, 3))
    assert sea.asked == ("kp.next", (0,)) and sea.choice().open({}).choice.options == ("finish", "matheran>leipzig")
    supplied_ = sea.answer({"play": "matheran>leipzig"}, (6, 1, 6))
    assert supplied_.table.limited == frozenset() and supplied_.asked[0] != "kp.next"
    assert holding().plan().asked[0] != "kp.next", "what could be planned is not asked again"
