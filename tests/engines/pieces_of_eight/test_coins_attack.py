"""Coins that destroy: Captain, Mate, Cutlass, Pistols, Broadside, Bomb (section 8)."""

from __future__ import annotations

import pytest

from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import seen
from tests.rules import rule

VICTIM = "N=Mate D=[Bomb, Cannon, x, Captain, Broadside]"


def victims(options: tuple[str, ...]) -> list[str]:
    """The places of B among the targets."""
    return [option.partition(".")[2] for option in options if option.startswith("1")]


@rule("PE-CAPTAIN-01")
@pytest.mark.parametrize(("place", "coin"), [("nest", "Mate"), ("fore", "Bomb"), ("aft", "Broadside")])
def test_a_captain_destroys_any_active_coin_and_stays(place: str, coin: str) -> None:
    sea = position(A="N=Captain D=[x, y]", B=VICTIM)
    assert victims(sea.offers("target", action="nest")) == ["nest", "fore", "aft"]
    sea.play("Captain", at=f"B.{place}").calm()
    assert sea.hold("B") == [coin] and sea.ship("A") == "N=Captain D=[x, x]" and sea.hold("A") == []


@rule("PE-CAPTAIN-02")
def test_a_ship_starts_with_a_captain_and_never_holds_two() -> None:
    sea = position(A="N=Pillage D=[x, Captain]", B="N=Captain D=[x]", C="D=[x, Captain]")
    refused = sea.refuses_play("Pillage", at="B.nest", source="nest")
    assert refused and "1.nest" not in sea.offers("target", action="nest")
    free = position(A="N=Pillage D=[x, y]", B="N=Captain D=[x]", C="D=[x, Captain]")
    assert "1.nest" in free.offers("target", action="nest")


@rule("PE-MATE-01")
@pytest.mark.parametrize(("place", "coin"), [("nest", "Mate"), ("fore", "Bomb"), ("aft", "Broadside")])
def test_a_mate_destroys_any_active_coin_and_is_lost(place: str, coin: str) -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=VICTIM)
    assert victims(sea.offers("target", action="nest")) == ["nest", "fore", "aft"]
    sea.play("Mate", at=f"B.{place}").calm()
    assert sea.hold("B") == [coin] and sea.ship("A") == "N=- D=[x, Captain]" and sea.hold("A") == ["Mate"]


@rule("PE-CUTLASS-01")
@pytest.mark.parametrize(("place", "coin"), [("nest", "Mate"), ("fore", "Bomb")])
def test_a_cutlass_destroys_an_open_coin_and_is_lost(place: str, coin: str) -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B=VICTIM)
    assert victims(sea.offers("target", action="nest")) == ["nest", "fore"]
    assert sea.offers("action") == ("nest", "fore", "aft", "call", "dump")
    sea.play("Cutlass", at=f"B.{place}").calm()
    assert sea.hold("B") == [coin] and sea.hold("A") == ["Cutlass"]


@rule("PE-PISTOLS-01")
def test_pistols_destroy_an_aft_coin_and_are_lost() -> None:
    sea = position(A="N=Pistols D=[x, Captain]", B=VICTIM)
    assert victims(sea.offers("target", action="nest")) == ["aft"]
    sea.play("Pistols", at="B.aft").calm()
    assert sea.hold("B") == ["Broadside"] and sea.hold("A") == ["Pistols"]


@rule("PE-CUTLASS-02", "PE-PISTOLS-02", "PE-D14")
@pytest.mark.parametrize(("coin", "at"), [("Cutlass", "B.nest"), ("Pistols", "B.aft")])
@pytest.mark.parametrize(
    ("ship", "mode"),
    [("N=Mate D=[{}, x, Captain]", "keep"), ("N={} D=[Mate, x, Captain]", "keep"), ("N={} D=[x, Captain, Mate]", "show")],
)
def test_with_an_active_mate_cutlass_and_pistols_may_be_kept(coin: str, at: str, ship: str, mode: str) -> None:
    text = ship.format(coin)
    source = "nest" if text.startswith(f"N={coin}") else "fore"
    sea = position(A=text, B=VICTIM)
    modes = [option for option in sea.offers("action") if option.partition(".")[0] == source]
    assert modes == [source, f"{source}.{mode}"]
    sea.play(coin, at=at, mode=mode).calm()
    assert len(sea.hold("B")) == 1 and sea.hold("A") == [] and sea.happened("stays") and not sea.happened("pays")
    lost = position(A=text, B=VICTIM).play(coin, at=at).calm()
    assert lost.hold("A") == [coin]


