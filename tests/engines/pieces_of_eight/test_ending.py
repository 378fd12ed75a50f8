"""Victory, elimination, surrender (PE-VICT, PE-ELIM, PE-TIME-32, -52)."""

from __future__ import annotations

import pytest

from engines.kernel.resolution.frames import Result
from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import at_sea, kinds, opened, quiet, rest
from tests.rules import rule

OTHER = "D=[x, Captain]"


@rule("PE-VICT-01", "PE-TIME-32")
def test_the_game_ends_the_moment_one_captain_is_left() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Captain D=[x, y]").play("Mate", at="B.nest").passes()
    assert sea.winner == "A" and sea.kind == "" and sea.state.stack == ()
    assert sea.hold("A") == [] and not sea.happened("pays")
    assert sea.state.result is not None and sea.state.result.reason == "won"


@rule("PE-VICT-01", "PE-D24", "PE-TIME-32")
@pytest.mark.parametrize("way", ["treachery", "pillage", "surrender", "dump", "grog"])
def test_victory_is_looked_for_after_every_loss_taking_and_departure(way: str) -> None:
    if way == "treachery":
        sea = position(A="N=Captain D=[x, y]", B="N=Treachery D=[x, Captain]", C="D=[x]").play("Captain", at="B.fore")
        sea.react(B="treachery nest").calm()
        assert sea.winner == "B"
    elif way == "pillage":
        sea = position(A="N=Pillage D=[x]", B="N=Captain D=[x]", C="D=[x]").play("Pillage", at="B.nest", source="nest").calm()
        assert sea.winner == "A"
    elif way == "surrender":
        assert position(A=OTHER, B=OTHER, C="D=[x]").move("A", "surrender").winner == "B"
    elif way == "dump":
        assert position(A="N=Captain D=[x]", B=OTHER, C="D=[x]").turn(action="dump").winner == "B"
    else:
        alone = position(A="N=Barrel D=[x] H=[Captain]", B="D=[x, y]", C="D=[x]").play("Barrel", grog="Captain").calm()
        assert alone.winner == "A"


@rule("PE-ELIM-01", "PE-D30")
def test_the_fallen_are_placed_in_the_order_of_falling_the_last_one_first() -> None:
    sea = position(A="N=Mate D=[Mate, x, Captain]", B="D=[x, Captain]", C="N=Captain D=[x, y]", D="D=[y, Captain]")
    sea.move("D", "surrender").move("B", "surrender")
    sea.play("Mate", at="C.nest", source="nest").passes()
    ended = sea.state.result
    assert sea.winner == "A" and ended is not None and ended.places == ((0,), (1, 2, 3))
    assert game.final_places(sea.view(), ended) == ((0,), (2,), (1,), (3,))


@rule("PE-MATCH-02")
def test_a_match_is_placed_by_games_won() -> None:
    sea = position(A=OTHER, B="D=[x]", C="D=[x]")
    sea.state.table.fallen = (1, 2)
    ended = Result.of_scores((0, 2, 1), "match")
    assert game.final_places(sea.view(), ended) == ((1,), (2,), (0,))


@rule("PE-VICT-02")
def test_two_captains_destroying_the_opponents_captain_wins() -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="D=[Captain, x, Mate]").play("Cannon", at="B").calm()
    assert sea.winner == "A" and sea.ship("B") == "N=- D=[x, Mate]"


@rule("PE-VICT-03", "PE-ELIM-01")
def test_a_ship_that_regains_a_captain_can_win_again() -> None:
    sea = position(A="N=Barrel D=[Cannon, x] H=[Captain]", B="D=[x, Captain]", C=OTHER).play("Barrel", grog="Captain").calm()
    assert sea.winner == "" and sea.ship("A") == "N=- D=[Cannon, x, Captain]"
    quiet(sea, 2)
    sea.move("C", "surrender")
    sea.turn(nest1="none", action="fore", target="1").calm()
    assert sea.winner == "A"


