"""Intricate positions, worked out from the printed rules alone: chains, losses, lent Cannons, Captains lost and regained."""

from __future__ import annotations

import pytest

from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import quiet, rest
from tests.rules import rule

OTHER = "D=[x, Captain]"


@rule("PE-TREACHERY-05", "PE-TIME-25", "PE-D31")
def test_a_full_sail_answered_by_treachery_is_an_open_coin_lost_to_its_user() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=x D=[Full Sail, Captain, Spot]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.nest").react(B="sail")
    assert sea.kind == "window" and sea.asked == "C"
    sea.react(C="treachery nest").calm()
    assert sea.lost("B", "Full Sail") and sea.owes("C") == 0 and sea.on_turn == "B"
    again = position(A="N=Mate D=[x, Captain]", B="N=x D=[Full Sail, Captain, Spot]", C="N=Treachery D=[x, Captain]")
    again.play("Mate", at="B.nest").react(B="sail").react(C="treachery nest")
    while again.kind == "window":
        again.passes()
    assert again.kind == "loss" and again.asked == "B"
    again.react(B="spot").calm()
    assert again.owes("C") == 1 and again.owes("A") == 0


@rule("PE-MONKEY-01", "PE-TREACHERY-05", "PE-D31", "PE-REACT-06")
def test_an_open_monkey_lost_to_treachery_may_be_avenged_on_its_user_and_once_only() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain, y]", B="N=Spot D=[Monkey, Captain, y]", C="N=Treachery D=[x, Captain]")
    sea.play("Bomb", at="B").react(B="monkey yes, spot").react(C="treachery nest")
    while sea.kind == "window":
        sea.passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.react(B="spot")
    while sea.kind == "window":
        sea.passes()
    sea.calm()
    assert sea.owes("C") == 1 and sea.owes("A") == 0 and sea.hold("B").count("Black Spot") == 1
    assert sea.lost("B", "Monkey") and sea.lost("A", "Bomb") and sea.ship("A") == "N=- D=[Mate, Captain, x]"


@rule("PE-SPOT-02", "PE-D43", "PE-TREACHERY-05")
def test_a_black_spot_used_from_the_hold_is_cancelled_without_being_lost_again() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[x, Captain]", C="N=Treachery D=[Full Sail, Captain]")
    sea.play("Mate", at="B.nest").react(B="spot").react(C="treachery nest").calm()
    assert sea.hold("B") == ["Black Spot"] and sea.owes("A") == 0 and sea.hold("C") == ["Treachery"]
    assert [told["lost"] for told in sea.happened("cancelled")] == [False]


@rule("PE-TREACHERY-01", "PE-VICT-01", "PE-VICT-02")
@pytest.mark.parametrize("players", [2, 3])
def test_a_captain_that_attacks_may_be_lost_to_treachery(players: int) -> None:
    ships = {"A": "N=Captain D=[x, y]", "B": "N=x D=[Treachery, Captain]", "C": OTHER}
    sea = position(**dict(list(ships.items())[:players])).play("Captain", at="B.nest").react(B="treachery fore")
    sea.calm()
    assert sea.lost("A", "Captain") and sea.winner == ("B" if players == 2 else "") and "x" not in sea.hold("B")


@rule("PE-REACT-04", "PE-TREACHERY-04", "PE-TREACHERY-07")
@pytest.mark.parametrize(("answers", "cancelled"), [("C", True), ("CD", False), ("CDE", True), ("CDEF", False)])
def test_treacheries_cancel_each_other_from_the_last_one_on(answers: str, cancelled: bool) -> None:
    holder = "N=Treachery D=[x, Captain]"
    sea = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[x, Captain]", C=holder, D=holder, E=holder, F=holder)
    sea.play("Mate", at="B.nest")
    for who in answers:
        sea.react(**{who: "treachery nest"})
    sea.calm()
    assert [sea.lost(who, "Treachery") for who in "CDEF"] == [who in answers for who in "CDEF"]
    assert sea.lost("B", "Bomb") is not cancelled and sea.lost("A", "Mate")


