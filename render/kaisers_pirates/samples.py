"""Sample pictures, to be looked at: ``python -m render.show kaisers_pirates OUT``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from PIL import Image

from engines.kaisers_pirates import game
from engines.kaisers_pirates.view import View
from locales import Words
from render.bands import on_board
from render.encode import Picture
from render.kaisers_pirates import pictures
from render.kit import flags
from render.palette import RGB, THEMES, Theme
from render.samples import Sample
from render.scene import drawable
from render.signs import initials

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
            yield Sample(
                f"board{seats}_{decisions}", partial(_picture, "board", public, asked), partial(_painted, "board", public, asked)
            )
            yield Sample(
                f"hand{seats}_{decisions}", partial(_picture, "hand", private, asked), partial(_painted, "hand", private, asked)
            )
    yield Sample("emblem", lambda words, theme: pictures.draw("emblem", None, (), words, theme))


def _picture(kind: str, view: View, asked: frozenset[int], words: Words, theme: str) -> Picture:
    return pictures.draw(kind, view, NAMES, words, theme, asked)


def _painted(kind: str, view: View, asked: frozenset[int], words: Words, theme: str) -> Image.Image:
    """The same before its colours are reduced to those of the palette."""
    scene = pictures.scene(view, drawable(NAMES, words), THEMES[theme], asked, (), initials(NAMES))
    return on_board(pictures.kind(kind).draw(scene), palette_name(theme)).im


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly: those of dice and flags too."""
    return tuple(dict.fromkeys((*theme.named, *(fill for fill, _ in theme.dice.values()), *flags.TONES)))
