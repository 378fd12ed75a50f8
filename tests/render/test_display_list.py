"""What boards note of a picture is all there is on it: painted again of its notes, it looks as it did."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from locales import words
from render.kit import layers
from render.kit.lettering import cased
from render.kit.samples.boards import samples
from render.paint import type as lettering
from render.paint.canvas import Board
from render.paint.display_list import Box, DrawOp, Letters, Piece, Viewport, is_recording, painting, recording
from render.paint.fitting import Cased
from render.paint.palette import DARK, THEMES

NEAR = 2.0
"""Of 255, on average: letters of notes lie on whole pixels."""
SAMPLES = {sample.name: sample for sample in samples()}


def painted(notes: Sequence[DrawOp], wide: int, high: int, theme: str) -> Image.Image:
    """The picture of these notes."""
    im = Image.new("RGB", (wide, high), THEMES[theme].page)
    for note in notes:
        if isinstance(note, Viewport):
            left, top, right, low = note.box
            inner = painted(note.ops, right, low, theme)
            im.paste(inner.crop((left, top, right, low)), (note.x, note.y))
        else:
            put(im, note)
    return im


def put(im: Image.Image, note: Piece | Box | Letters) -> None:
    """Paint one note."""
    match note:
        case Piece(x, y, image, None):
            im.paste(image.convert("RGB"), (x, y), image if image.mode == "RGBA" else None)
        case Piece(x, y, image, tone):
            im.paste(tone, (x, y), image)
        case Box(x, y, wide, high, tone, r):
            ImageDraw.Draw(im).rounded_rectangle((x, y, x + wide - 1, y + high - 1), r, fill=tone)
        case Letters(x, y, text, role, px, _, tone, casing):
            stroke = {"stroke_width": casing[1], "stroke_fill": casing[0]} if casing else {}
            ImageDraw.Draw(im).text((x, y), text, fill=tone, font=lettering.font(role, px), anchor="ls", **stroke)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_picture_is_the_same_painted_of_its_notes(name: str, theme: str) -> None:
    sample = SAMPLES[name]
    assert sample.paint is not None
    meant = sample.paint(words("en"), theme)
    with recording():
        picture = sample.draw(words("en"), theme)
    assert picture.data == b"" and picture.sheets
    shown, y = Image.new("RGB", (picture.width, picture.height)), 0
    for sheet in picture.sheets:
        shown.paste(painted(sheet.ops(), picture.width, sheet.high, theme), (0, y))
        y += sheet.high
    off = ImageStat.Stat(ImageChops.difference(shown, meant).convert("L")).mean[0]
    assert shown.size == meant.size and off < NEAR, off


def test_a_still_layer_is_one_piece_that_comes_again() -> None:
    def sea(b: Board, facts: str) -> None:
        b.rect(0, 0, b.w, b.h, b.theme.brass)

    made = []
    for _ in range(2):
        with recording():
            board = Board(40, 30, DARK, "kit_dark")
            layers.ground(board, sea, "sea")
            board.rect(3, 4, 10, 12, DARK.ink)
        made.append(board.display_list or [])
    layer, box = made[0]
    assert isinstance(layer, Piece) and layer.image.size == (40, 30) and isinstance(box, Box)
    again = made[1][0]
    assert isinstance(again, Piece) and again.image is layer.image
    assert layer.image.convert("RGB").getpixel((20, 15)) == DARK.brass


def test_letters_that_pages_have_not_are_pieces() -> None:
    with recording():
        board = Board(300, 80, DARK)
        board.text(10, 20, "Søren Žižek", 30)
        board.text(10, 60, "田中", 30)
        cased(board, (150, 40), "Sea", 30, Cased(DARK.ink, DARK.page))
    plain, foreign, sea = board.display_list or []
    assert isinstance(plain, Letters) and plain.text == "Søren Žižek" and isinstance(foreign, Piece) and foreign.tone == DARK.ink
    assert isinstance(sea, Letters) and sea.casing == (DARK.page, 3)


def test_noting_ends_with_its_block() -> None:
    with recording():
        assert is_recording() and Board(4, 4, DARK).display_list == []
        with painting():
            assert not is_recording() and Board(4, 4, DARK).display_list is None
        assert is_recording()
    assert not is_recording() and Board(4, 4, DARK).display_list is None
