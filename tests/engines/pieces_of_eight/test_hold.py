"""Destruction and hold (PE-HOLD), hidden coins (PE-HIDDEN)."""

from __future__ import annotations

import pytest

from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import seen
from tests.rules import rule


@rule("PE-HOLD-01")
@pytest.mark.parametrize(("at", "coin"), [("nest", "Mate"), ("fore", "Bomb"), ("aft", "Cannon")])
def test_a_destroyed_coin_goes_to_the_hold_of_its_ship(at: str, coin: str) -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=Mate D=[Bomb, Captain, Cannon] H=[Pistols]", C="D=[x, Captain]")
    sea.play("Captain", at=f"B.{at}").calm()
    assert sea.hold("B") == ["Pistols", coin] and coin not in sea.ship("B")
    assert sea.hold("A") == sea.hold("C") == []


@rule("PE-HOLD-02")
def test_a_coin_stolen_twice_goes_to_the_hold_of_the_last_thief() -> None:
    sea = position(A="N=Pillage D=[x, Captain]", B="N=Pillage D=[x, Captain]", C="N=Mate D=[Cutlass, Captain]")
    sea.play("Pillage", at="C.nest", source="nest", nest2="aft").play("Pillage", at="A.nest", source="nest", nest2="aft")
    assert sea.ship("A") == "N=- D=[x, Captain]" and sea.ship("B") == "N=Mate D=[x, Captain]"
    sea.turn(nest1="none", action="fore", target="1.nest")
    assert sea.state.table.ships[1].hold[1:] == ("2.mate.1",)
    assert sea.hold("A") == ["x"] and sea.hold("C") == ["Cutlass"]


@rule("PE-HOLD-03", "PE-D28", "PE-INFO-03")
def test_only_the_owner_looks_into_a_hold() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Cutlass D=[x, Captain] H=[Bomb, Pistols]", C="D=[x, Captain]")
    for _ in range(2):
        for who in ("A", "C", None):
            ship = sea.view(who).ships[1]
            assert ship.hold == len(sea.hold("B")) and ship.hold_coins == ()
        assert [place.kind for place in sea.view("B").ships[1].hold_coins][:2] == ["bomb", "pistols"]
        if sea.on_turn == "A":
            sea.play("Mate", at="B.nest").calm()


@rule("PE-HOLD-04")
def test_the_next_coin_becomes_fore_or_aft() -> None:
    fore = position(A="N=Captain D=[x, y]", B="D=[Bomb, Cutlass, Captain, Mate, Cannon]").play("Captain", at="B.fore").calm()
    assert seen(fore, None, "B")[0] == "cutlass" and fore.state.table.ships[1].place_of("1.cutlass.1") == "fore"
    aft = position(A="N=Captain D=[x, y]", B="D=[Bomb, Cutlass, Captain, Mate, Cannon]").play("Captain", at="B.aft").calm()
    assert "aft" in aft.offers("action", nest1="none")
    aft.turn(nest1="none", action="aft", target="0.fore").calm()
    assert aft.happened("plays")[-1]["coin"] == "mate"


@rule("PE-HIDDEN-01", "PE-HIDDEN-02", "PE-INFO-06", "PE-D28")
@pytest.mark.parametrize(("coin", "at"), [("Pistols", "B.aft"), ("Broadside", "B.3")])
def test_an_unknown_coin_is_destroyed_by_its_position_and_not_shown(coin: str, at: str) -> None:
    sea = position(A=f"N={coin} D=[x, Captain]", B="D=[x, Captain, Cutlass]")
    assert seen(sea, "A", "B")[2] is None
    sea.play(coin, at=at).calm()
    assert sea.hold("B") == ["Cutlass"]
    assert sea.told("lost") == sea.told("lost", "A") == [{"seat": 1, "coins": ("",)}]
    assert sea.told("lost", "B") == [{"seat": 1, "coins": ("cutlass",)}], "whose it was knows what he has lost"
    assert sea.happened("plays")[0]["seen"] == ("",)


@rule("PE-INFO-04", "PE-INFO-06")
def test_captains_know_which_coin_is_lost_that_all_had_seen() -> None:
    sea = position(A="N=Cutlass D=[x, Captain, y, Mate]", B="N=Pistols D=[Mate, Captain, z]")
    sea.play("Cutlass", at="B.nest", mode="show").calm()
    assert sea.told("shows") == [{"seat": 0, "coin": "mate"}]
    sea.play("Mate", at="A.aft").calm()
    assert sea.told("lost")[-1] == {"seat": 0, "coins": ("",)}, "what everybody sees keeps no memory"
    assert sea.told("lost", "B")[-1] == {"seat": 0, "coins": ("mate",)}, "shown in a turn before"


@rule("PE-INFO-06")
def test_open_coins_and_captains_are_seen_when_lost() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Mate, Captain, y]", C="D=[x, Captain]")
    sea.play("Cannon", at="B", mode="second").calm()
    assert sea.happened("lost") == [{"seat": 1, "coins": ("mate", "captain")}]
