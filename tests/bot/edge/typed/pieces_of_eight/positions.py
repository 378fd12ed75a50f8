"""Questions of Pieces of Eight as random games come to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from bot.edge.lexer import grammar
from bot.edge.lexer.cursor import phrases_of
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.pieces_of_eight import game
from locales import catalogue

NAMES = ("Ana", "Ben", "Carla", "Dario", "Wolfgang von der Tannenbaumhöhe", "Wolfgang von der Tannenbaumtal", "مريم", "Nest")
TABLES: tuple[tuple[int, dict[str, Any]], ...] = ((2, {}), (3, {}), (4, {}), (8, {}), (2, {"match": "best_of_3"}))

OWN_WORDS = {id.removeprefix("pe.word."): phrases_of(say(id)) for id in catalogue("en").entries if id.startswith("pe.word.")}
WORDS = {**{name: said for name, said in grammar.SPOKEN.items() if name != "none"}, **OWN_WORDS}
"""The phrases of the words of its vocabulary, and of those of the grammar."""


def play(seed: int, seats: int, options: dict[str, Any], steps: int = 90) -> Iterator[tuple[str, Choice, Answer]]:
    """Every question of a random game: its kind, the choice of a seat, and what that seat answered."""
    rnd = Random(seed)

    def chance(sides: int) -> int:
        return rnd.randint(1, sides)

    state, _ = game.setup(seats, options, chance)
    for _ in range(steps):
        asked = game.asked(state)
        if asked is None:
            return
        choices = {seat: game.choice(state, seat) for seat in asked.seats}
        answers = {seat: choice.sample(rnd) for seat, choice in choices.items()}
        yield from ((asked.kind, choices[seat], answers[seat]) for seat in asked.seats)
        state, _ = game.apply(state, answers, chance)


@cache
def questions(each: int = 12) -> tuple[tuple[str, Choice, Answer], ...]:
    """Some questions of every kind, from games of several sizes."""
    found: dict[str, list[tuple[str, Choice, Answer]]] = {}
    for seed, (seats, options) in enumerate(TABLES):
        for kind, choice, answer in play(seed, seats, options):
            kept = found.setdefault(kind, [])
            if len(kept) < each * (seed + 1):
                kept.append((kind, choice, answer))
    return tuple(question for kept in found.values() for question in kept)


def parts(choice: Choice, answer: Answer) -> list[tuple[str, Choice, Answer]]:
    """The parts of a sheet as the answer fills them; a choice that is no sheet is its own only part."""
    if isinstance(choice, Sheet):
        return [(filled.part.name, filled.part.choice, filled.value) for filled in choice.walk(answer)]
    return [("", choice, answer)]