@rule("PE-VICT-04", "PE-D24")
def test_when_nobody_has_a_captain_play_goes_on() -> None:
    sea = position(A="N=Mate D=[Mate, x]", B="N=x D=[y, Mate]", C="N=x D=[Mate]")
    sea.play("Mate", at="B.nest", source="nest").calm()
    assert sea.winner == "" and sea.on_turn == "B"
    sea.turn(nest1="none", action="aft", target="2.nest").calm()
    assert sea.winner == "" and sea.on_turn == "C"


@rule("PE-ELIM-01")
def test_with_more_than_two_losing_the_captain_is_not_the_end() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Captain D=[Mate, x]", C="D=[Cutlass, Captain]")
    sea.play("Mate", at="B.nest").calm()
    assert sea.winner == "" and not sea.is_out("B") and sea.on_turn == "B"
    sea.turn(nest1="none", action="fore", target="0.fore").calm()
    assert sea.ship("A") == "N=- D=[Captain]" and sea.ship("B") == "N=- D=[x]" and not sea.is_out("B")
    sea.turn(nest1="none", action="fore", target="1.fore")
    assert sea.is_out("B") and sea.winner == "" and sea.on_turn == "A"


@rule("PE-ELIM-02", "PE-TIME-31")
def test_a_ship_without_coins_is_out_when_the_play_is_over() -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="D=[Mate]", C=OTHER).play("Cannon", at="B").calm()
    assert sea.is_out("B") and sea.on_turn == "C"
    own = position(A="N=Mate D=[]", B=OTHER, C=OTHER).play("Mate", at="B.fore").calm()
    assert own.is_out("A") and own.happened("pays") and own.on_turn == "B"
    dumped = position(A="N=Spot D=[]", B=OTHER, C=OTHER).turn(action="dump")
    assert dumped.is_out("A") and dumped.on_turn == "B"


@rule("PE-ELIM-03")
def test_a_captain_who_cannot_act_is_out() -> None:
    sea = position(A="D=[Spot, Monkey]", B=OTHER, C=OTHER).turn(nest1="none", action="nothing")
    assert sea.is_out("A") and sea.happened("out") == [{"seat": 0, "why": "stuck"}]


@rule("PE-ELIM-04", "PE-TIME-52")
@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_a_player_may_surrender_at_any_time(who: str) -> None:
    sea = position(A="D=[Mate, Captain, Treachery]", B=OTHER, C=OTHER, D=OTHER)
    assert "surrender" in sea.moves(who)
    sea.move(who, "surrender")
    assert sea.is_out(who) and sea.winner == ""
    assert sea.on_turn == ("B" if who == "A" else "A") and sea.moves(who) == set()
    assert opened(3).moves("B") == {"surrender"}


@rule("PE-ELIM-05", "PE-D25", "PE-INFO-01")
def test_a_leaver_takes_his_coins_out_of_play() -> None:
    sea = position(A=OTHER + " owes=0", B="N=Mate D=[x, Captain] H=[Bomb]", C=OTHER + " owes=2")
    sea.move("B", "surrender")
    ship = sea.state.table.ships[1]
    assert ship.coins == () and kinds(ship.gone) == ("mate", "pillage", "captain") and sea.owes("C") == 2
    assert sea.hold("B") == ["Bomb"] and sea.hold("A") == sea.hold("C") == []
    assert sea.winner == ""
    assert sea.move("C", "surrender").winner == "A"


@rule("PE-TIME-52", "PE-D49")
def test_a_surrender_during_a_play_waits_for_its_end_and_answers_no() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Monkey D=[x, Captain, y]", C="D=[x, Captain, y]", D=OTHER)
    sea.play("Mate", at="B.nest")
    assert sea.asked == "BC"
    sea.move("B", "surrender")
    assert sea.asked == "C" and not sea.is_out("B") and sea.happened("gives_up") == [{"seat": 1}]
    sea.passes()
    assert sea.hold("B") == ["Monkey"] and sea.is_out("B") and sea.hold("A") == ["Mate"]
    assert sea.on_turn == "C"


@rule("PE-TIME-52", "PE-D49")
def test_a_captain_who_surrendered_in_this_play_is_not_asked_about_a_loss() -> None:
    ships = {"A": "D=[Mate, Captain, Spot]", "B": "N=Treachery D=[x, Captain]", "C": "D=[x, Captain, y]"}
    sea = position(**ships).play("Mate", at="B.fore").react(B="treachery nest")
    assert sea.asked == "AC"
    sea.move("A", "surrender").passes()
    assert sea.is_out("A") and sea.kind == "turn" and sea.on_turn == "B"
    assert position(**ships).play("Mate", at="B.fore").react(B="treachery nest").passes().kind == "loss"


