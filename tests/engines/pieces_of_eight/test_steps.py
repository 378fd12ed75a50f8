"""Steps of a play: which events are told one after the other, how each question is kept, and what is news by then."""

from __future__ import annotations

import pytest

from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import opened
from tests.rules import rule

OTHER = "D=[x, Captain]"


def steps(sea: Sea) -> list[str]:
    """The kinds of all events of the turn so far, behind its beginning."""
    kinds = [event.kind for event in sea.events]
    assert kinds[0] == "turn"
    return kinds[1 : kinds.index("turn", 1) if "turn" in kinds[1:] else len(kinds)]


def asked(sea: Sea) -> tuple[str, str, bool, bool, tuple[str, ...]]:
    """The open question: to whom, of what kind, whether it is sealed and shows who is waited for, its shortcuts."""
    open_ = sea.state.asked
    assert open_ is not None
    return sea.asked, sea.kind, open_.sealed, open_.shows_waiting, open_.shortcuts


@rule("PE-TIME-20", "PE-TIME-28", "PE-TIME-31", "PE-COMBO-03")
@pytest.mark.parametrize(
    ("mode", "told"),
    [("show", ["plays", "shows", "lost", "stays"]), ("", ["plays", "lost", "pays"])],
)
def test_a_cutlass_is_announced_with_the_mate_it_shows_and_stays_or_pays_at_the_end(mode: str, told: list[str]) -> None:
    sea = position(A="N=Cutlass D=[x, Captain, Mate]", B="N=Bomb D=[y, Captain]", C=OTHER)
    assert steps(sea.play("Cutlass", at="B.nest", mode=mode).calm()) == told


@rule("PE-TIME-23", "PE-TIME-24", "PE-TIME-25", "PE-TIME-29")
def test_a_use_that_is_cancelled_is_told_behind_the_treachery_and_one_that_stands_as_unanswered() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[Treachery, Captain]", C="N=Treachery D=[y, Captain]")
    sea.play("Mate", at="B.nest").react(B="spot")
    assert steps(sea) == ["plays", "unanswered", "lost", "uses"]
    assert asked(sea) == ("C", "window", True, False, ("pass",)) and "black_spot" in sea.view().news
    sea.react(C="treachery nest")
    assert steps(sea)[4:] == ["treachery"] and "treachery" in sea.view().news and sea.asked == "B"
    assert steps(sea.calm())[5:] == ["unanswered", "cancelled", "pays"]
    assert sea.told("cancelled") == [{"seat": 1, "coin": "black_spot", "by": 2, "lost": False}]


@rule("PE-TIME-25", "PE-TIME-34", "PE-TREACHERY-04")
def test_a_play_goes_on_behind_a_treachery_that_was_cancelled_and_what_it_hits_is_asked_anew() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Treachery D=[Spot, Captain]", C="N=Treachery D=[y, Captain]")
    sea.play("Mate", at="B.fore").react(B="treachery nest").react(C="treachery nest")
    assert steps(sea) == ["plays", "treachery", "treachery", "cancelled", "goes_on", "lost"]
    assert asked(sea) == ("B", "lapse", True, False, ("pass",))
    assert steps(sea.calm())[6:] == ["pays"]
    monkey = position(A="N=Mate D=[x, Captain]", B="N=Treachery D=[Monkey, Captain]", C="N=Treachery D=[y, Captain]")
    monkey.play("Mate", at="B.fore").answer(B={"t": "nest", "m.fore": "yes"}, C={"t": "pass"}).react(C="treachery nest")
    assert steps(monkey)[-1] == "goes_on" and asked(monkey) == ("B", "lapse", True, False, ("pass",))
    assert steps(monkey.react(B="monkey yes").calm())[5:] == ["uses", "monkey", "pays"]


