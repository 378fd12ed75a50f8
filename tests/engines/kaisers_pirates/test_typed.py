"""Plays and answers typed in words, in three languages."""

from __future__ import annotations

import pytest

from bot.edge.typed import read
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
