"""Timing as a procedure: a turn, and playing a coin (PE-TIME-10 to -39)."""
from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.pieces_of_eight import defaults, game
from engines.pieces_of_eight.data import COMPONENTS, KIND
from engines.pieces_of_eight.table import Ship
from tests.engines.pieces_of_eight.ashore import kinds, opened, quiet, rest, seen, told_to
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.rules import rule

OTHER = "D=[x, Captain]"


def story(sea: Sea, *kinds: str) -> list[str]:
    """What happened, as "seat kind", of those kinds of events."""
    return [f"{'ABCDEFGH'[event.facts['seat']]} {event.kind}" for event in sea.events if event.kind in kinds]


# -- a turn


@rule("PE-TIME-10")
def test_at_the_start_of_a_turn_no_coin_has_reacted() -> None:
    sea = position(A="N=Mate D=[x, Captain, y]", B="N=Monkey D=[x, Captain]").play("Mate", at="B.nest").react(B="monkey yes")
    assert sea.kind == "window" and sea.view().ships[1].reacted == ("nest",)
    sea.calm()
    assert sea.on_turn == "B" and sea.view().ships[1].reacted == ()


@rule("PE-TIME-11")
def test_the_first_nest_phase_comes_with_an_empty_nest_and_its_default_is_nothing() -> None:
    assert "nest1" not in position(A="N=Mate D=[x, Captain]", B=OTHER).items("A")
    sea = position(A="D=[x, Captain]", B=OTHER)
    assert "nest1" in sea.items("A") and sea.choice("A").default["nest1"] == "none"
    assert sea.warning("nest1", "none") is None


@rule("PE-TIME-11")
def test_who_would_be_left_without_an_action_is_asked_twice_and_sends_a_coin_by_default() -> None:
    sea = position(A="D=[Spot, Treachery]", B=OTHER, C=OTHER)
    assert sea.choice("A").default["nest1"] == "fore"
    assert sea.warning("nest1", "none") is not None and sea.warning("nest1", "aft") is None
    assert sea.refuses(A={"action": "nothing"})
    assert sea.offers("action", nest1="none") == ("nothing",)
    captain = Ship(None, ("0.captain.1", "0.black_spot.1"))
    assert defaults.nest(captain, True) == "aft" and defaults.nest(captain, False) == "none"
    assert defaults.nest(Ship(None, ("0.black_spot.1", "0.treachery.1")), True) == "fore"


@rule("PE-TIME-12")
@pytest.mark.parametrize(("ship", "expected"), [
    ("N=Mate D=[Bomb, Captain, Cannon, Pistols]", {"action": "call", "call": "aa"}),
    ("N=Mate D=[Bomb, Captain, Cannon]", {"action": "call", "call": "af"}),
    ("N=Mate D=[Bomb, Cannon, Captain]", {"action": "call", "call": "fa"}),
    ("N=Mate D=[Captain, Bomb]", {"action": "call", "call": "af"}),
    ("N=Mate D=[Cannon, Bomb]", {"action": "dump"}),
    ("N=Captain D=[Cannon, Bomb]", {"action": "nest", "target": "1.nest"}),
    ("D=[Spot, Mate]", {"action": "aft", "target": "1.nest"}),
    ("D=[Cutlass, Mate]", {"action": "fore", "target": "1.nest"}),
    ("D=[Pistols, Spot]", {"action": "fore", "target": "2.aft"}),
    ("D=[Cannon, Spot]", {"action": "fore", "target": "1"}),
    ("D=[Bomb, Mate]", {"action": "fore.show", "target": "2"}),
    ("D=[Broadside, Spot]", {"action": "fore", "target": "1", "position": "nest"}),
    ("D=[Barrel, Spot] H=[Bomb, Mate]", {"action": "fore", "grog": "0.bomb.1"}),
    ("D=[Pillage, Spot]", {"action": "fore", "target": "1.nest"}),
])
def test_the_default_of_a_turn(ship: str, expected: dict[str, str]) -> None:
    sea = position(A=ship, B="N=Monkey D=[Mate, Captain]", C="N=Captain D=[x, y]")
    if expected["action"] == "fore.show":
        sea = position(A=ship, B="N=Captain D=[]", C="N=Mate D=[x, Captain]")
    default = sea.choice("A").default
    assert {name: value for name, value in default.items() if name not in ("nest1", "nest2", "own")} == expected
    assert default.get("own", "none") == "none" and default.get("nest2", "none") == "none"
    assert sea.refuses(A=default) is None


