"""What tells options of one list apart is never cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel.base.messages import Name, say
from locales import LANGUAGES, words
from locales.shortening import LABEL, bare, clipped, shortened, visible_length

LONG = "Move the Prince Regent's flagship"
PARTS = st.sampled_from(
    ["Move the flagship ", "to the northern ", "anchorage ", "of the old town ", "a", "b", " A", "\u2068Ana\u2069", "क्ष", "👩‍👧"]
)
LABELS = st.lists(st.lists(PARTS, max_size=9).map("".join), min_size=1, max_size=9)


@given(LABELS, st.integers(12, 80))
def test_labels_that_differ_still_do_when_they_are_shortened(labels: list[str], most: int) -> None:
    short = shortened(tuple(labels), most)
    assert all(visible_length(label) <= most for label in short)
    assert len(set(map(bare, short))) == len(set(map(bare, labels)))
    assert all(one == label for one, label in zip(short, labels, strict=True) if visible_length(label) <= most)
    assert all(label.count("\u2068") == label.count("\u2069") for label in short)
    assert shortened(short, most) == short


@given(
    st.lists(st.builds("{}{}".format, st.sampled_from(("", "a" * 30, "a " * 20)), st.text("ab ", max_size=30)), max_size=9),
    st.integers(12, 40),
)
def test_labels_of_few_letters_stay_apart_too(labels: list[str], most: int) -> None:
    short = shortened(tuple(labels), most)
    assert len(set(short)) == len(set(labels))
    assert all(visible_length(label) <= most for label in short)


@pytest.mark.parametrize(
    ("labels", "told"),
    [
        (("Fire", "Board"), ("Fire", "Board")),
        ((f"{LONG} to Alpha", f"{LONG} to Beta"), ("Move the Prince Regent's fla…Alpha", "Move the Prince Regent's flag…Beta")),
        (
            (f"{LONG} to Alpha", "Board the Prince Regent at the harbour"),
            (clipped(f"{LONG} to Alpha"), "Board the Prince Regent at the ha…"),
        ),
    ],
)
def test_shared_words_are_left_out_and_others_are_cut_at_the_end(labels: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert shortened(labels) == told


@given(st.lists(st.text("ab", min_size=1, max_size=9), min_size=2, max_size=6, unique=True), st.sampled_from(LANGUAGES))
def test_messages_of_one_menu_stay_apart_whatever_is_left_of_their_names(names: list[str], language: str) -> None:
    """Names by people, who sit at no seat, are shortened first."""
    messages = [say("pe.told.turn", captain=Name(f"Alexander the Great {name}"), n=3) for name in names]
    told = words(language).labels(messages, 20)
    assert len(set(told)) == len(names)
    assert max(map(visible_length, told)) <= LABEL
