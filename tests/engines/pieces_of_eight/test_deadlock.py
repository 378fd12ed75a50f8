"""Deadlock (PE-DEAD, PE-TIME-50, -51)."""

from __future__ import annotations

import pytest

from engines.kernel.choices.shapes import Illegal
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import kinds, quiet, rest, seen, ship_of, told_to
from tests.rules import rule

OTHER = "D=[x, Captain]"


def stuck(quiet_turns: int = 23, **ships: str) -> Sea:
    """Ships that call, after that many quiet turns."""
    sea = position(**(ships or {"A": "N=x D=[y, Captain] H=[Mate, Bomb, Mate]", "B": "D=[x, Captain] H=[Cutlass]", "C": OTHER}))
    sea.state.table.quiet = quiet_turns
    return sea


@rule("PE-DEAD-01", "PE-TIME-50")
def test_a_deadlock_that_all_agree_on() -> None:
    sea = position(A="N=x D=[y, Captain] H=[Mate, Bomb]", B="D=[x, Captain] H=[Cutlass]", C=OTHER)
    sea.move("B", "deadlock").move("A", "deadlock")
    assert sea.kind == "turn" and not sea.happened("agreed")
    sea.move("C", "deadlock")
    assert sea.kind == "turn" and sea.happened("agreed")
    quiet(sea)
    assert (sea.kind, sea.asked) == ("deadlock", "ABC") and sea.state.asked is not None and sea.state.asked.sealed
    bomb = next(coin for coin in sea.offers("coin") if "bomb" in coin)
    ship = sea.state.table.ships[0]
    answer = {"coin": bomb, "nest": bomb, "order": ("0.captain.1", *(coin for coin in ship.coins if "captain" not in coin))}
    rest(sea, A=answer, faces=[1])
    assert ship_of(sea, "A") == ("bomb", "captain", "pillage", "pillage") and sea.hold("A") == ["Mate"]
    assert ship_of(sea, "B") == ("", "pillage", "captain", "cutlass")
    assert seen(sea, "B", "A") == ("captain", None, None)
    assert not any("coin" in told for told in told_to(sea, "B", "arranged"))


@rule("PE-TIME-50")
def test_a_deadlock_needs_everybody_and_lapses() -> None:
    sea = position(A=OTHER, B=OTHER, C=OTHER).move("A", "deadlock")
    assert sea.moves("B") == {"surrender", "deadlock", "no_deadlock"}
    sea.move("C", "no_deadlock")
    assert sea.happened("refuses") and sea.moves("B") == {"surrender", "deadlock"}
    sea.move("B", "deadlock").move("A", "deadlock")
    quiet(sea)
    assert sea.kind == "turn" and sea.state.table.votes == ()
    with pytest.raises(Illegal):
        sea.move("C", "no_deadlock")
    midplay = position(A="N=Mate D=[x, Captain]", B="D=[x, Captain, y]").play("Mate", at="B.fore")
    assert midplay.kind == "window" and midplay.moves("B") == {"surrender"}
    with pytest.raises(Illegal):
        midplay.move("B", "deadlock")


@rule("PE-TIME-50")
def test_refusing_is_not_offered_to_whoever_proposed_but_to_whoever_agreed() -> None:
    sea = position(A=OTHER, B=OTHER, C=OTHER).move("A", "deadlock").move("B", "deadlock")
    assert sea.moves("A") == {"surrender"}
    assert sea.moves("B") == {"surrender", "no_deadlock"}
    assert sea.moves("C") == {"surrender", "deadlock", "no_deadlock"}


@rule("PE-TIME-50")
def test_a_last_yes_during_a_turn_waits_for_its_end() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[x, Captain, y]").move("A", "deadlock")
    sea.play("Mate", at="B.fore")
    assert sea.kind == "window"
    sea.move("B", "deadlock")
    assert sea.kind == "window" and sea.happened("agreed")
    sea.passes()
    assert sea.kind == "deadlock" and sea.hold("B") == ["x"]


@rule("PE-TIME-50")
def test_when_who_has_not_voted_leaves_the_others_have_agreed() -> None:
    sea = position(A=OTHER, B=OTHER, C=OTHER).move("A", "deadlock").move("B", "deadlock").move("C", "surrender")
    quiet(sea)
    assert (sea.kind, sea.asked) == ("deadlock", "AB")


@rule("PE-DEAD-02", "PE-TIME-51", "PE-START-01")
@pytest.mark.parametrize(("face", "who"), [(1, "A"), (2, "C")])
def test_after_a_deadlock_a_random_player_in_play_is_next(face: int, who: str) -> None:
    sea = stuck(A=OTHER, B="out", C=OTHER)
    quiet(sea)
    assert sea.asked == "AC"
    rest(sea, faces=[face])
    assert sea.on_turn == who and sea.happened("rolled")[-1]["dice"] == (2,)