@rule("PE-MONKEY-01", "PE-TIME-27", "PE-REACT-06")
def test_a_monkey_that_saves_itself_is_told_when_it_is_used_and_when_it_has() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain, x]", B="N=y D=[Monkey, Captain, z]", C=OTHER).play("Bomb", at="B")
    sea.react(B="monkey yes")
    assert steps(sea) == ["plays", "unanswered", "uses"] and "captains_monkey" in sea.view().news
    assert [place for ship in sea.view().ships for place in ship.reacted] == ["fore"]
    assert steps(sea.calm())[3:] == ["unanswered", "monkey", "lost", "pays"]
    assert sea.told("uses") == [{"seat": 1, "coin": "captains_monkey", "place": "fore"}]


@rule("PE-CANNON-03", "PE-TIME-21", "PE-INFO-12")
def test_lending_is_sealed_and_told_with_the_volley_when_all_have_said_so() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=y D=[Bomb, x, z, Captain]", C="N=Cannon D=[x, Captain]")
    sea.play("Cannon", at="B", mode="second", invite="C")
    assert steps(sea) == ["plays"] and asked(sea) == ("C", "lend", True, False, ())
    assert steps(sea.react(C="lend 1").calm()) == ["plays", "volley", "lost", "stays"]
    (volley,) = sea.told("volley")
    assert volley == {"seat": 0, "lent": ((2, 1),), "n": 3, "places": ("fore", "2", "3"), "seen": ("bomb", "", "")}


@rule("PE-PILLAGE-01", "PE-GROG-01", "PE-CALL-01", "PE-DUMP-01", "PE-NEST-04")
def test_other_actions_are_told_in_the_order_in_which_they_happen() -> None:
    pillage = position(A="N=Pillage D=[x, Captain]", B="N=Mate D=[y, Captain, z]", C=OTHER)
    assert steps(pillage.play("Pillage", at="B.nest").calm()) == ["plays", "unanswered", "pillage", "pays"]
    grog = position(A="N=Barrel D=[x, Captain] H=[Mate]", B="N=Mate D=[y, Captain, z]", C=OTHER).play("Barrel", grog="Mate")
    assert asked(grog) == ("B", "window", True, False, ("pass",)) and steps(grog.calm()) == [
        "plays",
        "unanswered",
        "grog",
        "pays",
    ]
    ships = {"A": "N=Mate D=[x, Captain]", "B": OTHER, "C": OTHER}
    assert steps(position(**ships).turn(action="call", call="fa")) == ["calls"]
    assert steps(position(**ships).turn(action="dump", nest2="fore")) == ["dumps", "nests"]


@rule("PE-TIME-03", "PE-TIME-10", "PE-SETUP-03")
def test_ships_are_sealed_and_a_turn_is_open() -> None:
    assert asked(opened(3)) == ("ABC", "ship", True, True, ())
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER)
    assert asked(sea) == ("A", "turn", False, True, ()) and sea.told("turn") == [{"seat": 0, "n": 1}]
    assert sea.turn(action="call", call="fa").told("turn") == [{"seat": 0, "n": 1}, {"seat": 1, "n": 2}]


@rule("PE-PLAY-05", "PE-CUTLASS-02", "PE-D14")
@pytest.mark.parametrize(
    ("ship", "coin", "mode", "waives"),
    [
        ("N=Cutlass D=[Mate, Captain, x]", "Cutlass", "", True),
        ("N=Cutlass D=[Mate, Captain, x]", "Cutlass", "keep", False),
        ("N=Cutlass D=[x, Captain, Mate]", "Cutlass", "", False),
        ("N=Mate D=[Mate, Captain, x]", "Mate", "", False),
    ],
)
def test_an_announcement_tells_what_is_played_at_what_and_whether_its_mate_goes_unused(
    ship: str, coin: str, mode: str, waives: bool
) -> None:
    sea = position(A=ship, B="N=x D=[Bomb, y, Captain]", C=OTHER).play(coin, at="B.fore", source="nest", mode=mode)
    assert sea.told("plays") == [
        {
            "seat": 0, "coin": coin.lower(), "place": "nest", "mode": mode, "at": 1, "places": ("fore",), "seen": ("bomb",),
            "waives": waives,
        }
    ]  # fmt: skip
