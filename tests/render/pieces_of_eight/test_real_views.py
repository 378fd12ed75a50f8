"""Pictures and text boards of games really played: every kind of question, every number of captains, pools, matches, teams."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from PIL import Image

from engines.kernel.choices.sheet import Sheet
from engines.kernel.laws import fuzz, laws
from engines.pieces_of_eight import game
from engines.pieces_of_eight.view import View
from locales import LANGUAGES, words
from render.board.scene import drawable
from render.paint import bands
from render.paint.encode import Picture
from render.paint.palette import THEMES
from render.picture.film import FilmFrame
from render.picture.picture_kinds import Emphasis
from render.pieces_of_eight import boards, pictures, reveals
from render.pieces_of_eight.pieces.scene import Fresh, Scene

NAMES = (
    "Anna",
    "Captain Bartholomew “Black Bart”",
    "海賊王ルフィ",
    "سندباد البحري الشجاع",
    "X",
    "𝓑𝓵𝓪𝓬𝓴 🏴",
    "해적왕 김철수",
    "W" * 32,
)
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    *((seats, {}) for seats in range(2, 9)),
    (4, {"match": "first_to_2"}),
    (8, {"teams": "01230123"}),
    (5, {"pool": "random_trades"}),
    (8, {"pool": "draft_random_trades"}),
    (6, {"pool": "random_draft", "match": "first_to_2", "scraps": "yes"}),
)
PUBLIC, HEAVIEST = 1200, 120_000
"""Pixels and bytes that no still picture may exceed."""
Seen = tuple[View, frozenset[int], Fresh, View | None]


@cache
def positions(table: int) -> tuple[Seen, ...]:
    """Where each question is put first and last: (what all see, who is asked, what is new, what the first one asked sees)."""
    seats, chosen = TABLES[table]
    first: dict[str, Seen] = {}
    last: dict[str, Seen] = {}

    def watch(state: Any, events: Any) -> None:
        kind = state.asked.kind if state.asked else "over"
        asked = frozenset(state.asked.seats) if state.asked else frozenset()
        seen = (game.view(state, None), asked, tuple(game.highlights(events)), drafted(state, min(asked)) if asked else None)
        first.setdefault(kind, seen)
        last[kind] = seen

    fuzz.play(game, seats, game.read_options(chosen, seats), table, laws.Tally(), Random(table), under_laws=False, watch=watch)
    return (*first.values(), *last.values())


def drafted(state: Any, seat: int) -> View:
    """What that captain sees with the default filled in."""
    choice = game.choice(state, seat)
    filled = choice.default if isinstance(choice, Sheet) else {"answer": choice.default}
    return game.drafted(game.view(state, seat), choice, filled)


def drawn(table: int) -> Iterator[Picture]:
    """Boards and own ships of these positions, languages and themes by turns."""
    for number, (view, asked, fresh, own) in enumerate(positions(table)):
        told, theme = words(LANGUAGES[number % 3]), tuple(THEMES)[number % 2]
        yield pictures.draw("board", view, NAMES, told, theme, emphasis=Emphasis(asked=asked, fresh=fresh))
        if own:
            yield pictures.draw("own_ship", own, NAMES, told, theme)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_pictures_keep_their_limits(table: int) -> None:
    for picture in drawn(table):
        assert picture.width == PUBLIC
        assert picture.height <= PUBLIC
        assert len(picture.data) <= HEAVIEST
        assert 0 < len(picture.alt) <= 1000


@pytest.mark.parametrize("table", range(len(TABLES)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_keep_their_limits(table: int, language: str) -> None:
    for view, asked, fresh, own in positions(table):
        for seen in (view, own):
            pages = pictures.text_board(seen, NAMES, words(language), asked, fresh, "TEST") if seen else ("-",)
            assert all(0 < len(page) <= 3900 for page in pages)
            assert len(pages) <= 3


@pytest.mark.parametrize("table", [1, 6, 10])
def test_a_board_is_the_same_whatever_was_drawn_before(table: int) -> None:
    """Kept bands are those of the same facts: nothing of another position or table comes with them."""
    kept = [picture.data for picture in drawn(table)]
    bands.forget()
    again = []
    for picture in drawn(table):
        again.append(picture.data)
        bands.forget()
    assert again == kept


def test_a_band_is_told_of_its_own_ship_alone() -> None:
    """A change to one ship leaves the bands of the others equal."""
    view = positions(6)[2][0]
    other = replace(view, ships=(replace(view.ships[0], hold=view.ships[0].hold + 1), *view.ships[1:]))
    told = drawable(NAMES, words("en"))
    one, two = (boards.drawn(Scene(seen, told, THEMES["dark"])) for seen in (view, other))
    same = [a == b for a, b in zip(one, two, strict=True)]
    assert same.count(False) == 1 and same[0] and same[-1]


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_replay_has_frames_of_one_size(seats: int) -> None:
    """Ships lose coins, captains go out, and nothing moves."""
    seen: list[View] = []
    fuzz.play(
        game,
        seats,
        game.read_options({}, seats),
        2,
        laws.Tally(),
        Random(2),
        under_laws=False,
        watch=lambda state, events: seen.append(game.reveal(state)),
    )
    frames = [FilmFrame(view) for view in (seen[1], seen[len(seen) // 2], seen[-1])]
    heights = {sum(band.height for band in reveals.drawn(scene_of(frame.view), steady=True)) for frame in frames}
    moving = Image.open(io.BytesIO(pictures.draw("replay", frames, NAMES, words("es")).data))
    assert len(heights) == 1
    assert moving.size == (PUBLIC, *heights)
    for number, frame in enumerate(frames):
        moving.seek(number)
        whole = bands.packed(reveals.drawn(scene_of(frame.view), steady=True), pictures.palette_name("dark"))
        assert moving.convert("RGB").tobytes() == whole.convert("RGB").tobytes(), number


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_reveal_keeps_its_limits(seats: int) -> None:
    ends: list[View] = []
    fuzz.play(
        game,
        seats,
        game.read_options({}, seats),
        seats,
        laws.Tally(),
        Random(seats),
        under_laws=False,
        watch=lambda state, events: ends.append(game.reveal(state)),
    )
    for view in (ends[1], ends[-1]):
        picture = pictures.draw("reveal", view, NAMES, words("it"))
        assert picture.height <= PUBLIC
    assert len(picture.data) <= HEAVIEST


def scene_of(view: View) -> Scene:
    return Scene(view, drawable(NAMES, words("es")), THEMES["dark"])