@rule("PE-DEAD-03", "PE-D26", "PE-TIME-51")
def test_a_deadlock_adds_no_second_captain() -> None:
    sea = stuck(A="D=[x, Captain] H=[C:Captain, Mate]", B=OTHER, C="D=[x, y] H=[B:Captain, Bomb]", D=OTHER)
    quiet(sea)
    assert kinds(sea.offers("coin")) == ("mate",)
    assert "coin" not in sea.items("B") and "coin" in sea.items("C")
    assert sea.refuses(A={"coin": "2.captain.1", "nest": "none", "order": ()})
    assert kinds([sea.choice("C").default["coin"]]) == ("captain",)
    rest(sea, faces=[1])
    assert sea.ship("C") == "N=- D=[x, x, Captain]" and sea.ship("A") == "N=- D=[Captain, x, Mate]"


@rule("PE-TIME-51")
def test_the_default_of_a_deadlock() -> None:
    sea = stuck()
    quiet(sea)
    assert sea.choice("A").default["coin"] == "0.mate.1" and sea.refuses(A={"nest": "none", "coin": "none"})
    rest(sea, faces=[1])
    assert sea.ship("A") == "N=x D=[Captain, x, Mate]" and sea.hold("A") == ["Bomb", "Mate"]


@rule("PE-TIME-51", "PE-D26")
def test_lost_turns_stay_and_a_pending_extra_turn_is_dropped_at_a_deadlock() -> None:
    sea = stuck(A=OTHER, B=OTHER + " owes=1", C=OTHER)
    sea.state.table.following = 0
    quiet(sea)
    rest(sea, faces=[2])
    assert sea.on_turn == "C" and sea.owes("B") == 0
    dropped = stuck(A=OTHER, B=OTHER, C=OTHER)
    dropped.state.table.following = 2
    quiet(dropped)
    rest(dropped, faces=[2])
    assert dropped.on_turn == "B" and quiet(dropped).on_turn == "C" and dropped.view().following is None


@rule("PE-DEAD-04", "PE-D39")
def test_low_mark_and_quiet_turns() -> None:
    sea = position(A="N=Mate D=[x, y, Captain]", B="N=x D=[y, Captain] owes=1", C="N=Barrel D=[x, Captain] H=[Mate]")
    assert sea.view().low == 10
    sea.play("Mate", at="C.fore").calm()
    assert (sea.view().low, sea.view().quiet, sea.on_turn) == (8, 0, "C")
    assert len(sea.happened("passed_over")) == 1
    sea.play("Barrel", grog="Mate").calm()
    assert (sea.view().low, sea.view().quiet) == (8, 1)
    quiet(sea)
    assert (sea.view().low, sea.view().quiet) == (8, 2)
    sea.turn(action="dump")
    assert (sea.view().low, sea.view().quiet) == (7, 0)


@rule("PE-DEAD-05", "PE-D39")
def test_twenty_four_quiet_turns_are_a_deadlock_and_the_count_starts_again() -> None:
    sea = stuck(0, A="N=x D=[y, Captain] H=[Mate]", B="N=x D=[y, Captain]")
    quiet(sea, 23)
    assert sea.kind == "turn" and sea.view().quiet == 23
    quiet(sea)
    assert sea.kind == "deadlock"
    rest(sea, faces=[2])
    assert (sea.view().low, sea.view().quiet, sea.view().deadlocks, sea.on_turn) == (7, 0, 1, "B")


@rule("PE-DEAD-06", "PE-D39")
@pytest.mark.parametrize("voted", [False, True])
def test_after_two_deadlocks_twenty_four_quiet_turns_are_a_draw(voted: bool) -> None:
    ships = {"A": "N=x D=[y, Captain]", "B": "N=x D=[y, Captain]", "C": "N=Mate D=[x, y]"}
    sea = stuck(**ships)
    if voted:
        for who in "ABC":
            sea.move(who, "deadlock")
    quiet(sea)
    rest(sea, faces=[1])
    sea.state.table.quiet = 23
    quiet(sea)
    assert sea.kind == "deadlock"
    rest(sea, faces=[1])
    sea.state.table.quiet = 23
    quiet(sea)
    assert sea.happened("drawn") == [{"seats": (0, 1)}] and sea.winner == "AB"
    assert sea.state.result is not None and sea.state.result.reason == "draw"


@rule("PE-TIME-52", "PE-DEAD-01")
def test_a_surrender_while_ships_are_rearranged_takes_effect_at_once() -> None:
    sea = stuck(A="N=x D=[y, Captain] H=[Mate]", B=OTHER, C=OTHER, D="D=[x, y]")
    quiet(sea)
    assert sea.moves("B") == {"surrender"}
    sea.move("B", "surrender")
    assert (sea.kind, sea.asked, sea.is_out("B")) == ("deadlock", "ACD", True)
    assert sea.move("C", "surrender").winner == "A"
