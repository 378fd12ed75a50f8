"""Shots, attacks, barges, moves and landings in menus and lists: their words, chances and effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from engines.cartagena.data.ids import Square
from engines.cartagena.rules import aims, courses
from engines.cartagena.table import Table
from engines.kernel.base.values import Answer
from engines.kernel.choices.sheet import PlayLabel
from locales import words
from tests.engines.cartagena.positions import laid
from tests.rules import rule

Given = Mapping[str, Answer]


@cache
def table() -> Table:
    """Ships before the batteries, a stack on each side ashore, Desnaux with soldiers beside him, a barge."""
    ships = {"PC": "D3", "S1": "C3", "S2": "E3", "T1": "H2", "X1": "F3", "GA": "F6"}
    land = {
        "C4": "native_es", "E4": "infantry_es harquebusier_es", "N9": "marine_en infantry_en", "O9": "infantry_es",
        "M8": "harquebusier_en", "L7": "native_es infantry_es",
    }  # fmt: skip
    return laid((), "shoot", ships, land, wounds={"GA": 1, "A5": 1}).table


def said(label: PlayLabel) -> tuple[str, str]:
    """A label and its description in English."""
    return words("en")(label.label), words("en")(label.description) if label.description is not None else ""


# -- items of lists


@rule("CT-TIME-26")
@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({}, "nothing yet"),
        ({"gun": "ask"}, "Then ask me"),
        ({"gun": "all"}, "All that can"),
        ({"gun": "all", "target": "D4"}, "All at Santiago D4"),
        ({"gun": "S1"}, "Ship S1"),
        ({"gun": "S1", "target": "C4"}, "S1 at San Felipe C4"),
    ],
)
def test_a_shot_of_a_list_is_said_as_far_as_it_is_named(given: Given, text: str) -> None:
    assert words("en")(aims.item(table(), given, "gun")) == text


@rule("CT-TIME-22")
@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({}, "nothing yet"),
        ({"frm": "ask"}, "Then ask me"),
        ({"frm": "ask", "target": ""}, "Then ask me"),
        ({"frm": "N9"}, "N9"),
        ({"frm": "N9", "target": "O9"}, "N9 attacks O9"),
        ({"frm": "N9", "target": "O9", "advance": "top"}, "N9 attacks O9"),
        ({"frm": "N9", "target": "O9", "advance": "whole"}, "N9 storms O9"),
        ({"frm": "L7", "target": "L7"}, "L7 tears down Barajas L7"),
    ],
)
def test_an_attack_of_a_list_is_said_as_far_as_it_is_named(given: Given, text: str) -> None:
    assert words("en")(aims.assaulting(table(), given)) == text


# -- shots, barges and attacks


@rule("CT-SHOT-05", "CT-SHOT-17", "CT-LOSS-06", "CT-TIME-26")
@pytest.mark.parametrize(
    ("gun", "target", "label", "hint"),
    [
        ("ask", "", "Then ask me", "What stands before it is done first; then you are asked again."),
        ("all", "D4", "All at Santiago D4", "The nearest first, three at most, as long as it stands: PC, S1"),
        ("S1", "C4", "S1 at San Felipe C4", "Distance 1, hits on 2 or more (83 %), takes the top piece"),
        ("S1", "F6", "S1 at GA at F6", "Distance 3, hits on 5 or more (33 %), wound 2 of 3"),
        ("PC", "D4", "PC at Santiago D4", "2 shots, distance 1, each hits on 2 or more (83 %), wound 1 of 2"),
        ("PC", "A5", "PC at San José A5", "2 shots, distance 3, each hits on 5 or more (33 %), the last wound, fame 2"),
        ("E4", "F3", "E4 at X1 at F3", "Distance 1, hits on 2 or more (83 %), sinks it, no fame"),
        ("PC", "H6", "PC at Castillo Grande H6", "2 shots, distance 4, each hits on 6 (17 %), wound 1 of 2"),
        ("T1", "H6", "T1 at Castillo Grande H6", "Distance 4, hits on 6 (17 %), wound 1 of 2"),
    ],
)
def test_a_shot_says_its_chance_and_what_a_hit_does(gun: str, target: str, label: str, hint: str) -> None:
    reached = {"PC": ("D4", "C4"), "S1": ("C4", "D4"), "S2": ("E4",)}
    assert said(aims.shot(table(), {"gun": gun, "target": target}, reached)) == (label, hint)


@rule("CT-HERO-12", "CT-HERO-13")
def test_a_volley_says_the_dice_of_its_top_troop() -> None:
    land = {"C5": "desnaux", "C4": "harquebusier_es", "D4": "infantry_es harquebusier_es", "D5": "marine_en marine_en"}
    seen = laid("shoot", (), {"GA": "D6"}, land, heroes=((0, "desnaux"), (1, "vernon"))).table
    four, three = (said(aims.shot(seen, {"gun": gun, "target": "D5"}, {})) for gun in ("volley.C4", "volley.D4"))
    assert four == ("C4 at D5", "Volley, 4 dice, one 5 or 6 hits (80 %), takes the top piece")
    assert three == ("D4 at D5", "Volley, 3 dice, one 5 or 6 hits (70 %), takes the top piece")


@rule("CT-D85", "CT-FAME-11")
@pytest.mark.parametrize(("gun", "far", "face"), [("H8", 2, "3 or more (67 %)"), ("L5", 4, "6 (17 %)")])
def test_a_second_shot_at_a_work_says_that_the_enemy_scores_it(gun: str, far: int, face: str) -> None:
    text = words("en")(aims.again(table(), gun, Square("H6")))
    assert text == f"Distance {far}, hits on {face}, wound 1 of 2; only the enemy scores it"


@rule("CT-ATK-12", "CT-HERO-06", "CT-INFO-06")
def test_a_hero_on_a_hidden_garrison_defends_with_dice_that_all_know() -> None:
    seen = laid((), "attack", {}, {"D5": "marine_en", "C5": "eslava native_es"}, heroes=((0, "eslava"), (1, "vernon"))).table
    label, hint = said(aims.attack(seen, {"frm": "D5", "target": "C5"}))
    assert (label, hint) == ("D5 attacks San Luis C5", "1 die against 6: wins 7 %, loses 76 %")


@rule("CT-FIRE-02", "CT-FIRE-03")
@pytest.mark.parametrize(
    ("given", "label", "hint"),
    [
        ({"barge": "none"}, "Keep the barge", ""),
        ({"barge": "X1", "to": "E5", "target": "none"}, "X1 → E5", ""),
        ({"barge": "X1", "to": "E5", "target": "F6"}, "X1 → E5, at GA at F6", "Blows up; with 3 or more (67 %): wound 2 of 3"),
    ],
)
def test_a_barge_says_its_chance_and_what_it_strikes(given: Given, label: str, hint: str) -> None:
    assert said(aims.brulote(table(), 3, given)) == (label, hint)


@rule("CT-ATK-10", "CT-ATK-17", "CT-ATK-18", "CT-INFO-14", "CT-STACK-02")
@pytest.mark.parametrize(
    ("given", "label", "hint"),
    [
        ({"frm": "ask"}, "Then ask me", "What stands before it is done first; then you are asked again."),
        ({"frm": "N9", "target": "O9"}, "N9 attacks O9", "2 dice against 3: wins 28 %, loses 47 %"),
        (
            {"frm": "N9", "target": "O9", "order": ("1", "0"), "advance": "whole"},
            "N9 storms O9 (Infantry)",
            "4 dice against 3: wins 40 %, loses 27 %",
        ),
        ({"frm": "M8", "target": "O9"}, "M8 attacks O9", "4 dice against 3: wins 40 %, loses 0 %"),
        (
            {"frm": "M8", "target": "L7"},
            "M8 attacks Barajas L7",
            "4 dice against a hidden garrison of 3 to 5: wins 25 to 40 %",
        ),
        (
            {"frm": "L7", "target": "L7", "order": ("1", "0")},
            "L7 tears down L7 (Infantry)",
            "4 dice, 4 or more hits (94 %), wound 1 of 2; only the enemy scores it",
        ),
        ({"frm": "N9", "target": "A5"}, "N9 attacks San José A5", "2 dice, 4 or more hits (75 %), the last wound, fame 2"),
        (
            {"frm": "N9", "target": "F6", "order": ("0", "1")},
            "N9 attacks GA at F6 (Marines)",
            "2 dice, 6 hits (31 %), wound 2 of 3",
        ),
    ],
)
def test_an_attack_says_its_dice_and_how_often_it_wins_and_loses(given: Given, label: str, hint: str) -> None:
    assert said(aims.attack(table(), given)) == (label, hint)


# -- destinations


@rule("CT-TIME-20", "CT-MOVE-15", "CT-SHOT-04")
@pytest.mark.parametrize(
    ("unit", "to", "label", "hint"),
    [
        ("S1", "C1", "S1 → C1", "Can fire from there at: San Felipe C4, Chamba E4, Santiago D4"),
        ("S1", "N2", "S1 → N2", "Can fire from there at: Cartagena L5"),
        ("N9.0", "N8", "Marines, N9 (1) → N8", "Beside it: O9"),
        ("N9.0", "M9", "Marines, N9 (1) → M9", "No enemy within reach from there."),
        ("M8.0", "S1", "Harquebusiers, M8 (1) → aboard Ship S1", "Goes aboard: Ship S1."),
        ("back.N9", "", "Culverin back: N9", "The culverin is a troop again."),
    ],
)
def test_a_move_says_what_the_unit_can_do_from_there(unit: str, to: str, label: str, hint: str) -> None:
    said_of = courses.listed(table(), "english", 1, lambda item: (to,))
    found = said_of({"unit": unit, "to": to} if to else {"unit": unit})
    assert found is not None and said(found) == (label, hint)


@rule("CT-TIME-20", "CT-TIME-21")
@pytest.mark.parametrize(
    ("enemies", "ends", "kept"),
    [
        (("H4",), ("A5", "B5", "K5"), {"B5", "K5"}),
        (("H4",), ("A4", "B4", "H7"), {"B4", "H7"}),
        (("H4",), ("A4", "B1", "K7"), {"B1", "K7"}),
        (("H4", "A1"), ("E5", "B3", "J4"), {"B3", "J4"}),
        (("H4",), ("K7", "I7", "H5"), {"H5", "K7"}),
        (("H4",), ("A4", "P4"), {"A4", "P4"}),
    ],
)
def test_destinations_that_reach_or_are_near_an_enemy_are_listed_of_too_many(
    enemies: tuple[str, ...], ends: tuple[str, ...], kept: set[str]
) -> None:
    ships = {"GA": enemies[0], **({"SF": enemies[1]} if len(enemies) > 1 else {})}
    field = laid("", "move", ships, {"N9": "marine_en"}, without=tuple(table().works))
    said_of = courses.listed(field.table, "english", 38, lambda _: ends)
    assert {to for to in ends if said_of({"unit": "N9.0", "to": to}) is not None} == kept


@rule("CT-TIME-20", "CT-SHOT-04")
def test_a_ship_has_the_destinations_from_which_it_can_fire_at_most() -> None:
    field = laid("", "move", {"GA": "H4", "SF": "G4", "S1": "P1"}, without=tuple(table().works))
    ends = ("L4", "K4", "J4", "I4")
    for units, room in ((1, 4), (25, 3), (37, 2), (75, 2), (200, 2)):
        said_of = courses.listed(field.table, "english", units, lambda _: ends)
        kept = [to for to in ends if said_of({"unit": "S1", "to": to}) is not None]
        assert kept == list(ends[-room:]), units


@rule("CT-DIS-04", "CT-TIME-27")
@pytest.mark.parametrize(
    ("ship", "piece", "label", "hint"),
    [
        ("S1", "all", "S1, all troops → F4", "The best attackers come to lie on top."),
        ("S1", "marine_en.a", "S1, Marines → F4", "dice in attack: 1, in defence: 2"),
        ("PC", "vernon", "PC, Vernon → F4", "Ashore he attacks twice."),
    ],
)
def test_a_landing_says_who_lands_where(ship: str, piece: str, label: str, hint: str) -> None:
    field = laid((), "disembark", {"S1": "F3 infantry_en marine_en", "PC": "D3 vernon"})
    assert said(courses.landing(field.table, {"ship": ship, "piece": piece, "to": "F4"}, 1)) == (label, hint)
