"""Sentences in few lines: the newest and weightiest stay, in their order, and a cut is shown."""

from __future__ import annotations

import pytest

from bot.edge.telling.few_lines import FILLER, LETTERS, MORE, Sentence, fitted_text, lines

LINE = "x" * (LETTERS - len(MORE))


def sentences(*ranks: int) -> list[Sentence]:
    """A line each, numbered."""
    return [Sentence(f"{number}{LINE[1:]}", rank) for number, rank in enumerate(ranks)]


def numbers(text: str) -> list[int]:
    return [int(word[0]) for word in text.split() if word[0].isdigit()]


@pytest.mark.parametrize(("text", "count"), [
    ("", 0), ("Ana", 1), ("**Ana**\n\u2068Ben\u2069", 2), ("x" * LETTERS, 1), ("x" * (LETTERS + 1), 2), ("a " * LETTERS, 2),
])  # fmt: skip
def test_lines_of_a_telephone_are_counted_as_they_are_read(text: str, count: int) -> None:
    assert lines(text) == count


def test_all_sentences_stay_if_there_is_room() -> None:
    assert numbers(fitted_text(sentences(0, 1, 2, FILLER), 4)) == [0, 1, 2, 3]


@pytest.mark.parametrize(("ranks", "most", "left"), [
    ((0, 0, 0), 2, [1, 2]),
    ((0, 1, 1), 2, [0, 2]),
    ((0, 1, 0), 2, [0, 2]),
    ((2, 1, 1), 2, [1, 2]),
    ((2, FILLER, 1), 2, [0, 2]),
    ((FILLER, FILLER, 1), 2, [1, 2]),
])  # fmt: skip
def test_weight_goes_before_age(ranks: tuple[int, ...], most: int, left: list[int]) -> None:
    assert numbers(fitted_text(sentences(*ranks), most)) == left


def test_fillers_stay_out_if_a_better_sentence_had_no_room() -> None:
    found = [*sentences(FILLER, 1), Sentence("2" * LETTERS * 2, 1), Sentence("3", 0)]
    assert numbers(fitted_text(found, 2)) == [3]


def test_a_cut_at_the_head_is_shown_and_no_other() -> None:
    assert fitted_text(sentences(1, 0), 1).startswith(MORE)
    assert MORE not in fitted_text(sentences(0, 1, 0), 2)


def test_a_sentence_that_is_too_long_is_shown_as_far_as_there_is_room() -> None:
    cut = fitted_text([Sentence("old", 1), Sentence("y" * 500)], 2)
    assert cut == "y" * (2 * LETTERS - 1) + "…" and lines(cut) == 2


def test_empty_list_gives_an_empty_text() -> None:
    assert fitted_text([], 4) == "" and fitted_text(sentences(0), 0) == ""
