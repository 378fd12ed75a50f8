"""A turn and a slip in whole plays: what is picked, what it says, and which last presses it has."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.choices.plays import WholePlays, filter_part, plays
from locales import words
from tests.engines.pieces_of_eight.positions import position
from tests.rules import rule

TOLD = words("en").naming(("Ana", "Ben", "Carla", "Dario"))
BEN = "N=Bomb D=[Mate, x, Captain, y]"


def found(choice: Any, **draft: Any) -> WholePlays:
    made = plays(choice, draft)
    assert made is not None and made.is_all
    return made


def bare(text: str) -> str:
    """Without the marks that isolate names."""
    return text.replace("\u2068", "").replace("\u2069", "")


def menu(choice: Any, **draft: Any) -> dict[str, tuple[str, list[str]]]:
    """Of each play its name, what it says, and its last presses."""
    entries = found(choice, **draft).entries
    return {
        bare(TOLD.label(one.label)): (
            TOLD(one.description) if one.description else "",
            [TOLD.label(press.label) for press in one.variants],
        )
        for one in entries
    }


@rule("PE-CUTLASS-02")
def test_an_open_mate_keeps_the_cutlass_and_nothing_else_is_asked() -> None:
    told = menu(position(A="N=Cutlass D=[Mate, x, Captain]", B=BEN).choice("A"))
    assert told["Cutlass → Ben: Mate"] == ("Hits: Mate. Cutlass stays: your Mate is active.", ["Play it"])
    assert told["Mate → Ben: Mate"][1] == ["Play it"]
    assert not [name for name in told if "Ana" in name], "one's own coins are aimed at in detail alone"


@rule("PE-CUTLASS-02", "PE-D14")
def test_a_hidden_mate_is_shown_or_the_coin_is_lost() -> None:
    choice = position(A="N=Cutlass D=[x, Captain, Mate]", B=BEN).choice("A")
    does, presses = menu(choice)["Cutlass → Ben: Bomb"]
    assert does == "Hits: Bomb. Cutlass stays if you show your hidden aft Mate."
    assert presses == [
        "Play, show Mate, keep it",
        "Play: Cutlass is lost",
        "Play, lose it, fore to nest",
        "Play, lose it, aft to nest",
    ]
    first = found(choice).entries[0].variants[0].answer
    assert (first["action"], first["nest2"]) == ("nest.show", "later"), "an emptied nest is asked about when it comes"


@rule("PE-CANNON-02", "PE-CANNON-03")
def test_a_cannon_fires_alone_twice_or_asks_for_help() -> None:
    ships = {"A": "N=Cannon D=[Cannon, x, Captain]", "B": BEN, "C": "N=Cannon D=[y, Captain]"}
    told = menu(position(**ships).choice("A"))
    assert told["Cannon (nest) → Ben: Mate"][0] == "Hits: Mate; with two Cannons a hidden coin too. Cannons stay."
    assert told["Cannon (nest) → Ben: Mate"][1] == ["Fire 2 Cannons", "Fire 2, ask for help", "Fire one Cannon"]
    one_coin = menu(position(A="N=Cannon D=[Cannon, x, Captain]", B="N=Bomb D=[Captain]").choice("A"))
    assert one_coin["Cannon (nest) → Ben: Captain"][1] == ["Fire one Cannon"]
    alone = menu(position(A="N=Cannon D=[Mate, x, Captain]", B=BEN).choice("A"))
    assert alone["Cannon → Ben: Mate"][1] == ["Play it"], "one Cannon that nobody can join is played as any coin is"


@rule("PE-BROADSIDE-01")
def test_a_broadside_names_hidden_coins_by_their_position_and_no_captain() -> None:
    told = menu(position(A="N=Broadside D=[x, Captain]", B="N=Bomb D=[Mate, x, Captain, y]").choice("A"))
    aimed = [name.partition(": ")[2] for name in told if name.startswith("Broadside → Ben")]
    assert aimed == ["Bomb", "Mate", "position 2", "position 4"]


@rule("PE-NEST-01", "PE-NEST-04")
def test_an_empty_nest_is_asked_first_and_what_the_play_leaves_empty_last() -> None:
    choice = position(A="D=[Mate, x, Captain]", B=BEN).choice("A")
    lead = filter_part(choice)
    assert lead is not None and lead.filter == "none", "the first nest phase is the captain's own to choose"
    raised, left = menu(choice, nest1="fore"), menu(choice, nest1="none")
    presses = ["Play, nest empty", "Play, Pillage to nest", "Play, Captain to nest"]
    assert raised["Destroy my nest coin"][1] == presses
    assert "Destroy my nest coin" not in left
    assert left["Mate → Ben: Mate"][1] == presses
    stuck = filter_part(position(A="D=[Treachery, Monkey]", B=BEN).choice("A"))
    assert stuck is not None and stuck.filter == "fore", "without a coin in the nest nothing could be done"


@rule("PE-GROG-01")
def test_a_barrel_is_a_play_for_each_kind_of_the_hold() -> None:
    told = menu(position(A="N=Barrel D=[x, Captain] H=[Mate, Mate, Bomb]", B=BEN).choice("A"))
    assert {name for name in told if "Grog" in name} == {"Barrel of Grog: Mate", "Barrel of Grog: Bomb"}
    assert told["Barrel of Grog: Bomb"][1][1:] == ["Play, Pillage to nest", "Play, Bomb to nest"], (
        "what comes back is the aft coin"
    )


@rule("PE-NEST-04")
@pytest.mark.parametrize(
    ("ship", "name", "presses"),
    [
        ("N=Mate D=[Cannon, Captain, Cannon]", "Mate → Ben: Bomb", ["fore Cannon to nest", "aft Cannon to nest"]),
        ("N=Pillage D=[Cannon, Captain, Mate]", "Pillage → Ben: Bomb", ["Cannon to nest", "Bomb to nest"]),
        ("N=Quarters D=[Cannon, Captain, Mate] H=[Bomb]", "Quarters", ["fore to nest", "aft to nest"]),
    ],
)
def test_the_last_press_names_the_coin_for_the_nest_as_far_as_it_is_known(ship: str, name: str, presses: list[str]) -> None:
    told = menu(position(A=ship, B=BEN).choice("A"))
    assert told[name][1] == ["Play, nest empty", *(f"Play, {one}" for one in presses)]


@rule("PE-CALL-01")
def test_a_call_says_what_deck_it_makes_and_a_captain_is_named_where_he_lies() -> None:
    told = menu(position(A="N=Pistols D=[Bomb, Mate, Captain]", B="N=Bomb D=[Mate, Captain]").choice("A"))
    assert told["Call fore coin behind Captain"][0] == "Nobody can answer a call. Deck then: Mate, Captain, Bomb."
    assert told["Pistols → Ben: Captain"][0].startswith("Hits: Captain.")
    long = menu(position(A="N=Pistols D=[Bomb, Mate, Captain, x, y, Cutlass]", B="N=Bomb D=[Mate, Captain]").choice("A"))
    assert long["Call fore coin behind Captain"][0] == "Then fore Mate, aft Cutlass, Captain at position 2."


@rule("PE-CALL-03", "PE-D12")
def test_one_of_several_calls_with_one_result_is_listed_and_all_stay_legal() -> None:
    choice = position(A="N=Pistols D=[Mate, x, Captain, Bomb]", B="N=Bomb D=[Mate, Captain]").choice("A")
    told = {name: says for name, (says, _) in menu(choice).items() if name.startswith("Call")}
    assert len(told) == len(set(told.values())) == 7 and "Call both: fore before, aft behind" not in told
    assert choice.check({"action": "call", "call": "both.fa"})["call"] == "both.fa"


@rule("PE-TIME-22", "PE-TIME-29")
def test_a_slip_is_answered_by_one_press() -> None:
    sea = position(turn="B", A="N=Black Spot D=[Treachery, x, Captain]", B="N=Mate D=[x, Captain, y]")
    choice = sea.play("Mate", at="A.nest").choice("A")
    told = menu(choice)
    assert list(told) == ["Let it pass", "Black Spot on Ben", "Treachery"]
    assert told["Treachery"][0].startswith("Answer: cancels a play or an answer")
    pressed = {bare(TOLD.label(one.label)): one.variants[0].answer for one in found(choice).entries}
    assert (pressed["Treachery"]["t"], pressed["Treachery"]["l"]) == ("fore", "none")
    assert (pressed["Black Spot on Ben"]["t"], pressed["Black Spot on Ben"]["l"]) == ("pass", "nest")
