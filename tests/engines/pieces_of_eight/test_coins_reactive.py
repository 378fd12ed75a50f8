"""Reactive coins: Full Sail, Black Spot, Captain's Monkey, Treachery (section 9)."""

from __future__ import annotations

import pytest

from engines.pieces_of_eight.components.full_sail import FullSail
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import quiet
from tests.rules import rule

OTHER = "D=[x, Captain]"
SAILS = ["N=Full Sail D=[Cutlass, x, Captain]", "N=Cutlass D=[Full Sail, x, Captain]", "N=Cutlass D=[x, Captain, Full Sail]"]
SPOTS = [ship.replace("Full Sail", "Black Spot") for ship in SAILS]


def cutlass_at(sea: Sea) -> Sea:
    """A's Mate destroys the Cutlass of C, wherever it lies open."""
    return sea.play("Mate", at="C.nest" if sea.ship("C").startswith("N=Cutlass") else "C.fore")


@rule("PE-SAIL-01")
@pytest.mark.parametrize("ship", SAILS)
def test_full_sail_takes_the_next_turn_and_stays(ship: str) -> None:
    sea = cutlass_at(position(A="N=Mate D=[x, Captain]", B=OTHER, C=ship, D=OTHER)).react(C="sail").calm()
    assert sea.on_turn == "C" and "Full Sail" in sea.ship("C")
    declined = cutlass_at(position(A="N=Mate D=[x, Captain]", B=OTHER, C=ship, D=OTHER)).react(C="pass").calm()
    assert declined.on_turn == "B"


@rule("PE-SAIL-01")
def test_full_sail_must_be_active_and_an_open_coin_destroyed() -> None:
    inner = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=Cutlass D=[x, Full Sail, Captain, y]").play("Mate", at="C.nest")
    assert inner.asked == "C" and inner.offers("l") == ("none",)
    hidden = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=Full Sail D=[x, Captain, Bomb]").play("Mate", at="C.aft")
    assert hidden.items("C") == {"t", "m.aft"}
    own = position(A="N=Mate D=[Full Sail, Captain]", B=OTHER).play("Mate", at="A.fore").calm()
    assert own.on_turn == "B" and not own.happened("uses")


@rule("PE-SAIL-02")
def test_full_sail_answers_its_own_destruction() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=Full Sail D=[x, Captain]").play("Mate", at="C.nest").react(C="sail")
    assert sea.on_turn == "C" and sea.hold("C") == ["Full Sail"]


@rule("PE-SAIL-03", "PE-D48")
def test_full_sail_in_the_own_turn_gives_another_at_once() -> None:
    sea = position(A="D=[Mate, Captain, x, Full Sail]", B="N=x D=[y, Captain, Treachery]")
    sea.play("Mate", at="B.nest").react(B="treachery aft").passes()
    sea.react(A="sail").calm()
    assert sea.on_turn == "A" and sea.kind == "turn" and sea.state.table.turn == 2


@rule("PE-D48")
def test_with_two_captains_full_sail_does_nothing_in_the_opponents_turn() -> None:
    ships = {"A": "N=Mate D=[x, Captain]", "B": "N=Cutlass D=[Full Sail, Captain]"}
    used = position(**ships).play("Mate", at="B.nest").react(B="sail").calm()
    passed = position(**ships).play("Mate", at="B.nest").react(B="pass").calm()
    assert used.happened("sail") and not passed.happened("sail")
    assert used.on_turn == passed.on_turn == "B"
    assert quiet(used).on_turn == quiet(passed).on_turn == "A"


@rule("PE-SAIL-04")
def test_after_the_extra_turn_play_goes_on_from_its_owner() -> None:
    sea = cutlass_at(position(A="N=Mate D=[x, Captain]", B=OTHER, C=SAILS[0], D=OTHER)).react(C="sail").calm()
    assert quiet(sea).on_turn == "D"
    assert quiet(sea).on_turn == "A"