@rule("PE-TIME-12")
def test_by_default_captains_are_aimed_at_only_when_there_is_nothing_else() -> None:
    sea = position(A="D=[Mate, Spot]", B="N=Captain D=[Mate]", C="N=Captain D=[]")
    assert sea.choice("A").default["target"] == "1.fore"
    next_ship = position(A="D=[Mate, Spot]", B="N=Captain D=[]", C="N=Captain D=[x, y]")
    assert next_ship.choice("A").default["target"] == "2.fore"
    none = position(A="D=[Mate, Spot]", B="N=Captain D=[]", C="N=Captain D=[]")
    assert none.choice("A").default["target"] == "1.nest"
    rear = position(A="D=[Broadside, Spot]", B="D=[Captain, x, y]", C=OTHER)
    assert rear.choice("A").default["position"] == "3"


@rule("PE-TIME-12")
def test_by_default_help_second_cannons_and_hidden_mates_are_not_used() -> None:
    sea = position(A="D=[Cannon, Spot]", B="D=[x, y, Captain]", C="N=Cannon D=[x, Captain]")
    default = sea.choice("A").default
    assert default["invite"] == () and "longest" not in default
    team = position(A="D=[Mate, Spot]", B=OTHER, C=OTHER, D=OTHER, options={"teams": "0011"})
    assert team.choice("A").default["target"] == "2.fore"


@rule("PE-TIME-13")
def test_calls_and_nest_destruction_are_done_at_once() -> None:
    ships = {"A": "N=Mate D=[x, Captain]", "B": "N=Treachery D=[x, Captain, y]", "C": "D=[x, Captain, y]"}
    assert position(**ships).turn(action="dump").kind == "turn"
    assert position(**ships).turn(action="call", call="fa").kind == "turn"
    assert position(A="N=Captain D=[x]", B=OTHER).turn(action="dump").winner == "B"
    last = position(A="N=Spot D=[]", B=OTHER, C=OTHER).turn(action="dump")
    assert last.is_out("A")


@rule("PE-TIME-15")
@pytest.mark.parametrize(("ships", "following", "who", "owed"), [
    (("", "", "", ""), None, "B", (0, 0, 0, 0)), (("", "", "", ""), 3, "D", (0, 0, 0, 0)),
    (("", " owes=1", "", ""), None, "C", (0, 0, 0, 0)), (("", "", "", " owes=2"), 3, "A", (0, 0, 0, 1)),
    (("", " owes=2", " owes=1", ""), None, "D", (0, 1, 0, 0)), ((" owes=1", "out", " owes=1", "out"), None, "C", (0, 0, 0, 0))])
def test_who_is_next(ships: tuple[str, ...], following: int | None, who: str, owed: tuple[int, ...]) -> None:
    sea = position(**{letter: ship if ship == "out" else OTHER + ship for letter, ship in zip("ABCD", ships, strict=True)})
    sea.state.table.following = following
    quiet(sea)
    assert sea.on_turn == who and tuple(sea.owes(letter) for letter in "ABCD") == owed


# -- a play


@rule("PE-TIME-20")
def test_an_announcement_is_published_and_not_taken_back() -> None:
    sea = position(A="N=x D=[y, Captain, Mate]", B="N=Bomb D=[x, Captain, y]", C=OTHER)
    sea.turn(action="aft", target="1.aft")
    assert sea.kind == "window" and sea.moves("A") == {"surrender"}
    play = sea.view("C").play
    assert (play.user, play.kind, play.place, play.at, play.places) == (0, "mate", "aft", 1, ("aft",))
    assert sea.happened("plays") == [
        {"seat": 0, "coin": "mate", "place": "aft", "mode": "", "at": 1, "places": ("aft",), "seen": ("",)}]
    assert seen(sea, "C", "A")[-1] == "mate" and seen(sea, "C", "B")[-1] is None


