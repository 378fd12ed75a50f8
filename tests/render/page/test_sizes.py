"""How large pages are, and what is left out of one that would be too large."""

from __future__ import annotations

import pytest

from locales import LANGUAGES
from render.page.sheet import LIMIT, Told, TooLarge, fitted
from render.page.story import OPEN
from tests.kept import FIRST
from tests.pages import contents
from tests.render.page.conftest import NAMES, Recorded

STEP = 10_000
"""Bytes of a step at most, its new pieces among them; one picture of it has 60,000, and it has a dozen in each language."""


def test_a_step_costs_what_is_new_in_it(recorded: Recorded) -> None:
    """A page of half as many steps has most of the pieces, so that the others add little."""
    told = Told(FIRST, NAMES, "en")
    half, whole = (len(fitted(told, recorded.steps[:count])) for count in (len(recorded.steps) // 2, len(recorded.steps)))
    assert whole - half < STEP * (len(recorded.steps) - len(recorded.steps) // 2)
    assert whole < LIMIT / 4


def test_what_is_too_large_says_less_and_at_last_nothing(recorded: Recorded) -> None:
    """First one language is left, then everything open and what was public."""
    told = Told(FIRST, NAMES, "es")
    sizes, found = [], []
    limit = LIMIT
    while True:
        try:
            page = fitted(told, recorded.steps[:4], limit)
        except TooLarge:
            break
        data = contents(page.decode())
        found.append((tuple(data["languages"]), tuple(data["viewers"])))
        sizes.append(len(page))
        limit = len(page) - 1
    everybody = (OPEN, None, *range(len(NAMES)))
    assert found == [(LANGUAGES, everybody), (("es",), everybody), (("es",), (OPEN, None))]
    assert sizes == sorted(sizes, reverse=True)


def test_a_page_has_a_step() -> None:
    with pytest.raises(ValueError, match="a step"):
        fitted(Told(FIRST, NAMES, "en"), ())
