"""Changes on a board, for pictures: things that moved along, fired, struck, were hit, fell or turned up, and dice.

A change is a value for rules and pictures. With a step it is stored as a word and its places, "way:A3:B4".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engines.kernel.base.values import value_class


@value_class
class Stroke:
    """A change from one place to another."""

    word: ClassVar[str]
    start: str
    end: str


@value_class
class Moved(Stroke):
    """A thing that moved along."""

    word: ClassVar[str] = "way"


@value_class
class Fired(Stroke):
    """A shot from afar."""

    word: ClassVar[str] = "fire"


@value_class
class Struck(Stroke):
    """A blow at close quarters."""

    word: ClassVar[str] = "strike"


@value_class
class Spot:
    """A change at one place."""

    word: ClassVar[str]
    at: str


@value_class
class Hit(Spot):
    """A loss to a thing that is still there."""

    word: ClassVar[str] = "hit"


@value_class
class Fell(Spot):
    """A thing that is gone."""

    word: ClassVar[str] = "fell"


@value_class
class TurnedUp(Spot):
    """A thing that is new, or shows another side."""

    word: ClassVar[str] = "new"


@value_class
class Grew:
    """A count that went up, or down."""

    word: ClassVar[str] = "fame"
    count: str


@value_class
class Threw:
    """Dice that fell at a place: those of one side, and what came of them, or those of two sides."""

    at: str
    faces: tuple[tuple[int, ...], ...]
    outcome: str = ""


Change = Moved | Fired | Struck | Hit | Fell | TurnedUp | Grew | Threw
PLACED: dict[str, type[Moved | Fired | Struck | Hit | Fell | TurnedUp | Grew]] = {
    kind.word: kind for kind in (Moved, Fired, Struck, Hit, Fell, TurnedUp, Grew)
}
ONE, TWO = "face", "fight"
"""Words of dice with an outcome, and of dice against dice."""


def stored(change: Change) -> str:
    """A change as it is stored with its step."""
    if isinstance(change, Threw):
        faces = ["".join(map(str, one)) for one in change.faces]
        return ":".join((ONE, change.at, change.outcome, *faces) if change.outcome else (TWO, change.at, *faces))
    if isinstance(change, Grew):
        return f"{change.word}:{change.count}"
    return f"{change.word}:{change.at}" if isinstance(change, Spot) else f"{change.word}:{change.start}:{change.end}"


def change_of(text: str | int) -> Change | None:
    """The change that is stored so; None for a place that is named alone."""
    word, *names = str(text).split(":")
    if word in PLACED:
        return PLACED[word](*names)
    if word == ONE:
        return Threw(names[0], _faces(names[2:]), names[1])
    return Threw(names[0], _faces(names[1:])) if word == TWO else None


def _faces(texts: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """Faces of one digit each; a side without dice has none."""
    return tuple(tuple(map(int, text)) for text in texts)
