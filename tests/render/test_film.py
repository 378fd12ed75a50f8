"""A film: short, and each of its scenes is drawn once, whatever it is drawn on."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageSequence

from locales import words
from render.board.scene import Scene
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.encode import MOST_FRAMES
from render.paint.palette import THEMES
from render.picture import film
from render.picture.film import LAST_STANDS, STANDS

DARK = THEMES["dark"]


def filled(b: Board, number: int) -> None:
    b.rect(0, 0, b.w, b.h, DARK.seats[number % 8].fill)


def scenes(count: int) -> list[Scene[Any]]:
    return [Scene(number, words("en"), DARK) for number in range(count)]


@pytest.mark.parametrize("on_board", [True, False])
def test_each_scene_is_drawn_once_also_where_the_film_has_to_be_made_smaller(
    on_board: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def draw(scene: Scene[int]) -> Any:
        drawn.append(scene.view)
        wide = 200 + 20 * scene.view
        if not on_board:
            return (Band(filled, scene.view, wide, 90, DARK),)
        board = Board(wide, 90, DARK, "kit_dark")
        filled(board, scene.view)
        return board

    monkeypatch.setattr(film, "LIMIT", 1)
    data, wide, high = film.moving(scenes(5), draw, "kit_dark")
    assert drawn == [0, 1, 2, 3, 4]
    assert (wide, high) == (round(280 * film.WIDTHS[-1]), round(90 * film.WIDTHS[-1]))
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(io.BytesIO(data)))]
    assert len(frames) == 5 and [frame.getpixel((20, 20)) for frame in frames] == [DARK.seats[at].fill for at in range(5)]


def test_a_film_lasts_twenty_seconds_at_most() -> None:
    assert STANDS * (MOST_FRAMES - 1) + LAST_STANDS <= 20_000


def test_a_film_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="a frame"):
        film.moving([], lambda scene: (), "kit_dark")