@rule("PE-TIME-20")
@pytest.mark.parametrize(("ship", "one", "other"), [
    ("N=Barrel D=[x, Captain] H=[Mate, Bomb]", {"grog": "0.mate.1"}, {"grog": "0.bomb.1"}),
    ("N=Captain D=[Monkey, x]", {"target": "0.fore", "monkey": "yes"}, {"target": "0.fore", "monkey": "no"}),
    ("N=Mate D=[Treachery, Captain]", {"target": "1.fore", "own": "fore"}, {"target": "1.fore", "own": "none"})])
def test_what_is_sealed_with_an_announcement_is_seen_by_nobody(ship: str, one: dict[str, str], other: dict[str, str]) -> None:
    seas = [position(A=ship, B="D=[x, Captain, y]").turn(action="nest", **sealed) for sealed in (one, other)]
    assert all(sea.kind == "window" and sea.asked == "B" for sea in seas)
    assert seas[0].view("B") == seas[1].view("B") and seas[0].view() == seas[1].view() and seas[0].view("A") != seas[1].view("A")
    assert told_to(seas[0], "B", "plays") == told_to(seas[1], "B", "plays")


@rule("PE-TIME-20", "PE-D15")
def test_targets_are_the_coins_that_lie_there_at_the_announcement() -> None:
    sea = position(A="N=Mate D=[Treachery, Captain]", B="N=x D=[Treachery, Bomb, Captain]").play("Mate", at="B.fore")
    sea.react(B="treachery fore").react(A="treachery fore").calm()
    assert sea.ship("B") == "N=x D=[Bomb, Captain]" and sea.happened("missed")


@rule("PE-TIME-22")
def test_the_slip_and_its_defaults() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain, Treachery]", B="N=Monkey D=[Full Sail, Captain, Treachery]",
                   C="D=[x, Captain, Treachery]", D="N=Treachery D=[x, Captain]", E=OTHER)
    sea.play("Bomb", at="B")
    assert sea.asked == "BCD"
    assert sea.items("B") == {"t", "m.nest", "m.nest.own", "l"} and sea.items("C") == sea.items("D") == {"t"}
    assert sea.choice("B").default == {"t": "pass", "m.nest": "yes", "m.nest.own": "none", "l": "none"}
    sea.passes()
    assert sea.kind == "window" and sea.happened("uses")[0]["coin"] == "captains_monkey"


@rule("PE-TIME-22")
def test_without_anything_due_there_is_no_slip() -> None:
    sea = position(A="N=Mate D=[x, Captain, Treachery]", B="N=Bomb D=[x, Captain]", C=OTHER).play("Mate", at="B.nest")
    assert sea.kind == "turn" and sea.hold("B") == ["Bomb"]
    own = position(A="N=Mate D=[x, Captain, Treachery]", B="N=Bomb D=[x, Captain]", C=OTHER).play("Mate", at="B.nest", own="aft")
    assert own.kind == "turn" and own.hold("B") == [] and own.hold("A") == ["Treachery", "Mate"]


@rule("PE-TIME-22")
def test_in_a_deck_of_one_the_treachery_is_offered_once_as_fore() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Cutlass D=[Treachery]", C=OTHER).play("Mate", at="B.nest")
    assert sea.offers("t") == ("pass", "fore")
    sea.react(B="treachery fore").calm()
    assert sea.hold("B") == ["Treachery"]


@rule("PE-TIME-22", "PE-D32")
def test_a_treachery_of_ones_own_is_attached_to_any_yes_and_judged_when_called() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Monkey D=[Treachery, Captain, Spot]").play("Mate", at="B.nest")
    assert sea.offers("m.nest.own", **{"m_nest": "yes"}) == ("none", "nest", "fore", "aft")
    sea.react(B="monkey yes own fore").calm()
    assert sea.hold("B") == ["Treachery", "Monkey"]
    sail = position(A="N=Mate D=[x, Captain]", B="N=Full Sail D=[Treachery, Captain, Spot]").play("Mate", at="B.nest")
    sail.react(B="sail own fore").calm()
    assert not sail.happened("sail") and sail.hold("B") == ["Full Sail", "Treachery"]