@rule("PE-SAIL-05")
def test_full_sail_uses_up_a_lost_turn() -> None:
    sea = cutlass_at(position(A="N=Mate D=[x, Captain]", B=OTHER, C=SAILS[0] + " owes=1", D=OTHER)).react(C="sail").calm()
    assert sea.on_turn == "D" and sea.owes("C") == 0
    assert quiet(sea, 2).on_turn == "B"
    assert quiet(sea).on_turn == "C"


@rule("PE-D23")
def test_the_last_full_sail_that_stood_counts() -> None:
    sea = position(A=OTHER, B=OTHER, C=OTHER)
    FullSail().stand(sea.state.table, 1, 0)
    FullSail().stand(sea.state.table, 2, 0)
    assert sea.view().following == 2
    assert quiet(sea).on_turn == "C"


@rule("PE-D23")
def test_lost_turns_are_used_up_one_for_each_arrival_even_when_all_owe_some() -> None:
    sea = quiet(position(A=OTHER + " owes=1", B=OTHER + " owes=2"))
    assert sea.on_turn == "A" and sea.owes("A") == sea.owes("B") == 0
    assert [told["seat"] for told in sea.happened("passed_over")] == [1, 0, 1]


@rule("PE-D23", "PE-D44")
def test_the_extra_turn_of_who_is_out_falls_to_the_next() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=Full Sail D=[]", D=OTHER)
    sea.play("Mate", at="C.nest").react(C="sail").calm()
    assert sea.is_out("C") and sea.happened("sail") and sea.on_turn == "D"


@rule("PE-SPOT-01", "PE-SPOT-03")
@pytest.mark.parametrize("ship", SPOTS)
def test_black_spot_takes_the_opponents_next_turn_and_stays(ship: str) -> None:
    sea = cutlass_at(position(A="N=Mate D=[x, Captain]", B=OTHER, C=ship)).react(C="spot").calm()
    assert sea.owes("A") == 1 and "Black Spot" in sea.ship("C") and sea.on_turn == "B"
    assert quiet(sea, 2).on_turn == "B"
    assert sea.owes("A") == 0 and quiet(sea, 2).on_turn == "A"


@rule("PE-SPOT-01")
def test_black_spot_needs_an_opponent_an_open_coin_and_to_be_active() -> None:
    hidden = position(A="N=Mate D=[x, Captain]", B="N=Black Spot D=[x, Captain, Bomb]").play("Mate", at="B.aft")
    assert hidden.items("B") == {"t", "m.aft"}
    own = position(A="N=Mate D=[Black Spot, Captain]", B=OTHER).play("Mate", at="A.fore").calm()
    assert own.owes("A") == 0 and not own.happened("uses")
    inner = position(A="N=Mate D=[x, Captain]", B="N=Cutlass D=[x, Black Spot, Captain]").play("Mate", at="B.nest")
    assert inner.kind == "turn" and inner.on_turn == "B"
    mate = position(
        A="N=Mate D=[x, Captain]", B="N=x D=[y, Captain, Black Spot]", C="D=[x, y]", D=OTHER, options={"teams": "0011"}
    ).play("Mate", at="B.nest")
    assert "l" not in mate.items("B")


@rule("PE-SPOT-02")
def test_black_spot_answers_its_own_destruction() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Black Spot D=[x, Captain]").play("Mate", at="B.nest").react(B="spot")
    assert sea.hold("B") == ["Black Spot"] and sea.owes("A") == 1


@rule("PE-SPOT-04")
def test_black_spot_answers_an_action_once() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=Cutlass D=[Pistols, Captain, Black Spot]")
    sea.play("Bomb", at="B").react(B="spot").calm()
    assert sea.hold("B") == ["Cutlass", "Pistols"] and sea.owes("A") == 1 and len(sea.happened("spot")) == 1


@rule("PE-SPOT-05")
def test_black_spots_of_several_captains_add_up() -> None:
    sea = position(
        A="N=Mate D=[x, Captain, Treachery]",
        B="N=Black Spot D=[x, Captain, Bomb]",
        C="N=Mate D=[Black Spot, Captain, x]",
        D="D=[x, Captain, Bomb]",
    )
    sea.play("Mate", at="B.nest").react(B="spot").calm()
    assert sea.owes("A") == 1
    quiet(sea).play("Mate", at="D.fore").react(A="treachery aft").passes()
    assert (sea.kind, sea.asked) == ("loss", "C")
    sea.react(C="spot").calm()
    assert sea.owes("A") == 2 and sea.on_turn == "D"
    assert quiet(sea).on_turn == "B" and quiet(sea, 3).on_turn == "B" and quiet(sea, 3).on_turn == "A"


