"""Pictures and texts of games really played: every kind of question, every number of captains, options of all sorts."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from engines.kaisers_pirates import game
from engines.kernel.laws import fuzz, laws
from locales import LANGUAGES, words
from render.drawing.show import limit
from render.kaisers_pirates import pictures
from render.paint.palette import THEMES
from render.picture.picture_kinds import Emphasis

NAMES = ("Ana", "Captain Bartholomew “Black Bart”", "海賊王ルフィ", "W" * 32)
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    *((seats, {}) for seats in (2, 3, 4)),
    (4, {"play": "teams"}),
    (2, {"edition": "1e", "more_damage": "yes", "keep_three": "yes"}),
    (3, {"deck": "short", "prize_torpedoes": "yes", "fast": "yes"}),
)
Seen = tuple[str, Any, Any, frozenset[int], tuple[Any, ...]]


@cache
def positions(table: int) -> tuple[Seen, ...]:
    """Where each question is put first and last: (its kind, what all see, what the first one asked sees, who, what is new)."""
    seats, chosen = TABLES[table]
    first: dict[str, Seen] = {}
    last: dict[str, Seen] = {}

    def watch(state: Any, events: Any) -> None:
        kind = state.asked.kind if state.asked else "over"
        asked = frozenset(state.asked.seats) if state.asked else frozenset()
        public = tuple(seen for event in events if (seen := event.seen_by(None)) is not None)
        seen = (kind, game.view(state, None), game.view(state, min(asked, default=0)), asked, game.highlights(public))
        first.setdefault(kind, seen)
        last[kind] = seen

    fuzz.play(game, seats, game.read_options(chosen, seats), table, laws.Tally(), Random(table), under_laws=False, watch=watch)
    return (*first.values(), *last.values())


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_pictures_keep_their_limits(table: int) -> None:
    assert {"kp.turn", "kp.answer", "kp.next", "over"} <= {kind for kind, *_ in positions(table)}
    for number, (_, public, own, asked, fresh) in enumerate(positions(table)):
        told, theme = words(LANGUAGES[number % 3]), tuple(THEMES)[number % 2]
        for kind in pictures.public(public, None):
            seen = kind.drawn(public)
            picture = pictures.draw(kind.name, seen, NAMES, told, theme, emphasis=Emphasis(asked=asked, fresh=fresh))
            assert picture.height <= 1200 and len(picture.data) <= 1024 * limit(picture.width)[2]
        marks = [(part, at) for at, part in enumerate((*own.hand, *own.forces[0].merchantmen), 1)]
        picture = pictures.draw("hand", pictures.kind("hand").drawn(own), NAMES, told, theme, emphasis=Emphasis(marks=marks))
        assert picture.height <= 1200 and len(picture.data) <= 1024 * limit(picture.width)[2]
        assert 0 < len(picture.alt) <= 1000


@pytest.mark.parametrize("table", range(len(TABLES)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_keep_their_limits(table: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    for _, public, own, asked, fresh in positions(table):
        for seen in (public, own):
            pages = pictures.text_board(seen, NAMES, words(language), asked, fresh, "TEST")
            assert all(0 < len(page) <= 3900 for page in pages)
            assert len(pages) <= 3