@rule("PE-TIME-24")
def test_a_treachery_called_is_shown_leaves_and_opens_a_slip_of_its_own() -> None:
    sea = position(A="N=Mate D=[x, Captain, y]", B="N=Monkey D=[Treachery, Bomb, Captain, y]", C="D=[x, Captain, y]")
    sea.play("Mate", at="B.nest").react(B="treachery fore")
    assert sea.happened("treachery") == [{"seat": 1, "place": "fore"}]
    assert sea.hold("B") == ["Treachery"] and seen(sea, None, "B")[0] == "bomb"
    assert sea.asked == "AC" and sea.items("A") == sea.items("C") == {"t"}


@rule("PE-TIME-25")
def test_a_treachery_that_stands_destroys_the_coin_and_opens_its_owners_loss() -> None:
    sea = position(A="D=[Mate, Captain, Spot]", B="N=Bomb D=[x, Captain, Treachery]")
    sea.play("Mate", at="B.nest").react(B="treachery aft").passes()
    assert (sea.kind, sea.asked) == ("loss", "A") and sea.hold("A") == ["Mate"]
    sea.react(A="spot").calm()
    assert sea.happened("spot") == [{"seat": 0, "at": 1}] and sea.happened("passed_over") == [{"seat": 1}]
    aft = position(A="N=Spot D=[x, Captain, Mate]", B="N=Bomb D=[x, Captain, Treachery]").turn(action="aft", target="1.nest")
    aft.react(B="treachery aft").calm()
    assert not aft.happened("uses") and aft.hold("A") == ["Mate"]
    win = position(A="N=Captain D=[x]", B="N=Treachery D=[x, Captain]").play("Captain", at="B.nest").react(B="treachery nest")
    assert win.winner == "B"


@rule("PE-TIME-25")
def test_a_slip_is_not_sent_again_when_its_treachery_was_cancelled() -> None:
    holder = "N=Treachery D=[x, Captain]"
    sea = position(A="N=Mate D=[Treachery, Captain]", B=holder, C=holder).play("Mate", at="B.fore").react(B="treachery nest")
    sea.react(A="treachery fore").passes()
    assert sea.kind == "turn" and sea.hold("C") == [] and sea.hold("B") == ["Treachery", "x"]


@rule("PE-TIME-26")
@pytest.mark.parametrize(("attack", "ship", "order"), [
    ("Bomb", "N=Monkey D=[A:Monkey, Captain]", ["nest", "fore"]), ("Cannon", "N=x D=[Monkey, A:Monkey]", ["fore", "aft"])])
def test_monkeys_are_gone_through_in_order(attack: str, ship: str, order: list[str]) -> None:
    user = "N=Bomb D=[Mate, Captain]" if attack == "Bomb" else "N=Cannon D=[Cannon, Captain]"
    sea = position(A=user, B=ship, C=OTHER).play(attack, at="B", mode="" if attack == "Bomb" else "second")
    while sea.kind == "window":
        rest(sea)
    assert [told["place"] for told in sea.happened("uses")] == order and sea.hold("B") == []


@rule("PE-TIME-27")
def test_the_use_of_a_monkey_is_answered_by_treachery_alone() -> None:
    ships = {"A": "N=Captain D=[x, y]", "B": "N=Monkey D=[x, Captain, Full Sail]", "C": "N=Treachery D=[Monkey, Captain]"}
    sea = position(**ships).play("Captain", at="B.nest").react(B="monkey yes")
    assert sea.asked == "AC" and sea.items("A") == sea.items("C") == {"t"}
    assert sea.passes().ship("B").startswith("N=Monkey")
    lost = position(**ships).play("Captain", at="B.nest").react(B="monkey yes").react(C="treachery nest").calm()
    assert lost.hold("B") == ["Monkey"] and len(lost.happened("lost")) == 0 and lost.happened("missed")


@rule("PE-TIME-28")
def test_all_that_is_not_saved_leaves_at_once() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=Cutlass D=[Bomb, Spot, Captain]", C=OTHER).play("Bomb", at="B").calm()
    assert sea.happened("lost") == [{"seat": 1, "coins": ("cutlass", "bomb")}]
    won = position(A="N=Bomb D=[Mate, Captain]", B="N=Captain D=[Bomb, Spot]").play("Bomb", at="B").calm()
    assert won.winner == "A" and not won.happened("pays")


