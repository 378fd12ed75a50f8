"""The chances that menus and panels tell: of attacks, of answers, of decisions by dice; counted again here, throw by throw."""

from __future__ import annotations

from itertools import product

import pytest

from engines.kaisers_pirates import game
from engines.kernel.choices.plays import plays
from locales import LANGUAGES, words
from tests.engines.kaisers_pirates.positions import Sea, play, three, two
from tests.engines.kaisers_pirates.told_odds import dice_alone, is_percent, results, thrown
from tests.rules import rule

NAMES = ("Ana", "Ben", "Carla")
LONGEST = 100
"""Characters that Discord shows of a description in a menu."""


def told(sea: Sea, seat: int, language: str = "en") -> dict[str, str]:
    """The descriptions of a captain's answers or plays, by their names."""
    choice, say = sea.choice(seat), words(language).naming(NAMES)
    found = plays(choice.next_sheet(()) if hasattr(choice, "next_sheet") else choice)
    assert found is not None
    return {say(one.label): say(one.description) for one in found.entries if one.description is not None}


def answered(*hand: str, spent: str = "collier.1", ship: str = "leipzig", language: str = "en", **sea) -> dict[str, str]:
    """The descriptions of Ben's answers to an intercept of Matheran."""
    return told(two(spent, other=hand, **sea).plan(play(f"{ship}>matheran", spent)), 1, language)


def share(challenge: str, response: str) -> float:
    """KP-3.2.7.2: the share of throws in which the Challenge is greater."""
    pairs = list(product(results(challenge), results(response)))
    return sum(one > other for one, other in pairs) / len(pairs)


def beats(challenge: str, response: str) -> int:
    """That share as a percentage."""
    return round(100 * share(challenge, response))


@rule("KP-3.2.7.1a", "KP-3.2.6.2a")
def test_an_attack_tells_what_may_come_of_it_and_that_a_miss_may_bring_the_ship_to_port():
    said = told(two("collier.1"), 0)["Leipzig \u2192 Matheran"]
    hits, sinks = thrown("d10 d8 d4", "d8")
    port = round((1 - hits) * beats("d6", "d8"))
    assert said == f"d10 d8 d4 against d8, 7 VA: {hits:.0%} hit, {sinks:.0%} sunk, {port}% to port, spending Collier".replace(
        "%", " %"
    )
    hurt = told(two("collier.1", damaged=("matheran",)), 0)["Leipzig \u2192 Matheran"]
    assert "to port" not in hurt and dice_alone(hurt)


def test_a_boarded_ship_is_captured_or_reaches_port_and_is_never_hurt():
    said = told(two("collier.1", "boarding_party.1"), 0)["Leipzig \u2192 Matheran + Boarding"]
    _, sinks = thrown("d10 d8 d4", "d8")
    port = round((1 - sinks) * beats("d6", "d8"))
    assert f"7 VA: {sinks:.0%} captured, {port}% to port, ".replace("%", " %") in said and " hit" not in said


@rule("KP-3.3.13a", "KP-3.3.25a", "KP-3.3.25d")
def test_an_answer_that_weakens_the_attack_tells_the_chances_that_are_left():
    said = answered("fast_ship.1", "non_combatant.1", ship="wolf")
    hits, sinks = thrown("d10 d8 d6 -2", "d8")
    assert f"{hits:.0%} hit, {sinks:.0%} sunk".replace("%", " %") in said["Fast Ship"]
    assert f"{sinks:.0%} captured".replace("%", " %") in said["Non-Combatant"]


@rule("KP-3.3.5a", "KP-3.3.38b")
def test_an_answer_decided_by_dice_tells_how_often_it_succeeds():
    said = answered("break_contact.1", "shallow_run.1", damaged=("matheran",))
    assert said["Break Contact"].endswith(f"Success: {beats('d10 d8 -2', 'd10')} %.")
    assert said["Shallow Run"].endswith(f"Success: {beats('d10 d4 -2', 'd10')} %.")


@rule("KP-3.3.1a", "KP-3.2.7.5a", "KP-3.2.7.5c")
def test_a_duel_tells_both_shots():
    said = answered("amc.1", "trap.1", damaged=("leipzig",))
    mine, theirs = (round(100 * thrown(*coins)[0]) for coins in (("d10 d8", "d10 -2"), ("d10 d8 d4 -2", "d10")))
    assert said["AMC: HMS Alcantara"].endswith(f"It hits: {mine} %, is hit: {theirs} %.")
    assert said["Trap"].count(" %") == 2


def test_a_roll_of_a_card_tells_its_chance_and_mines_the_least_and_the_greatest():
    said = told(two("breakdown.1", "interrogate.1", "submarines_uc_16_uc_29.1"), 0)
    assert any(name.startswith("Breakdown") and "Success: " in hint for name, hint in said.items())
    shown = said["Interrogate: Leopard"].removeprefix("recognized first: ").partition(" %")[0]
    assert is_percent(shown, share("d10 d8", "d10")) and dice_alone(said["Interrogate: Leopard"])
    each = [round(100 * thrown("d10 d4", defense)[0]) for defense in ("d8", "d6")]
    assert said["UC-16/29: mines, Ben"] == f"Mines: each Merchantman is hit in {each[0]} to {each[1]} %"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_and_the_menus_tell_chances_in_each_language(language):
    sea = two("collier.1", other=("break_contact.1",)).plan(play("leipzig>matheran"))
    assert words(language)(game.prompt(game.view(sea.state, 1), sea.state.asked)).count(" %") == 3
    hand = ("collier.1", "surprise_attack.1", "boarding_party.1", "searchlight.1", "good_hunting.1", "submarines_uc_16_uc_29.1")
    for name, hint in told(three(*hand, other=("qqq.1",)), 0, language).items():
        assert "\u2026" in name or len(hint) <= LONGEST or " %" in hint[:LONGEST], (name, hint)
