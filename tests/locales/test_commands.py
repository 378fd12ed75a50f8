"""Names and descriptions of the commands, as Discord wants them."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from locales import LANGUAGES, catalogue

NAME = re.compile(r"[-_\w]{1,32}")


def texts(language: str, ending: str) -> dict[str, str]:
    entries = catalogue(language).entries
    return {id: entry.forms[0].text for id, entry in entries.items() if id.startswith("cmd.") and id.endswith(ending)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_lower_case_words_of_at_most_32_characters(language: str) -> None:
    names = texts(language, ".name")
    assert len(names) > 30
    assert {id: name for id, name in names.items() if not NAME.fullmatch(name) or name != name.lower()} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_have_1_to_100_characters(language: str) -> None:
    assert {id: text for id, text in texts(language, ".desc").items() if not 1 <= len(text) <= 100} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_unique_on_each_level(language: str) -> None:
    levels: dict[str, list[str]] = {}
    for id, name in texts(language, ".name").items():
        levels.setdefault(id.removesuffix(".name").rpartition(".")[0], []).append(name)
    assert {level: names for level, names in levels.items() if max(Counter(names).values()) > 1} == {}
    assert max(map(len, levels.values())) <= 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_a_description(language: str) -> None:
    described = {id.removesuffix(".desc") for id in texts(language, ".desc")}
    assert {id.removesuffix(".name") for id in texts(language, ".name")} == described