@rule("PE-TIME-29")
def test_full_sails_come_before_black_spots_in_the_order_of_places() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[A:Full Sail, Captain, Full Sail]").play("Mate", at="B.nest")
    assert sea.offers("l") == ("none", "nest", "fore", "aft", "nest+fore", "nest+aft", "fore+aft", "nest+fore+aft")
    sea.react(B="both").calm()
    assert [(told["coin"], told["place"]) for told in sea.happened("uses")] == [
        ("full_sail", "fore"), ("full_sail", "aft"), ("black_spot", None)]


@rule("PE-TIME-29")
def test_a_treachery_against_one_of_them_reopens_nothing() -> None:
    sea = position(A="N=Mate D=[x, Captain, y]", B="N=Mate D=[Full Sail, Captain, Spot]", C="N=Treachery D=[x, Captain]", D=OTHER)
    sea.play("Mate", at="B.nest").react(B="sail").react(C="treachery nest").passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.passes()
    assert sea.kind == "turn" and sea.owes("A") == 0 and sea.on_turn == "B"


@rule("PE-TIME-30")
def test_another_coin_for_the_barrel_only_when_a_treachery_was_used() -> None:
    ship = "N=Barrel D=[x, Treachery, Captain] H=[Mate, Bomb]"
    plain = position(A=ship, B="N=Treachery D=[x, Captain]").play("Barrel", grog="Bomb").passes()
    assert plain.kind == "turn" and plain.hold("A") == ["Mate", "Barrel"]
    sea = position(A=ship.replace("x, Treachery", "Treachery, x"), B="N=Treachery D=[x, Captain]").play("Barrel", grog="Bomb")
    sea.react(B="treachery nest").react(A="treachery fore")
    assert (sea.kind, sea.asked) == ("grog", "A") and KIND[sea.choice("A").default] == "bomb"
    assert kinds(sea.choice("A").options) == ("mate", "bomb", "treachery")
    sea.answer(A=sea.choice("A").options[2])
    assert sea.hold("A") == ["Mate", "Bomb", "Barrel"] and sea.ship("A") == "N=- D=[x, Captain, Treachery]"


@rule("PE-TIME-30")
def test_the_defaults_of_treasure_and_quarters() -> None:
    treasure = position(A="N=Treasure D=[x, Captain] H=[Mate, Bomb]", B=OTHER).play("Treasure", faces=[2, 1])
    assert rest(treasure).ship("A") == "N=- D=[x, Captain, Bomb, Mate]"
    quarters = position(A="N=Mate D=[Call, Cutlass, Captain] H=[Bomb]", B=OTHER).play("Call", faces=[1])
    assert rest(quarters).ship("A") == "N=Mate D=[Cutlass, Captain, Bomb]"


@rule("PE-TIME-31")
def test_a_played_coin_pays_its_cost_after_its_effect() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[x, Captain]").play("Mate", at="B.nest")
    assert story(sea, "lost", "pays") == ["B lost", "A pays"]
    itself = position(A="N=Mate D=[x, Captain]", B=OTHER).play("Mate", at="A.nest")
    assert itself.hold("A") == ["Mate"] and not itself.happened("pays")
    quarters = position(A="N=Call D=[x, Captain] H=[Bomb]", B=OTHER).play("Call", faces=[1])
    assert quarters.kind == "quarters" and quarters.hold("A") == ["Call"]
    gone = position(A="N=Mate D=[]", B="N=Spot D=[]", C=OTHER, D=OTHER).play("Mate", at="B.nest").calm()
    assert gone.is_out("A") and gone.is_out("B")


@rule("PE-TIME-32")
def test_when_victory_is_found_all_open_questions_close() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B="N=Captain D=[Full Sail, Spot]").play("Cutlass", at="B.nest").react(B="both")
    assert sea.winner == "A" and sea.asked == "" and not sea.happened("uses") and not sea.happened("pays")


HOLDS = [  # ship of B, and whether it may hold a Treachery
    ("N=Treachery D=[x, Captain]", True), ("N=x D=[Treachery, Captain]", True), ("N=x D=[y, Captain, Treachery]", True),
    ("N=x D=[y, Captain, Bomb]", True), ("N=x D=[y, Treachery, Captain]", False), ("N=x D=[Mate]", False),
    ("N=x D=[Treachery]", True), ("N=x D=[]", False), ("N=Monkey D=[Spot, Captain]", False)]


