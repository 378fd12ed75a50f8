"""What the rules to be read say of the books: what one edition alone has, and what an exception to a page's rule is."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.speech.rulebook import RULEBOOK
from engines.kernel.speech.rulebook import more, sentence, text
from locales import LANGUAGES, words

FIRST = {"en": "first edition", "es": "primera edición", "it": "prima edizione"}
"""How a page says that the first edition differs."""


def page(name: str, language: str) -> str:
    """The page of that topic, component or rule, in that language."""
    if name.startswith("KP-"):
        return words(language)(sentence("kaisers_pirates", name))
    number = RULEBOOK.page_named(name)
    if number < len(RULEBOOK.topics):
        return words(language)(text("kaisers_pirates", RULEBOOK.topics[number]))
    return words(language)(more("kaisers_pirates", RULEBOOK.components[number - len(RULEBOOK.topics)]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["deception", "KP-3.3.10e", "reflag", "KP-3.3.32e", "KP-3.3.30e"])
def test_rules_of_one_edition_alone_say_so(name, language):
    assert FIRST[language] in page(name, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_balanced_deal_names_its_ships_and_calls_none_strong(language):
    dealt, left = page("balanced", language), page("KP-6.4.2a", language)
    assert all(FLEET[ship].name in dealt for ship in ("dresden", "emden", "koenigsberg", "nuernberg"))
    assert all(FLEET[ship].name in left for ship in FLEET if FLEET[ship].weak)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["pursuit", "KP-6.10.4"])
def test_the_pursuit_says_what_a_fast_raider_pays(name, language):
    assert FAST[language] in page(name, language) and "−2" in page(name, language)


FAST = {"en": "Fast Raider", "es": "Corsario Rápido", "it": "Corsaro Veloce"}
"""What a Fast Raider is called."""
