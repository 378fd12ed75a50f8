"""Coins that take, fetch and rearrange: Pillage, Barrel of Grog, Buried Treasure, Call to Quarters (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import kinds, rest, seen, ship_of, told_to
from tests.rules import rule

OTHER = "D=[x, Captain]"


# -- Pillage


@rule("PE-PILLAGE-01")
@pytest.mark.parametrize(
    ("at", "coin", "left"), [("nest", "Mate", "N=- D=[Cutlass, Captain, Bomb]"), ("fore", "Cutlass", "N=Mate D=[Captain, Bomb]")]
)
def test_pillage_takes_an_open_coin_to_the_own_aft(at: str, coin: str, left: str) -> None:
    sea = position(A="N=Pillage D=[Cannon, Captain]", B="N=Mate D=[Cutlass, Captain, Bomb]")
    assert sea.offers("target", action="nest") == ("1.nest", "1.fore")
    sea.play("Pillage", at=f"B.{at}").calm()
    assert sea.ship("A") == f"N=- D=[Cannon, Captain, {coin}]" and sea.hold("A") == ["x"]
    assert sea.ship("B") == left and sea.hold("B") == []


@rule("PE-PILLAGE-02", "PE-D17")
def test_taking_is_not_destroying() -> None:
    sea = position(A="N=Pillage D=[Cannon, Captain]", B="N=Full Sail D=[Monkey, Captain, Spot]", C="D=[x, Captain, y]")
    sea.play("Pillage", at="B.fore")
    assert sea.items("B") == {"t"} and sea.items("C") == {"t"}
    sea.passes()
    assert sea.on_turn == "B" and sea.ship("A") == "N=- D=[Cannon, Captain, Monkey]"
    assert sea.owes("A") == 0 and not sea.happened("uses")


@rule("PE-D17", "PE-TREACHERY-01")
def test_treachery_answers_pillage() -> None:
    sea = position(A="N=Pillage D=[Cannon, Captain]", B="N=Mate D=[x, Captain, Treachery]")
    sea.play("Pillage", at="B.nest").react(B="treachery aft").calm()
    assert sea.ship("B") == "N=Mate D=[x, Captain]" and sea.ship("A") == "N=- D=[Cannon, Captain]"


@rule("PE-PILLAGE-03", "PE-VICT-03")
def test_a_ship_without_a_captain_may_take_one_and_win_with_it() -> None:
    sea = position(A="N=Pillage D=[Mate, Cutlass]", B="N=Captain D=[x, y]", C="N=x D=[Captain]")
    sea.play("Pillage", at="B.nest").calm()
    assert sea.ship("A") == "N=- D=[Mate, Cutlass, Captain]" and sea.winner == ""
    rest(sea, B=dict(sea.choice("B").default, action="fore", target="2.nest"))
    sea.calm().move("C", "surrender")
    assert sea.winner == "A"


@rule("PE-INFO-07")
def test_a_stolen_coin_was_seen_by_all_and_then_lies_hidden() -> None:
    sea = position(A="N=Pillage D=[Cannon, Captain]", B="N=Mate D=[x, Captain]", C=OTHER)
    sea.play("Pillage", at="B.nest").calm()
    assert told_to(sea, None, "pillage")[0]["coin"] == "mate"
    assert seen(sea, "C", "A") == ("cannon", "captain", None) == seen(sea, "B", "A")


@rule("PE-D15")
def test_pillage_of_a_coin_that_has_left_takes_nothing() -> None:
    sea = position(A="N=Pillage D=[Treachery, Captain]", B="N=Treachery D=[x, Captain]")
    sea.play("Pillage", at="B.nest").react(B="treachery nest").react(A="treachery fore").calm()
    assert sea.ship("A") == "N=- D=[Captain]" and sea.ship("B") == "N=- D=[x, Captain]" and sea.happened("missed")


# -- Barrel of Grog


@rule("PE-GROG-01", "PE-GROG-02")
def test_the_barrel_fetches_a_coin_of_choice_and_never_itself() -> None:
    sea = position(A="N=Barrel D=[x, Captain] H=[Mate, Bomb, Mate]", B=OTHER)
    assert kinds(sea.offers("grog", action="nest")) == ("mate", "bomb")
    sea.play("Barrel", grog="Bomb").calm()
    assert sea.ship("A") == "N=- D=[x, Captain, Bomb]" and sea.hold("A") == ["Mate", "Mate", "Barrel"]


@rule("PE-GROG-03", "PE-D29", "PE-INFO-08")
def test_the_coin_fetched_is_secret() -> None:
    sea = position(A="N=Barrel D=[x, Captain] H=[Bomb, Mate]", B=OTHER)
    sea.play("Barrel", grog="Bomb").calm()
    assert seen(sea, "B", "A") == ("pillage", "captain", None)
    assert told_to(sea, "B", "grog") == told_to(sea, None, "grog") == [{"seat": 0}]
    assert told_to(sea, "A", "grog") == [{"seat": 0, "coin": "bomb"}]


@rule("PE-GROG-03", "PE-D29", "PE-INFO-02")
def test_a_coin_fetched_into_an_empty_deck_is_seen() -> None:
    sea = position(A="N=Barrel D=[] H=[Bomb]", B=OTHER, C=OTHER)
    sea.play("Barrel", grog="Bomb").calm()
    assert sea.ship("A") == "N=- D=[Bomb]" and seen(sea, "B", "A") == ("bomb",)


@rule("PE-GROG-04")
def test_a_captain_is_fetched_by_who_has_none() -> None:
    held = position(A="N=Barrel D=[x, Captain] H=[B:Captain, Mate]", B="D=[x]", C=OTHER)
    assert kinds(held.offers("grog", action="nest")) == ("mate",)
    sea = position(A="N=Barrel D=[x, y] H=[Captain, Mate]", B=OTHER, C=OTHER)
    assert kinds(sea.offers("grog", action="nest")) == ("captain", "mate")
    sea.play("Barrel", grog="Captain").calm()
    assert sea.ship("A") == "N=- D=[x, x, Captain]" and sea.winner == ""
    sea.move("B", "surrender").move("C", "surrender")
    assert sea.winner == "A"


# -- Buried Treasure


@rule("PE-TREASURE-01", "PE-INFO-08", "PE-INFO-11", "PE-TREASURE-04")
@pytest.mark.parametrize("turned", [False, True])
def test_treasure_brings_two_random_coins_in_a_secret_order(turned: bool) -> None:
    sea = position(A="N=Treasure D=[x, Captain] H=[Mate, Bomb, Cutlass]", B=OTHER)
    sea.play("Treasure", faces=[3, 2])
    assert (sea.kind, sea.asked) == ("treasure", "A")
    assert [roll["dice"] for roll in sea.happened("rolled")] == [(3,), (2,)] and not told_to(sea, "B", "rolled")
    drawn = sea.choice("A").options
    assert kinds(drawn) == ("cutlass", "bomb") and told_to(sea, None, "treasure")[0]["coins"] == ("cutlass", "bomb")
    assert sea.choice("A").default == drawn[0]
    before = len(sea.events)
    sea.answer(A=drawn[turned])
    assert sea.ship("A") == f"N=- D=[x, Captain, {'Bomb, Cutlass' if turned else 'Cutlass, Bomb'}]"
    assert sea.hold("A") == ["Mate", "Treasure"]
    assert seen(sea, "B", "A")[2:] == (None, None)
    assert [event.kind for event in sea.events[before:]] == ["stowed", "pays", "turn"]


@rule("PE-TREASURE-02", "PE-D33")
def test_a_second_captain_is_replaced() -> None:
    sea = position(A="N=Treasure D=[x, Captain] H=[B:Captain, Bomb, Mate]", B="D=[x]", C=OTHER).play("Treasure", faces=[1, 1])
    assert told_to(sea, None, "treasure")[0]["coins"] == ("bomb", "mate")
    rest(sea)
    assert sea.hold("A") == ["Captain", "Treasure"]


@rule("PE-TREASURE-02", "PE-D33")
def test_the_first_drawn_of_two_captains_stays() -> None:
    ships: dict[str, Any] = {"A": "N=Treasure D=[x, y] H=[Captain, B:Captain, Mate]", "B": "D=[x]", "C": OTHER}
    sea = position(**ships).play("Treasure", faces=[2, 1])
    assert sea.happened("treasure")[0]["coins"] == ("captain", "mate")
    alone = position(**{**ships, "A": "N=Treasure D=[x, y] H=[Captain, B:Captain]"}).play("Treasure", faces=[1])
    assert alone.happened("treasure")[0]["coins"] == ("captain",) and alone.hold("A") == ["Captain", "Treasure"]


@rule("PE-TREASURE-03")
def test_the_only_coin_of_a_hold_returns() -> None:
    sea = position(A="N=Treasure D=[x, Captain] H=[Mate]", B=OTHER).play("Treasure", faces=[1])
    assert sea.ship("A") == "N=- D=[x, Captain, Mate]" and sea.hold("A") == ["Treasure"]
    barred = position(A="N=Treasure D=[x, Captain] H=[B:Captain]", B="D=[x]", C=OTHER)
    assert "nest" not in barred.offers("action")


# -- Call to Quarters


def _rearranged(sea: Sea, nest: str, *order: str) -> Sea:
    """The layout of A by names as ids hold them."""
    ship = sea.state.table.ships[0]
    by_kind = {coin.split(".")[1]: coin for coin in ship.coins}
    return sea.answer(A={"nest": by_kind.get(nest, "none"), "order": tuple(by_kind[kind] for kind in order)})


@rule("PE-QUARTERS-01", "PE-D34", "PE-INFO-08", "PE-INFO-11")
def test_quarters_draw_a_coin_and_rearrange_the_ship_in_secret() -> None:
    sea = position(A="N=Cannon D=[Call, Mate, Captain, Cutlass] H=[Pistols, Bomb]", B="N=x D=[y, Captain]")
    sea.play("Call", faces=[2])
    assert (sea.kind, sea.asked) == ("quarters", "A") and sea.happened("rolled")[0]["dice"] == (2,)
    assert not told_to(sea, "B", "rolled") and told_to(sea, "B", "quarters") == [
        {"seat": 0, "drawn": True, "pays": "call_to_quarters"}
    ]
    assert told_to(sea, "A", "quarters")[0]["coin"] == "bomb"
    _rearranged(sea, "captain", "bomb", "cutlass", "cannon", "mate")
    assert sea.ship("A") == "N=Captain D=[Bomb, Cutlass, Cannon, Mate]" and sea.hold("A") == ["Pistols", "Call"]
    assert seen(sea, "B", "A") == ("bomb", None, None, None)
    assert told_to(sea, "B", "arranged") == [{"seat": 0, "nest": "captain", "fore": "bomb", "captain": 0}]


@rule("PE-D34")
def test_any_layout_also_the_old_one_also_an_empty_nest() -> None:
    ship = "N=Cannon D=[Call, Mate, Captain, Cutlass]"
    same = rest(position(A=ship, B=OTHER).play("Call"))
    assert same.ship("A") == "N=Cannon D=[Mate, Captain, Cutlass]"
    empty = position(A=ship, B=OTHER).play("Call")
    _rearranged(empty, "none", "captain", "cannon", "mate", "cutlass")
    assert ship_of(empty, "A") == ("", "captain", "cannon", "mate", "cutlass")


@rule("PE-QUARTERS-02", "PE-D47")
def test_the_call_is_gone_before_the_layout() -> None:
    sea = position(A="N=Call D=[Mate, Captain] H=[Bomb]", B=OTHER).play("Call", faces=[1])
    assert sea.kind == "quarters" and sea.hold("A") == ["Call"]
    assert kinds(sea.offers("nest")[1:]) == ("mate", "captain", "bomb")
    _rearranged(sea, "mate", "bomb", "captain")
    assert sea.ship("A") == "N=Mate D=[Bomb, Captain]"


@rule("PE-QUARTERS-03", "PE-D33", "PE-D10")
def test_quarters_with_an_empty_hold_or_only_a_captain_there() -> None:
    empty = position(A="N=Call D=[Mate, Captain]", B=OTHER).play("Call")
    assert empty.kind == "quarters" and not empty.happened("rolled")
    captain = position(A="N=Call D=[Mate, Captain] H=[B:Captain]", B="D=[x]", C=OTHER).play("Call")
    assert not captain.happened("rolled") and captain.hold("A") == ["Captain", "Call"]
    replaced = position(A="N=Call D=[Mate, Captain] H=[B:Captain, Bomb]", B="D=[x]", C=OTHER).play("Call", faces=[1])
    assert replaced.happened("quarters")[0]["coin"] == "bomb"
    without = position(A="N=Call D=[Mate, x] H=[Captain]", B=OTHER, C=OTHER).play("Call", faces=[1])
    assert without.happened("quarters")[0]["coin"] == "captain"
