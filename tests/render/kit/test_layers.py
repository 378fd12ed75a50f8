"""Still layers: drawn once for what is on them, kept within their bytes, and told nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from render.kit import layers
from render.kit.samples.boards import palette_name
from render.paint.canvas import Board
from render.paint.encode import reduced
from render.paint.palette import THEMES
from render.paint.parts import boxed

DRAWN: list[Any] = []


def chart(b: Board, facts: tuple[str, int]) -> None:
    DRAWN.append((facts, b.theme.name))
    b.rect(0, 0, facts[1], facts[1], b.theme.brass)


def card(b: Board, facts: str, box: tuple[int, int, int, int]) -> None:
    DRAWN.append(facts)
    x0, y0, x1, y1 = box
    b.framed((x0, y0, x1, y1), 10, b.theme.surface, b.theme.brass, 3)
    b.place((boxed(facts, *box),))


@pytest.fixture(autouse=True)
def nothing_is_kept() -> Iterator[None]:
    layers.forget()
    DRAWN.clear()
    yield
    layers.forget()


def scratch(w: int = 400, h: int = 300, theme: str = "dark") -> Board:
    return Board(w, h, THEMES[theme], palette_name(theme))


def test_a_layer_is_drawn_once_and_looks_the_same_each_time() -> None:
    first, second = scratch(), scratch()
    layers.ground(first, chart, ("a", 50))
    second.rect(0, 0, 400, 300, (255, 0, 0))
    layers.ground(second, chart, ("a", 50))
    assert len(DRAWN) == 1
    assert first.im.tobytes() == second.im.tobytes()


def test_a_layer_is_known_by_what_is_on_it_its_size_and_its_theme() -> None:
    for board, facts in (
        (scratch(), ("a", 50)),
        (scratch(), ("b", 50)),
        (scratch(w=500), ("a", 50)),
        (scratch(theme="light"), ("a", 50)),
    ):
        layers.ground(board, chart, facts)
        assert board.im.getpixel((10, 10)) == board.theme.brass
    assert len(DRAWN) == 4


def test_layers_are_kept_within_their_bytes() -> None:
    for number in range(20):
        layers.ground(scratch(1600, 1200), chart, ("a", number + 1))
    assert 0 < layers.kept_bytes() <= layers.KEPT_BYTES
    layers.ground(scratch(1600, 1200), chart, ("a", 20))
    assert len(DRAWN) == 20


def test_in_all_colours_nothing_is_kept() -> None:
    board = Board(400, 300, THEMES["dark"])
    layers.ground(board, chart, ("a", 50))
    assert (layers.kept_bytes(), board.im.getpixel((10, 10))) == (0, THEMES["dark"].brass)


def test_an_inlay_is_drawn_once_wherever_it_lies_and_looks_as_if_it_was_drawn_there() -> None:
    inlaid, painted = scratch(), Board(400, 300, THEMES["dark"])
    for place in ((20, 30, 120, 90), (200, 100, 300, 160)):
        layers.inlay(inlaid, card, "emden", place, inlaid.theme.page)
        layers.inlay(painted, card, "emden", place, painted.theme.page)
    assert DRAWN == ["emden"] * 3, "once for both places of the kept one, each time in all colours"
    assert (
        [part.box for part in inlaid.parts] == [part.box for part in painted.parts] == [(20, 30, 120, 90), (200, 100, 300, 160)]
    )
    assert reduced(inlaid.im, palette_name("dark")).tobytes() == reduced(painted.im, palette_name("dark")).tobytes()


def test_an_inlay_is_known_by_what_is_on_it_its_size_and_what_lies_under_it() -> None:
    board = scratch()
    for facts, wide, under in (("a", 100, "page"), ("b", 100, "page"), ("a", 120, "page"), ("a", 100, "raised")):
        layers.inlay(board, card, facts, (0, 0, wide, 60), getattr(board.theme, under))
    assert len(DRAWN) == 4
