"""Lines of a plan in the game's notation, many items in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.edge.lexer.cursor import phrases_of
from bot.edge.lexer.fold import folded
from engines.kernel.base.values import Answer
from engines.kernel.speech.vocabulary import Codes

MARKS = str.maketrans(dict.fromkeys(",:>\u2192", " "))
"""Signs that part words in a line."""


def in_codes(codes: Codes | None, line: str, before: Sequence[Mapping[str, Answer]]) -> tuple[Mapping[str, Answer], ...]:
    """The items that a line has behind those before it; none if it is in no notation. Raises Illegal."""
    if codes is None:
        return ()
    called = {phrase: code for word, code in codes.words.items() for phrase in phrases_of(word)}
    said = [word for word in line.translate(MARKS).split() if folded(word)]
    return codes.read(before, [called.get(folded(word), word) for word in said]) or ()
