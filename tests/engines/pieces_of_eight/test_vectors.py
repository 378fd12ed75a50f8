"""Forty short positions with their outcome, V01 to V40, collected from the book, the publisher's answers and our decisions."""

from __future__ import annotations

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import yard_of
from engines.pieces_of_eight.rules.building import ship_sheet
from engines.pieces_of_eight.table import Options, Series
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import at_sea, kinds, opened, quiet, rest

OTHER = "D=[x, Captain]"
HOLDER = "N=Treachery D=[x, Captain]"
MATE = "N=Mate D=[x, Captain]"


def test_v01_a_monkey_answered_by_another_players_treachery() -> None:
    sea = position(A=MATE, B="N=Monkey D=[x, Captain]", C=HOLDER).play("Mate", at="B.nest").react(B="monkey yes")
    sea.react(C="treachery nest").calm()
    assert sea.hold("B") == ["Monkey"] and len(sea.happened("uses")) == 1


def test_v02_a_mate_answered_by_treachery() -> None:
    sea = position(A=MATE, B="N=Treachery D=[Bomb, Captain]").play("Mate", at="B.fore").react(B="treachery nest")
    assert sea.ship("B") == "N=- D=[Bomb, Captain]" and sea.hold("A") == ["Mate"] and sea.hold("B") == ["Treachery"]
    assert sea.on_turn == "B"


def _treacheries(count: int) -> Sea:
    sea = position(A="N=Mate D=[Treachery, Captain]", B="N=Treachery D=[Bomb, Captain]", C=HOLDER).play("Mate", at="B.fore")
    for who, place in (("B", "nest"), ("A", "fore"), ("C", "nest"))[:count]:
        sea.react(**{who: f"treachery {place}"})
    return sea.calm()


@pytest.mark.parametrize(("count", "left"), [(2, "N=- D=[Captain]"), (3, "N=- D=[Bomb, Captain]")])
def test_v03_v04_two_treacheries_and_three(count: int, left: str) -> None:
    sea = _treacheries(count)
    assert sea.ship("B") == left and sea.hold("B")[0] == "Treachery"


def test_v05_five_players_cannons_and_one_treachery() -> None:
    gunner = "N=Cannon D=[Captain]"
    sea = position(A=gunner, B="N=Treachery D=[x, y, z, u, v, Captain]", C=gunner, D=gunner, E=gunner, F=gunner)
    sea.play("Cannon", at="B", invite="CDEF").react(C="lend 1", D="lend 1", E="lend 1", F="lend 1").react(B="treachery nest")
    assert sea.ship("A") == "N=- D=[Captain]" and all(sea.ship(who) == gunner for who in "CDEF")
    assert sea.ship("B") == "N=- D=[x, x, x, x, x, Captain]"


def test_v06_a_bomb_at_an_empty_nest() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B="D=[Cutlass, x, Captain]").play("Bomb", at="B").calm()
    assert sea.hold("B") == ["Cutlass"] and sea.ship("B") == "N=- D=[x, Captain]"


def test_v07_a_mate_at_a_monkey_that_reacts() -> None:
    sea = position(A=MATE, B="N=Monkey D=[x, Captain]").play("Mate", at="B.nest").react(B="monkey yes")
    assert sea.ship("B") == "N=Monkey D=[x, Captain]" and sea.hold("A") == ["Mate"]


def test_v08_the_second_treachery_is_legal_because_the_first_has_left() -> None:
    sea = position(A="D=[Cannon, Captain, x, Treachery, Treachery]", B="D=[Monkey, Captain, x, Treachery]").play("Cannon", at="B")
    sea.react(B="monkey yes").react(A="treachery aft").react(B="treachery aft").react(A="treachery aft").calm()
    assert sea.hold("B") == ["Treachery", "Monkey"] and sea.hold("A") == ["Treachery", "Treachery"]


def test_v09_a_monkey_second_in_a_volley() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="D=[x, Monkey, Mate, Captain]").play("Cannon", at="B", mode="second")
    assert sea.hold("B") == ["x", "Monkey"]


def test_v10_a_monkey_first_in_a_volley() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="D=[Monkey, Mate, Bomb, Captain]").play("Cannon", at="B", mode="second")
    sea.react(B="monkey yes").calm()
    assert sea.ship("B") == "N=- D=[Monkey, Bomb, Captain]"


def test_v11_a_bomb_answered_by_treachery() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=Treachery D=[x, Captain]").play("Bomb", at="B").react(B="treachery nest")
    assert sea.hold("A") == ["Bomb"] and sea.ship("B") == "N=- D=[x, Captain]" and sea.ship("A") == "N=- D=[Mate, Captain]"