@rule("PE-TIME-33", "PE-D46")
@pytest.mark.parametrize(("ship", "may"), HOLDS)
def test_who_may_hold_a_treachery_by_what_all_can_see(ship: str, may: bool) -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=ship, C="N=Cutlass D=[x, Captain]").play("Mate", at="C.nest")
    assert ("B" in sea.asked and sea.kind == "window") is may


@rule("PE-TIME-33")
def test_a_coin_shown_in_this_play_is_no_longer_hidden() -> None:
    shown = position(A="N=Bomb D=[x, Captain, Mate]", B="N=Treachery D=[x, Captain]").play("Bomb", at="B", mode="show")
    shown.react(B="treachery nest")
    assert shown.kind == "turn"
    sail = position(A="N=Mate D=[x, Captain]", B="N=Cutlass D=[x, Captain, Full Sail]", C="N=Treachery D=[x, Captain]")
    sail.play("Mate", at="B.nest").react(B="sail").react(C="treachery nest")
    assert sail.kind == "turn"


@rule("PE-TIME-33", "PE-REACT-06")
def test_a_coin_that_has_reacted_is_not_counted() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Cutlass D=[Full Sail, Captain]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.nest").react(B="sail")
    assert not sea.state.table.may_hold(1, "full_sail") and sea.state.table.may_hold(2, "treachery")


@rule("PE-TIME-34")
def test_answers_about_monkeys_and_losses_lapse_when_a_treachery_was_used() -> None:
    ships = {"A": "N=Mate D=[Treachery, Captain]", "B": "N=Monkey D=[Treachery, Captain]"}
    sea = position(**ships).play("Mate", at="B.nest")
    sea.answer(B={"t": "fore", "m.nest": "no"}).react(A="treachery fore")
    assert (sea.kind, sea.asked) == ("lapse", "B") and sea.items("B") == {"m.nest"}
    assert sea.passes().ship("B").startswith("N=Monkey")
    held = position(A="N=Mate D=[x, Captain]", B="N=Monkey D=[x, Captain, y]").play("Mate", at="B.nest").react(B="monkey no")
    assert held.kind == "turn" and held.hold("B") == ["Monkey"]
    gone = position(A="N=Mate D=[Treachery, Captain]", B="N=Bomb D=[Treachery, Captain]").play("Mate", at="B.nest")
    gone.react(B="treachery fore").react(A="treachery fore")
    assert gone.kind == "turn" and gone.hold("B") == ["Treachery", "Bomb"]


@rule("PE-TIME-35", "PE-D43")
def test_a_coin_that_has_left_is_not_lost_again() -> None:
    sea = position(A="N=Pistols D=[Treachery, Captain]", B="N=x D=[Spot, Captain, Treachery]").play("Pistols", at="B.aft")
    sea.react(B="treachery aft").react(A="treachery fore").calm()
    assert sea.hold("B") == ["Treachery"] and sea.happened("missed") and not sea.happened("lost")


@rule("PE-TIME-36", "PE-TIME-39")
def test_every_reaction_is_finished_before_what_it_interrupted_goes_on() -> None:
    """A Bomb at two Monkeys: one is stopped by Treachery, that loss answered by a Black Spot, then the other saves itself."""
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=Monkey D=[A:Monkey, Captain, Spot]", C="N=Treachery D=[x, Captain]")
    sea.play("Bomb", at="B").react(B="monkey yes nest").react(C="treachery nest").passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.react(B="spot")
    assert (sea.kind, sea.asked) == ("lapse", "B") and sea.items("B") == {"m.fore"}
    sea.passes()
    assert story(sea, "plays", "uses", "treachery", "cancelled", "spot", "monkey", "lost", "pays") == [
        "A plays", "B uses", "C treachery", "B cancelled", "B uses", "B spot", "B uses", "B monkey", "A pays"]
    assert sea.ship("B") == "N=- D=[Monkey, Captain, Black Spot]" and sea.owes("C") == 1


