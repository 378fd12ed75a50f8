"""Coins and marks are told apart by their shapes alone."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render.board.pieces import badge, coin, team_flag
from render.glyphs import COINS, GLYPHS, sign
from render.paint.palette import SHAPES, THEMES

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def unlike(a: Image.Image, b: Image.Image) -> float:
    """The part of two grey pictures in which they differ by more than a third of the range."""
    changed = ImageChops.difference(a, b).point(lambda v: 255 * (v > 85))
    return changed.histogram()[255] / (a.width * a.height)


def grey(im: Image.Image) -> Image.Image:
    paper = Image.new("RGBA", im.size, (255, 255, 255, 255))
    paper.alpha_composite(im)
    return paper.convert("L")


@pytest.mark.parametrize("name", GLYPHS)
def test_every_sign_draws_inside_its_box(name: str) -> None:
    whole = sign(name, 100, BLACK, WHITE).getchannel("A")
    assert whole.getbbox() is not None
    assert whole.histogram()[255] > 600


def test_coins_differ_without_colour_at_the_smallest_size() -> None:
    drawn = {kind: grey(coin(kind, 44, THEMES["dark"])) for kind in COINS}
    close = {(a, b): unlike(drawn[a], drawn[b]) for a, b in combinations(COINS, 2)}
    assert len(COINS) == 15
    assert min(close.values()) > 0.04, min(close, key=lambda pair: close[pair])


def test_badges_differ_in_outline() -> None:
    drawn = [badge(seat, 60).getchannel("A") for seat in THEMES["light"].seats]
    assert len(drawn) == len(SHAPES)
    assert min(unlike(a, b) for a, b in combinations(drawn, 2)) > 0.02


def test_team_flags_differ_without_colour() -> None:
    drawn = [grey(team_flag(team, 34, THEMES["dark"])) for team in range(4)]
    assert min(unlike(a, b) for a, b in combinations(drawn, 2)) > 0.02
