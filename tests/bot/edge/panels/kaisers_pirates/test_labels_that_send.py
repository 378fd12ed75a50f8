"""What sends an answer says what it does, also where nothing is picked."""

from __future__ import annotations

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.shapes.parts import WHOLE
from engines.kaisers_pirates import game
from locales import words
from tests.bot.edge.panels.pressing import Panel
from tests.engines.kaisers_pirates.positions import two


@pytest.mark.parametrize(
    ("language", "none", "kept"),
    [("en", "Keep no ship", "Keep Emden"), ("es", "Ningún buque", "Conservar Emden"), ("it", "Nessuna nave", "Tieni Emden")],
)
def test_a_ship_or_none_is_kept_by_a_button_that_says_so(language: str, none: str, kept: str) -> None:
    sea = two("collier.1", deck=1).plan().to("kp.keep")
    choice = sea.choice(0)
    told = words(language)
    assert none in Panel(choice, language, PanelDraft()).buttons()
    assert kept in Panel(choice, language, PanelDraft().filled({WHOLE: ("emden",)})).buttons()
    assert told(game.readback(choice, ())) == none and told(game.readback(choice, ("emden",))) == kept


@pytest.mark.parametrize(("language", "said"), [("en", "Draw and end"), ("es", "Robar y terminar"), ("it", "Pesca e termina")])
def test_a_turn_without_a_card_is_read_back_as_what_it_is(language: str, said: str) -> None:
    assert words(language)(game.readback(two("collier.1").choice(), ())) == said