@rule("PE-TIME-39")
def test_the_listing_of_a_play_in_full() -> None:
    """Lending, a Treachery and one against it, then the Monkey, then the loss of what it did not save."""
    sea = position(A="N=Cannon D=[Treachery, Captain]", B="N=Spot D=[Monkey, Full Sail]", C="N=Cannon D=[x, Captain]",
                   D="N=Treachery D=[x, Captain]")
    sea.play("Cannon", at="B", invite="C", longest=2).react(C="lend 1")
    assert sea.asked == "BD"
    sea.react(D="treachery nest")
    assert sea.asked == "AB"
    sea.react(A="treachery fore").calm()
    assert story(sea, "plays", "volley", "treachery", "cancelled", "goes_on", "uses", "monkey", "lost", "pays") == [
        "A plays", "A volley", "D treachery", "A treachery", "D cancelled", "A goes_on", "B uses", "B monkey", "B lost"]
    assert sea.ship("B") == "N=Black Spot D=[Monkey]" and sea.hold("B") == ["Full Sail"]
    assert sea.hold("A") == ["Treachery"] and sea.on_turn == "B"


@rule("PE-TIME-22", "PE-TIME-34", "PE-INFO-12")
def test_every_question_of_a_reaction_is_sealed_and_does_not_show_who_is_waited_for() -> None:
    lend = position(A="N=Cannon D=[x, Captain]", B="D=[x, y, Captain]", C="N=Cannon D=[x, Captain]")
    lend.play("Cannon", at="B", invite="C")
    window = position(A="N=Mate D=[Treachery, Captain]", B="N=Monkey D=[Treachery, Captain]").play("Mate", at="B.nest")
    lapse = position(A="N=Mate D=[Treachery, Captain]", B="N=Monkey D=[Treachery, Captain]").play("Mate", at="B.nest")
    lapse.react(B="treachery fore").react(A="treachery fore")
    loss = position(A="N=Mate D=[Treachery, Captain]", B="N=Spot D=[Treachery, Captain]").play("Mate", at="B.nest")
    loss.react(B="treachery fore").react(A="treachery fore")
    answered = position(A="D=[Mate, Captain, Spot]", B="N=Treachery D=[x, Captain]").play("Mate", at="B.fore")
    answered.react(B="treachery nest").passes()
    asked = [sea.state.asked for sea in (lend, window, lapse, loss, answered)]
    assert [one and one.kind for one in asked] == ["pe.lend", "pe.window", "pe.lapse", "pe.lapse", "pe.loss"]
    assert all(one and one.sealed and not one.shows_waiting for one in asked)


# -- length


def random_plays(seed: int, seats: int) -> list[dict[str, Any]]:
    """Plays of a random game: how many reactive coins were aboard, reactions used, questions put, by kind."""
    rnd = Random(seed)
    sea = opened(seats, yard="free")
    plays: list[dict[str, Any]] = []
    for _ in range(400):
        if sea.state.asked is None:
            break
        answers = {seat: game.choice(sea.state, seat).sample(rnd) for seat in sea.state.asked.seats}
        was_turn, before = sea.kind == "turn", sea.state
        action = answers[sea.state.asked.seats[0]]["action"] if was_turn else ""
        if was_turn:
            aboard = sum(KIND[coin] in REACTIVE for ship in before.table.ships for coin in ship.coins)
            plays.append({"aboard": aboard, "used": 0, "asked": [], "played": action not in ("call", "dump", "nothing")})
        sea.state, events = game.apply(before, answers, lambda sides: rnd.randint(1, sides))
        if plays:
            plays[-1]["used"] += sum(event.kind in ("uses", "treachery") for event in events)
            plays[-1]["lost"] = plays[-1].get("lost", 0) + sum(event.kind == "cancelled" for event in events)
            if sea.kind in ("window", "lapse", "loss", "lend"):
                plays[-1]["asked"].append((sea.kind, len(sea.asked)))
    return plays


REACTIVE = {coin.id for coin in COMPONENTS.coins if coin.reactive}


@rule("PE-TIME-37", "PE-TIME-38")
@pytest.mark.parametrize("seed", range(12))
def test_how_long_a_play_can_be(seed: int) -> None:
    plays = random_plays(seed, 3 + seed % 3)
    assert any(play["used"] for play in plays)
    for play in plays:
        asked = [kind for kind, _ in play["asked"]]
        assert play["used"] <= play["aboard"]
        assert play["played"] or not asked
        assert asked.count("lend") <= 1 and asked.count("window") <= 1 + play["used"]
        assert asked.count("loss") <= play["lost"]
        assert asked.count("lapse") <= 3 and all(number == 1 for kind, number in play["asked"] if kind in ("lapse", "loss"))
