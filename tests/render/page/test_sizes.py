"""How large pages are, and what is left out of one that would be too large."""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from locales import LANGUAGES, words
from render.page import html_file
from render.page.html_file import LIMIT, TooLarge, page_within
from render.page.page_data import PageSettings
from render.page.story import OPEN, Step, StepByViewer
from tests.game_cases import FIRST
from tests.pages import contents, told
from tests.render.page.conftest import NAMES, Recorded

STEP = 10_000
"""Bytes of a step at most, its new pieces among them; one picture of it has 60,000, and it has a dozen in each language."""


def test_a_step_costs_what_is_new_in_it(recorded: Recorded) -> None:
    """A page of half as many steps has most of the pieces, so that the others add little."""
    half = len(page_within(PageSettings(FIRST, NAMES, "en"), recorded.steps[: len(recorded.steps) // 2]))
    whole = recorded.page.stat().st_size
    assert whole - half < STEP * (len(recorded.steps) - len(recorded.steps) // 2)
    assert whole < LIMIT / 4


def test_large_page_says_less_and_at_last_nothing(recorded: Recorded) -> None:
    """First the boards are in one language, then all words, then everything open and what was public is left."""
    of = PageSettings(FIRST, NAMES, "es")
    sizes, found = [], []
    limit = LIMIT
    while True:
        try:
            page = page_within(of, recorded.steps[:4], limit)
        except TooLarge:
            break
        data = contents(page.decode())
        found.append((len(drawn_in(data)), tuple(data["languages"]), tuple(data["viewers"])))
        sizes.append(len(page))
        limit = len(page) - 1
    everybody = (OPEN, None, *range(len(NAMES)))
    assert found == [
        (len(LANGUAGES), LANGUAGES, everybody),
        (1, LANGUAGES, everybody),
        (1, ("es",), everybody),
        (1, ("es",), (OPEN, None)),
    ]
    assert sizes == sorted(sizes, reverse=True)


def drawn_in(data: Any) -> set[tuple[int, ...]]:
    """The boards of everything open as each language has them."""
    return {tuple(viewers[0][2]) for viewers in data["sights"].values()}


def test_a_long_game_is_drawn_in_one_language_and_told_in_all(recorded: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is known before anything is drawn."""
    monkeypatch.setattr(html_file, "DRAWN_ANEW", len(recorded.steps) * (len(NAMES) + 2) * len(LANGUAGES) - 1)
    counted = Counted(recorded.steps)
    data = contents(page_within(PageSettings(FIRST, NAMES, "it"), counted).decode())
    assert counted.tries == [len(recorded.steps)] and len(drawn_in(data)) == 1
    for language in LANGUAGES:
        assert told(data, language, 0, 3)[0] == words(language).naming(NAMES)(recorded.steps[3].by_viewer[OPEN].headline)


@dataclass
class Counted:
    """Steps that are counted each time they are gone over; *alive* are those that somebody still holds."""

    steps: Sequence[Step]
    tries: list[int] = field(default_factory=list)
    alive: list[int] = field(default_factory=list)

    def __iter__(self) -> Iterator[Step]:
        self.tries.append(0)
        seen: list[weakref.ref[StepByViewer]] = []
        for one in self.steps:
            self.tries[-1] += 1
            sight = StepByViewer(tuple(one.by_viewer), one.by_viewer.__getitem__)
            seen.append(weakref.ref(sight))
            yield replace(one, by_viewer=sight)
            del sight
            self.alive.append(sum(ref() is not None for ref in seen))

    def __len__(self) -> int:
        return len(self.steps)


def test_hopeless_page_is_given_up_early_and_keeps_no_step(recorded: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    """What grows far too fast is known for that at the second look; a page that fits is made of all steps at once."""
    monkeypatch.setattr(html_file, "FIRST_LOOK", 4)
    whole, counted = PageSettings(FIRST, NAMES, "es"), Counted(recorded.steps)
    with pytest.raises(TooLarge, match=f"{len(recorded.steps)} steps would take some"):
        page_within(whole, counted, 250_000)
    assert counted.tries == [8, 8, 8, 8]
    page_within(replace(whole, languages=("es",), is_common=True), counted)
    assert counted.tries[4:] == [len(recorded.steps)]
    assert max(counted.alive) <= 1


def test_a_page_has_a_step() -> None:
    with pytest.raises(ValueError, match="a step"):
        page_within(PageSettings(FIRST, NAMES, "en"), ())
