"""The worked examples of the rules: our own positions (P)."""

from __future__ import annotations

from tests.engines.pieces_of_eight.positions import position
from tests.rules import rule


@rule("PE-P1", "PE-VICT-02")
def test_p1_a_captain_answered_by_treachery() -> None:
    sea = position(A="N=Captain D=[x, y]", B="D=[Cutlass, ..., Treachery]")
    sea.play("Captain", at="B.fore").react(B="treachery aft").calm()
    assert sea.winner == "B"


@rule("PE-P1")
def test_p1_with_a_treachery_against_it() -> None:
    sea = position(A="N=Captain D=[x, Treachery]", B="D=[Cutlass, ..., Treachery]")
    sea.play("Captain", at="B.fore").react(B="treachery aft").react(A="treachery aft").calm()
    assert sea.winner == ""
    assert sea.hold("B") == ["Treachery", "Cutlass"]
    assert sea.on_turn == "B"


@rule("PE-P2", "PE-SPOT-02", "PE-SPOT-03", "PE-COMBO-03")
def test_p2_a_bomb_at_monkey_and_black_spot() -> None:
    sea = position(A="N=Bomb D=[x, Captain, Mate]", B="N=Black Spot D=[Monkey, Captain, x]")
    sea.play("Bomb", at="B", mode="show").react(B="spot")
    assert sea.kind == "turn"
    assert sea.ship("B") == "N=- D=[Monkey, Captain, x]"
    assert sea.hold("A") == ["Bomb"]
    assert sea.on_turn == "B"
    sea.turn(action="call", call="fa")
    assert sea.on_turn == "B"
    assert len(sea.happened("passed_over")) == 1


@rule("PE-P3", "PE-CANNON-07")
def test_p3_a_volley_past_a_monkey() -> None:
    sea = position(A="N=Cannon D=[Cannon, x, Captain]", B="D=[Monkey, Captain, Mate]")
    sea.play("Cannon", at="B", mode="second").calm()
    assert sea.happened("monkey")
    assert sea.winner == "A"


@rule("PE-P4", "PE-CANNON-08", "PE-D16")
def test_p4_a_volley_ends_with_the_deck() -> None:
    sea = position(A="D=[Cannon, Captain, x]", B="N=Mate D=[x, Treachery]", C="N=Cannon D=[Cannon, x, Captain]")
    sea.play("Cannon", at="B", invite="C", longest=2).react(C="lend 2").calm()
    assert sea.ship("B") == "N=Mate D=[]"
    assert not sea.is_out("B")
    assert sea.ship("C") == "N=Cannon D=[Cannon, x, Captain]"


@rule("PE-P4")
def test_p4_when_the_treachery_is_used() -> None:
    sea = position(A="D=[Cannon, Captain, x]", B="N=Mate D=[x, Treachery]", C="N=Cannon D=[Cannon, x, Captain]")
    sea.play("Cannon", at="B", invite="C").react(C="lend 2").react(B="treachery aft").calm()
    assert sea.hold("A") == ["Cannon"]
    assert sea.ship("C") == "N=Cannon D=[Cannon, x, Captain]"
    assert sea.ship("B") == "N=Mate D=[x]"


@rule("PE-P5", "PE-INFO-04", "PE-D42")
def test_p5_a_shown_mate_stays() -> None:
    sea = position(A="D=[Cutlass, ..., Mate]", B="N=Bomb D=[x, Captain, Treachery]")
    sea.play("Cutlass", at="B.nest", mode="show")
    assert sea.view("B").ships[0].deck[-1].kind == "mate"
    sea.react(B="treachery aft").calm()
    assert sea.hold("A") == ["Cutlass"]
    assert sea.ship("B") == "N=Bomb D=[x, Captain]"
    assert sea.ship("A").endswith("Mate]")
    assert sea.view("B").ships[0].deck[-1].kind is None


@rule("PE-P6", "PE-SAIL-05", "PE-D23")
def test_p6_a_full_sail_that_owes_a_turn_jumps_over_b() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[x, Captain]", C="N=Full Sail D=[x, Captain, y] owes=1")
    sea.play("Mate", at="C.nest").react(C="sail").calm()
    assert sea.on_turn == "A"
    assert sea.owes("C") == 0