@rule("PE-D14", "PE-INFO-04")
def test_a_mate_that_keeps_a_coin_is_shown_and_may_be_lost_later() -> None:
    sea = position(A="N=Cutlass D=[x, Captain, Mate]", B="N=x D=[Monkey, Captain, y]", C="N=Treachery D=[x, Captain]")
    assert [option for option in sea.offers("action") if option.startswith("nest")] == ["nest", "nest.show"]
    inner = position(A="N=Cutlass D=[x, Mate, Captain]", B=VICTIM)
    assert [option for option in inner.offers("action") if option.startswith("nest")] == ["nest"]
    sea.play("Cutlass", at="A.fore", mode="show")
    assert seen(sea, "B", "A")[-1] == "mate" and sea.happened("shows") == [{"seat": 0, "coin": "mate"}]
    sea.calm()
    assert sea.ship("A") == "N=Cutlass D=[Captain, Mate]"
    mate = position(A="N=Cutlass D=[Mate, x, Captain]", B=VICTIM).play("Cutlass", at="A.fore", mode="keep").calm()
    assert mate.hold("A") == ["Mate"] and mate.ship("A") == "N=Cutlass D=[x, Captain]"


@rule("PE-BROADSIDE-01", "PE-BROADSIDE-02", "PE-HIDDEN-01", "PE-HIDDEN-02")
@pytest.mark.parametrize(("at", "coin"), [("nest", "Mate"), ("1", "Bomb"), ("2", "Cannon"), ("3", "x"), ("5", "Broadside")])
def test_broadside_destroys_any_coin_but_a_captain_by_its_position(at: str, coin: str) -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B=VICTIM)
    assert sea.offers("position", action="nest", target="1") == ("nest", "1", "2", "3", "5")
    sea.play("Broadside", at=f"B.{at}").calm()
    assert sea.hold("B") == [coin] and sea.ship("A") == "N=Broadside D=[x, Captain]"


@rule("PE-BROADSIDE-01")
def test_broadside_cannot_be_aimed_at_a_captain() -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B="N=Captain D=[x, y]", C="N=Captain D=[]")
    assert sea.offers("position", action="nest", target="1") == ("1", "2")
    assert sea.offers("target", action="nest") == ("1", "0")
    assert sea.refuses_play("Broadside", at="B.nest")


@rule("PE-BOMB-01")
@pytest.mark.parametrize(
    ("ship", "mode"),
    [
        ("N=Bomb D=[Mate, x, Captain]", ""),
        ("N=Mate D=[Bomb, x, Captain]", ""),
        ("N=Bomb D=[x, Captain, Mate]", "show"),
        ("N=Mate D=[x, Captain, Bomb]", ""),
    ],
)
def test_a_bomb_with_an_active_mate_destroys_both_open_coins_and_itself(ship: str, mode: str) -> None:
    sea = position(A=ship, B=VICTIM)
    sea.play("Bomb", at="B", mode=mode).calm()
    assert sea.hold("B") == ["Mate", "Bomb"] and sea.ship("B") == "N=- D=[Cannon, x, Captain, Broadside]"
    assert sea.hold("A") == ["Bomb"] and "Mate" in sea.ship("A")


@rule("PE-BOMB-01", "PE-COMBO-01")
def test_a_bomb_without_an_active_mate_is_not_played() -> None:
    for ship in ("N=Bomb D=[x, Captain, y]", "N=Bomb D=[x, Mate, Captain]"):
        sea = position(A=ship, B=VICTIM)
        assert "nest" not in [option.partition(".")[0] for option in sea.offers("action")]
    other = position(A="N=Bomb D=[x, Captain]", B="N=Mate D=[x, Captain]")
    assert "nest" not in other.offers("action")


