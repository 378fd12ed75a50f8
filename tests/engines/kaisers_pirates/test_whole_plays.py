"""A turn and an answer in whole plays: how they are called, what a press commits, what one press answers."""

from __future__ import annotations

import re

import pytest

from engines.kernel.choices.plays import WholePlays, plays
from engines.kernel.resolution.only_answer import forced
from locales import LANGUAGES, words
from tests.engines.kaisers_pirates.positions import Sea, play, three, two
from tests.engines.kaisers_pirates.told_odds import dice_alone
from tests.rules import rule

NAMES = ("Ana", "Ben", "Carla")


def listed(sea: Sea, *before) -> WholePlays:
    """The whole plays that may be added to that plan."""
    found = plays(sea.choice().next_sheet(before))
    assert found is not None
    return found


def called(found: WholePlays, language: str = "en") -> list[str]:
    return [words(language).naming(NAMES)(one.label) for one in found.entries]


def test_an_assist_is_an_entry_of_its_own_and_a_pair_of_targets_stands_once():
    found = listed(two("collier.1", "surprise_attack.1", "good_hunting.1"))
    names = called(found)
    assert {"Leipzig → Lovat", "Leipzig → Lovat + Surprise", "Wolf → Matheran+Lovat", "Wolf → Lovat+Maria"} <= set(names)
    assert "Wolf → Lovat+Matheran" not in names and len(names) == len(set(names))


