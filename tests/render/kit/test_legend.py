"""The lines that say what marks mean: those marks alone that are there, those that need words most first, where there is room."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import pytest
from PIL import ImageChops

from engines import games
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from render.board.marks import text_width
from render.kit.legend import (
    APART,
    BESIDE,
    FLAG,
    FULL,
    LETTERS,
    LINE,
    NEW,
    SIGN,
    LegendSign,
    Looks,
    entries_of,
    filled,
    legend_bands,
    width,
)
from render.paint import bands
from render.paint.canvas import Board
from render.paint.display_list import Letters, recording
from render.paint.palette import THEMES

ENGLISH, DARK = words("en"), THEMES["dark"]
NONE = LegendSign(lambda b, x, y, u: None)
KEYS: dict[str, Looks] = {id: import_module(f"render.{id}.key").LOOKS for id in games() if find_spec(f"render.{id}.key")}


def long(text: str, look: LegendSign = NONE) -> tuple[LegendSign, str]:
    return look, text


def test_marks_that_are_there_have_their_words_in_the_order_of_the_game() -> None:
    looks: Looks = {say("coin.captain"): FLAG, NEW: FLAG, say("coin.mate"): NONE}
    there = {say("coin.mate"), say("coin.captain")}
    assert [text for _, text in entries_of(looks, there, ENGLISH)] == ["Captain", "Mate"]


def test_a_mark_takes_itself_its_words_and_what_is_between() -> None:
    assert width(long("sunk")) == SIGN + BESIDE + text_width("plain", LETTERS, "sunk")


def test_each_mark_has_the_first_line_with_room() -> None:
    wide, small = long("a rather long thing that is said"), long("x")
    room = width(wide) + APART + width(small)
    assert filled((wide, wide, small), room, 2) == ((wide, small), (wide,))


def test_a_line_is_never_longer_than_there_is_room() -> None:
    marks = tuple(long("w" * (3 + at * 7 % 11)) for at in range(30))
    lines = filled(marks, 600, len(marks))
    assert sum(map(len, lines)) == len(marks)
    assert all(sum(map(width, line)) + APART * (len(line) - 1) <= 600 for line in lines)


def test_line_without_room_is_left_out() -> None:
    wide, small = long("a rather long thing that is said"), long("x")
    assert filled((wide, wide, small), width(wide) + APART + width(small), 1) == ((wide, small),)
    assert filled((wide, small), width(wide), 0) == ()
    assert filled((wide, small), width(small), 2) == ((small,),)


@pytest.mark.parametrize(("room", "lines"), [(-5, 0), (LINE - 1, 0), (LINE, 1), (10 * LINE, 1)])
def test_there_are_as_many_lines_as_have_room_and_are_wanted(room: int, lines: int) -> None:
    assert len(legend_bands({NEW: FLAG}, {NEW}, ENGLISH, DARK, room)) == lines


def test_legend_of_an_empty_board_is_empty() -> None:
    assert legend_bands({NEW: FLAG}, (), ENGLISH, DARK, 500) == ()


@pytest.mark.parametrize("wide", [1200, 1600])
def test_letters_can_be_read_on_a_telephone(wide: int) -> None:
    made = legend_bands({NEW: FLAG}, {NEW}, ENGLISH, DARK, 200, wide)
    assert bands.size(made) == (wide, round(LINE * wide / FULL))
    with recording():
        notes = [note for sheet in bands.recorded_picture(made, "kit_dark", "").sheets for note in sheet.ops()]
    assert [note.px / wide for note in notes if isinstance(note, Letters)] == [pytest.approx(LETTERS / FULL, rel=0.02)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", KEYS)
def test_every_mark_of_a_game_is_seen_in_its_place(game: str, theme: str) -> None:
    for mark, look in KEYS[game].items():
        board = Board(240, LINE, THEMES[theme])
        empty = board.im.copy()
        look.draw(board, 120, LINE / 2, 1)
        box = ImageChops.difference(board.im, empty).getbbox()
        assert box is not None, mark
        assert 120 - look.wide / 2 - BESIDE <= box[0] and box[2] <= 120 + look.wide / 2 + BESIDE, mark


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", KEYS)
def test_marks_of_a_game_are_called_by_different_names(game: str, language: str) -> None:
    called = [words(language)(mark) for mark in KEYS[game]]
    assert all(called) and len(set(called)) == len(called)
