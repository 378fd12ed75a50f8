"""What all have seen is remembered by whoever plays (PE-INFO-04 to -07): it is imagined where it lies, though hidden again."""

from __future__ import annotations

from random import Random

import pytest

from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND
from tests.engines.pieces_of_eight.positions import LETTERS, Sea
from tests.engines.pieces_of_eight.set_ups import built, seen
from tests.rules import rule

WITHIN = "Bomb, Cannon, Black Spot, Cutlass, Captain, Barrel, Mate, Cannon, Cutlass"
"""Coins that are hidden in every ship of these tests, but for the Captain."""


def ship(nest: str, fore: str, aft: str, second: str = "Full Sail") -> str:
    """A ship with those coins where they can be used, and WITHIN between them; the Captain is the seventh coin of the deck."""
    return ", ".join((nest, fore, second, WITHIN, aft))


OTHER = ship("Bomb", "Cutlass", "Mate")


def imagined(sea: Sea, who: str, whose: str, zone: str = "deck") -> set[tuple[str, ...]]:
    """The kinds of a zone as that captain imagines them."""
    states = (game.imagine(sea.view(who), Random(number)) for number in range(30))
    return {tuple(KIND[coin] for coin in getattr(state.table.ships[LETTERS.index(whose)], zone)) for state in states}


def at(found: set[tuple[str, ...]], place: int) -> set[str]:
    """The kinds imagined at one place."""
    return {kinds[place] for kinds in found}


def pistols_shown() -> Sea:
    """A has played Pistols from his aft, and they lie there still, hidden again."""
    sea = built(ship("Mate", "Bomb", "Pistols"), OTHER, OTHER)
    assert len(at(imagined(sea, "B", "A"), -1)) > 1
    return sea.play("Pistols", at="C.aft", mode="keep").calm()


@rule("PE-INFO-04")
def test_a_coin_shown_and_hidden_again_is_imagined_where_it_lies() -> None:
    sea = pistols_shown()
    assert sea.kind == "turn" and seen(sea, "B", "A")[-1] is None
    assert at(imagined(sea, "B", "A"), -1) == {"pistols"} and len(at(imagined(sea, "B", "A"), 1)) > 1


@rule("PE-INFO-04", "PE-MONKEY-01")
def test_a_monkey_that_saved_itself_is_imagined_where_it_lies() -> None:
    sea = built(ship("Pistols", "Bomb", "Mate"), ship("Bomb", "Cutlass", "Monkey"), OTHER)
    sea.play("Pistols", at="B.aft").calm()
    assert sea.ship("B").endswith("Monkey]") and seen(sea, "C", "B")[-1] is None
    assert at(imagined(sea, "C", "B"), -1) == {"captains_monkey"}


@rule("PE-INFO-07")
def test_a_stolen_coin_is_imagined_with_the_thief() -> None:
    sea = built(ship("Pillage", "Bomb", "Mate"), ship("Broadside", "Cutlass", "Mate"), OTHER)
    sea.play("Pillage", at="B.nest").calm()
    assert at(imagined(sea, "C", "A"), -1) == {"broadside"}


@rule("PE-INFO-09")
@pytest.mark.parametrize(("way", "place"), [("fa", 6), ("both.fa", 5), ("both.a1", None)])
def test_an_open_coin_that_is_called_is_imagined_where_it_went(way: str, place: int | None) -> None:
    """Of two that are called to one side nobody knows which lies where."""
    sea = built(ship("Bomb", "Broadside", "Treachery"), OTHER).turn(action="call", call=way)
    found = imagined(sea, "B", "A")
    places = [number for number in range(12) if at(found, number) == {"broadside"}]
    assert places == ([] if place is None else [place])


@rule("PE-HOLD-03", "PE-INFO-06")
def test_a_coin_that_was_seen_when_it_was_lost_is_imagined_in_the_hold() -> None:
    victim = ship("Broadside", "Bomb", "Mate")
    sea = built(ship("Cutlass", "Mate", "Mate"), victim, OTHER).play("Cutlass", at="B.nest", mode="keep").calm()
    assert at(imagined(sea, "C", "B", "hold"), 0) == {"broadside"}
    unseen = built(ship("Pistols", "Mate", "Mate"), victim, OTHER).play("Pistols", at="B.aft", mode="keep").calm()
    assert len(at(imagined(unseen, "C", "B", "hold"), 0)) > 1


@rule("PE-GROG-03", "PE-INFO-08")
def test_a_coin_fetched_in_secret_makes_the_hold_forgotten() -> None:
    sea = built(ship("Pistols", "Barrel", "Mate").replace("Captain, Barrel", "Captain, Mate"), OTHER, OTHER)
    sea.play("Pistols", at="B.aft").calm()
    assert at(imagined(sea, "C", "A", "hold"), 0) == {"pistols"}
    for _ in "BC":
        sea.turn(action="call", call="fa")
    sea.turn(nest1="none", **sea.announcement("Barrel", grog="Pistols")).calm()
    assert len(at(imagined(sea, "C", "A"), -1)) > 1 and "pistols" in at(imagined(sea, "C", "A"), -1)


@rule("PE-QUARTERS-01", "PE-INFO-08")
def test_a_ship_laid_anew_is_known_no_more() -> None:
    sea = built(ship("Mate", "Call", "Pistols"), OTHER, OTHER).play("Pistols", at="C.aft", mode="keep").calm()
    for _ in "BC":
        sea.turn(action="call", call="fa")
    sea.play("Call").calm()
    sea.answer(A=sea.choice("A").default).calm()
    assert len(at(imagined(sea, "C", "A"), -1)) > 1


@rule("PE-INFO-04")
def test_only_captains_are_told_what_is_remembered() -> None:
    """Pictures and posts show what lies open, and nothing that was hidden again."""
    sea = pistols_shown()
    assert sea.view().remembered == () and (0, "deck", 11, "pistols") in sea.view("B").remembered
    assert sea.view("A").remembered == sea.view("B").remembered == sea.view("C").remembered


def test_remembered_coins_are_saved_and_an_older_save_has_none() -> None:
    sea = pistols_shown()
    saved = game.dump(sea.state)
    assert game.load(saved).table.known == sea.state.table.known != frozenset()
    older = {**saved, "table": {name: value for name, value in saved["table"].items() if name != "known"}}
    assert game.load(older).table.known == frozenset()