@rule("PE-CANNON-03", "PE-CANNON-05", "PE-CANNON-06", "PE-D22", "PE-PISTOLS-01")
def test_a_volley_that_reaches_the_aft_lets_an_aft_monkey_save_itself() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=y D=[x, Bomb, Monkey]", C="N=Cannon D=[x, Captain]", D=OTHER)
    sea.play("Cannon", at="B", source="nest", mode="second", invite="C").react(C="lend 1")
    assert sea.items("B") >= {"m.aft"}
    sea.react(B="monkey yes").calm()
    assert sea.ship("B") == "N=x D=[Monkey]" and sorted(sea.hold("B")) == ["Bomb", "x"]
    assert sea.ship("C") == "N=Cannon D=[x, Captain]" and sea.ship("A") == "N=Cannon D=[Cannon, Captain]"


@rule("PE-CANNON-02", "PE-D13", "PE-D45")
def test_an_own_volley_may_take_the_own_second_cannon() -> None:
    sea = position(A="N=Cannon D=[Cannon, x, Captain]", B=OTHER, C=OTHER)
    sea.turn(action="nest.second", target="0", longest=2).calm()
    assert sea.ship("A") == "N=Cannon D=[Captain]" and sea.hold("A") == ["Cannon", "x"]


@rule("PE-BOMB-01", "PE-MONKEY-02", "PE-D45")
def test_a_bomb_at_its_own_ship() -> None:
    sea = position(A="N=Bomb D=[Monkey, Captain, Mate]", B=OTHER, C=OTHER)
    sea.turn(action="nest.show", target="0", monkey="yes").calm()
    assert sea.ship("A") == "N=- D=[Monkey, Captain, Mate]" and sea.hold("A") == ["Bomb"] and len(sea.happened("pays")) == 0


@rule("PE-CUTLASS-02", "PE-D14")
def test_a_cutlass_is_kept_though_its_mate_is_lost_by_it() -> None:
    sea = position(A="N=Cutlass D=[Mate, Captain, y]", B=OTHER, C=OTHER).play("Cutlass", at="A.fore", mode="keep").calm()
    assert sea.ship("A") == "N=Cutlass D=[Captain, x]" and sea.hold("A") == ["Mate"]


@rule("PE-COMBO-01", "PE-TREACHERY-06", "PE-CUTLASS-02")
def test_treachery_against_a_kept_cutlass_takes_the_cutlass_alone() -> None:
    sea = position(A="N=Cutlass D=[Mate, Captain, y]", B="N=x D=[Treachery, Captain]", C=OTHER)
    sea.play("Cutlass", at="B.nest", mode="keep").react(B="treachery fore").calm()
    assert sea.ship("A") == "N=- D=[Mate, Captain, x]" and sea.hold("A") == ["Cutlass"] and sea.hold("B") == ["Treachery"]


@rule("PE-PILLAGE-01", "PE-PILLAGE-02", "PE-D17", "PE-HOLD-02")
def test_pillage_is_answered_by_treachery_alone() -> None:
    sea = position(A="N=Pillage D=[y, Captain]", B="N=Monkey D=[Spot, Captain, Treachery]", C=OTHER)
    sea.play("Pillage", at="B.nest", source="nest")
    assert sea.items("B") == {"t"}
    sea.passes()
    assert sea.ship("A") == "N=- D=[x, Captain, Monkey]" and sea.ship("B") == "N=- D=[Black Spot, Captain, Treachery]"
    assert sea.hold("A") == ["x"] and sea.owes("A") == 0


@rule("PE-SAIL-01", "PE-D23", "PE-TIME-29")
def test_a_full_sail_of_the_player_on_turn_that_answers_a_treachery() -> None:
    sea = position(A="N=Mate D=[Full Sail, Captain, y]", B="N=x D=[Full Sail, Captain, Treachery]", C=OTHER, D=OTHER)
    sea.play("Mate", at="B.nest").react(B="treachery aft")
    while sea.kind == "window":
        sea.passes()
    assert (sea.kind, sea.asked) == ("loss", "A")
    sea.react(A="sail").calm()
    assert sea.on_turn == "A" and sea.state.table.turn == 2
    quiet(sea)
    assert sea.on_turn == "B"


