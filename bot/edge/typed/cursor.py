"""A line of typed words, read from left to right."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bot.edge.typed.fold import folded
from bot.edge.typed.matching import How, Match, Named, match

LONGEST_NAME = 10
"""Words of the longest name looked for."""
LONGEST_PHRASE = 5
Concepts = Mapping[str, Sequence[str]]


class Cursor:
    """Words and how far they are read. `concepts` are the keywords of a game: a concept to its phrases, folded."""

    def __init__(self, text: str, concepts: Concepts) -> None:
        self.words = [word for word in re.split(r"[\s,]+", text) if folded(word) and word.strip(".:")]
        self.at = 0
        phrases = [(phrase, concept) for concept in concepts for phrase in concepts[concept]]
        self._phrases = sorted(phrases, key=lambda pair: -len(pair[0]))

    @property
    def rest(self) -> str:
        """What is not read yet."""
        return " ".join(self.words[self.at:])

    def peek(self, *concepts: str) -> str | None:
        """The concept that the next words are, if it is one of these (any, when none is named)."""
        return next((concept for _, concept in self._found(concepts)), None)

    def take(self, *concepts: str) -> str | None:
        """As `peek`, and read on behind it."""
        for length, concept in self._found(concepts):
            self.at += length
            return concept
        return None

    def number(self) -> int | None:
        """The next word, when it is a number; read on behind it."""
        word = self.words[self.at].rstrip(".:") if self.at < len(self.words) else ""
        if not word.isdecimal() or len(word) > 4:
            return None
        self.at += 1
        return int(word)

    def name(self, things: Sequence[Named]) -> Match:
        """The longest run of words that names a thing, or several; else one word that names nothing. It is read."""
        longest = min(len(self.words) - self.at, LONGEST_NAME)
        found = self._run(things, longest, lambda hit: hit.one is not None and hit.how < How.NEAR)
        found = found or self._run(things, longest, lambda hit: bool(hit.found))
        self.at += not found and longest > 0
        return found or Match(self.words[self.at - 1] if longest else "")

    def _run(self, things: Sequence[Named], longest: int, good: Callable[[Match], bool]) -> Match | None:
        for length in range(longest, 0, -1):
            found = match(" ".join(self.words[self.at:self.at + length]), things)
            if good(found):
                self.at += length
                return found
        return None

    def _found(self, concepts: Sequence[str]) -> list[tuple[int, str]]:
        """What the next words are, the longest phrase first: how many words it takes, articles included, and its concept."""
        left = self.words[self.at:self.at + LONGEST_PHRASE]
        runs = {folded(" ".join(left[:count])): count for count in range(len(left), 0, -1)}
        return [(runs[phrase], concept) for phrase, concept in self._phrases
                if phrase in runs and (not concepts or concept in concepts)]
