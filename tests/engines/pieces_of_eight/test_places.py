"""Equipment, places and terms (PE-COMP, PE-POS)."""

from __future__ import annotations

import pytest

from engines.pieces_of_eight import game
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import COMPONENTS, KINDS, LIMIT, yard_of
from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import at_sea, kinds, opened, rest, seen
from tests.rules import rule


@rule("PE-COMP-01")
@pytest.mark.parametrize("yard", ["standard", "red_blue"])
def test_each_player_has_a_set_of_sixteen_coins(yard: str) -> None:
    yards = opened(4, yard=yard).state.table.series.yards
    assert [len(coins) for coins in yards] == [16] * 4
    assert len({coin for coins in yards for coin in coins}) == 64


@rule("PE-COMP-02", "PE-D2")
def test_two_to_eight_captains() -> None:
    assert list(game.players) == [2, 3, 4, 5, 6, 7, 8]
    for seats in game.players:
        assert len(at_sea(seats).asked) == 1


@rule("PE-COMP-04")
@pytest.mark.parametrize("yard", ["standard", "red", "blue"])
def test_no_set_has_every_coin(yard: str) -> None:
    assert set(kinds(yard_of(yard, 0))) < set(KINDS)
    sea = opened(2, yard="standard" if yard == "standard" else "red_blue")
    assert set(sea.offers("coins")) <= {f"0.{kind}.{n}" for kind in KINDS for n in range(1, 10)}
    assert rest(sea, faces=[1]).kind == "turn"


@rule("PE-COMP-06")
def test_fifteen_kinds_with_limit_and_ability() -> None:
    assert [coin.name for coin in COMPONENTS.coins] == [
        "Captain",
        "Mate",
        "Cutlass",
        "Pistols",
        "Cannon",
        "Broadside",
        "Bomb",
        "Pillage",
        "Barrel of Grog",
        "Buried Treasure",
        "Call to Quarters",
        "Full Sail",
        "Black Spot",
        "Captain's Monkey",
        "Treachery",
    ]
    assert set(ABILITY) == set(LIMIT) == set(KINDS)
    assert all(ABILITY[kind].kind == kind and LIMIT[kind] >= 1 for kind in KINDS)


@rule("PE-POS-01")
def test_a_ship_is_built_from_the_own_yard_only() -> None:
    sea = opened(2)
    default = sea.choice("A").default
    assert set(sea.offers("coins")) == set(yard_of("standard", 0))
    stolen = tuple(coin.replace("0.", "1.") if coin == "0.mate.1" else coin for coin in default["coins"])
    assert sea.refuses(A={**default, "coins": stolen})
    assert not sea.refuses(A=default)


@rule("PE-POS-02", "PE-POS-05")
def test_deck_and_nest_are_the_ship_and_the_hold_is_none_of_it() -> None:
    sea = position(A="N=Mate D=[x, Captain] H=[Cutlass, Bomb, Cannon]", B="D=[x, Captain] H=[Mate]")
    assert sea.view().low == 5
    assert sea.offers("action") == ("nest", "fore", "aft", "call", "dump")
    assert sea.offers("target", action="nest") == ("1.fore", "1.aft", "0.nest", "0.fore", "0.aft")


@rule("PE-POS-03")
def test_the_first_coin_is_fore_and_the_last_is_aft() -> None:
    ships = {"A": "N=Captain D=[x, y]", "B": "D=[Cutlass, x, Captain, Bomb]"}
    assert position(**ships).play("Captain", at="B.fore").calm().hold("B") == ["Cutlass"]
    assert position(**ships).play("Captain", at="B.aft").calm().hold("B") == ["Bomb"]


@rule("PE-POS-04", "PE-NEST-05")
def test_a_nest_holds_one_coin_at_most() -> None:
    sea = position(A="N=Mate D=[x, Captain, y]", B="D=[x, Captain]")
    assert sea.offers("nest1") == ()
    assert sea.refuses(A={"nest1": "fore", "action": "dump", "nest2": "none"})
    assert sea.offers("nest2", action="call", call="fa") == ()
    assert sea.refuses(A={"action": "call", "call": "fa", "nest2": "fore"})
    sea.turn(action="call", call="fa")
    assert sea.ship("A") == "N=Mate D=[Captain, x, x]"


@rule("PE-POS-06")
def test_nest_and_fore_are_open_to_all() -> None:
    sea = position(A="N=Mate D=[Bomb, Cutlass, x]", B="N=Treachery D=[Monkey, Captain]", C="D=[x, Captain, Spot]")
    for who in ("A", "B", "C", None):
        ships = sea.view(who).ships
        assert [ship.nest and ship.nest.kind for ship in ships] == ["mate", "treachery", None]
        assert [ship.deck[0].kind for ship in ships] == ["bomb", "captains_monkey", "pillage"]