@rule("PE-P7", "PE-SAIL-03")
def test_p7_full_sail_in_the_own_turn() -> None:
    sea = position(A="D=[Mate, Captain, x, Full Sail]", B="N=x D=[y, Captain, Treachery]")
    sea.play("Mate", at="B.nest").react(B="treachery aft").passes()
    assert (sea.kind, sea.asked) == ("loss", "A")
    sea.react(A="sail").calm()
    assert sea.on_turn == "A"
    assert sea.kind == "turn"
    assert sea.state.table.turn == 2


@rule("PE-P8", "PE-PILLAGE-03", "PE-VICT-03")
def test_p8_pillage_of_a_captain() -> None:
    sea = position(A="N=Pillage D=[x, y]", B="N=Captain D=[x, y]", C="D=[x, Captain]")
    sea.play("Pillage", at="B.nest").calm()
    assert sea.ship("A") == "N=- D=[x, x, Captain]"
    assert not sea.is_out("B")
    assert sea.winner == ""


@rule("PE-P8", "PE-VICT-01")
def test_p8_when_nobody_else_has_one() -> None:
    sea = position(A="N=Pillage D=[x, y]", B="N=Captain D=[x, y]", C="D=[x]")
    sea.play("Pillage", at="B.nest").calm()
    assert sea.winner == "A"


@rule("PE-P8", "PE-CAPTAIN-02")
def test_p8_with_a_captain_it_is_illegal() -> None:
    sea = position(A="N=Pillage D=[x, Captain]", B="N=Captain D=[x, y]", C="D=[x, Captain]")
    assert "1.nest" not in sea.offers("target", action="nest")
    assert sea.refuses_play("Pillage", at="B.nest", source="nest")


@rule("PE-P9", "PE-TREASURE-02", "PE-D33", "PE-TREASURE-04")
def test_p9_treasure_with_a_second_captain_in_the_hold() -> None:
    sea = position(A="N=Treasure D=[x, Captain] H=[C:Captain, Mate]", B="D=[x, Captain]", C="D=[x, y]")
    sea.play("Treasure").passes(faces=[1])
    assert sea.ship("A") == "N=- D=[x, Captain, Mate]"
    assert sea.hold("A") == ["Captain", "Treasure"]
    assert sea.happened("treasure")[0]["coins"] == ("mate",)


@rule("PE-P10", "PE-BROADSIDE-01", "PE-INFO-06")
def test_p10_broadside_at_an_inner_monkey() -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B="D=[x, y, Monkey, Captain, z]")
    assert "4" not in sea.offers("position", action="nest", target="1")
    sea.play("Broadside", at="B.3").calm()
    assert sea.hold("B") == ["Monkey"]
    assert not sea.happened("uses")
    assert sea.told("lost")[0]["coins"] == ("",)
    assert sea.view("A").ships[1].captain_at == 3


@rule("PE-P11", "PE-POS-09")
def test_p11_pistols_at_a_lone_captain() -> None:
    sea = position(A="N=Pistols D=[Mate, Captain]", B="N=- D=[Captain]", C="D=[x, Captain]")
    sea.play("Pistols", at="B.aft", mode="keep")
    assert sea.hold("B") == ["Captain"]
    assert sea.ship("A") == "N=Pistols D=[Mate, Captain]"


@rule("PE-P11", "PE-POS-09", "PE-CALL-06")
def test_p11_what_a_lone_captain_can_do() -> None:
    sea = position(A="D=[x, Captain]", B="N=- D=[Captain]", turn="B")
    assert sea.offers("nest1") == ("none", "fore")
    assert sea.offers("action") == ("fore",)
    assert sea.offers("action", nest1="fore") == ("nest", "dump")


@rule("PE-P12", "PE-D12", "PE-CALL-05", "PE-CALL-01")
def test_p12_calling_compares_kinds() -> None:
    sea = position(A="D=[Mate, Captain, Mate]", B="D=[x, Captain]")
    ways = sea.offers("call", action="call", nest1="none")
    assert "both.fa" not in ways
    assert "ff" not in ways
    sea.turn(action="call", call="fa")
    assert sea.ship("A") == "N=- D=[Captain, Mate, Mate]"