def test_v12_a_broadside_a_treachery_and_one_against_it() -> None:
    sea = position(A="N=Broadside D=[Treachery, Captain]", B="N=Treachery D=[x, Mate, Captain]").play("Broadside", at="B.2")
    sea.react(B="treachery nest").react(A="treachery fore").calm()
    assert sea.hold("B") == ["Treachery", "Mate"] and sea.ship("A") == "N=Broadside D=[Captain]"


def test_v13_a_bomb_without_an_active_mate() -> None:
    sea = position(A="N=Bomb D=[x, Mate, Captain]", B=OTHER)
    assert sea.refuses_play("Bomb", at="B") and not [option for option in sea.offers("action") if option.startswith("nest")]


def test_v14_hidden_coins_by_position() -> None:
    sea = position(A="N=Pistols D=[Broadside, Captain]", B="D=[x, Captain, Mate, Bomb]")
    assert not sea.refuses_play("Pistols", at="B.aft") and not sea.refuses_play("Broadside", at="B.3")


def test_v15_a_broadside_at_a_captain() -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B="D=[x, Captain, Mate]")
    assert sea.refuses_play("Broadside", at="B.2") and not sea.refuses_play("Broadside", at="B.3")


def test_v16_a_bomb_and_one_black_spot() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=Spot D=[Cutlass, Captain]").play("Bomb", at="B").react(B="spot")
    assert sea.hold("B") == ["Black Spot", "Cutlass"] and sea.owes("A") == 1


def test_v17_an_open_full_sail_that_is_destroyed() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B=OTHER, C="N=Full Sail D=[x, Captain]")
    sea.play("Cutlass", at="C.nest").react(C="sail")
    assert sea.hold("C") == ["Full Sail"] and sea.on_turn == "C"


def test_v18_full_sail_with_a_lost_turn_pending() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B=OTHER, C="N=Full Sail D=[x, Captain] owes=1", D=OTHER)
    sea.play("Cutlass", at="C.nest").react(C="sail")
    assert sea.on_turn == "D" and sea.owes("C") == 0


def test_v19_a_black_spot_against_the_player_on_turn() -> None:
    sea = position(A=MATE, B="N=Spot D=[x, Captain]").play("Mate", at="B.nest").react(B="spot")
    assert sea.on_turn == "B" and quiet(sea).on_turn == "B" and quiet(sea).on_turn == "A"


def test_v20_pillage_of_a_captain() -> None:
    having = position(A="N=Pillage D=[x, Captain]", B="N=Captain D=[x]", C=OTHER)
    assert having.refuses_play("Pillage", at="B.nest", source="nest")
    lacking = position(A="N=Pillage D=[x, y]", B="N=Captain D=[x]", C=OTHER)
    assert not lacking.refuses_play("Pillage", at="B.nest", source="nest")


def test_v21_treasure_with_one_coin_in_the_hold() -> None:
    sea = position(A="N=Treasure D=[x, Captain] H=[Mate]", B=OTHER).play("Treasure", faces=[1])
    assert sea.ship("A") == "N=- D=[x, Captain, Mate]"


def test_v22_treasure_and_a_second_captain() -> None:
    sea = position(A="N=Treasure D=[x, Captain] H=[Mate, B:Captain, Bomb]", B="D=[x]", C=OTHER).play("Treasure", faces=[2, 1])
    assert sea.happened("treasure")[0]["coins"] == ("bomb", "mate")
    assert rest(sea).hold("A") == ["Captain", "Treasure"]


def test_v23_a_barrel_cannot_fetch_itself() -> None:
    sea = position(A="N=Barrel D=[x, Captain] H=[Mate]", B=OTHER)
    assert kinds(sea.offers("grog", action="nest")) == ("mate",)
    assert sea.play("Barrel", grog="Mate").hold("A") == ["Barrel"]


def test_v24_a_coin_stolen_twice() -> None:
    sea = position(A="N=Pillage D=[x, Captain]", B="N=Pillage D=[x, Captain]", C="N=Mate D=[Cutlass, Captain]")
    sea.play("Pillage", at="C.nest", source="nest", nest2="aft").play("Pillage", at="A.nest", source="nest", nest2="aft")
    sea.turn(nest1="none", action="fore", target="1.nest")
    assert "2.mate.1" in sea.state.table.ships[1].hold


def test_v25_calling_the_fore_coin() -> None:
    sea = position(A="N=x D=[Mate, Captain, Bomb]", B=OTHER)
    assert sea.refuses(A={"action": "call", "call": "ff"}) and not sea.refuses(A={"action": "call", "call": "fa"})


def test_v26_no_call_with_the_captain_in_the_nest() -> None:
    assert "call" not in position(A="N=Captain D=[x, Mate, y]", B=OTHER).offers("action")