@rule("PE-SAIL-04", "PE-SAIL-01")
def test_after_an_extra_turn_play_goes_on_from_its_owner() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=x D=[Full Sail, Captain]", D=OTHER)
    sea.play("Mate", at="C.nest").react(C="sail").calm()
    assert sea.on_turn == "C"
    quiet(sea)
    assert sea.on_turn == "D"


@rule("PE-SPOT-03", "PE-SPOT-05", "PE-SAIL-05")
def test_full_sail_in_the_own_turn_uses_up_a_turn_that_is_owed() -> None:
    sea = position(A="N=Mate D=[Full Sail, Captain, y] owes=1", B="N=x D=[Treachery, Captain]", C=OTHER)
    sea.play("Mate", at="B.nest").react(B="treachery fore").passes()
    assert (sea.kind, sea.asked) == ("loss", "A")
    sea.react(A="sail").calm()
    assert sea.owes("A") == 0 and sea.on_turn == "B"


@rule("PE-D44", "PE-D23", "PE-ELIM-02")
def test_an_extra_turn_of_a_ship_that_is_gone_falls_to_the_next() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=Full Sail", D=OTHER)
    sea.play("Mate", at="C.nest").react(C="sail").calm()
    assert sea.is_out("C") and sea.on_turn == "D"


@rule("PE-TEAM-04", "PE-D27")
def test_a_team_mate_is_no_opponent_until_only_the_team_is_left() -> None:
    ships = {"A": "N=Cutlass D=[Mate, Captain, y]", "B": "N=x D=[Spot, Captain, y]", "C": "N=x D=[y, Captain]", "D": "N=x D=[y]"}
    sea = position(options={"teams": "0011"}, **ships).play("Cutlass", at="B.nest", mode="keep")
    assert sea.items("B") == {"t"}
    sea.calm()
    assert sea.owes("A") == 0 and sea.on_turn == "B"
    last = position(options={"teams": "0011"}, **{**ships, "C": "N=Captain D=[y]"})
    last.play("Cutlass", at="C.nest", mode="keep").calm()
    assert last.is_out("C") and last.is_out("D") and last.winner == "" and last.on_turn == "B"
    quiet(last)
    assert last.on_turn == "A"
    last.play("Cutlass", at="B.nest", mode="keep")
    assert "l" in last.items("B")
    last.react(B="spot").calm()
    assert last.owes("A") == 1


@rule("PE-TEAM-02", "PE-D27", "PE-TIME-39")
def test_when_the_last_fight_begins_against_the_player_on_turn_his_turn_ends_at_once() -> None:
    """A's Captain attacks and falls to Treachery: his team has none, so its players are out in mid-play."""
    sea = position(options={"teams": "0101"}, A="N=Captain D=[x, y]", B="N=x D=[Treachery, Captain]", C="N=x D=[y]", D=OTHER)
    sea.play("Captain", at="B.nest").react(B="treachery fore").calm()
    assert sea.is_out("A") and sea.is_out("C") and sea.on_turn == "B" and sea.ship("B") == "N=x D=[Captain]"


@rule("PE-DEAD-02", "PE-DEAD-03", "PE-D26", "PE-TIME-51")
def test_at_a_deadlock_an_extra_turn_is_dropped_and_a_lost_one_stays() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=x D=[Full Sail, Captain] owes=1", D=OTHER)
    for who in "ABCD":
        sea.move(who, "deadlock")
    sea.play("Mate", at="C.nest").react(C="sail").calm()
    assert sea.kind == "deadlock"
    assert "captain" not in "".join(sea.offers("coin"))
    rest(sea, faces=[3])
    assert sea.owes("C") == 0 and sea.on_turn == "D"


