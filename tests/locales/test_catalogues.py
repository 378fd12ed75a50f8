"""The catalogues of the three languages: whole, equal in their places, and each in its own language."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from engines.kernel.base.messages import Arg, Name, say
from locales import LANGUAGES, catalogue, words
from locales.catalogue import Entry, Template
from tests.locales import scan
from tests.locales.made import begun_games, made_of, of_the_host

IDS = tuple(sorted(set().union(*(catalogue(language).entries for language in LANGUAGES))))
PEOPLE = ("captain", "target", "who", "name", "by", "winner", "loser", "opener", "helper", "list", "out")
LISTS = ("list", "who", "places")
FRAGMENT = re.compile(r"^pe\.why\.|\.deed\.")
"""Ids of what never stands alone: a reason inside a refusal, and what is told behind a colon."""
LONG_NAME, SHORT_NAME = "Wolfgang von der Tannenbaumhöhe W", "I"


def templates(entry: Entry) -> tuple[Template, ...]:
    return (*entry.forms, *((entry.zero,) if entry.zero else ()))


@cache
def texts(language: str) -> dict[str, tuple[str, ...]]:
    return {id: tuple(form.text for form in templates(entry)) for id, entry in catalogue(language).entries.items()}


def lines(language: str) -> list[tuple[str, str]]:
    return [(id, text) for id, forms in texts(language).items() for text in forms]


# -- whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_in_a_language(language: str) -> None:
    assert [id for id in IDS if id not in catalogue(language).entries] == []


def test_every_id_in_the_code_is_in_the_catalogues() -> None:
    assert {id: module for id, module in scan.named().items() if id not in IDS} == {}


def test_it_is_known_which_ids_the_code_puts_together() -> None:
    """Whoever puts ids together says in `tests/locales/made.py` what may be filled in."""
    made = made_of()
    assert {template: module for template, module in scan.templates().items() if template not in made} == {}
    assert set(made) - set(scan.templates()) == set()


def test_every_id_the_code_puts_together_is_in_the_catalogues() -> None:
    assert {id: template for template, ids in made_of().items() for id in ids if id not in IDS} == {}


def test_every_id_in_the_catalogues_is_said_by_the_code() -> None:
    """What nobody says any more leaves no stub behind."""
    said = set(scan.named()) | {id for ids in made_of().values() for id in ids}
    assert [id for id in IDS if id not in (said if "." in id else scan.labels())] == []


def test_sentences_in_shared_files_are_said_by_the_host_or_by_several_games() -> None:
    """What one game alone says stands in its own files."""
    begun = begun_games()
    homes = [(id, tuple(game for game in begun if f"/{game}/" in module)) for id, module in scan.everywhere()]
    said = {id for id, home in homes if not home}
    said |= {id for id, count in Counter(id for id, _ in set(homes)).items() if count > 1}
    said |= scan.labels() | {id for ids in of_the_host().values() for id in ids}
    shared = [id for id in IDS if not words("en").domain(id).startswith(begun)]
    assert [id for id in shared if id not in said] == []


def test_the_code_gives_every_message_its_arguments() -> None:
    """Unless it forwards them with `**`."""
    entries = catalogue("en").entries
    short = [
        (module, id, sorted(slots - given))
        for module, id, given in scan.calls()
        if id in entries
        for slots in [frozenset[str]().union(*(form.slots for form in templates(entries[id])))]
        if slots - given
    ]
    assert short == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    """Two forms in each of the three languages, or one for all counts; what has a plural has an {n} to choose it by."""
    forms = {id: len(entry.forms) for id, entry in catalogue(language).entries.items()}
    assert set(forms.values()) <= {1, 2}
    assert [id for id, count in forms.items() if count != len(catalogue("en").entries[id].forms)] == []
    assert [id for id, text in lines(language) if not text.strip()] == []


# -- equal in their places


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same_in_all_languages(language: str) -> None:
    """The plural of each language has those of the English one; a form for one may leave the count out, one for nothing any."""
    wrong = {}
    for id, entry in catalogue(language).entries.items():
        meant = catalogue("en").entries[id].forms[-1].slots
        short = [form for form in entry.forms if meant - form.slots - {"n"} or form.slots - meant]
        if entry.forms[-1].slots != meant or short or (entry.zero and entry.zero.slots - meant):
            wrong[id] = (meant, [form.text for form in templates(entry)])
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_brace_is_left_over(language: str) -> None:
    assert [id for id, text in lines(language) if re.search(r"[{}]", re.sub(r"\{\w+\}", "", text))] == []


# -- each in its own language

MARKS = {
    "en": r"the|of|and|your|you|with|is|are|this|that|not|from",
    "es": r"el|los|las|y|para|por|tus|está|están|más|qué|cuál|desde|hasta|sin|se queda|una moneda",
    "it": r"il|gli|della|dalla|nella|che|è|per|più|quale|dello|degli|entro|senza|sono|ciò|tuoi",
}
SHARED = {"en": set(), "es": {"con", "la", "una", "si", "mesa"}, "it": {"con", "la", "una", "si", "in"}}
SAME = re.compile(
    r"^(coin\.|cmd\.|board\.|language\.|game\.|number\.|seat\.mark|time\.|pe\.(place|board)|ui\.|post\.|pace\.|lang|no$|log$)"
)
"""Families whose terms, or whose frames of placeholders and signs, may be alike in two languages."""


@pytest.mark.parametrize(("language", "other"), [(a, b) for a in LANGUAGES for b in LANGUAGES if a != b])
def test_no_sentence_is_in_another_language(language: str, other: str) -> None:
    """No words that only the other language has."""
    foreign = re.compile(rf"(?<![\w{{'])(?:{MARKS[other]})(?![\w}}'])", re.IGNORECASE)
    own = re.compile(rf"^(?:{MARKS[language]})$", re.IGNORECASE)
    found = {
        id: word
        for id, text in lines(language)
        for word in foreign.findall(text)
        if not own.match(word) and not _quoted(id, word)
    }
    assert found == {}


def _quoted(id: str, word: str) -> bool:
    """Words of one language that are told in the sentences of another: none but proper names, those of games among them."""
    return id.startswith("game.") or (id, word.lower()) == ("coin.barrel_of_grog", "of")


@pytest.mark.parametrize(("language", "other"), [("es", "en"), ("it", "en"), ("es", "it")])
def test_no_sentence_of_several_words_is_the_same_in_two_languages(language: str, other: str) -> None:
    same = [id for id, forms in texts(language).items() if forms == texts(other)[id]]
    wordy = [id for id in same if len(re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w+\}|`[^`]*`", "", texts(language)[id][0]))) >= 2]
    assert [id for id in wordy if id not in ALIKE and not id.startswith("game.")] == []


ALIKE = {"pace.slow", "kp.card.razzle_dazzle"}
"""Sentences that are rightly the same in two languages, besides the names of games."""


# -- style

STATES = {"es": "está|es|queda|sigue|resulta|fue|será|ha sido", "it": "è|resta|rimane|viene|sta|risulta|sarà|è stat[oa]"}
AGREEING = {"es": r"\w+(?:[aoi]d|t|list|sol|elimin|primer)[oa]s?", "it": r"\w+(?:[aiu]t|s|pront|sol|prim)[oa]"}
PRONOUNS = {"en": "he|she|his|hers?|him|himself|herself", "es": "él|ella|ellos|ellas", "it": "egli|ella|lui|lei"}
ARTICLES = {
    "es": ["el", "la", "los", "las", "al", "del", "un", "una"],
    "it": [
        *("il", "lo", "la", "i", "gli", "le", "un", "uno", "una", "a", "ad", "ed", "al", "allo", "alla", "del", "dello"),
        *("della", "dal", "dalla", "nel", "nella", "sul", "sulla", "col"),
    ],
}
ELIDED = r"|(?:l|un|dell|all|dall|nell)'"


def gendered(language: str) -> re.Pattern[str]:
    """In a sentence with a person's name in it: a pronoun, or a word that agrees with the name."""
    person = rf"\{{(?:{'|'.join(PEOPLE)})\}}"
    pronouns = rf"(?<!\w)(?:{PRONOUNS[language]})(?!\w)"
    found = rf"{person}.*{pronouns}|{pronouns}.*{person}"
    if language == "en":
        return re.compile(found, re.IGNORECASE)
    adverb = r"(?:(?:ya|aún|muy|más|già|ancora|molto|più) )?"
    agreeing = rf"{person}[^.:;,]{{0,12}}?(?<!\w)(?:{STATES[language]})(?!\w) {adverb}{AGREEING[language]}(?!\w)"
    return re.compile(f"{found}|{agreeing}", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_gendered_word_about_a_person(language: str) -> None:
    assert [(id, text) for id, text in lines(language) if gendered(language).search(text)] == []


def test_the_check_for_gendered_words_finds_them() -> None:
    assert gendered("en").search("{captain} loses his turn")
    assert gendered("es").search("{captain} está eliminado")
    assert gendered("it").search("{captain} è stata eliminata")
    assert not gendered("it").search("{captain} perde il turno: la moneta è distrutta")


@pytest.mark.parametrize("language", ["es", "it"])
def test_names_carry_no_article(language: str) -> None:
    words_ = rf"(?<!\w)(?:{'|'.join(ARTICLES[language])}) {ELIDED if language == 'it' else ''}"
    article = re.compile(rf"(?:{words_})\{{(?:{'|'.join(PEOPLE)}|coin|target|ship)\}}", re.IGNORECASE)
    assert [(id, text) for id, text in lines(language) if article.search(text)] == []


@pytest.mark.parametrize(("language", "merging"), [("es", "de|a"), ("it", "a|da|di|in|su")])
def test_articles_stand_where_nothing_merges_with_them(language: str, merging: str) -> None:
    """ "de el" would have to be "del": such a preposition stands nowhere before an article, and no sentence begins with one."""
    merged = re.compile(rf"(?<!\w)(?:{merging}) \{{the_|(?:^|\. )\{{the_", re.IGNORECASE)
    assert [(id, text) for id, text in lines(language) if merged.search(text) and not FRAGMENT.search(id)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_never_joined_by_and(language: str) -> None:
    joined = {"en": "and", "es": "[ye]", "it": "ed?"}[language]
    found = [(id, text) for id, text in lines(language) if re.search(rf"\}} {joined} \{{", text)]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs(language: str) -> None:
    """No exclamations, straight apostrophes, three dots as one sign, no double spaces, true minus, paired question marks."""
    wrong = [(id, text) for id, text in lines(language) if re.search(r"[!¡‘’“”]|\.\.\.|  | [,.;:?](?!\w)|\{\w+\} -\d", text)]
    assert wrong == []
    if language == "es":
        assert [(id, text) for id, text in lines(language) if text.count("¿") != text.count("?")] == []


# -- how long


def filled(id: str, name: str, count: int) -> Arg:
    slots = catalogue("en").entries[id].forms[-1].slots | catalogue("en").entries[id].forms[0].slots
    return say(id, **{slot: _argument(slot, name, count) for slot in sorted(slots)})


def _argument(slot: str, name: str, count: int) -> Arg:
    if slot in ("n", "number", "least", "most", "total", "turn", "step"):
        return count
    if slot in ("coin", "what_coin"):
        return say("coin.call_to_quarters" if len(name) > 1 else "coin.bomb")
    return tuple(Name(name) for _ in range(max(count, 1))) if slot in LISTS else Name(name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2, 5])
@pytest.mark.parametrize("name", [LONG_NAME, SHORT_NAME])
def test_every_sentence_with_longest_and_shortest_names(
    language: str, count: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    tongue = words(language)
    for id in IDS:
        told = tongue.marked(filled(id, name, count))
        assert told.strip()
        assert not re.search(r"\{\w+\}", told)
        assert len(told) < 2000


def test_every_message_stands_in_one_file_of_the_same_name_in_all_languages() -> None:
    for language in LANGUAGES:
        assert {id: words(language).domain(id) for id in IDS} == {id: words("en").domain(id) for id in IDS}
    assert Counter(id for id in IDS) == Counter(set(IDS))