def test_all_merchantmen_of_a_captain_are_one_entry():
    assert "Leipzig → all of Ben" in called(listed(two("collier.1", "shipping_lanes.1")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_play_says_what_it_does_or_costs(language):
    hand = (
        "collier.1",
        "deception.1",
        "fair_seas.1",
        "submarines_uc_16_uc_29.1",
        "lay_mines.1",
        "interned.1",
        "surprise_attack.1",
    )
    found = listed(three(*hand, other=("qqq.1",)))
    told = words(language).naming(NAMES)
    assert all(one.description is not None and told(one.description) for one in found.entries)
    assert all(len(told(one.label)) <= 34 + 12 for one in found.entries), "names of captains are cut when they are shown"
    groups = {told(one.group) for one in found.entries}
    assert len(groups) == 3, "both opponents, and the own ships with targets left open: a row of buttons on a telephone"


def hints(sea: Sea) -> dict[str, str]:
    """What each whole play says that it does, by its name."""
    told = words("en").naming(NAMES)
    return {told(one.label): told(one.description) for one in listed(sea).entries if one.description is not None}


def rolled(sea: Sea) -> dict[str, str]:
    """What each whole play says that it does, its chances counted and taken away."""
    return {name: dice_alone(hint) if re.search(r"d\d+ .*against d\d", hint) else hint for name, hint in hints(sea).items()}


def test_a_torpedo_says_its_target_its_dice_and_what_is_at_stake():
    said = rolled(two("submarines_u_27_u_41.1", damaged=("lovat",)))
    assert said["U-27/41 torpedoes Matheran"] == "d10 d6 d4 against d8, 7 VA"
    assert said["U-27/41 torpedoes Lovat"] == "d10 d6 d4 against d8 −2, 7 VA"
    assert hints(two("submarines_uc_16_uc_29.1"))["UC-16/29: mines, Ben"].startswith("Mines: each Merchantman is hit in ")


def test_several_targets_say_each_defense_and_boarding_party_that_it_captures():
    said = rolled(two("collier.1", "shipping_lanes.1"))
    assert said["Leipzig → all of Ben"].startswith("d10 d8 d4 against d8, 7 VA, then d8, 7 VA, then d6, 5 VA, with")
    boarded = rolled(two("collier.1", "boarding_party.1", damaged=("lovat",)))
    assert boarded["Wolf → Matheran + Boarding"] == "d10 d8 d6 against d8, 7 VA, captures (×2), spending Collier"
    assert not any("Lovat + Boarding" in name for name in boarded)


SEA = {
    "damaged": ("lovat", "leipzig"), "limited": ("wolf",), "refuges": (("dresden", "island_refuge.1", 1),),
    "recognized": ("leopard",),
}  # fmt: skip
DICE = {"leipzig": "d10 d8 d4", "emden": "d10 d8 d4", "wolf": "d10 d8 d6", "british": "d10 d8"}
AIMS = {"Matheran": "d8, 7 VA", "Lovat": "d8 −2, 7 VA", "Maria": "d6, 5 VA"}


@rule("KP-3.2.4b", "KP-3.2.7.3a", "KP-3.2.7.4a", "KP-3.2.7.5a", "KP-3.2.7.5c", "KP-3.2.7.6", "KP-3.3.44b", "KP-3.3.36a")
@pytest.mark.parametrize("by_night", [False, True])
@pytest.mark.parametrize("ship", ["leipzig", "emden", "wolf"])
def test_every_play_of_a_ship_says_what_will_be_rolled(ship, by_night):
    spent, name = ("deception.1", "Deception") if by_night else ("collier.1", "Collier")
    joining = (
        ("surprise_attack.1", "searchlight.1") if by_night else ("surprise_attack.1", "boarding_party.1", "shipping_lanes.1")
    )
    said = rolled(two(spent, *joining, **SEA))
    found = {name_: hint for name_, hint in said.items() if name_.startswith(f"{ship.capitalize()} → ") and "…" not in name_}
    own = (-2 if ship in SEA["damaged"] else 0) + (-2 if ship in SEA["limited"] else 0) - by_night
    assert {f"{ship.capitalize()} → {aim}" for aim in AIMS} <= set(found)
    for name_, hint in found.items():
        plus = own + 2 * ("Surprise" in name_) + 3 * ("Searchlight" in name_)
        first = next((aim for aim in AIMS if f"→ {aim}" in name_), "Matheran")
        signed = "" if not plus else f" +{plus}" if plus > 0 else f" −{-plus}"
        parts = [f"{DICE[ship]}{signed} against {AIMS[first]}"]
        if "all of Ben" in name_:
            parts[0] += "".join(f", then {AIMS[aim]}" for aim in AIMS if aim != first)
        parts += ["by night"] * by_night
        parts += ["captures (×2)"] * ("Boarding" in name_)
        parts += ["with Shipping Lanes"] * ("all of Ben" in name_)
        assert hint == ", ".join([*parts, f"spending {name}"]), name_
    assert any("Searchlight" in name_ for name_ in found) == by_night
    assert any("all of Ben" in name_ for name_ in found) == (ship != "wolf" and not by_night)
    assert any("Maria + Boarding" in name_ for name_ in found) != by_night
    assert not any("Lovat + Boarding" in name_ for name_ in found)


@rule("KP-3.3.15a", "KP-3.3.24b", "KP-3.2.3a", "KP-3.3.19b", "KP-3.3.42a")
def test_so_do_pairs_and_what_cards_attack():
    hand = ("collier.1", "good_hunting.1", "monitor.1", "interrogate.1", "submarines_uc_16_uc_29.1", "surprise_attack.1")
    said = rolled(two(*hand, **{**SEA, "recognized": ()}))
    pair = "d10 d8 d6 −2 against d8 −2, 7 VA, then d6, 5 VA, with Good Hunting, spending Collier"
    assert said["Wolf → Lovat+Maria"] == pair
    assert said["Monitor: Dresden"] == "d10 d8 +2 against d10 d4, 18 VA"
    assert said["Monitor: Dresden + Surprise"] == "d10 d8 +4 against d10 d4, 18 VA"
    assert said["Interrogate: Leopard"] == "recognized first: 55 %, d10 d6 against d8, 16 VA"
    assert said["UC-16/29 torpedoes Lovat"] == "d10 d6 against d8 −2, 7 VA"
    assert said["Leipzig → …"] == "Choose the target later, spending Collier"
    british = rolled(two("recalled.1", **SEA))
    assert british["British → Leopard"] == "d10 d8 against d8, 16 VA, spending Recalled"


@rule("KP-T1.6", "KP-3.3.9", "KP-3.3.8")
def test_modifiers_that_the_plan_takes_away_do_not_count():
    sea, told = two("damage_control.1", "collier.1", "trap.1", **SEA), words("en").naming(NAMES)
    before = (play("damage_control>leipzig"), play("collier>all"))
    said = {told(one.label): told(one.description) for one in listed(sea, *before).entries if one.description is not None}
    said = {name: dice_alone(hint) if " against " in hint else hint for name, hint in said.items()}
    assert said["Leipzig → Matheran"] == "d10 d8 d4 against d8, 7 VA, spending Trap"
    assert said["Wolf → Matheran"] == "d10 d8 d6 against d8, 7 VA, spending Trap"
    assert rolled(two("trap.1", **SEA))["Wolf → Lovat"] == "d10 d8 d6 −2 against d8 −2, 7 VA, spending Trap"


def test_a_card_without_a_target_says_that_it_is_played_later():
    assert rolled(two("interned.1"))["Interned → …"] == "Later. Action: a recognized enemy ship may leave play."


def test_a_ship_is_given_what_is_missed_least():
    def spent(*hand: str, **marked) -> str:
        return two(*hand, **marked).choice().next_sheet(()).check(play("leipzig>matheran"))["card"]

    hand = ("qqq.1", "deception.1", "good_hunting.1", "submarines_u_27_u_41.1", "damage_control.1")
    assert spent(*hand) == "damage_control.1", "an action that nothing is open for"
    assert spent(*hand[:4]) == "submarines_u_27_u_41.1", "by day an action, before Assist and Reaction"
    assert spent(*hand[3:], damaged=("emden",)) == "submarines_u_27_u_41.1", "of two that are of use, what was dealt first"
    assert spent("lay_mines.1", "wireless_intercept.1") == "wireless_intercept.1", "nothing is discarded that it could take"
    assert spent("qqq.1", "searchlight.1") == "searchlight.1", "an Assist that cannot join before a Reaction, whatever its dice"
    assert spent("interrogate.1", "collier.1") == "collier.1" and spent("qqq.1", "good_hunting.1") == "good_hunting.1"


@rule("KP-T1.5")
def test_the_last_press_says_how_many_cards_are_committed():
    choice, told = two("collier.1", "surprise_attack.1", "recalled.1").choice(), words("en")
    plan = (play("leipzig>matheran", "collier.1", "surprise_attack.1"), play("british>later", "recalled.1"))
    assert [told(choice.send_label(plan[:n])) for n in range(3)] == ["Draw and end", "Commit 2 cards", "Commit 3 cards"]


@rule("KP-T2.5", "KP-T2.10")
def test_one_press_answers_a_whole_attack():
    sea = two("collier.1", other=("qqq.1", "recalled.1")).plan(play("leipzig>matheran"))
    choice = sea.choice(1)
    letting, recalled = choice.shortcuts
    assert letting.answer == recalled.answer == {"reaction": "pass", "passage": "attempt"}
    assert letting.lines == {"sunk.play": "pass", "reflag.play": "pass"} and recalled.lines["sunk.play"] == "recalled"
    assert words("en")(recalled.label) == "Recalled if it sinks" and recalled.is_inline
    bars = next(iter(choice.walk({}))).part.choice.forbidden()
    assert [(one.option, one.rule) for one in bars] == [("qqq.1", "KP-3.3.27a"), ("recalled.1", "KP-3.3.30a")]
    assert len(plays(choice).entries) == 1, "Safe Passage is declined in detail alone"


@rule("KP-T1.6")
def test_a_captain_with_cards_face_down_may_finish_by_one_press():
    sea = two("collier.1", "recalled.1").plan(play("leipzig>later", "collier.1"))
    assert sea.asked[0] == "kp.next"
    (finish,) = sea.choice().shortcuts
    assert finish.answer == {"play": "finish"} and sea.answer(finish.answer).table.turn > sea.table.turn


@rule("KP-D37")
def test_a_captain_among_computers_is_not_asked_for_safe_passage_alone():
    def alone_with(card: str):
        sea = two("collier.1", other=(card,)).plan(play("leipzig>matheran", "collier.1"))
        return forced(sea.state.asked, sea.choice(1))

    assert alone_with("interned.1") == {"reaction": "pass", "passage": "attempt"}
    assert alone_with("trap.1") is None