@rule("PE-DEAD-01", "PE-DEAD-03", "PE-VICT-03")
def test_at_a_deadlock_a_captain_may_come_back_to_a_ship_without_one() -> None:
    sea = position(A="N=x D=[y, Captain]", B="N=x D=[y] H=[Mate, Captain]", C=OTHER)
    for who in "ABC":
        sea.move(who, "deadlock")
    quiet(sea)
    captain = next(coin for coin in ("1.captain.1",))
    answer = {"coin": captain, "nest": captain, "order": ("1.pillage.1", "1.pillage.2")}
    assert sea.kind == "deadlock" and sea.refuses(B=answer) is None
    rest(sea, B=answer, faces=[2])
    assert sea.ship("B") == "N=Captain D=[x, x]" and sea.on_turn == "B" and sea.state.table.captains() == [0, 1, 2]


@rule("PE-GROG-02", "PE-GROG-04", "PE-VICT-03")
def test_grog_brings_a_lost_captain_back_and_its_owner_into_the_race() -> None:
    sea = position(A="N=Barrel D=[x, y] H=[Mate, Captain]", B=OTHER, C=OTHER).play("Barrel", grog="Captain").calm()
    assert sea.ship("A") == "N=- D=[x, x, Captain]" and sea.hold("A") == ["Mate", "Barrel"]
    sea.move("B", "surrender")
    assert sea.winner == "" and sea.state.table.captains() == [0, 2]


@rule("PE-QUARTERS-01", "PE-CANCEL-01", "PE-CANCEL-02")
def test_a_cancelled_call_to_quarters_draws_and_moves_nothing() -> None:
    sea = position(A="N=Call D=[x, Captain] H=[Mate]", B="N=Treachery D=[x, Captain]", C=OTHER).play("Call")
    sea.react(B="treachery nest").calm()
    assert sea.ship("A") == "N=- D=[x, Captain]" and sea.hold("A") == ["Mate", "Call"] and sea.on_turn == "B"


@rule("PE-TREASURE-02", "PE-TREASURE-03", "PE-D33")
def test_treasure_without_a_captain_keeps_the_first_captain_and_replaces_the_second() -> None:
    sea = position(A="N=Treasure D=[x, y] H=[Captain, B:Captain, Mate]", B="D=[x, y]", C=OTHER, D=OTHER)
    sea.play("Treasure").passes(faces=[1, 1])
    assert (sea.kind, sea.asked) == ("treasure", "A")
    rest(sea)
    assert sea.ship("A") == "N=- D=[x, x, Captain, Mate]" and sea.hold("A") == ["Captain", "Treasure"]


@rule("PE-CANNON-04", "PE-CANNON-08", "PE-TIME-21", "PE-D49")
def test_a_helper_who_has_surrendered_lends_nothing() -> None:
    cannon = "N=Cannon D=[x, Captain]"
    sea = position(A=cannon, B="D=[x, y, z, Captain]", C=cannon, D=cannon)
    sea.play("Cannon", at="B", invite="CD").move("C", "surrender")
    assert sea.kind == "lend" and sea.asked == "D"
    sea.react(D="lend 1").calm()
    assert sea.hold("B") == ["x", "x"] and sea.is_out("C")


@rule("PE-VICT-01", "PE-TIME-32", "PE-SAIL-02")
def test_with_two_players_a_lost_captain_ends_the_game_before_anybody_answers_the_loss() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Captain D=[Full Sail, Spot]").play("Mate", at="B.nest")
    sea.react(B="both")
    assert sea.winner == "A" and sea.happened("uses") == []


@rule("PE-ELIM-01", "PE-SAIL-01", "PE-SPOT-01")
def test_with_three_a_lost_captain_is_a_loss_like_any_other() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Captain D=[Full Sail, Spot]", C=OTHER).play("Mate", at="B.nest")
    sea.react(B="both").calm()
    assert sea.owes("A") == 1 and sea.on_turn == "B" and not sea.is_out("B")


