"""Which thing typed words mean, rule by rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.edge.lexer.fold import allowed, distance, folded
from bot.edge.lexer.names import How, Lexicon, Named, match, nearest
from engines.kernel.base.messages import Name, say
from engines.pieces_of_eight.data import KINDS
from locales import LANGUAGES, words


def named(*names: str) -> tuple[Named, ...]:
    return Lexicon(words("en")).named(
        tuple(map(str, range(len(names)))), lambda id: say("pe.pos.ship", captain=Name(names[int(id)]))
    )


def coins(language: str) -> tuple[Named, ...]:
    return Lexicon(words(language)).numbered(KINDS, lambda kind: say(f"coin.{kind}"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Traición", "traicion"),
        ("BLACK-SPOT", "black spot"),
        ("the Captain's  Monkey", "captains monkey"),
        ("l'Ufficiale", "ufficiale"),
        ("la prua, gli altri", "prua altri"),
        ("Cañón", "canon"),
        ("Straße", "strasse"),
        ("Ana:nest", "ana nest"),
        ("The", "the"),
        ("🦜", "🦜"),
        ("क्षत्रिय", "क्षत्रिय"),
        ("\u2068Ana\u2069", "ana"),
        ("ᴀɴᴀ", "ana"),
    ],
)
def test_folding(text: str, told: str) -> None:
    assert folded(text) == told


@pytest.mark.parametrize(
    ("one", "other", "away"),
    [
        ("mate", "mate", 0),
        ("mate", "mare", 1),
        ("cutlass", "cutlas", 1),
        ("captain", "captian", 1),
        ("bomb", "cannon", 3),
        ("", "ab", 2),
    ],
)
def test_distance_counts_two_swapped_neighbours_as_one_error(one: str, other: str, away: int) -> None:
    assert distance(one, other, 2) == away == distance(other, one, 2)


def test_short_words_may_have_no_error() -> None:
    assert [allowed(word) for word in ("abc", "abcd", "abcdefg", "abcdefgh", "ab cd")] == [0, 1, 1, 2, 1]


@pytest.mark.parametrize(
    ("text", "found", "how"),
    [
        ("Mate", ["mate"], How.SAME),
        ("the mate", ["mate"], How.EQUAL),
        ("blackspot", ["black_spot"], How.EQUAL),
        ("cut", ["cutlass"], How.BEGINNING),
        ("cap", ["captain", "captains_monkey"], How.BEGINNING),
        ("captain", ["captain"], How.SAME),
        ("grog", ["barrel_of_grog"], How.WORD),
        ("of", ["barrel_of_grog"], How.WORD),
        ("to", ["call_to_quarters"], How.WORD),
        ("captian", ["captain"], How.NEAR),
        ("treasrue", ["buried_treasure"], How.NEAR),
        ("sable", ["cutlass"], How.SAME),
        ("#3", ["cutlass"], How.EQUAL),
        ("#99", [], How.EQUAL),
        ("#0", [], How.EQUAL),
        ("m", [], How.NEAR),
        ("", [], How.NEAR),
        ("xyzzy", [], How.NEAR),
    ],
)
def test_rules_in_their_order(text: str, found: list[str], how: How) -> None:
    matched = match(text, coins("en"))
    assert ([thing.id for thing in matched.things], matched.how) == (found, how)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_captains_language_comes_first_and_all_are_understood(language: str) -> None:
    """Abordaje is Spanish for Broadside, Arrembaggio Italian."""
    for word in ("Broadside", "Abordaje", "Arrembaggio"):
        assert match(word, coins(language)).one == next(coin for coin in coins(language) if coin.id == "broadside")
    assert match("bomb", coins(language)).things[0].id == "bomb"


def test_names_that_differ_by_accents_alone_are_told_apart_when_written_whole() -> None:
    people = named("Ana", "Aná", "La Ana")
    assert [match(name, people).things[0].id for name in ("Ana", "Aná", "La Ana")] == ["0", "1", "2"]
    assert len(match("ANA", named("Aná", "Àna")).things) == 2


def test_equal_names_have_numbers() -> None:
    twins = named("Ana", "Ana")
    assert [thing.id for thing in match("Ana", twins).things] == ["0", "1"]
    assert match("Ana 2", twins).things[0].id == "1"


def test_a_distance_match_of_two_names_is_ambiguous() -> None:
    assert len(match("marix", named("Maria", "Marie", "Ben")).things) == 2


def test_the_nearest_are_offered_once_each() -> None:
    assert [thing.id for thing in nearest("mte", coins("en"), 1)] == ["mate"]
    assert len(nearest("x", named("Ana", "Ana", "Ben"))) == 2


@given(st.text(max_size=40))
def test_folding_is_done_once(text: str) -> None:
    assert folded(folded(text)) == folded(text) or not folded(text).isascii()


@given(
    st.lists(st.text(min_size=1, max_size=20).filter(lambda text: text.strip()), min_size=1, max_size=5, unique=True),
    st.text(max_size=30),
)
def test_any_text_against_any_names_never_raises(names: list[str], text: str) -> None:
    found = match(text, named(*names))
    assert len(found.things) <= len(names)
