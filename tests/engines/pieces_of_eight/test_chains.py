"""Losses and chains of reactions (PE-D15, -21, -22, -31, -32, -38, -43, -44, PE-TIME-29)."""

from __future__ import annotations

import pytest

from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import rest
from tests.rules import rule

OTHER = "D=[x, Captain]"


@rule("PE-D21", "PE-TIME-29")
def test_full_sail_and_black_spot_both_answer_one_loss() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=Cutlass D=[Full Sail, Captain, Black Spot]")
    sea.play("Mate", at="C.nest").react(C="both").calm()
    assert [told["coin"] for told in sea.happened("uses")] == ["full_sail", "black_spot"]
    assert sea.on_turn == "C" and sea.owes("A") == 1


@rule("PE-TIME-29")
def test_two_black_spots_of_one_ship_both_count() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Black Spot D=[C:Black Spot, Captain, C:Full Sail]", C=OTHER)
    sea.play("Mate", at="B.nest").react(B="both").calm()
    assert [told["coin"] for told in sea.happened("uses")] == ["full_sail", "black_spot", "black_spot"]
    assert sea.owes("A") == 2 and sea.on_turn == "B"


@rule("PE-D22", "PE-REACT-09")
def test_a_coin_that_moves_up_through_the_loss_itself_is_too_late() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[Cutlass, Black Spot, Captain, y]").play("Mate", at="B.fore")
    assert sea.items("B") == {"t", "l"} and sea.offers("l") == ("none",)
    sea.calm()
    assert sea.ship("B") == "N=- D=[Black Spot, Captain, x]"
    monkey = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Mate, Monkey, Captain]").play("Cannon", at="B", mode="second")
    assert monkey.hold("B") == ["Mate", "Monkey"]


@rule("PE-D22", "PE-REACT-09", "PE-TIME-34")
def test_a_coin_that_moved_up_earlier_in_the_chain_counts() -> None:
    sea = position(A="N=Mate D=[Treachery, Captain]", B="N=Cutlass D=[Treachery, Black Spot, Captain]")
    sea.play("Mate", at="B.nest").react(B="treachery fore").react(A="treachery fore")
    assert (sea.kind, sea.asked) == ("lapse", "B")
    sea.react(B="spot").calm()
    assert sea.hold("B") == ["Treachery", "Cutlass"] and sea.owes("A") == 1


@rule("PE-D31")
def test_the_destroyer_of_a_coin_follows_the_chain() -> None:
    treachery = position(A="N=Mate D=[x, Captain, Black Spot]", B="N=Cutlass D=[x, Captain]", C="N=Treachery D=[x, Captain]")
    lost = treachery.play("Mate", at="B.nest").react(C="treachery nest").passes()
    assert (lost.kind, lost.asked) == ("loss", "A")
    lost.react(A="spot").calm()
    assert (lost.owes("B"), lost.owes("C")) == (0, 1)
    volley = position(A="N=Cannon D=[x, Captain]", B="N=Black Spot D=[Mate, Bomb, Captain]", C="N=Cannon D=[x, Captain]")
    volley.play("Cannon", at="B", invite="C").react(C="lend 1").react(B="spot").calm()
    assert (volley.owes("A"), volley.owes("C")) == (1, 0)


@rule("PE-D32")
@pytest.mark.parametrize(("face", "who"), [(1, "A"), (2, "B")])
def test_ones_own_treachery_against_ones_own_use_stands_in_the_lot(face: int, who: str) -> None:
    ships = {"A": "N=Mate D=[Treachery, Captain]", "B": "N=Cutlass D=[x, Captain, Treachery]"}
    alone = position(**ships).play("Mate", at="B.nest", own="fore").calm()
    assert alone.hold("A") == ["Treachery", "Mate"] and alone.ship("B") == "N=Cutlass D=[x, Captain, Treachery]"
    both = position(**ships).play("Mate", at="B.nest", own="fore").react(B="treachery aft", faces=[face])
    assert both.hold(who) == ["Treachery"] and both.hold("AB".replace(who, "")) == []
    slip = position(**ships).play("Mate", at="B.nest")
    assert slip.asked == "B"


