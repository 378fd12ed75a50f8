"""What sentences of a step say that the view after it denies (law 18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import Square
from engines.cartagena.view import View
from engines.kernel.messages import Arg, Message, Verbatim

NAMED = frozenset({"ct.called", *(f"ct.work.{work.name}" for work in WORKS.values())})
"""Names of works."""
FALLS, UNHARMED = "ct.told.destroyed", "ct.harm.none"
"""That a work is destroyed; that nothing was lost in a fight."""
LOSSES = frozenset(f"ct.told.{kind}" for kind in ("lost", "lost.gun", "defeated", "hero_hit", "cannon_lost"))
"""What may not follow at once where nothing was lost."""


def untrue(sentences: Sequence[Message], before: View, after: View) -> Message | None:
    """A sentence that names a work where none stands any more, or that says of a fight that nothing was lost. Of a work that
    falls by the end, the name is true up to the sentence that tells it."""
    falls = {square: place for place, sentence in enumerate(sentences) if sentence.id == FALLS for square in _works_in(sentence)}
    for place, (sentence, following) in enumerate(zip(sentences, (*sentences[1:], None), strict=True)):
        if any(square not in after.works and falls.get(square, -1) < place for square in _works_in(sentence)):
            return sentence
        if following is not None and following.id in LOSSES and any(part.id == UNHARMED for part in within(sentence)):
            return sentence
    return None


def _works_in(sentence: Message) -> Iterator[Square]:
    """The squares of works that are named as such."""
    for part in within(sentence):
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