@rule("PE-MONKEY-01")
@pytest.mark.parametrize(
    ("ship", "at"),
    [("N=Monkey D=[x, Captain]", "nest"), ("N=x D=[Monkey, Captain]", "fore"), ("N=x D=[y, Captain, Monkey]", "aft")],
)
def test_an_active_monkey_saves_itself_and_stays(ship: str, at: str) -> None:
    saved = position(A="N=Mate D=[x, Captain]", B=ship).play("Mate", at=f"B.{at}").react(B="monkey yes").calm()
    assert "Monkey" in saved.ship("B") and saved.hold("B") == []
    lost = position(A="N=Mate D=[x, Captain]", B=ship).play("Mate", at=f"B.{at}").react(B="monkey no").calm()
    assert lost.hold("B") == ["Monkey"]


@rule("PE-MONKEY-01")
def test_a_monkey_that_is_not_active_saves_nothing() -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B="N=x D=[y, Monkey, Captain]").play("Broadside", at="B.2")
    assert sea.kind == "turn" and sea.hold("B") == ["Monkey"]


@rule("PE-MONKEY-02", "PE-D18")
def test_a_monkey_saves_nothing_else_and_the_attacker_pays() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=Monkey D=[Cutlass, Captain]").play("Bomb", at="B").react(B="monkey yes")
    assert sea.ship("B") == "N=Monkey D=[Captain]" and sea.hold("B") == ["Cutlass"] and sea.hold("A") == ["Bomb"]
    own = position(A="N=Captain D=[Monkey, x]", B=OTHER).play("Captain", at="A.fore", monkey="yes")
    assert own.ship("A") == "N=Captain D=[Monkey, x]"


PLAYS = [
    ("Captain", "N=Captain D=[x, y]", "B.nest", ""),
    ("Mate", "N=Mate D=[x, Captain]", "B.nest", ""),
    ("Cutlass", "N=Cutlass D=[Mate, Captain]", "B.nest", "keep"),
    ("Pistols", "N=Pistols D=[Mate, Captain]", "B.aft", "keep"),
    ("Cannon", "N=Cannon D=[x, Captain]", "B", ""),
    ("Broadside", "N=Broadside D=[x, Captain]", "B.nest", ""),
    ("Bomb", "N=Bomb D=[Mate, Captain]", "B", ""),
    ("Pillage", "N=Pillage D=[Mate, Captain]", "B.nest", ""),
    ("Treasure", "N=Treasure D=[x, Captain] H=[Mate]", "", ""),
    ("Call", "N=Call D=[x, Captain] H=[Mate]", "", ""),
]


@rule("PE-TREACHERY-01", "PE-REACT-01", "PE-CANCEL-01")
@pytest.mark.parametrize(("coin", "ship", "at", "mode"), PLAYS)
def test_treachery_of_anybody_cancels_any_ability_and_destroys_the_coin(coin: str, ship: str, at: str, mode: str) -> None:
    sea = position(A=ship, B="N=Cutlass D=[x, Captain, y]", C="N=Treachery D=[x, Captain]", D="D=[x, Captain]")
    before = sea.ship("A")
    sea.play(coin, at=at, mode=mode).react(C="treachery nest").calm()
    assert sea.ship("B") == "N=Cutlass D=[x, Captain, x]" and sea.hold("C") == ["Treachery"]
    assert sea.ship("A") == before.replace(f"N={coin if coin != 'Pillage' else 'x'}", "N=-")
    assert sea.hold("A")[-1] == (coin if coin != "Pillage" else "x") and sea.happened("cancelled")


