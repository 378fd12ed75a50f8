"""A language is a folder: another one, made by machine, is spoken in the channel, typed, read on the page and told to Discord."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from locales.languages import BY_NUMBER
from tests.foreign.machine_made import TYPED_MARK, made, marked
from tests.foreign.product import copied, put, run

HERE = Path(__file__).parent
CODE, LOCALE = "de", "de"
ASKED = """
import json
from bot.edge.kit.command_names import name_in
from bot.edge.lexer import grammar
from locales import LANGUAGES, words
from locales.languages import language_of, page
from engines.kernel.base.messages import say
print(json.dumps({
    "languages": LANGUAGES, "read": language_of("de"), "command": name_in("table.open", "de"), "page": page("de")["house"],
    "control": grammar.control("confirmx").word, "items": grammar.items("sloop andx brig"),
    "all": grammar.all_but("allx exceptx brig"),
    "own": words("de")(say("language.en")),
}))
"""
UNMARKED = re.compile(r"(?<![\w/:-])[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*(?![\w:])")
"""A word with a vowel that bears no mark. Six capitals without one are a table's code."""
NAMES = {"Ana", "Ben", "Corva", "A", "harbour"}
"""Of people, of somebody in a lesson, of a thing by its letter on a picture, and of the table, which has its channel's."""


def named(catalogue: Path) -> None:
    """Say in a catalogue what the language is called."""
    text = catalogue.read_text()
    catalogue.unlink()
    catalogue.write_text(f'{text}\nmsgid "language.{CODE}"\nmsgstr "Marked"\n')


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product with a small game, and a language more."""
    copy = copied(tmp_path_factory.mktemp("product"), "soundings")
    put("soundings", HERE, copy)
    for one in BY_NUMBER:
        named(copy / "locales" / one.code / "common.po")
    made(copy / "locales" / "en", copy / "locales" / CODE, LOCALE, len(BY_NUMBER))
    return copy


@pytest.fixture(scope="module")
def found(product: Path) -> Any:
    """What the product knows of the language."""
    (product / "asked.py").write_text(ASKED)
    return json.loads(run(product, "asked"))


def test_it_is_one_of_the_languages_wherever_languages_are_asked_for(product: Path, found: Any) -> None:
    assert found["languages"] == [*(one.code for one in BY_NUMBER), CODE] and found["read"] == CODE
    assert found["command"] == marked("open") and found["own"] == marked("English")
    assert found["page"] == marked(json.loads((product / "locales" / "en" / "page.json").read_text())["house"])


def test_its_words_are_understood_when_they_are_typed(found: Any) -> None:
    assert found["control"] == "confirm" and found["items"] == ["sloop", "brig"] and found["all"] == "brig"
    assert TYPED_MARK not in found["items"]


@pytest.mark.long
def test_a_table_is_played_in_it_and_nothing_is_said_in_another(product: Path) -> None:
    told = json.loads(run(product, "tests.foreign.voyage", "soundings", CODE))[CODE]
    text = re.sub(
        r"<[^>]*>|`[^`]*`|https?://\S+|\b[B-DF-HJ-NP-TV-Z2-9]{6}\b|[\u2066-\u2069]",
        " ",
        "\n".join([*told["texts"], *told["panels"]]),
    )
    assert marked("all as promised") in text and marked("wins") in text
    assert {word for word in UNMARKED.findall(text) if word not in NAMES} == set()
