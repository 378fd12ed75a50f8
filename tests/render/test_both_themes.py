"""Pages paint one board in both themes: what is noted of a picture in the dark is noted in the light, thing for thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engines import games
from locales import words
from render.drawing.show import declared, packages
from render.paint.display_list import BandOps, DrawOp, Viewport, recording
from render.paint.palette import DARK, LIGHT
from render.picture.game_samples import drawn
from render.picture.orders import loaded

STILLS: dict[tuple[str, str], Any] = {
    (game, name): still
    for game in games()
    if game in packages() and hasattr(declared(game), "stills")
    for name, still in vars(declared(game))["stills"]().items()
}


def kinds(notes: Sequence[DrawOp]) -> Iterator[str]:
    """What sort of thing each note is, those of windows too."""
    for note in notes:
        yield type(note).__name__
        if isinstance(note, Viewport):
            yield from kinds(note.ops)


def sheets(game: str, name: str, theme: str) -> tuple[BandOps, ...]:
    return drawn(loaded(game), replace(STILLS[game, name], marks=()), words("en"), theme).sheets


@pytest.mark.parametrize(("game", "name"), STILLS)
def test_a_board_is_of_the_same_things_in_both_themes(game: str, name: str) -> None:
    with recording():
        dark, light = ([list(kinds(sheet.ops())) for sheet in sheets(game, name, theme)] for theme in (DARK.name, LIGHT.name))
    assert any(dark) and dark == light
