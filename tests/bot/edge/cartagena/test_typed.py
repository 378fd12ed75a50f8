"""Orders of Cartagena as they are typed, in each language."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.parser.read import read
from engines.cartagena.speech.vocabulary import VOCABULARY
from locales import words
from tests.engines.cartagena.positions import Field, laid
from tests.engines.cartagena.test_deployment import deploying
from tests.engines.cartagena.test_phases import planning, row

NAMES = ("Ana", "Ben")


def typed(field: Field, text: str, language: Any = "en", seat: int | None = None) -> Any:
    """The answer that a text makes; None while something is missing."""
    return read(text, field.choice(seat), words(language).naming(NAMES), vocabulary=VOCABULARY).answer


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("move, shoot, move, repeat", "en"), ("move shoot move repeat", "en"), ("1: move; 2: shoot; 3: move; 4: repeat", "en"),
        ("mover, disparar, mover, repetir", "es"), ("muovere, fuoco, muovere, ripetere", "it"),
    ],
)  # fmt: skip
def test_a_row_is_typed_as_it_is_spoken(text: str, language: str) -> None:
    assert typed(planning(), text, language, 1) == row(1, "move", "shoot", "move", "repeat")


def test_a_slot_is_left_empty_and_the_rest_of_a_short_row() -> None:
    assert typed(planning(), "move gap shoot", seat=1) == row(1, "move", "-", "shoot", "-")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("C4: infantry on top", "en"), ("C4 infantry on top", "en"), ("infantry C4; C4 infantry on top", "en"),
        ("C4: infantería, encima", "es"), ("C4 infantería encima", "es"), ("C4: fanti, in cima", "it"),
        ("C4 fanti in cima", "it"),
    ],
)  # fmt: skip
def test_top_of_a_garrison_is_typed(text: str, language: str) -> None:
    assert typed(deploying(), text, language, 0)["top_C4"] == "infantry_es.a"


SHOT = {"gun": "PC", "target": "D4"}
ALL = {"gun": "all", "target": "D4"}


@pytest.mark.parametrize(
    ("text", "language", "items"),
    [
        ("PC D4", "en", (SHOT,)), ("PC at D4; S1 at C4", "en", (SHOT, {"gun": "S1", "target": "C4"})), ("all D4", "en", (ALL,)),
        ("PC contra D4", "es", (SHOT,)), ("todo contra D4", "es", (ALL,)), ("tutto contro D4", "it", (ALL,)),
    ],
)  # fmt: skip
def test_shots_are_typed_by_signs(text: str, language: str, items: Any) -> None:
    ships = {"PC": "D3", "S1": "C3", "S2": "E3"}
    assert typed(laid((), "shoot", ships, {"C4": "native_es", "E4": "native_es"}), text, language) == items


@pytest.mark.parametrize(("text", "advance"), [("F4 E4", "none"), ("F4 storms E4 all", "whole"), ("F4 E4 advance top", "top")])
def test_attacks_are_typed_by_squares(text: str, advance: str) -> None:
    answer = typed(laid((), "attack", {}, {"F4": "infantry_en marine_en", "E4": "native_es"}), text)
    assert [(item["frm"], item["target"], item["advance"]) for item in answer] == [("F4", "E4", advance)]


def test_moves_and_landings_are_typed_by_signs() -> None:
    field = laid((), "move", {"S1": "C3", "PC": "D3"})
    assert typed(field, "S1 B3; PC D2") == ({"unit": "S1", "to": "B3"}, {"unit": "PC", "to": "D2"})
    field = laid((), "disembark", {"S3": "F3 marine_en infantry_en"})
    assert typed(field, "S3 F4") == typed(field, "S3 all F4") == ({"ship": "S3", "piece": "all", "to": "F4"},)
    assert typed(field, "S3 marines F4") == ({"ship": "S3", "piece": "marine_en.a", "to": "F4"},)


SHIPS, HELD = {"PC": "D3", "S1": "C3", "S2": "E3"}, {"C4": "native_es", "E4": "native_es"}
TWO = (SHOT, {"gun": "S1", "target": "C4"})


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("PC D4, S1 C4", "en"),
        ("PC at D4, S1 at C4", "en"),
        ("PC contra D4, S1 contra C4", "es"),
        ("PC contro D4, S1 contro C4", "it"),
    ],
)
def test_orders_may_have_commas_between_them(text: str, language: str) -> None:
    assert typed(laid((), "shoot", SHIPS, HELD), text, language) == TWO


@pytest.mark.parametrize(
    ("text", "language"), [("nothing", "en"), ("none", "en"), ("nada", "es"), ("nulla", "it"), ("niente", "it")]
)
def test_order_may_be_left_undone(text: str, language: str) -> None:
    assert typed(laid((), "shoot", SHIPS, HELD), text, language) == ()


@pytest.mark.parametrize(
    ("text", "language"), [("PC D4 else C4", "en"), ("PC D4 si no S1 C4", "es"), ("PC D4 altrimenti C4", "it")]
)
def test_first_of_two_choices_is_taken(text: str, language: str) -> None:
    assert typed(laid((), "shoot", SHIPS, HELD), text, language) == (SHOT,)


@pytest.mark.parametrize(
    ("text", "language"), [("keep", "en"), ("defend keep", "en"), ("defender mantener", "es"), ("difendi tieni", "it")]
)
def test_a_defence_is_kept_as_it_lies(text: str, language: str) -> None:
    land = {"D5": "harquebusier_en marine_en marine_en", "C5": "harquebusier_es infantry_es"}
    field = laid("attack", "surprise_attack", land=land).answer({"frm": "D5", "target": "C5"})
    assert field.asked == ("ct.rally", (0,))
    assert typed(field, text, language, 0) == ("0", "1")


BATTERIES = {"C4": "native_es", "C5": "infantry_es", "E4": "native_es"}
SPANISH_FLEET = {"GA": "A4", "S4": "B2", "S1": "B4", "PC": "L0", "T1": "D1", "X1": "O3", "SF": "E7"}


@pytest.mark.parametrize(("text", "language"), [("GA S4", "en"), ("GA contra S4", "es"), ("GA B2", "it")])
def test_a_ship_is_aimed_at_by_its_code_or_its_square(text: str, language: str) -> None:
    assert typed(laid("shoot", (), SPANISH_FLEET, BATTERIES), text, language) == ({"gun": "GA", "target": "B2"},)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("C5 PC", "CT-SHOT-18"), ("C5 T1", "CT-D41"), ("GA X1", "CT-D41"), ("C4 S1", "CT-SHOT-14"), ("D4 S4", "CT-SHOT-03"),
        ("S4 GA", "CT-MP-11"), ("SF S4", "CT-D41"),
    ],
)  # fmt: skip
def test_a_shot_that_is_not_legal_is_refused_by_its_rule(text: str, rule: str) -> None:
    field = laid("shoot", (), SPANISH_FLEET, BATTERIES)
    said = read(text, field.choice(), words("en").naming(NAMES), vocabulary=VOCABULARY)
    assert [trouble.rule for trouble in said.troubles] == [rule], said.troubles


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("S1 C9", "CT-MOVE-05"), ("S1 C5", "CT-MAP-01"), ("S1 D3", "CT-MAP-02"), ("S1 F4", "CT-MAP-01"), ("S2 G4", "CT-MOVE-12"),
        ("GA C8", "CT-MP-11"), ("F4 E4", "CT-MOVE-09"), ("F4 K8", "CT-MOVE-02"), ("F4 F3", "CT-MAP-01"),
    ],
)  # fmt: skip
def test_a_move_that_is_not_legal_is_refused_by_its_rule(text: str, rule: str) -> None:
    ships = {"S1": "C3", "PC": "D3", "S2": "G3", "GA": "C7"}
    field = laid((), "move", ships, {"F4": "marine_en", "E4": "native_es"})
    said = read(text, field.choice(), words("en").naming(NAMES), vocabulary=VOCABULARY)
    assert [trouble.rule for trouble in said.troubles] == [rule], said.troubles


@pytest.mark.parametrize("text", ["F4 F5", "F4 marines F5", "marines F4 F5", "marines F4 to F5"])
def test_a_troop_moves_by_its_square(text: str) -> None:
    field = laid((), "move", {"S1": "C3"}, {"F4": "marine_en"})
    assert typed(field, text) == ({"unit": "F4.0", "to": "F5"},)


def test_kind_is_named_among_several_troops_in_a_square() -> None:
    field = laid((), "move", {"S1": "C3"}, {"F4": "marine_en infantry_en"})
    assert typed(field, "F4 F5") is None
    assert typed(field, "F4 infantry F5") == ({"unit": "F4.1", "to": "F5"},)


ASHORE = {"D5": "marine_en infantry_en", "F4": "marine_en", "H8": "native_es", "E4": "native_es", "J5": "infantry_en"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("F4 H8", "CT-ATK-02"), ("F4 F5", "CT-ATK-02"), ("F5 E4", "CT-ATK-02"), ("E4 F4", "CT-MP-11"), ("J5 H8", "CT-ATK-02"),
        ("F4 E4; F4 E4", "CT-UNIT-03"), ("F4 D5", "CT-ATK-02"),
    ],
)  # fmt: skip
def test_an_attack_that_is_not_legal_is_refused_by_its_rule(text: str, rule: str) -> None:
    field = laid((), "attack", {}, ASHORE)
    said = read(text, field.choice(), words("en").naming(NAMES), vocabulary=VOCABULARY)
    assert [trouble.rule for trouble in said.troubles] == [rule], said.troubles


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("S1 F4", "CT-DIS-02"), ("S2 F4", "CT-DIS-06"), ("S3 E4", "CT-DIS-06"), ("S3 K8", "CT-DIS-06"), ("S3 E3", "CT-DIS-06"),
        ("GA B9", "CT-MP-11"),
    ],
)  # fmt: skip
def test_a_landing_that_is_not_legal_is_refused_by_its_rule(text: str, rule: str) -> None:
    ships = {"S3": "F3 marine_en infantry_en", "S1": "E3", "S2": "A2 marine_en", "GA": "C9 infantry_es"}
    field = laid((), "disembark", ships, {"E4": "native_es"})
    said = read(text, field.choice(), words("en").naming(NAMES), vocabulary=VOCABULARY)
    assert [trouble.rule for trouble in said.troubles] == [rule], said.troubles
