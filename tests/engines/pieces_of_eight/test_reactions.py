"""Reactions, cancelling, combined coins (PE-REACT, PE-CANCEL, PE-COMBO)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.resolution.only_answer import forced
from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import quiet, rest, seen, told_to
from tests.rules import rule

OTHER = "D=[x, Captain]"


@rule("PE-REACT-01")
def test_a_reaction_comes_out_of_turn_whether_its_owner_is_affected_or_not() -> None:
    sea = position(
        A="N=Mate D=[x, Captain]", B="N=Cutlass D=[x, Captain]", C="N=Treachery D=[x, Captain]", D="N=Treachery D=[x, Captain]"
    )
    sea.play("Mate", at="B.nest")
    assert sea.asked == "CD"
    sea.react(D="treachery nest").calm()
    assert sea.ship("B") == "N=Cutlass D=[x, Captain]" and sea.hold("D") == ["Treachery"]


@rule("PE-REACT-02", "PE-REACT-03", "PE-D20", "PE-TIME-23")
@pytest.mark.parametrize(("face", "who"), [(1, "B"), (2, "C"), (3, "D")])
def test_a_lot_picks_one_of_several_reactions_and_the_others_lose_that_event(face: int, who: str) -> None:
    holder = "N=Treachery D=[x, Captain]"
    sea = position(A="N=Mate D=[x, Captain, Treachery]", B=holder, C=holder, D=holder).play("Mate", at="B.fore")
    sea.react(B="treachery nest", C="treachery nest", D="treachery nest", faces=[face])
    assert sea.hold(who) == ["Treachery"] and sea.happened("rolled")[-1]["dice"] == (3,)
    assert sum(len(sea.hold(other)) for other in "BCD") == 1
    sea.react(A="treachery aft").passes()
    assert sea.kind == "turn" and "Mate" in sea.hold("A")
    assert len(sea.happened("treachery")) == 2


@rule("PE-D20", "PE-INFO-12", "PE-TIME-23")
def test_lots_and_lapsed_wishes_are_told_to_nobody() -> None:
    holder = "N=Treachery D=[x, Captain]"
    sea = position(A="N=Mate D=[x, Captain]", B=holder, C=holder).play("Mate", at="B.fore")
    both = sea.react(B="treachery nest", C="treachery nest", faces=[2])
    alone = position(A="N=Mate D=[x, Captain]", B=holder, C=holder).play("Mate", at="B.fore").react(C="treachery nest")
    for who in ("A", "B", "C", None):
        assert both.view(who) == alone.view(who) and not told_to(both, who, "rolled")
        told = [[(event.kind, event.facts) for event in one.events if event.seen_by(0)] for one in (both, alone)]
        assert told[0] == told[1]


@rule("PE-TIME-23")
def test_a_place_without_a_treachery_counts_as_pass() -> None:
    ships = {"A": "N=Mate D=[x, Captain]", "B": "N=Treachery D=[x, Treachery, Captain]"}
    sea = position(**ships).play("Mate", at="B.fore").react(B="treachery nest own fore")
    assert sea.hold("B") == ["Treachery"] and sea.hold("A") == ["Mate"] and sea.kind == "turn"
    true = position(**{**ships, "B": "N=Treachery D=[Treachery, x, Captain]"}).play("Mate", at="B.fore")
    true.react(B="treachery nest own fore")
    assert true.hold("B") == ["Treachery", "Treachery"] and true.happened("pays")


@rule("PE-REACT-04", "PE-REACT-05")
def test_the_latest_reaction_is_resolved_first() -> None:
    sea = position(A="N=Mate D=[x, Captain, Treachery]", B="N=Cutlass D=[x, Captain, Treachery]")
    sea.play("Mate", at="B.nest").react(B="treachery aft").react(A="treachery aft").calm()
    kinds = ("treachery", "cancelled", "goes_on", "lost", "pays")
    told = [(event.kind, event.facts["seat"]) for event in sea.events if event.kind in kinds]
    assert told == [("treachery", 1), ("treachery", 0), ("cancelled", 1), ("goes_on", 0), ("lost", 1), ("pays", 0)]


@rule("PE-REACT-06", "PE-TIME-36")
def test_a_coin_reacts_once_in_a_turn() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Full Sail D=[Cutlass, Captain, Black Spot]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.fore").react(B="both").react(C="treachery nest").passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.react(B="spot").calm()
    assert (sea.owes("A"), sea.owes("C")) == (0, 1)
    assert [told["coin"] for told in sea.happened("uses")] == ["full_sail", "black_spot"]


@rule("PE-REACT-06", "PE-TIME-10")
def test_in_the_next_turn_a_coin_reacts_again() -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=Monkey D=[x, Captain]")
    for _ in range(2):
        sea.play("Captain", at="B.nest").react(B="monkey yes").calm()
        assert sea.ship("B").startswith("N=Monkey") and sea.state.table.reacted == frozenset()
        quiet(sea)
    assert len(sea.happened("monkey")) == 2
    sea.turn(action="dump")
    assert sea.winner == "B"


@rule("PE-REACT-07")
def test_a_monkey_destroyed_by_treachery_does_not_react_again() -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=Monkey D=[x, Captain, y]", C="N=Treachery D=[x, Captain]")
    sea.play("Captain", at="B.nest").react(B="monkey yes")
    sea.react(C="treachery nest")
    assert all(sea.items(who) == {"t"} for who in sea.asked)
    sea.calm()
    assert sea.hold("B") == ["Monkey"] and len(sea.happened("uses")) == 1


@rule("PE-REACT-08")
def test_the_three_events() -> None:
    ships = {"A": "N=Mate D=[x, Captain, y]", "B": "N=Monkey D=[Cutlass, Captain, z]", "C": "N=Black Spot D=[Monkey, Captain, z]"}
    sea = position(**ships).play("Mate", at="B.nest")
    assert sea.asked == "BC" and sea.items("B") == {"t", "m.nest", "l"} and sea.items("C") == {"t"}
    sea.react(B="monkey yes")
    assert sea.asked == "AC" and sea.items("A") == sea.items("C") == {"t"}
    aft = position(**ships).play("Mate", at="B.aft")
    assert aft.items("B") == {"t", "m.aft"}
    for silent in (position(**ships).turn(action="dump"), position(**ships).turn(action="call", call="fa")):
        assert silent.kind == "turn"


@pytest.mark.parametrize(("aft", "answer"), [("Bomb", {"t": "pass", "m.aft": "yes"}), ("Monkey", None), ("Treachery", None)])
def test_only_a_monkey_or_a_treachery_leaves_a_choice_for_a_hidden_coin_aimed_at(aft: str, answer: Any) -> None:
    """Its owner is asked where others may not know what it is; alone among computers the host answers for him."""
    sea = position(A="N=Mate D=[x, Captain, y]", B=f"N=Mate D=[Cutlass, Captain, {aft}]", C=OTHER).play("Mate", at="B.aft")
    assert sea.items("B") == {"t", "m.aft"}
    assert sea.state.asked is not None and forced(sea.state.asked, sea.choice("B")) == answer


@rule("PE-CANCEL-01", "PE-CANCEL-02", "PE-CANCEL-03")
def test_a_cancelled_play_does_nothing_costs_nothing_and_was_the_action() -> None:
    sea = position(A="N=Treasure D=[x, Captain] H=[Mate, Bomb]", B="N=Treachery D=[x, Captain]")
    sea.play("Treasure").react(B="treachery nest")
    assert sea.ship("A") == "N=- D=[x, Captain]" and sea.hold("A") == ["Mate", "Bomb", "Treasure"]
    assert not sea.happened("treasure") and not sea.happened("pays") and not sea.happened("rolled")
    assert sea.on_turn == "B" and sea.kind == "turn"


@rule("PE-CANCEL-02")
def test_a_cancelled_full_sail_has_no_effect() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=Cutlass D=[Full Sail, Captain]", D="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="C.nest").react(C="sail").react(D="treachery nest").calm()
    assert sea.on_turn == "B" and sea.hold("C") == ["Cutlass", "Full Sail"] and sea.view().following is None


@rule("PE-COMBO-01")
def test_a_needed_coin_is_a_mere_condition() -> None:
    sea = position(A="N=Cutlass D=[Mate, x, Captain]", B="N=Treachery D=[x, Captain]").play("Cutlass", at="B.fore", mode="keep")
    sea.react(B="treachery nest")
    assert sea.ship("A") == "N=- D=[Mate, x, Captain]" and sea.hold("A") == ["Cutlass"]


@rule("PE-COMBO-02")
def test_one_treachery_stops_several_cannons() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=Treachery D=[x, y, z, Captain]", C="N=Cannon D=[x, Captain]")
    sea.play("Cannon", at="B", mode="second", invite="C").react(C="lend 1").react(B="treachery nest")
    assert sea.ship("B") == "N=- D=[x, x, x, Captain]" and sea.ship("A") == "N=- D=[Cannon, Captain]"
    assert sea.ship("C") == "N=Cannon D=[x, Captain]" and len(sea.happened("treachery")) == 1


@rule("PE-COMBO-03", "PE-INFO-04")
@pytest.mark.parametrize("coin", ["Bomb", "Cutlass", "Pistols"])
def test_a_needed_hidden_mate_is_shown_with_the_announcement(coin: str) -> None:
    sea = position(A=f"N={coin} D=[x, Captain, Mate]", B="N=Treachery D=[x, Captain, y]")
    assert seen(sea, "B", "A")[-1] is None
    sea.play(coin, at="B" if coin == "Bomb" else "B.aft" if coin == "Pistols" else "B.nest", mode="show")
    assert sea.kind == "window" and sea.happened("shows") == [{"seat": 0, "coin": "mate"}]
    assert seen(sea, "B", "A")[-1] == seen(sea, None, "A")[-1] == "mate"
    rest(sea).calm()
    assert seen(sea, "B", "A")[-1] is None