@rule("PE-TREACHERY-01")
def test_treachery_must_be_active() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Cutlass D=[x, Treachery, Captain, y]").play("Mate", at="B.nest")
    assert sea.offers("t") == ("pass",)


@rule("PE-TREACHERY-02")
def test_treachery_answers_what_would_destroy_it() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Treachery D=[x, Captain]").play("Mate", at="B.nest").react(B="treachery nest")
    assert sea.hold("B") == ["Treachery"] and sea.hold("A") == ["Mate"] and not sea.happened("pays")


def _chain(length: int) -> Sea:
    """A Mate at B's nest, answered by that many Treacheries one after the other."""
    sea = position(A="N=Mate D=[x, Captain, Treachery, Treachery]", B="N=Cutlass D=[x, Captain, Treachery, Treachery]")
    sea.play("Mate", at="B.nest")
    for number in range(length):
        sea.react(**{"BA"[number % 2]: "treachery aft"})
    return sea.calm()


@rule("PE-TREACHERY-03", "PE-TREACHERY-04", "PE-REACT-04", "PE-REACT-05")
@pytest.mark.parametrize(("length", "is_hit"), [(0, True), (1, False), (2, True), (3, False), (4, True)])
def test_the_newest_of_several_treacheries_counts_first(length: int, is_hit: bool) -> None:
    sea = _chain(length)
    assert ("Cutlass" in sea.hold("B")) is is_hit
    assert sea.hold("B").count("Treachery") == (length + 1) // 2 and sea.hold("A").count("Treachery") == length // 2
    assert bool(sea.happened("pays")) is is_hit and "Mate" in sea.hold("A")


@rule("PE-TREACHERY-05")
def test_treachery_answers_reactive_abilities() -> None:
    attack = "N=Mate D=[x, Captain]"
    monkey = position(A=attack, B="N=Monkey D=[x, Captain]", C="N=Treachery D=[x, Captain]").play("Mate", at="B.nest")
    monkey.react(B="monkey yes").react(C="treachery nest").calm()
    assert monkey.hold("B") == ["Monkey"]
    sail = cutlass_at(position(A=attack, B="N=Treachery D=[x, Captain]", C=SAILS[0], D=OTHER)).react(C="sail")
    sail.react(B="treachery nest").calm()
    assert sail.hold("C") == ["Cutlass", "Full Sail"] and sail.on_turn == "B"
    spot = cutlass_at(position(A=attack, B="N=Treachery D=[x, Captain]", C=SPOTS[0], D=OTHER)).react(C="spot")
    spot.react(B="treachery nest").calm()
    assert spot.hold("C") == ["Cutlass", "Black Spot"] and spot.owes("A") == 0


@rule("PE-TREACHERY-06", "PE-COMBO-01", "PE-COMBO-02")
def test_treachery_against_a_combination_destroys_only_the_coin_used() -> None:
    bomb = position(A="N=Bomb D=[x, Captain, Mate]", B="N=Treachery D=[x, Captain]").play("Bomb", at="B", mode="show")
    bomb.react(B="treachery nest")
    assert bomb.ship("A") == "N=- D=[x, Captain, Mate]" and bomb.ship("B") == "N=- D=[x, Captain]"
    volley = position(A="N=Cannon D=[Cannon, Captain]", B="N=Treachery D=[x, y, Captain]", C="N=Cannon D=[x, Captain]")
    volley.play("Cannon", at="B", mode="second", invite="C").react(C="lend 1").react(B="treachery nest").calm()
    assert volley.ship("A") == "N=- D=[Cannon, Captain]" and volley.ship("C") == "N=Cannon D=[x, Captain]"
    assert volley.ship("B") == "N=- D=[x, x, Captain]"


@rule("PE-TREACHERY-07", "PE-D19")
def test_a_treachery_leaves_when_used_and_the_next_moves_up() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Cutlass D=[Treachery, Treachery, Captain]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.nest").react(B="treachery fore")
    assert sea.hold("B") == ["Treachery"] and sea.view().ships[1].deck[0].kind == "treachery"
    sea.react(C="treachery nest").react(B="treachery fore").calm()
    assert sea.ship("B") == "N=Cutlass D=[Captain]"
