"""Languages: each is a folder with all that is said in it, and none is named outside of it."""

from __future__ import annotations

import json

import pytest

from locales import LANGUAGES
from locales.languages import ABOUT, BY_NUMBER, COMMAND_LOCALES, PAGE, ROOT, TYPED, language_of, page, typed


def test_numbers_of_languages_are_those_of_the_buttons_of_old_posts() -> None:
    """A new language has the next one."""
    assert [one.number for one in BY_NUMBER] == list(range(len(BY_NUMBER)))
    assert LANGUAGES[:3] == ("en", "es", "it")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_the_same_files_and_keys_as_english(code: str) -> None:
    assert {file.name for file in (ROOT / code).iterdir()} == {file.name for file in (ROOT / "en").iterdir()}
    for name in (ABOUT, PAGE):
        found, english = (json.loads((ROOT / one / name).read_text()) for one in (code, "en"))
        assert found.keys() == english.keys() and all(found.values() if name == PAGE else [True])
    own, english = (json.loads((ROOT / one / TYPED).read_text()) for one in (code, "en"))
    assert {sort: list(book) for sort, book in own.items()} == {sort: list(book) for sort, book in english.items()}
    assert all(words for book in own.values() for words in book.values())


@pytest.mark.parametrize(("locale", "code"), [("en-US", "en"), ("es-419", "es"), ("it", "it"), ("fr", "en"), ("", "en")])
def test_somebody_is_spoken_to_by_the_beginning_of_the_locale(locale: str, code: str) -> None:
    assert language_of(locale) == code


def test_every_language_is_read_in_its_own_locale_and_has_names_of_commands() -> None:
    assert [language_of(one.locale) for one in BY_NUMBER] == list(LANGUAGES)
    assert set(COMMAND_LOCALES.values()) == set(LANGUAGES)


def test_words_that_are_typed_are_those_of_all_languages_english_first() -> None:
    assert typed("words")["all"][:3] == ("all", "everything", "todo") and "tutto" in typed("words")["all"]
    assert typed("controls")["pass"] == ("pass", "no", "paso", "passo")


def test_a_language_is_called_on_the_page_by_its_own_name() -> None:
    assert [page(code)["language"] for code in LANGUAGES[:3]] == ["English", "Español", "Italiano"]
