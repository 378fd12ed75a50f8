"""Announcements and slips as a procedure (PE-TIME-20 to -25, -33, -34)."""

from __future__ import annotations

import pytest

from engines.pieces_of_eight.data import COINS
from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import seen, told_to
from tests.rules import rule

OTHER = "D=[x, Captain]"


@rule("PE-TIME-20")
def test_an_announcement_is_published_and_not_taken_back() -> None:
    sea = position(A="N=x D=[y, Captain, Mate]", B="N=Bomb D=[x, Captain, y]", C=OTHER)
    sea.turn(action="aft", target="1.aft")
    assert sea.kind == "window" and sea.moves("A") == {"surrender"}
    play = sea.view("C").play
    assert (play.user, play.kind, play.place, play.at, play.places) == (0, "mate", "aft", 1, ("aft",))
    assert sea.happened("plays") == [
        {"seat": 0, "coin": "mate", "place": "aft", "mode": "", "at": 1, "places": ("aft",), "seen": ("",), "waives": False}
    ]
    assert seen(sea, "C", "A")[-1] == "mate" and seen(sea, "C", "B")[-1] is None


@rule("PE-TIME-20")
@pytest.mark.parametrize(
    ("ship", "one", "other"),
    [
        ("N=Barrel D=[x, Captain] H=[Mate, Bomb]", {"grog": "0.mate.1"}, {"grog": "0.bomb.1"}),
        ("N=Captain D=[Monkey, x]", {"target": "0.fore", "monkey": "yes"}, {"target": "0.fore", "monkey": "no"}),
        ("N=Mate D=[Treachery, Captain]", {"target": "1.fore", "own": "fore"}, {"target": "1.fore", "own": "none"}),
    ],
)
def test_sealed_parts_of_an_announcement_are_seen_by_nobody(ship: str, one: dict[str, str], other: dict[str, str]) -> None:
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
    sea = position(
        A="N=Bomb D=[Mate, Captain, Treachery]",
        B="N=Monkey D=[Full Sail, Captain, Treachery]",
        C="D=[x, Captain, Treachery]",
        D="N=Treachery D=[x, Captain]",
        E=OTHER,
    )
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


HOLDS = [  # ship of B, and whether it may hold a Treachery
    ("N=Treachery D=[x, Captain]", True),
    ("N=x D=[Treachery, Captain]", True),
    ("N=x D=[y, Captain, Treachery]", True),
    ("N=x D=[y, Captain, Bomb]", True),
    ("N=x D=[y, Treachery, Captain]", False),
    ("N=x D=[Mate]", False),
    ("N=x D=[Treachery]", True),
    ("N=x D=[]", False),
    ("N=Monkey D=[Spot, Captain]", False),
]


@rule("PE-TIME-33", "PE-D46")
@pytest.mark.parametrize(("ship", "may"), HOLDS)
def test_a_treachery_may_be_held_by_public_facts(ship: str, may: bool) -> None:
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
    assert not sea.state.table.may_hold(1, COINS["full_sail"]) and sea.state.table.may_hold(2, COINS["treachery"])


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
