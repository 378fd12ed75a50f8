"""Sample pictures, to be looked at: ``python -m render.show kaisers_pirates OUT``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from engines.kaisers_pirates import game
from engines.kaisers_pirates.view import View
from locales import Words
from render.encode import Picture
from render.kaisers_pirates import pictures
from render.palette import RGB, Theme
from render.samples import Sample

NAMES = ("Anna", "Bruno", "Chiara de las Mareas del Viento", "\u0414\u043c\u0438\u0442\u0440\u0438\u0439")
palette_name = pictures.palette_name


def position(seats: int, decisions: int) -> tuple[View, View, frozenset[int]]:
    """What everybody and the captain asked see of a random game after so many decisions, and who is asked."""
    rnd = Random(seats)

    def chance(sides: int) -> int:
        return rnd.randint(1, sides)

    state, _ = game.setup(seats, game.read_options({}, seats), chance)
    for _ in range(decisions):
        if state.asked is not None:
            answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
            state, _ = game.apply(state, answers, chance)
    asked = frozenset(state.asked.seats) if state.asked else frozenset()
    return game.view(state, None), game.view(state, min(asked, default=0)), asked


def samples() -> Iterator[Sample]:
    """Boards of every number of captains, early and late, and hands."""
    for seats in (2, 3, 4):
        for decisions in (0, 25, 61):
            public, private, asked = position(seats, decisions)
            yield Sample(f"board{seats}_{decisions}", partial(_board, public, asked))
            yield Sample(f"hand{seats}_{decisions}", partial(_own, private))
    yield Sample("emblem", lambda words, theme: pictures.draw("emblem", None, (), words, theme))


def _board(view: View, asked: frozenset[int], words: Words, theme: str) -> Picture:
    return pictures.draw("board", view, NAMES, words, theme, asked)


def _own(view: View, words: Words, theme: str) -> Picture:
    return pictures.draw("hand", view, NAMES, words, theme)


def named(theme: Theme) -> tuple[RGB, ...]:
    """No colours of its own: the palette is shared."""
    return ()
