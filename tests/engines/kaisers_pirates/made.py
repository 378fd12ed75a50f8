"""The ids that The Kaiser's Pirates puts together, and what it fills in."""

from __future__ import annotations

from engines.kaisers_pirates.components import IN_PLAY
from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.options import SHORT, STANDARD
from engines.kaisers_pirates.rules.dice import DAMAGED, NONE
from engines.kaisers_pirates.rules.intercept import ATTEMPT, STAY
from engines.kaisers_pirates.table import ACTION, BRITISH, PORT, SUNK
from engines.kernel.frames import questions_of
from tests.locales.made import filled


def made() -> dict[str, frozenset[str]]:
    """The ids of every template of its code."""
    asked = [question.kind.partition(".")[2] for question in questions_of("kaisers_pirates")]
    return {
        **filled("kp.card.{}", CARD), **filled("kp.does.{}", IN_PLAY), **filled("kp.passage.{}", (ATTEMPT, STAY)),
        **filled("kp.ask.{}", asked), **filled("kp.ask.{}.you", asked), **filled("kp.told.fired.{}", (NONE, DAMAGED)),
        **filled("kp.told.escape.{}", ("yes", "no")), **filled("kp.lies.{}", (BRITISH, ACTION)),
        **filled("kp.option.deck.{}", (STANDARD, SHORT)), **filled("kp.won.{}", (SUNK, PORT)),
        **filled("kp.board.{}", ("warship", "raider")), **filled("kp.state.{}", ("damaged", "busy", "aimed")),
    }  # fmt: skip
