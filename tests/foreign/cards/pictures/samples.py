"""Sample pictures, to be looked at: `python -m render.drawing.show corsairs OUT`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from engines.corsairs import game
from engines.corsairs.view import View
from locales import Words
from render.corsairs import pictures
from render.paint.encode import Picture
from render.paint.palette import RGB, Theme
from render.picture.game_samples import Sample

palette_name = pictures.palette_name
NAMES = ("Anna", "Bruno", "Chiara de las Mareas", "Дмитрий")
TURNS = 6


def samples() -> Iterator[Sample]:
    """Two captains at the beginning; four while a card is answered, for all and for the captain on turn."""
    yield Sample("board2", partial(_drawn, 2, 0, False))
    yield Sample("board4", partial(_drawn, 4, TURNS, False))
    yield Sample("own2", partial(_drawn, 2, 0, True))
    yield Sample("own4", partial(_drawn, 4, TURNS, True))


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly."""
    return theme.named


def _view(seats: int, decisions: int, is_own: bool) -> View:
    """A game at random, up to a card with more behind it."""
    rnd = Random(3)
    state, _ = game.setup(seats, {}, lambda sides: rnd.randint(1, sides))
    while state.asked and (decisions > 0 or (decisions < 0 and not state.table.laid)):
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
        decisions = decisions - 1 or -1
    return game.view(state, state.table.on_turn if is_own else None)


def _drawn(seats: int, decisions: int, is_own: bool, words: Words, theme: str) -> Picture:
    return pictures.draw("hand" if is_own else "board", _view(seats, decisions, is_own), NAMES[:seats], words, theme)
