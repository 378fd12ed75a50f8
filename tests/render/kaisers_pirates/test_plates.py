"""What is made of inlays is drawn in the colours of the palette, and a number on a finished picture changes nothing else."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image, ImageChops, ImageStat

from engines.kaisers_pirates.knowledge.observe import view
from locales import words
from render.board.pieces import badge
from render.kaisers_pirates import pictures
from render.kaisers_pirates.pieces import ship
from render.kaisers_pirates.samples import NAMES
from render.kaisers_pirates.samples.tables import turn
from render.kit import layers
from render.paint import bands
from render.paint.bands import Band, PaletteBoard
from render.paint.canvas import Board
from render.paint.encode import colours, nearest, reduced
from render.paint.hatching import hatch_tile
from render.paint.palette import THEMES
from render.picture.picture_kinds import Emphasis

NAME, THEME = pictures.palette_name("dark"), THEMES["dark"]


def everything(b: Board) -> None:
    """All that is put on boards, some of it beyond their edges."""
    sign = badge(THEME.seats[1], 80)
    b.framed((20, 20, 280, 180), 14, THEME.raised, THEME.brass, 4)
    b.hatch((40, 120, 120, 160), "rise", THEME.ink, 14, 3)
    b.text(60, 60, "Königsberg", 40, THEME.ink, "bold")
    b.tile(hatch_tile("check", 20, 2).convert("RGB"), 200, 100)
    for x, y in ((200, 60), (-10, 190), (295, 5)):
        b.stamp(sign, x, y)
    b.show(b, (20, 20, 60, 60), 240, 130)


def test_a_plate_shows_what_a_board_shows() -> None:
    board, plate = Board(300, 200, THEME, NAME), PaletteBoard(300, 200, THEME, NAME)
    plate.clear()
    for each in (board, plate):
        everything(each)
    assert plate.im.mode == "P" and plate.im.size == board.im.size
    off = ImageChops.difference(reduced(board.im, NAME).convert("RGB"), plate.im.convert("RGB"))
    assert max(ImageStat.Stat(off).mean) < 0.5
    assert not any(sum(off.getchannel(each).histogram()[40:]) for each in "RGB")


def test_an_inlay_keeps_its_colours_on_a_plate() -> None:
    """A colour of the palette is not always its own nearest one: reduced twice the ground of a ship had another."""
    plate = PaletteBoard(300, 200, THEME, NAME)
    tone = ship.ground("warship", THEME)
    layers.inlay(plate, _ground, tone, (50, 50, 150, 150), THEME.surface)
    once = nearest(tone, NAME)
    assert plate.im.getpixel((100, 100)) == once
    assert nearest(_colour(once), NAME) != once


def _ground(b: Board, tone: Any, box: tuple[int, int, int, int]) -> None:
    b.rect(*box, tone)


def _colour(place: int) -> tuple[int, int, int]:
    red, green, blue = colours(NAME)[3 * place : 3 * place + 3]
    return red, green, blue


def hand(marks: Any) -> Image.Image:
    seen = pictures.kind("hand").drawn(view(turn(4), 0))
    return Image.open(
        io.BytesIO(pictures.draw("hand", seen, NAMES, words("en"), emphasis=Emphasis(marks=marks), is_file=True).data)
    )


def test_a_number_changes_the_picture_around_its_part_alone() -> None:
    plain, marked = hand(()), hand((("vandyck", 1),))
    seen = pictures.draw("hand", pictures.kind("hand").drawn(view(turn(4), 0)), NAMES, words("en"))
    x0, y0, x1, y1 = next(part.box for part in seen.parts if part.name == "vandyck")
    assert plain.getpalette() == marked.getpalette()
    found = ImageChops.difference(plain.convert("RGB"), marked.convert("RGB")).getbbox()
    assert found is not None
    assert x0 - 8 <= found[0] and y0 - 8 <= found[1] and found[2] <= x1 + 8 and found[3] <= y1 + 8


def test_pictures_with_numbers_leave_nothing_on_the_next_one() -> None:
    before = hand((("luxembourg", 3),))
    hand((("vandyck", 1), ("luxembourg", 2)))
    assert hand((("luxembourg", 3),)).tobytes() == before.tobytes()


def _filled(b: Board, tone: Any) -> None:
    b.rect(0, 0, b.w, b.h, tone)


def test_bands_of_one_size_in_a_moving_picture_are_each_its_own() -> None:
    tones = (THEME.ink, THEME.page)
    whole = bands.packed([Band(_filled, tone, 90, 30, THEME, is_inlaid=True) for tone in tones], NAME)
    assert [whole.getpixel((5, y)) for y in (5, 35)] == [nearest(tone, NAME) for tone in tones]
