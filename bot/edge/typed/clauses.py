"""What clauses of verbs share: they fill parts of a sheet, or say what is wrong."""
from __future__ import annotations

from collections.abc import Callable

from bot.edge.typed import shapes
from bot.edge.typed.cursor import Cursor
from bot.edge.typed.matching import Match
from bot.edge.typed.reading import Trouble
from bot.edge.typed.shapes import Outcome
from bot.edge.typed.sheets import Filling, Place

Clause = Callable[[Cursor, Filling], bool]
"""Reads what follows its verb; False when it belongs to parts that are not there (yet). Raises Wrong."""


class Wrong(Exception):
    """A word that fits nowhere; the trouble says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.word)
        self.trouble = trouble


def needs(name: str) -> Callable[[Callable[[Cursor, Filling, Place], None]], Clause]:
    """A clause for one part: there only when the sheet has come to that part."""
    def made(read: Callable[[Cursor, Filling, Place], None]) -> Clause:
        def clause(cursor: Cursor, trial: Filling) -> bool:
            place = trial.place(name)
            if place is not None:
                read(cursor, trial, place)
            return place is not None
        return clause
    return made


def put(trial: Filling, place: Place, value: object, word: str, found: Match | None = None) -> None:
    """Fill a part with a value that its choice allows. Raises Wrong."""
    outcome = shapes.checked(Outcome(value, None, shapes.note(found) if found else ()), place.choice, word)
    if outcome.trouble is not None:
        raise Wrong(shapes.at(place.name, outcome.trouble))
    trial.put(place, outcome)


def named(cursor: Cursor, trial: Filling, place: Place) -> None:
    """The next words as the name of one of the part's options."""
    things = shapes.named(place.choice, trial.lexicon)
    found = cursor.name(things)
    if found.one is None:
        raise Wrong(shapes.at(place.name, shapes.picked(found, things).trouble or Trouble("unknown", found.text)))
    put(trial, place, found.one.id, found.text, found)