def test_v27_v28_losing_the_captain_with_two_and_with_three() -> None:
    victim = "N=Captain D=[Barrel, x]"
    assert position(A=MATE, B=victim).play("Mate", at="B.nest").calm().winner == "A"
    sea = position(A=MATE, B=victim, C=OTHER).play("Mate", at="B.nest").calm()
    assert sea.winner == "" and sea.on_turn == "B"
    sea.turn(nest1="none", action="fore", grog="1.captain.1").calm()
    assert sea.move("A", "surrender").move("C", "surrender").winner == "B"


def test_v29_four_cannons_are_one_too_many() -> None:
    yard = (*yard_of("standard", 0), "1.cannon.1", "1.cannon.2")
    crew = tuple(coin for coin in yard if not coin.startswith(("0.cutlass", "0.pistols", "0.bomb")))
    assert len(crew) == 13 and kinds(crew).count("mate") == 3 and kinds(crew).count("cannon") == 4
    with pytest.raises(Illegal, match="PE-BUILD-03"):
        ship_sheet(Series(Options(pool="draft"), (yard,)), 0).check({"coins": crew, "nest": crew[0], "order": crew[1:]})


def test_v30_pillage_brings_a_sixth_mate() -> None:
    sea = position(A="N=Pillage D=[Mate, Mate, Mate, Mate, Captain, Mate]", B="N=Mate D=[x, Captain]")
    sea.play("Pillage", at="B.nest")
    assert sea.ship("A").count("Mate") == 6


def test_v31_a_cutlass_kept_by_a_mate_at_the_aft() -> None:
    sea = position(A="N=Cutlass D=[x, Captain, Mate]", B="N=Bomb D=[x, Captain]").play("Cutlass", at="B.nest", mode="show")
    assert sea.happened("shows") and sea.ship("A") == "N=Cutlass D=[x, Captain, Mate]" and sea.hold("B") == ["Bomb"]


def test_v32_pistols_at_a_treachery_that_is_used() -> None:
    sea = position(A="N=Pistols D=[Treachery, Captain]", B="D=[x, Captain, Bomb, Treachery]").play("Pistols", at="B.aft")
    sea.react(B="treachery aft").react(A="treachery fore").calm()
    assert sea.ship("B") == "N=- D=[x, Captain, Bomb]" and sea.hold("A") == ["Treachery", "Pistols"]


def test_v33_a_coin_lost_to_treachery_and_a_black_spot() -> None:
    sea = position(A="D=[Mate, Captain, Spot]", B=HOLDER, C=OTHER).play("Mate", at="B.fore").react(B="treachery nest").calm()
    lost = position(A="D=[Mate, Captain, Spot]", B=HOLDER, C=OTHER).play("Mate", at="B.fore").react(B="treachery nest")
    lost.passes().react(A="spot").calm()
    assert not sea.happened("spot") and lost.happened("spot") == [{"seat": 0, "at": 1}] and lost.on_turn == "C"


def test_v34_a_lone_captain() -> None:
    for attack, at, mode in (("Cannon", "B", ""), ("Pistols", "B.aft", "")):
        assert position(A=f"N={attack} D=[x, Captain]", B="D=[Captain]").play(attack, at=at, mode=mode).winner == "A"
    assert position(A="D=[Captain]", B=OTHER).offers("action") == ("fore",)


def test_v35_a_blitz_clock_at_zero() -> None:
    assert position(A=MATE, B=OTHER, options={"blitz": 2}).move("B", "flag").winner == "A"


def test_v36_red_and_blue_pooled() -> None:
    faces = [1] * 29
    sea = opened(2, faces, pool="random", yard="red_blue")
    assert sea.happened("pooled") == [{"n": 30, "aside": 0}]
    assert [len(yard) for yard in sea.state.table.series.yards] == [16, 16]


def test_v37_the_winner_of_a_game_keeps_his_coins() -> None:
    sea = at_sea(2, match="best_of_3")
    before = sea.state.table.series.layouts[1]
    sea.move("A", "surrender")
    answer = sea.choice("B").default
    assert "coins" not in answer
    rest(sea, B={**answer, "order": answer["order"][::-1]}, faces=[1])
    ship = sea.state.table.ships[1]
    assert set(ship.coins) == set(before) and kinds(ship.deck) == kinds(answer["order"][::-1])


def test_v38_a_monkey_at_the_end_of_a_volley() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Mate, Monkey]", C=OTHER).play("Cannon", at="B", mode="second")
    assert sea.react(B="monkey yes").calm().ship("B") == "N=x D=[Monkey]"


def test_v39_twenty_four_turns_without_a_new_low_mark() -> None:
    sea = quiet(position(A="N=x D=[y, Captain]", B="N=x D=[y, Captain]"), 24)
    assert sea.kind == "deadlock"


def test_v40_the_last_coin_is_a_black_spot() -> None:
    sea = position(A=MATE, B="N=Spot D=[]", C=OTHER).play("Mate", at="B.nest").react(B="spot").calm()
    assert sea.owes("A") == 1 and sea.is_out("B") and game.result(sea.state) is None
