"""The worked examples of the rules: those of the book and the publisher (X)."""

from __future__ import annotations

from tests.engines.pieces_of_eight.positions import position
from tests.rules import rule


@rule("PE-X1")
def test_a_monkey_answered_by_treachery_is_lost_and_cannot_react_again() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B="D=[Monkey, ..., y]", C="N=Treachery D=[x, Captain]")
    sea.play("Cutlass", at="B.fore").passes()
    assert sea.asked == "C"
    sea.react(C="treachery nest").calm()
    assert sea.lost("B", "Monkey")
    assert len(sea.happened("uses")) == 1


@rule("PE-X2", "PE-D38", "PE-CANCEL-01", "PE-CANCEL-02", "PE-CANCEL-03")
def test_a_mate_answered_by_treachery() -> None:
    sea = position(A="N=Mate D=[x, Captain, y]", B="N=Cutlass D=[x, Captain, Treachery]")
    sea.play("Mate", at="B.nest").react(B="treachery aft").calm()
    assert sea.ship("B") == "N=Cutlass D=[x, Captain]"
    assert sea.hold("A") == ["Mate"]
    assert sea.hold("B") == ["Treachery"]
    assert not sea.happened("pays")
    assert sea.on_turn == "B"


@rule("PE-X3", "PE-TREACHERY-03")
def test_two_treacheries() -> None:
    sea = position(A="N=Mate D=[x, Captain, Treachery]", B="N=Cutlass D=[x, Captain, Treachery]")
    sea.play("Mate", at="B.nest").react(B="treachery aft").react(A="treachery aft").calm()
    assert sea.hold("B") == ["Treachery", "Cutlass"]
    assert sea.hold("A") == ["Treachery", "Mate"]


@rule("PE-X3", "PE-TREACHERY-04")
def test_three_treacheries() -> None:
    sea = position(A="N=Mate D=[x, Captain, Treachery]", B="N=Cutlass D=[x, Captain, Treachery, Treachery]")
    sea.play("Mate", at="B.nest").react(B="treachery aft").react(A="treachery aft").react(B="treachery aft").calm()
    assert sea.ship("B") == "N=Cutlass D=[x, Captain]"
    assert sea.hold("A") == ["Treachery", "Mate"]
    assert sea.hold("B") == ["Treachery", "Treachery"]


@rule("PE-X4", "PE-COMBO-02", "PE-TREACHERY-06")
def test_one_treachery_stops_a_volley_of_five() -> None:
    gunner = "N=- D=[Cannon, Captain, x]"
    sea = position(A=gunner, B="D=[x, Mate, Cutlass, Pistols, Bomb, Captain, Treachery]", C=gunner, D=gunner, E=gunner, F=gunner)
    sea.play("Cannon", at="B", invite="CDEF").react(C="lend 1", D="lend 1", E="lend 1", F="lend 1")
    assert sea.happened("volley")[0]["n"] == 5
    sea.react(B="treachery aft").calm()
    assert sea.ship("A") == "N=- D=[Captain, x]"
    assert all(sea.ship(other) == "N=- D=[Cannon, Captain, x]" for other in "CDEF")
    assert sea.ship("B") == "N=- D=[x, Mate, Cutlass, Pistols, Bomb, Captain]"


@rule("PE-X5", "PE-HIDDEN-02", "PE-BROADSIDE-02", "PE-PISTOLS-01")
def test_hidden_coins_are_named_by_position() -> None:
    sea = position(A="N=Pistols D=[Broadside, Captain]", B="D=[x, Captain, Cutlass, Mate, Bomb]")
    assert "1.aft" in sea.offers("target", action="nest")
    assert "3" in sea.offers("position", action="fore", target="1")
    sea.play("Broadside", at="B.3").calm()
    assert sea.hold("B") == ["Cutlass"]


@rule("PE-X6", "PE-SAIL-05")
def test_full_sail_while_owing_a_lost_turn() -> None:
    sea = position(A="N=Mate D=[Cutlass, Captain]", B="D=[x, Captain, Bomb]", C="N=Full Sail D=[x, Captain, y] owes=1")
    sea.play("Mate", at="C.nest").react(C="sail").calm()
    assert sea.owes("C") == 0
    assert sea.on_turn == "A"


@rule("PE-X7", "PE-BOMB-02", "PE-D8", "PE-NEST-03")
def test_a_bomb_at_an_empty_nest() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=- D=[Cutlass, Captain, y]")
    sea.play("Bomb", at="B").calm()
    assert sea.ship("B") == "N=- D=[Captain, x]"


@rule("PE-X8", "PE-MONKEY-02", "PE-D18")
def test_a_mate_at_a_monkey_is_lost_by_its_cost() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Monkey D=[x, Captain]")
    sea.play("Mate", at="B.nest").calm()
    assert sea.ship("B") == "N=Monkey D=[x, Captain]"
    assert sea.hold("A") == ["Mate"]


@rule("PE-X9", "PE-TREACHERY-07", "PE-D19")
def test_the_second_treachery_moves_up_in_the_chain() -> None:
    sea = position(A="D=[Cannon, ..., Treachery, Treachery]", B="D=[Monkey, ..., Treachery]")
    sea.play("Cannon", at="B").passes()
    sea.react(A="treachery aft").react(B="treachery aft").react(A="treachery aft").calm()
    assert sea.lost("B", "Monkey")
    assert sea.hold("A") == ["Treachery", "Treachery"]
    assert sorted(sea.hold("B")) == ["Monkey", "Treachery"]
    assert sea.ship("A").startswith("N=- D=[Cannon")


@rule("PE-X10", "PE-CANNON-06")
def test_a_monkey_behind_the_fore_is_lost_to_a_volley() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="D=[x, Monkey, Captain, Bomb]")
    sea.play("Cannon", at="B", mode="second").calm()
    assert sea.hold("B") == ["x", "Monkey"]
    assert not sea.happened("uses")
