"""A turn as a procedure (PE-TIME-10 to -15)."""

from __future__ import annotations

import pytest

from engines.pieces_of_eight.pieces.ship import Ship
from engines.pieces_of_eight.rules import defaults
from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import quiet
from tests.rules import rule

OTHER = "D=[x, Captain]"


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
def test_a_captain_left_without_an_action_is_asked_twice_and_sends_a_coin_by_default() -> None:
    sea = position(A="D=[Spot, Treachery]", B=OTHER, C=OTHER)
    assert sea.choice("A").default["nest1"] == "fore"
    assert sea.warning("nest1", "none") is not None and sea.warning("nest1", "aft") is None
    assert sea.refuses(A={"action": "nothing"})
    assert sea.offers("action", nest1="none") == ("nothing",)
    captain = Ship(None, ("0.captain.1", "0.black_spot.1"))
    assert defaults.nest(captain, True) == "aft" and defaults.nest(captain, False) == "none"
    assert defaults.nest(Ship(None, ("0.black_spot.1", "0.treachery.1")), True) == "fore"


@rule("PE-TIME-12")
@pytest.mark.parametrize(
    ("ship", "expected"),
    [
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
    ],
)
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
@pytest.mark.parametrize(
    ("ships", "following", "who", "owed"),
    [
        (("", "", "", ""), None, "B", (0, 0, 0, 0)),
        (("", "", "", ""), 3, "D", (0, 0, 0, 0)),
        (("", " owes=1", "", ""), None, "C", (0, 0, 0, 0)),
        (("", "", "", " owes=2"), 3, "A", (0, 0, 0, 1)),
        (("", " owes=2", " owes=1", ""), None, "D", (0, 1, 0, 0)),
        ((" owes=1", "out", " owes=1", "out"), None, "C", (0, 0, 0, 0)),
    ],
)
def test_the_next_captain_by_order_debts_and_full_sail(
    ships: tuple[str, ...], following: int | None, who: str, owed: tuple[int, ...]
) -> None:
    sea = position(**{letter: ship if ship == "out" else OTHER + ship for letter, ship in zip("ABCD", ships, strict=True)})
    sea.state.table.following = following
    quiet(sea)
    assert sea.on_turn == who and tuple(sea.owes(letter) for letter in "ABCD") == owed