@rule("PE-TIME-52", "PE-D49")
def test_when_only_the_one_who_surrenders_is_asked_the_play_goes_on() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Monkey D=[x, Captain, y]", C=OTHER).play("Mate", at="B.nest")
    assert sea.asked == "B"
    sea.move("B", "surrender")
    assert sea.is_out("B") and sea.hold("B") == ["Monkey"] and sea.on_turn == "C"


@rule("PE-TIME-52")
def test_surrenders_at_the_end_of_one_play_take_effect_together() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[x, Captain, y]", C="D=[x, y, z]").play("Mate", at="B.aft")
    sea.move("A", "surrender").move("B", "surrender")
    assert sea.winner == ""
    sea.passes()
    assert sea.happened("drawn") == [{"seats": (0, 1)}]
    assert sea.state.result is not None and (sea.state.result.reason, sea.winner) == ("draw", "AB")


@rule("PE-TIME-52")
def test_when_the_player_on_turn_surrenders_his_turn_ends() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C=OTHER).move("A", "surrender")
    assert sea.on_turn == "B" and sea.kind == "turn"
    later = position(A="N=Mate D=[x, Captain]", B=OTHER, C=OTHER).play("Mate", at="B.fore", nest2="later").calm()
    assert later.kind == "nest"
    assert later.move("A", "surrender").on_turn == "B"


def last_fight(a: str, b: str) -> Sea:
    """D's Captain attacks B, whose Treachery answers: D's team has no Captain left then, and D is on turn."""
    ships = {"A": a, "B": b, "C": "N=x D=[y, Mate]", "D": "N=Captain D=[Mate]"}
    return position(turn="D", options={"teams": "0011"}, **ships).play("Captain", at="B.fore").react(B="treachery nest")


@rule("PE-TIME-52", "PE-D49", "PE-D27", "PE-TEAM-02")
def test_a_captain_who_surrendered_is_out_when_the_last_fight_ends_the_play() -> None:
    sea = last_fight("N=x D=[Captain, Mate]", "N=Treachery D=[x, Captain, y]")
    assert sea.asked == "AC"
    sea.move("A", "surrender").passes()
    assert sea.is_out("A") and sea.winner == "B" and sea.state.result is not None and sea.state.result.reason == "won"
    three = position(
        turn="F", options={"teams": "000111"}, A="N=x D=[Captain, Mate]", B="N=Treachery D=[x, Captain, y]", C="D=[Captain, x]",
        D="D=[x]", E="D=[x]", F="N=Captain D=[Mate]",
    ).play("Captain", at="B.fore").react(B="treachery nest").move("A", "surrender").calm()  # fmt: skip
    assert [three.is_out(who) for who in "ABCDEF"] == [True, False, False, True, True, True]
    assert (three.winner, three.asked, three.kind, three.state.table.leaving) == ("", "B", "turn", ())


@rule("PE-TIME-52", "PE-D49", "PE-D27")
def test_when_both_of_the_last_fight_have_surrendered_the_game_is_a_draw() -> None:
    sea = last_fight("N=x D=[Captain, Mate]", "N=Treachery D=[x, Captain, y]")
    sea.move("A", "surrender").move("B", "surrender").calm()
    assert sea.winner == "AB" and sea.happened("drawn") == [{"seats": (0, 1)}] and not sea.happened("won")


@rule("PE-ELIM-02", "PE-D44", "PE-D27")
def test_a_ship_without_coins_is_out_when_the_last_fight_ends_the_play() -> None:
    sea = position(
        turn="F", options={"teams": "000111"}, A="D=[Captain, x]", B="D=[Captain, x]", C="N=Treachery D=[]",
        D="D=[x]", E="D=[x]", F="N=Captain D=[Mate]",
    ).play("Captain", at="B.fore").react(C="treachery nest").calm()  # fmt: skip
    assert sea.is_out("C") and {"seat": 2, "why": "coins"} in sea.happened("out")
    assert (sea.winner, sea.asked, sea.kind) == ("", "A", "turn")