@rule("PE-P13", "PE-D18", "PE-DUMP-01")
def test_p13_a_monkey_cannot_save_itself_from_its_owner() -> None:
    sea = position(A="N=Monkey D=[x, Captain]", B="D=[x, Captain]")
    sea.turn(action="dump")
    assert sea.hold("A") == ["Monkey"]
    assert sea.on_turn == "B"


@rule("PE-P14", "PE-HOLD-02", "PE-HOLD-01", "PE-MATCH-05")
def test_p14_a_stolen_coin_goes_to_the_last_thief_and_home_between_games() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B="D=[C:Mate, Captain]", C="D=[x, Captain]", options={"match": "first_to_2"})
    sea.play("Cutlass", at="B.fore")
    assert sea.state.table.ships[1].hold == ("2.mate.1",)
    assert sea.hold("C") == []
    sea.move("C", "surrender").move("B", "surrender")
    assert sea.kind == "ship"
    assert "2.mate.1" in sea.state.table.series.yards[2]
    assert all(not ship.hold for ship in sea.state.table.ships)


@rule("PE-P15", "PE-D31", "PE-D15")
def test_p15_a_monkey_lost_to_another_player() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B="D=[Monkey, x, Captain, Black Spot]", C="N=Treachery D=[x, Captain]")
    sea.play("Cutlass", at="B.fore").passes().react(C="treachery nest").passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.react(B="spot").calm()
    assert sea.owes("C") == 1
    assert sea.owes("A") == 0
    assert sea.happened("missed")
    assert sea.hold("A") == ["Cutlass"]


@rule("PE-P16", "PE-D20", "PE-REACT-02", "PE-REACT-03", "PE-TIME-23")
def test_p16_a_lot_among_two_treacheries() -> None:
    sea = position(A="N=Mate D=[x, Captain, Treachery]", B="N=Cutlass D=[x, Captain, Treachery]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.nest").react(B="treachery aft", C="treachery nest", faces=[2])
    assert sea.hold("C") == ["Treachery"]
    assert sea.hold("B") == []
    assert "A" in sea.asked
    sea.react(A="treachery aft")
    assert sea.asked == "B"
    sea.react(B="treachery aft").calm()
    assert sea.happened("cancelled")[-1]["coin"] == "mate"
    assert sea.ship("B") == "N=Cutlass D=[x, Captain]"


@rule("PE-P17", "PE-D15", "PE-TREACHERY-02")
def test_p17_pistols_at_a_treachery_that_leaves() -> None:
    sea = position(A="N=Pistols D=[x, Captain, Treachery]", B="D=[x, Captain, Cutlass, Treachery]")
    sea.play("Pistols", at="B.aft").react(B="treachery aft").react(A="treachery aft").calm()
    assert sea.ship("B") == "N=- D=[x, Captain, Cutlass]"
    assert sea.hold("A") == ["Treachery", "Pistols"]
    assert sea.happened("missed")


@rule("PE-P18", "PE-MAIN-02", "PE-TIME-11", "PE-ELIM-03")
def test_p18_nothing_to_do() -> None:
    ships = {"A": "N=- D=[Treachery, Monkey]", "B": "D=[x, Captain]", "C": "D=[x, Captain]"}
    sea = position(**ships)
    assert sea.warning("nest1", "none") is not None
    assert sea.offers("action", nest1="none") == ("nothing",)
    sea.turn(nest1="none", action="nothing")
    assert sea.is_out("A")


@rule("PE-P18", "PE-TIME-11", "PE-D37")
def test_p18_the_default_of_a_silent_captain() -> None:
    sea = position(A="N=- D=[Treachery, Monkey]", B="D=[x, Captain]", C="D=[x, Captain]")
    default = sea.choice("A").default
    assert (default["nest1"], default["action"]) == ("fore", "dump")
    sea.answer(A=default)
    assert sea.hold("A") == ["Treachery"]
    assert not sea.is_out("A")


@rule("PE-P19", "PE-SPOT-05")
def test_p19_black_spots_add_up() -> None:
    sea = position(
        A="N=Mate D=[x, Captain, Treachery]",
        B="N=Black Spot D=[x, Captain, Bomb]",
        C="N=Mate D=[Black Spot, Captain, x]",
        D="D=[x, Captain, Bomb]",
    )
    sea.play("Mate", at="B.nest").react(B="spot").calm()
    sea.answer(B=sea.choice("B").default)
    sea.play("Mate", at="D.fore").react(A="treachery aft").passes()
    sea.react(C="spot").calm()
    assert sea.owes("A") == 2
    for who in "DBCDBCD":
        assert sea.on_turn == who
        sea.answer(**{who: sea.choice(who).default})
    assert sea.on_turn == "A"
    assert [facts["seat"] for facts in sea.happened("passed_over")] == [0, 0]


