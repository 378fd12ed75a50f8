"""What is written on buttons and options of menus is short enough to be read whole, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from engines import game_of, games
from engines.kernel.base.messages import Arg, Captain, Message, Name
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Sheet
from locales import LANGUAGES, words
from render.picture.orders import loaded
from tests.game_cases import game_cases
from tests.locales.test_catalogues import lines

COMMON = re.compile(
    r"[a-z]+|(pass|open|how|own|explain)\..*|ui\.(ahead|done|goon|language|movie|pace|pass|path\.stay|take|take\.out|perm\.check|panel\.here)"
    r"|ui\.(close\.yes|(arg|clock|options|put|seats)\..*)"
)
"""Ids of what all games say there."""
MOST_ON_A_LABEL, DECISIONS, NUMBERS = 34, 90, 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_all_games_are_short_enough(language: str) -> None:
    found = [(id, text) for id, text in lines(language) if COMMON.fullmatch(id) and "{" not in text]
    assert len(found) > 50
    assert too_long(found) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_labels_of_a_game_are_short_enough(game: str, language: str) -> None:
    """Those that are met in play, and those that the game itself says are labels; names of people are shortened."""
    tongue, kept = words(language), game_cases(game).labels
    met = [(label.id, tongue(label)) for label in met_in(game) if not _names_a_person(label)]
    said = [(id, text) for id, text in lines(language) if kept.fullmatch(id) and "{" not in text]
    assert met
    assert too_long([*met, *said]) == []


def too_long(labels: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(id, text) for id, text in labels if len(text) > MOST_ON_A_LABEL]


@cache
def met_in(id: str) -> frozenset[Message]:
    """What stands on buttons and menus in games of every kind that is listened to."""
    found = {kind.label for kind in loaded(id).kinds}
    for seats, options in game_cases(id).public:
        found |= set(_of_options(game_of(id), seats)) | set(_played(game_of(id), seats, dict(options)))
    return frozenset(label for label in found if label is not None)


def _of_options(game: Any, seats: int) -> Iterator[Message]:
    for field in game.option_fields(seats):
        yield field.label
        yield from field.value_label.values()


def _played(game: Any, seats: int, options: dict[str, Any]) -> Iterator[Message]:
    rnd = Random(seats)

    def chance(sides: int) -> int:
        return rnd.randint(1, sides)

    state, _ = game.setup(seats, game.read_options(options, seats), chance)
    for _ in range(DECISIONS):
        if (asked := game.asked(state)) is None:
            return
        choices = {seat: game.choice(state, seat) for seat in asked.seats}
        for choice in choices.values():
            yield from _on(choice, rnd)
        for move in game.open_moves(state, asked.seats[0]):
            yield from (move.label, *(label for choice in (move.args or {}).values() for label in _on(choice, rnd)))
        yield from (game.shortcut(asked, id) for id in asked.shortcuts)
        state, _ = game.apply(state, {seat: choice.sample(rnd) for seat, choice in choices.items()}, chance)


def _on(choice: Choice, rnd: Random) -> Iterator[Message]:
    """What a panel of that choice has on buttons and menus, of a sheet as a random answer fills it."""
    match choice:
        case Plan():
            for planned in choice.walk(choice.sample(rnd)):
                yield from _on(planned.sheet, rnd) if planned.sheet is not None else ()
        case Sheet():
            yield from (cut.label for cut in choice.shortcuts)
            for filled in choice.walk(choice.sample(rnd)):
                yield from _on(filled.part.choice, rnd)
        case Assignment():
            yield from map(choice.name, choice.things)
            yield from (choice.place_name(place) for thing in choice.things for place in choice.places(thing))
        case Amount() if choice.name is not None:
            yield from map(choice.name, range(choice.least, min(choice.most, choice.least + NUMBERS) + 1))
        case Path():
            yield from (choice.empty, *map(choice.name, choice.next_places(())))
        case OneOf() | SomeOf() | Programme():
            yield from map(choice.name, choice.options)
            group = choice.group if isinstance(choice, OneOf) else None
            yield from map(group, choice.options) if group is not None else ()
        case Ranking():
            yield from map(choice.name, choice.items)


def _names_a_person(arg: Arg) -> bool:
    if isinstance(arg, Message):
        return any(_names_a_person(inner) for _, inner in arg.args)
    return any(map(_names_a_person, arg)) if isinstance(arg, tuple) else isinstance(arg, Captain | Name)