@rule("PE-D49", "PE-TIME-32", "PE-VICT-01")
def test_victory_within_a_play_is_found_before_a_surrender_takes_effect() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Captain D=[x, Mate]").play("Mate", at="B.nest").move("A", "surrender")
    assert sea.asked == "B" and not sea.is_out("A")
    sea.passes()
    assert sea.winner == "A" and not sea.happened("out")


@rule("PE-TIME-53", "PE-D49")
def test_the_clock_ends_the_game_before_a_surrender_takes_effect() -> None:
    ships = {"A": "N=Mate D=[x, Captain, Treachery]", "B": "N=Treachery D=[x, Captain, Treachery]"}
    sea = position(options={"blitz": 2}, **ships).play("Mate", at="B.fore").react(B="treachery nest")
    assert sea.asked == "A"
    assert sea.move("B", "surrender").move("A", "flag").winner == "B" and not sea.happened("out")


@rule("PE-TIME-52", "PE-MONKEY-01", "PE-TIME-34")
def test_a_surrender_saves_no_monkey_when_its_owner_alone_is_asked() -> None:
    ships = {"A": "N=Mate D=[Treachery, Captain]", "B": "N=Monkey D=[x, Captain]", "C": "N=Treachery D=[x, Captain]"}
    sea = position(**ships).play("Mate", at="B.nest").react(C="treachery nest").react(A="treachery fore").calm_until("lapse")
    assert sea.asked == "B"
    sea.move("B", "surrender")
    assert "Monkey" in sea.hold("B") and sea.is_out("B") and not sea.happened("monkey") and sea.on_turn == "C"
    kept = position(**ships).play("Mate", at="B.nest").react(C="treachery nest").react(A="treachery fore").calm_until("lapse")
    assert kept.passes().ship("B") == "N=Monkey D=[x, Captain]"


@rule("PE-D24", "PE-VICT-04", "PE-ELIM-04")
def test_without_captains_a_departure_decides_nothing_until_nobody_is_left() -> None:
    sea = position(A="N=x D=[y, Mate]", B="N=x D=[y, Mate]", C="N=x D=[y]").move("B", "surrender")
    assert sea.winner == "" and sea.on_turn == "A"
    sea.move("A", "surrender")
    assert sea.winner == "" and sea.on_turn == "C"
    sea.move("C", "surrender")
    assert sea.state.result is not None and sea.state.result.reason == "draw"


def stuck(quiet_turns: int = 23, **ships: str) -> Sea:
    """Ships that call, after that many quiet turns."""
    sea = position(**(ships or {"A": "N=x D=[y, Captain] H=[Mate, Bomb, Mate]", "B": "D=[x, Captain] H=[Cutlass]", "C": OTHER}))
    sea.state.table.quiet = quiet_turns
    return sea


@rule("PE-TIME-52", "PE-VICT-01")
def test_a_surrender_at_the_end_of_a_play_may_decide_the_game() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=x D=[y, Captain, z]", C="N=x D=[y]").play("Mate", at="B.nest")
    sea.move("B", "surrender")
    assert sea.winner == "A" and sea.hold("A") == ["Mate"]


@rule("PE-ELIM-02", "PE-TIME-52")
def test_a_captain_who_surrenders_and_loses_his_last_coin_is_out_once() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="D=[x, y]", C="D=[x, Captain, y]").play("Cannon", at="B", mode="second")
    sea.move("B", "surrender").passes()
    assert sea.happened("out") == [{"seat": 1, "why": "coins"}] and sea.is_out("B") and sea.on_turn == "C"


@rule("PE-D37")
def test_defaults_never_eliminate_while_something_can_be_done() -> None:
    for ship in ("D=[Treachery, Monkey]", "D=[Captain]", "D=[Spot]", "N=Captain D=[]", "D=[Captain, Spot]", "N=Spot D=[]"):
        sea = position(A=ship, B=OTHER, C=OTHER)
        assert sea.choice("A").default["action"] != "nothing"
    lone = at_sea(3)
    for _ in range(12):
        rest(lone)
    assert not lone.happened("out")
