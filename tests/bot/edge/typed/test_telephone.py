"""Typed answers as telephones write them."""

from __future__ import annotations

import pytest

from bot.edge.lexer.telephone_text import plain
from bot.edge.parser.read import read
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.shapes import Amount, OneOf
from locales import LANGUAGES, words


def place(id: str) -> Message:
    return say("ui.code", code=Verbatim(id))


CHOICE = OneOf(options=("J8", "K8", "Captain's Monkey", "L9"), default="J8", name=place)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "#4",
        "#4.",
        "# 4",
        "#4!",
        "＃４",
        "№ 4",
        "nº 4",
        "n.º 4",
        "N° 4",
        "Nr. 4",
        "nr 4",
        "no. 4",
        "núm. 4",
        "#4 .",
        "\u200b#4\u00a0",
        "#4)",
    ],
)
def test_the_number_of_an_option_as_telephones_write_it(text: str, language: str) -> None:
    assert read(text, CHOICE, words(language)).answer == "L9"


@pytest.mark.parametrize(
    "text", ["captain’s monkey", "Captain's Monkey.", "CAPTAIN‘S MONKEY", "captain's\u00a0monkey ", "“Captain's Monkey”"]
)
def test_quotes_capitals_and_spaces_that_a_keyboard_puts_in(text: str) -> None:
    assert read(text, CHOICE, words("en")).answer == "Captain's Monkey"


@pytest.mark.parametrize("text", ["7", "7.", "#7.", "７", "7!", "7 "])
def test_an_amount_with_a_stop_behind_it(text: str) -> None:
    choice = Amount(least=0, most=30, default=0, name=lambda number: say("ui.code", code=Verbatim(str(number))))
    assert read(text, choice, words("es")).answer == 7


@pytest.mark.parametrize("text", ["no", "No.", "nobody 4", "num", "n 4", "call 2: mate", "J8 -> K8", "#12345", "3x mate"])
def test_other_numbers_are_left_as_they_are(text: str) -> None:
    assert plain(text) == text


def test_arrows_and_dashes() -> None:
    assert plain("J8 –> K8") == plain("J8 —> K8") == "J8 -> K8"
    assert plain("move 3 up…") == "move 3 up..."