@rule("PE-BOMB-02", "PE-D8")
@pytest.mark.parametrize(
    ("ship", "left", "lost"),
    [("D=[Cutlass, x, Captain]", "N=- D=[x, Captain]", ["Cutlass"]), ("N=Pistols D=[]", "N=- D=[]", ["Pistols"])],
)
def test_a_bomb_at_one_open_coin(ship: str, left: str, lost: list[str]) -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B=ship, C="D=[x, Captain]")
    sea.play("Bomb", at="B").calm()
    assert sea.ship("B") == left and sea.hold("B") == lost


@rule("PE-D8")
def test_an_ability_for_one_coin_cannot_name_an_empty_place() -> None:
    sea = position(A="N=Cutlass D=[Bomb, Mate]", B="N=- D=[x, Captain]", C="N=Captain D=[]")
    assert sea.offers("target", action="nest") == ("1.fore", "2.nest", "0.nest", "0.fore")
    assert sea.offers("target", action="aft") == ("1.fore", "1.aft", "2.nest", "0.nest", "0.fore", "0.aft")
    assert "2" in sea.offers("target", action="fore.show")


@rule("PE-D13")
def test_any_coin_may_be_ones_own() -> None:
    sea = position(A="N=Captain D=[Mate, x, Black Spot]", B="D=[x, Captain]")
    assert {"0.nest", "0.fore", "0.aft"} <= set(sea.offers("target", action="nest"))
    sea.play("Captain", at="A.fore").calm()
    assert sea.hold("A") == ["Mate"] and sea.on_turn == "B" and sea.owes("A") == 0 and not sea.happened("uses")
    pillage = position(A="N=Pillage D=[Mate, Captain]", B="D=[x, Captain]")
    assert pillage.offers("target", action="nest") == ("1.fore",)


@rule("PE-D13", "PE-TIME-20")
@pytest.mark.parametrize(("monkey", "lost"), [("yes", []), ("no", ["Monkey"])])
def test_ones_own_monkey_may_save_itself_from_ones_own_coin(monkey: str, lost: list[str]) -> None:
    sea = position(A="N=Captain D=[Monkey, x]", B="D=[x, Captain]")
    assert sea.offers("monkey", action="nest", target="0.fore") == ("yes", "no")
    sea.play("Captain", at="A.fore", monkey=monkey)
    assert sea.hold("A") == lost and sea.on_turn == "B"


@rule("PE-D45")
@pytest.mark.parametrize(
    ("ship", "coin", "at", "mode"),
    [
        ("N=Captain D=[x, y]", "Captain", "A.nest", ""),
        ("N=Mate D=[x, Captain]", "Mate", "A.nest", ""),
        ("N=x D=[Cutlass, Captain]", "Cutlass", "A.fore", ""),
        ("N=x D=[y, Captain, Pistols]", "Pistols", "A.aft", ""),
        ("N=x D=[Cannon, Captain]", "Cannon", "A", ""),
        ("N=Broadside D=[x, Captain]", "Broadside", "A.nest", ""),
        ("N=Bomb D=[x, Captain, Mate]", "Bomb", "A", "show"),
    ],
)
def test_a_coin_aimed_at_itself_is_lost_by_its_effect(ship: str, coin: str, at: str, mode: str) -> None:
    sea = position(A=ship, B="D=[x, Captain]", C="D=[x, Captain]")
    told = sea.announcement(coin, at, mode=mode)
    part = "position" if coin == "Broadside" else "target"
    draft = {name: value for name, value in told.items() if name != part}
    assert [option for option in sea.offers(part, **draft) if sea.warning(part, option, **draft)] == [told[part]]
    sea.play(coin, at=at, mode=mode).calm()
    assert coin in sea.hold("A") and sea.hold("A").count(coin) == 1 and not sea.happened("pays")