@rule("PE-P20", "PE-TEAM-02", "PE-TEAM-03", "PE-D27")
def test_p20_the_last_fight_of_a_team() -> None:
    sea = position(A="D=[Cannon, Captain, x]", B="D=[x, Captain]", C="D=[x, y]", D="D=[Captain, x, y]", options={"teams": "0011"})
    sea.play("Cannon", at="D")
    assert sea.kind == "window"
    sea.calm()
    assert sea.is_out("C")
    assert sea.is_out("D")
    assert sea.winner == ""
    assert sea.state.table.champions
    assert sea.on_turn == "B"


@rule("PE-P21", "PE-D13")
def test_p21_aiming_at_the_own_fore_coin() -> None:
    sea = position(A="N=Captain D=[Mate, Full Sail, x]", B="D=[x, Captain, Treachery]")
    sea.play("Captain", at="A.fore")
    assert sea.items("B") == {"t"}
    sea.calm()
    assert sea.ship("A") == "N=Captain D=[Full Sail, x]"
    assert not sea.happened("uses")


@rule("PE-P21")
def test_p21_treachery_would_destroy_the_captain() -> None:
    sea = position(A="N=Captain D=[Mate, Full Sail, x]", B="D=[x, Captain, Treachery]")
    sea.play("Captain", at="A.fore").react(B="treachery aft").calm()
    assert sea.winner == "B"


@rule("PE-P22", "PE-D10", "PE-QUARTERS-03", "PE-PLAY-07")
def test_p22_an_empty_hold() -> None:
    sea = position(A="N=Call D=[Barrel, Captain, x]", B="D=[x, Captain]")
    assert "fore" not in sea.offers("action")
    sea.play("Call")
    assert sea.kind == "quarters"
    sea.answer(A={"nest": "0.captain.1", "order": ("0.pillage.1", "0.barrel_of_grog.1")})
    assert sea.ship("A") == "N=Captain D=[x, Barrel]"
    assert sea.hold("A") == ["Call"]


P23 = {
    "A": "N=Mate D=[Pistols, x, Captain, y]",
    "B": "N=Cannon D=[Cutlass, Captain, Treachery]",
    "C": "N=- D=[Cannon]",
    "D": "N=Bomb D=[Mate, Captain]",
}


@rule("PE-P23", "PE-TIME-33", "PE-TIME-22", "PE-D46")
def test_p23_who_gets_a_slip() -> None:
    sea = position(**P23)
    sea.play("Pistols", at="B.aft", mode="keep")
    assert sea.asked == "B"
    assert sea.items("B") == {"t", "m.aft"}


@rule("PE-P24", "PE-TIME-25", "PE-TIME-29")
def test_p24_the_slip_against_the_treachery() -> None:
    sea = position(**P23)
    sea.play("Pistols", at="B.aft", mode="keep").react(B="treachery aft")
    assert sea.asked == "A"
    assert sea.items("A") == {"t"}
    sea.passes()
    assert sea.hold("A") == ["Pistols"]
    assert (sea.kind, sea.asked) == ("loss", "A")
    sea.calm()
    assert sea.on_turn == "B"


@rule("PE-P25", "PE-DEAD-04", "PE-DEAD-05", "PE-D39")
def test_p25_a_deadlock_comes_by_itself() -> None:
    sea = position(A="D=[Monkey, Captain, Treachery] H=[Mate]", B="D=[Monkey, Captain, Treachery] H=[Bomb]")
    assert sea.state.table.low == 6
    for _ in range(24):
        sea.answer(**{sea.asked: sea.choice(sea.asked).default})
    assert (sea.kind, sea.asked) == ("deadlock", "AB")
    sea.answer(A=sea.choice("A").default, B=sea.choice("B").default, faces=[2])
    assert sea.hold("A") == []
    assert sea.ship("B").endswith("Bomb]")
    assert sea.on_turn == "B"
    assert sea.state.table.quiet == 0
    assert sea.state.table.low == 8