@rule("PE-D15", "PE-PILLAGE-01")
def test_a_pillage_whose_target_has_left_takes_nothing_and_pays() -> None:
    sea = position(A="N=Pillage D=[Treachery, Captain]", B="N=Treachery D=[y, Captain]", C=OTHER)
    sea.play("Pillage", at="B.nest", source="nest").react(B="treachery nest").react(A="treachery fore").calm()
    assert sea.ship("A") == "N=- D=[Captain]" and sorted(sea.hold("A")) == ["Treachery", "x"] and sea.hold("B") == ["Treachery"]


@rule("PE-REACT-09", "PE-D22")
def test_a_coin_that_becomes_fore_through_the_loss_cannot_answer_it() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[x, Spot, Captain, y]", C=OTHER).play("Mate", at="B.fore")
    sea.passes()
    assert sea.kind == "turn" and sea.owes("A") == 0 and sea.ship("B") == "N=- D=[Black Spot, Captain, x]"


@rule("PE-TREACHERY-07", "PE-D19", "PE-REACT-09")
def test_a_spot_behind_a_treachery_that_was_used_answers_the_loss() -> None:
    sea = position(A="N=Mate D=[Treachery, Captain]", B="N=x D=[Treachery, Spot, Captain]", C=OTHER).play("Mate", at="B.nest")
    sea.react(B="treachery fore").react(A="treachery fore")
    while sea.kind == "window":
        sea.passes()
    assert sea.kind == "lapse" and sea.asked == "B"
    sea.react(B="spot").calm()
    assert sea.owes("A") == 1 and sea.hold("B") == ["Treachery", "x"]


@rule("PE-NEST-04", "PE-NEST-06", "PE-DUMP-01")
def test_a_destroyed_nest_coin_may_be_followed_by_another_at_once() -> None:
    sea = position(A="N=x D=[Mate, Captain, Treachery]", B=OTHER, C=OTHER).turn(action="dump", nest2="aft")
    assert sea.ship("A") == "N=Treachery D=[Mate, Captain]" and sea.on_turn == "B"


@rule("PE-MAIN-02", "PE-ELIM-03", "PE-ELIM-05")
def test_a_captain_who_can_do_nothing_takes_his_coins_out_of_play() -> None:
    sea = position(A="N=- D=[Spot, Monkey]", B=OTHER, C=OTHER).turn(nest1="none", action="nothing")
    assert sea.is_out("A") and sea.hold("A") == [] and sea.ship("A") == "N=- D=[]" and sea.on_turn == "B"


@rule("PE-REACT-06", "PE-REACT-07", "PE-TIME-29")
def test_a_black_spot_that_treachery_has_destroyed_does_not_answer_its_own_loss() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=x D=[Spot, Captain, y]", C="N=Treachery D=[z, Captain]")
    sea.play("Mate", at="B.nest").react(B="spot").react(C="treachery nest")
    while sea.kind == "window":
        sea.passes()
    assert (sea.kind, sea.asked) == ("loss", "B") and sea.offers("l") == ("none",)
    sea.calm()
    assert sea.lost("B", "Spot") and sea.owes("C") == sea.owes("A") == 0


@rule("PE-REACT-06", "PE-TIME-29", "PE-TIME-36")
def test_a_coin_named_for_two_losses_reacts_to_one() -> None:
    """B names Full Sail and Black Spot against A; C's Treachery takes the Full Sail, B's Black Spot answers that loss, and D's
    Treachery takes the Black Spot: A goes free."""
    holder = "N=Treachery D=[x, Captain]"
    sea = position(A="N=Mate D=[x, Captain]", B="N=Full Sail D=[Monkey, Captain, Spot]", C=holder, D=holder, E="D=[x, y]")
    sea.play("Mate", at="B.fore").react(B="monkey no, both").react(C="treachery nest")
    while sea.kind == "window":
        sea.passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.react(B="spot").react(D="treachery nest").calm()
    assert sea.owes("A") == sea.owes("C") == sea.owes("D") == 0
    assert [fact["coin"] for fact in sea.happened("uses")] == ["full_sail", "black_spot"]
