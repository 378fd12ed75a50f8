"""Plays and answers typed in words, in three languages."""

from __future__ import annotations

import pytest

from bot.edge.parser.read import read
from bot.edge.parser.small_talk import is_talk
from engines.kaisers_pirates import game
from locales import words
from tests.engines.kaisers_pirates.positions import Sea, at_turn, play, three, two

NAMES = ("Ana", "Ben", "Carla")


def typed(sea: Sea, text: str, language="en", seat: int = 0):
    choice, view = sea.choice(seat), game.view(sea.state, seat)
    return read(text, choice, words(language).naming(NAMES), vocabulary=game.vocabulary(view, choice))


def sea() -> Sea:
    hand = ("collier.1", "surprise_attack.1", "recalled.1", "damage_control.1")
    return three(*hand, other=("qqq.1",), damaged=("emden",), recognized=("wolf",))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "leipzig intercepts lovat plus surprise attack, spend recalled"),
        ("es", "leipzig intercepta lovat más ataque sorpresa, gastar retirar"),
        ("it", "leipzig intercetta lovat più attacco a sorpresa, usa richiamato"),
    ],
)
def test_an_attack_with_what_joins_and_what_is_spent(language, text):
    assert typed(sea(), text, language).answer == (play("leipzig>lovat", "recalled.1", "surprise_attack.1"),)


@pytest.mark.parametrize(("language", "text"), [("en", "bf dresden"), ("es", "británicos dresden"), ("it", "inglesi dresden")])
def test_the_british_forces_are_called_shortly(language, text):
    (item,) = typed(sea(), text, language).answer
    assert item["play"] == "british>dresden"


def test_several_plays_and_what_no_rule_allows():
    found = typed(sea(), "leipzig lovat; damage control emden")
    assert [item["play"] for item in found.answer] == ["leipzig>lovat", "damage_control>emden"]
    (trouble,) = typed(sea(), "bf leopard").troubles
    assert (trouble.kind, trouble.rule) == ("illegal", "KP-3.2.3.1a")


@pytest.mark.parametrize(
    "text", ["prinz eitel friedrich william p frye", "p. eitel w. frye", "prinz eitel friedrich intercepts w. frye"]
)
def test_a_ship_is_called_by_its_short_or_its_whole_name(text):
    forces = (("prinz_eitel_friedrich", "emden"), ("appam",), ("collier.1",)), (("wolf",), ("william_p_frye", "dee"), ())
    (item,) = typed(at_turn(*forces), text).answer
    assert item["play"] == "prinz_eitel_friedrich>william_p_frye"


def test_a_ship_that_may_not_be_attacked_is_refused_by_its_whole_name():
    forces = (("emden",), ("appam",), ("collier.1",)), (("prinz_eitel_friedrich",), ("dee",), ())
    (trouble,) = typed(at_turn(*forces), "british prinz eitel friedrich").troubles
    assert (trouble.kind, trouble.rule) == ("illegal", "KP-3.2.3.1a")


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "armed merchant cruiser"), ("es", "crucero mercante armado"), ("it", "incrociatore mercantile armato")],
)
def test_an_armed_merchant_cruiser_is_called_as_it_is_written_out(language, text):
    attacked = two("collier.1", other=("amc.1", "non_combatant.1")).plan(play("leipzig>matheran"))
    assert typed(attacked, text, language, seat=1).answer == {"reaction": "amc.1", "passage": "attempt"}


def test_an_answer_is_a_card_by_its_name():
    attacked = two("collier.1", other=("non_combatant.1",)).plan(play("leipzig>matheran"))
    assert typed(attacked, "non combatant", seat=1).answer == {"reaction": "non_combatant.1", "passage": "attempt"}


ENDS = [
    ("en", "draw"), ("en", "draw and end"), ("en", "finish"), ("en", "nothing"), ("es", "robar"), ("es", "robar y terminar"),
    ("es", "terminar"), ("es", "nada"), ("it", "pesca"), ("it", "pesca e termina"), ("it", "fine"), ("it", "nulla"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), ENDS)
def test_a_turn_is_ended_in_words_whatever_is_in_hand(language, text):
    hand = ("collier.1", "intelligence.1")
    found = typed(three(*hand, other=("qqq.1",)), text, language)
    assert (found.answer, found.troubles) == ((), ())


@pytest.mark.parametrize(
    ("language", "text"), [("en", "leipzig lovat; finish"), ("es", "leipzig lovat; terminar"), ("it", "leipzig lovat; fine")]
)
def test_the_word_that_ends_a_turn_may_stand_behind_its_plays(language, text):
    assert [item["play"] for item in typed(sea(), text, language).answer] == ["leipzig>lovat"]


@pytest.mark.parametrize(
    ("language", "text"), [("en", "finish"), ("en", "draw"), ("es", "terminar"), ("es", "robar"), ("it", "fine"), ("it", "pesca")]
)
def test_the_rest_of_a_turn_is_ended_in_words(language, text):
    begun = sea().plan(play("leipzig>later", "collier.1"))
    assert begun.asked[0] == "kp.next"
    assert typed(begun, text, language).answer == {"play": "finish"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "leipzig lovat, damage control emden"), ("es", "leipzig lovat, control de daños emden"),
        ("it", "leipzig lovat, controllo dei danni emden"),
    ],
)  # fmt: skip
def test_plays_may_have_commas_between_them(language, text):
    assert [item["play"] for item in typed(sea(), text, language).answer] == ["leipzig>lovat", "damage_control>emden"]


@pytest.mark.parametrize("text", ["draw", "robar y terminar", "fine", "keep", "nada"])
def test_words_that_end_a_turn_are_no_small_talk(text):
    choice, view = sea().choice(0), game.view(sea().state, 0)
    assert not is_talk(text, (choice,), (), words("en").naming(NAMES), game.vocabulary(view, choice))
