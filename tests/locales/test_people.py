"""Names as people write them: nothing breaks, nobody is called."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel.base.messages import Captain, Name, say
from locales import LANGUAGES, people, words
from locales.people import LONGEST, cut, escaped, tidy, visible_length

NASTY = (
    "@everyone",
    "@here",
    "<@123456789012345678>",
    "<@&1>",
    "<#1>",
    "<t:1:R>",
    "</decide:1>",
    "<:a:1>",
    "**bold**",
    "__u__",
    "`code`",
    "```\nblock\n```",
    "||spoiler||",
    "[text](https://a.example)",
    "https://a.example/x",
    "# head",
    "-# small",
    "> quote",
    "- item",
    "1. one",
    "a\nb",
    "a\r\n\tb",
    "مريم",
    "עִבְרִית",
    "\u202eevil\u202c",
    "\u2066open",
    "\u2069\u2069shut",
    "\u200b\u200b",
    "x\u200by",
    "𝓐𝓷𝓪",
    "a" + "\u0301" * 40,
    "क्षत्रिय",
    "ไทย",
    "한국어",
    "👩‍👩‍👧‍👦" * 8,
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "🇪🇸🇮🇹",
    "\ud800",
    "{captain}",
    "%s",
    "\\",
    "\\*",
    "￼",
    "\u3164",
    "⠀",
    "W" * 32,
    "W" * 400,
    "👍🏽" * 32,
)


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_breaks_nothing_and_calls_nobody(name: str, language: str) -> None:
    tongue = words(language).naming((name,))
    message = say("pe.told.turn", captain=Captain(0), n=3)
    for told in (tongue(message), tongue.marked(message), tongue.label(message, 80)):
        told.encode("utf-8")
        assert "\n" not in told
        assert told.count("\u2068") == told.count("\u2069") <= 1
        assert not re.search("[\u202a-\u202e\u2066\u2067\u200e\u200f]", told)
    assert not re.search(r"@(everyone|here)|(?<!\\)<[@#:/t]|(?<!\\)[*_~`|]|(?<!\\)\]\(|https?:", tongue.marked(message))


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_at_most_32_characters_and_never_ends_inside_one(name: str) -> None:
    kept = tidy(name)
    assert len(kept) <= LONGEST
    assert not kept.endswith("\u200d")
    assert not kept or unicodedata.category(kept[0]) not in ("Mn", "Me") or not kept.strip(kept[0])


def test_an_emoji_family_is_cut_between_families() -> None:
    assert cut("👩‍👩‍👧‍👦" * 8, 10) == "👩‍👩‍👧‍👦…"
    assert cut("🇪🇸🇮🇹🇪🇸", 4) == "🇪🇸…"
    assert cut("👍🏽👍🏽👍🏽", 4) == "👍🏽…"


@pytest.mark.parametrize("blank", ["", " ", "\u200b", "\u3164", "⠀", "\u202e\u202c", "\u0301"])
def test_a_name_nobody_can_see_is_told_as_none(blank: str) -> None:
    assert words("en").naming((blank,))(Captain(0)) == "Seat 1"
    assert words("it")(Name(blank)) == "(senza nome)"


def test_letters_of_every_script_stay() -> None:
    for name in ("مريم", "עִבְרִית", "क्षत्रिय", "ไทยใหญ่", "한국어", "Zoë", "Łukasz", "O'Neil", "Анна", "見習い"):
        assert tidy(name) == unicodedata.normalize("NFC", name)


def test_plain_text_shows_names_as_they_are() -> None:
    assert words("en").naming(("**Ana**",))(Captain(0)) == "**Ana**"
    assert words("en").naming(("**Ana**",)).marked(Captain(0)) == "\u2068\\*\\*Ana\\*\\*\u2069"


@given(st.text(max_size=80))
def test_escaping_leaves_the_text_when_backslashes_are_read_as_discord_reads_them(text: str) -> None:
    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escaped(text)).replace("@\u200b", "@") == text


@given(st.text(max_size=80))
def test_any_text_is_made_one_short_line(text: str) -> None:
    kept = tidy(text)
    assert len(kept) <= LONGEST
    assert kept == tidy(kept)
    assert visible_length(kept) <= len(kept)
    assert not set(kept) & set("\n\r\t\u2028\u2029")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ana", "Ben"), ("Ana", "Ben")),
        (("Ana", "Ben", "Ana"), ("Ana (1)", "Ben", "Ana (3)")),
        (("ana", "ÁNA", "Ben"), ("ana (1)", "ÁNA (2)", "Ben")),
        (("Ben", "Веn"), ("Ben (1)", "Веn (2)")),
        (("Ana\u200b", "Ana"), ("Ana (1)", "Ana (2)")),
        (("Ana (2)", "Ana", "Ana"), ("Ana (1)", "Ana (2)", "Ana (3)")),
        (("", "", "Ana"), ("", "", "Ana")),
        (("Ana", "ᴀɴᴀ", "🅐🅝🅐"), ("Ana (1)", "ᴀɴᴀ (2)", "🅐🅝🅐 (3)")),
    ],
)
def test_captains_who_read_the_same_carry_the_number_of_their_seat(names: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert people.apart(names) == told


@given(st.lists(st.text(alphabet="AaАÁ(12) \u200bo0", max_size=9), min_size=2, max_size=8), st.integers(8, 32))
def test_no_two_captains_read_the_same_however_short_their_names_are_cut(names: list[str], longest: int) -> None:
    told = [name for name in people.apart(tuple(names), longest) if name]
    assert len(set(map(people.look, told))) == len(told)
    assert people.apart(people.apart(tuple(names), longest), longest) == people.apart(tuple(names), longest)


@given(st.lists(st.sampled_from("abcdefghijk"), min_size=2, max_size=8), st.integers(24, 32), st.integers(8, 32))
def test_the_longest_names_stay_apart_and_are_told_whole(ends: list[str], length: int, longest: int) -> None:
    """As long as Discord lets them be: the number takes the place of letters, and no sentence cuts it off."""
    names = tuple("W" * (length - 1) + end for end in ends)
    told = people.apart(names, longest)
    assert len(set(map(people.look, told))) == len(told)
    tongue = words("en").naming(names)
    assert len({tongue(Captain(seat)) for seat in range(len(names))}) == len(names)


@given(st.integers(12, 40))
def test_names_that_are_shortened_in_a_label_stay_apart(longest: int) -> None:
    told = words("en").naming(["Captain Alexander the Great", "Captain Alexandra the Great"])
    labels = [told.label(Captain(seat), longest) for seat in (0, 1)]
    assert labels[0] != labels[1]