@rule("PE-POS-07", "PE-PLAY-02")
def test_nest_fore_and_aft_are_active_and_nothing_else() -> None:
    sea = position(A="N=Mate D=[Captain, Cannon, Broadside, Cutlass]", B="D=[Mate, Cutlass, Captain, Bomb]")
    assert [option for option in sea.offers("action") if option not in ("call", "dump")] == ["nest", "fore", "aft", "aft.keep"]
    assert [option for option in sea.offers("target", action="nest") if option.startswith("1")] == ["1.fore", "1.aft"]


@rule("PE-POS-08", "PE-PLAY-03", "PE-INFO-04")
def test_the_aft_coin_is_secret_until_it_is_used() -> None:
    sea = position(A="D=[x, Captain, Cutlass, Broadside]", B="D=[x, Captain, y]")
    assert seen(sea, "B", "A") == ("pillage", "captain", None, None)
    sea.play("Broadside", at="B.3", nest1="none")
    assert seen(sea, "B", "A") == ("pillage", "captain", None, "broadside")
    assert sea.happened("plays")[0]["coin"] == "broadside"
    sea.calm()
    assert seen(sea, "B", "A") == ("pillage", "captain", None, None)


@rule("PE-POS-09", "PE-INFO-02")
def test_the_only_coin_of_a_deck_is_fore_and_aft_and_open() -> None:
    ships = {"A": "N=Captain D=[Cannon, Pistols]", "B": "N=Captain D=[Bomb]", "C": "D=[x, Captain]"}
    sea = position(**ships)
    assert seen(sea, None, "B") == ("bomb",)
    assert "1.aft" in sea.offers("target", action="aft") and "1" in sea.offers("target", action="fore")
    assert position(**ships).play("Pistols", at="B.aft").calm().hold("B") == ["Bomb"]
    assert position(**ships).play("Cannon", at="B").calm().hold("B") == ["Bomb"]


@rule("PE-POS-10", "PE-D3")
def test_an_empty_deck_has_neither_fore_nor_aft() -> None:
    sea = position(A="D=[Captain]", B="N=Pistols D=[Cannon, Captain]")
    sea.turn(nest1="fore", action="nest", target="1.fore").calm()
    assert sea.ship("A") == "N=Captain D=[]"
    assert sea.ship("B") == "N=Pistols D=[Captain]"
    assert sea.offers("target", action="nest") == ("1.aft",)
    assert sea.offers("target", action="fore") == ("0.nest", "1.nest", "1.fore")


@rule("PE-POS-11")
def test_an_owner_sees_his_deck_and_hold_at_any_time() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[Bomb, Cutlass, Captain, Mate, Cannon] H=[Spot, Pistols]")
    for _ in range(3):
        ship = sea.view("B").ships[1]
        assert [place.kind for place in ship.hold_coins] == ["black_spot", "pistols"]
        assert "bomb cutlass captain mate cannon" in " ".join(place.kind or "?" for place in ship.deck)
        sea = sea.play("Mate", at="A.fore") if sea.kind == "turn" and sea.asked == "A" else sea.calm()


@rule("PE-POS-12")
def test_no_turn_changes_the_order_of_a_deck_but_a_call() -> None:
    sea = position(A="N=x D=[Mate, Bomb, Captain, Cutlass]", B="D=[x, Captain]")
    deck = sea.state.table.ships[0].deck
    assert sea.refuses(A={"action": "dump", "nest2": "none", "order": deck[::-1]})
    assert not sea.refuses(A={"action": "dump", "nest2": "none"})
    assert sea.moves("A") == {"surrender", "deadlock"}
    sea.turn(action="dump")
    assert sea.state.table.ships[0].deck == deck
    assert sea.refuses(B={"action": "call", "call": "fa", "order": ()})


@rule("PE-POS-13")
def test_everybody_sees_where_captains_lie() -> None:
    sea = position(A="D=[x, Captain, y, z]", B="D=[x, y, z, Captain]", C="N=Captain D=[x, y]", D="D=[x, y, z]")
    for who in ("A", "B", "C", "D", None):
        assert [ship.captain_at for ship in sea.view(who).ships] == [2, 4, None, None]
    assert seen(sea, "D", "A") == ("pillage", "captain", None, None)
    sea.turn(nest1="none", action="call", call="fa")
    assert sea.view("B").ships[0].captain_at == 1