@rule("PE-D43", "PE-TIME-35")
def test_a_coin_used_while_it_is_lost_is_cancelled_but_not_lost_again() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Black Spot D=[x, Captain, Full Sail]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.nest").react(B="spot").react(C="treachery nest").calm()
    assert sea.owes("A") == sea.owes("C") == 0 and sea.hold("B") == ["Black Spot"]
    assert sea.happened("cancelled")[-1]["lost"] is False
    assert sum(told["seat"] == 1 for told in sea.happened("lost")) == 1
    assert [told["coin"] for told in sea.happened("uses")] == ["black_spot"]


@rule("PE-D43", "PE-TIME-35")
def test_a_treachery_that_is_cancelled_has_left_already() -> None:
    sea = position(A="N=Mate D=[Treachery, Captain]", B="N=Treachery D=[Black Spot, Captain]").play("Mate", at="B.fore")
    sea.react(B="treachery nest").react(A="treachery fore")
    assert sea.happened("cancelled") == [{"seat": 1, "coin": "treachery", "by": 0, "lost": False}]
    assert (sea.kind, sea.asked) == ("lapse", "B")
    sea.passes()
    assert sea.hold("B") == ["Treachery", "Black Spot"] and sea.owes("A") == 0


@rule("PE-D44", "PE-ELIM-02")
def test_the_last_coin_of_a_ship_may_react_to_its_own_loss() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Black Spot D=[]", C=OTHER).play("Mate", at="B.nest")
    assert sea.asked == "B" and sea.items("B") == {"l"}
    sea.react(B="spot").calm()
    assert sea.owes("A") == 1 and sea.is_out("B") and sea.on_turn == "C"
    order = [event.kind for event in sea.events if event.kind in ("spot", "out")]
    assert order == ["spot", "out"]


@rule("PE-D15")
def test_a_coin_that_moves_up_to_the_place_of_a_target_is_safe() -> None:
    sea = position(A="N=Mate D=[Treachery, Captain]", B="N=x D=[Treachery, Bomb, Captain]").play("Mate", at="B.fore")
    sea.react(B="treachery fore").react(A="treachery fore").calm()
    assert sea.ship("B") == "N=x D=[Bomb, Captain]" and sea.happened("missed") == [{"seat": 0}]


@rule("PE-D38", "PE-CANCEL-02")
def test_a_cancelled_ability_costs_nothing_but_what_treachery_takes() -> None:
    sea = position(A="N=Barrel D=[x, Captain] H=[Mate]", B="N=Treachery D=[x, Captain]").play("Barrel", grog="Mate")
    rest(sea, B={"t": "nest"})
    assert sea.hold("A") == ["Mate", "Barrel"] and not sea.happened("pays") and sea.on_turn == "B"


@rule("PE-D50", "PE-TIME-20", "PE-TIME-26", "PE-TIME-34")
@pytest.mark.parametrize("says", ["yes", "no"])
def test_a_monkey_that_a_chain_moves_under_its_owners_own_broadside_does_as_he_announced(says: str) -> None:
    sea = position(A="N=Broadside D=[Treachery, Monkey, Captain, x]", B="N=Treachery D=[x, Captain]", C="N=x D=[Captain]")
    assert sea.offers("monkey", **sea.announcement("Broadside", at="A.2")) == ("yes", "no")
    sea.play("Broadside", at="A.2", monkey=says).react(B="treachery nest").react(A="treachery fore")
    while sea.kind == "window":
        sea.passes()
    assert sea.kind == "turn" and sea.on_turn == "B"
    assert ("Monkey" in sea.hold("A")) == (says == "no") and len(sea.happened("monkey")) == (says == "yes")


@rule("PE-D50", "PE-P10", "PE-CANNON-06")
def test_an_inner_monkey_that_no_chain_moves_is_lost_whatever_its_owner_announced() -> None:
    for coin, at, more in (("Broadside", "A.2", {}), ("Cannon", "A", {"mode": "second", "longest": 2})):
        sea = position(A=f"N={coin} D=[{coin}, Monkey, Captain, y]", B="N=x D=[x, Captain]")
        sea.play(coin, at=at, source="nest", monkey="yes", **more).calm()
        assert "Monkey" in sea.hold("A") and not sea.happened("monkey")
