"""Claims of a step's sentences that the view after it denies (law 18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import Square
from engines.cartagena.view import View
from engines.kernel.base.messages import Arg, Message, Verbatim
from engines.kernel.speech.hearsay import Untrue

NAMED = frozenset({"ct.called", *(f"ct.work.{work.name}" for work in WORKS.values())})
"""Names of works."""
FALLS, UNHARMED = "ct.told.destroyed", "ct.harm.none"
"""The sentence that destroys a work, and the one on a fight without losses."""
LOSSES = frozenset(f"ct.told.{kind}" for kind in ("lost", "lost.gun", "defeated", "hero_hit", "cannon_lost"))
"""Sentences that may not follow directly upon a fight without losses."""
_Claims = tuple[tuple[Square, ...], bool]
"""The squares of works that a sentence names, and whether it says that nothing was lost."""


def denied(after: View) -> Untrue:
    """The function that finds an untrue sentence: it names a work that no longer stands, or denies the losses of a fight."""
    cache: dict[int, tuple[Message, _Claims]] = {}

    def claims(sentence: Message) -> _Claims:
        found = cache.get(id(sentence))
        if found is None:
            found = cache[id(sentence)] = sentence, _claims_of(sentence)
        return found[1]

    return lambda sentences: _untrue(sentences, [claims(sentence) for sentence in sentences], after)


def _untrue(sentences: Sequence[Message], claims: Sequence[_Claims], after: View) -> Message | None:
    """The first untrue sentence; the name of a work that falls is true up to the sentence that destroys it."""
    falls = {square: place for place, (works, *_) in enumerate(claims) if sentences[place].id == FALLS for square in works}
    for place, (sentence, (works, is_unharmed)) in enumerate(zip(sentences, claims, strict=True)):
        if any(square not in after.works and falls.get(square, -1) < place for square in works):
            return sentence
        if is_unharmed and place + 1 < len(sentences) and sentences[place + 1].id in LOSSES:
            return sentence
    return None


def _claims_of(sentence: Message) -> _Claims:
    parts = tuple(within(sentence))
    return tuple(_works_in(parts)), any(part.id == UNHARMED for part in parts)


def _works_in(parts: Iterable[Message]) -> Iterator[Square]:
    """The squares of works that are named as such."""
    for part in parts:
        at = part.get("at")
        if part.id in NAMED and isinstance(at, Verbatim):
            yield Square(at.text)


def within(arg: Arg) -> Iterator[Message]:
    """All messages of a sentence, itself too."""
    if isinstance(arg, Message):
        yield arg
        for _, part in arg.args:
            yield from within(part)
    elif isinstance(arg, tuple):
        for part in arg:
            yield from within(part)
