"""A line of typed words, read from left to right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from bot.edge.typed.fold import folded
from bot.edge.typed.matching import How, Match, Named, match

LONGEST_NAME = 10
"""Words of the longest name looked for."""
LONGEST_PHRASE = 5
Concepts = Mapping[str, Sequence[str]]


class Cursor:
    """Words and how far they are read. `concepts` are the keywords of a game: a concept to its phrases, folded."""

    def __init__(self, text: str, concepts: Concepts) -> None:
        parts = [[word for word in part.split() if folded(word) and word.strip(".:")] for part in text.split(",")]
        self.words = [word for part in parts for word in part]
        self._commas = set(accumulate(map(len, parts)))
        self.at = 0
        phrases = [(phrase, concept) for concept in concepts for phrase in concepts[concept]]
        self._phrases = sorted(phrases, key=lambda pair: -len(pair[0]))

    @property
    def rest(self) -> str:
        """What is not read yet."""
        return " ".join(self.words[self.at :])

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
        """The longest run of words that names a thing, or several; else one word that names nothing. It is read.

        A run goes over a comma only when nothing is found before it.
        """
        longest = min(len(self.words) - self.at, LONGEST_NAME)
        clause = min((comma - self.at for comma in self._commas if comma > self.at), default=longest)
        for most in (min(clause, longest), longest):
            found = self._run(things, most, lambda hit: hit.one is not None and hit.how < How.NEAR)
            found = found or self._run(things, most, lambda hit: bool(hit.found))
            if found:
                return found
        self.at += longest > 0
        return Match(self.words[self.at - 1] if longest else "")

    def _run(self, things: Sequence[Named], longest: int, good: Callable[[Match], bool]) -> Match | None:
        for length in range(longest, 0, -1):
            found = match(" ".join(self.words[self.at : self.at + length]), things)
            if good(found):
                self.at += length
                return found
        return None

    def _found(self, concepts: Sequence[str]) -> list[tuple[int, str]]:
        """What the next words are, the longest phrase first: how many words it takes, articles included, and its concept."""
        left = self.words[self.at : self.at + LONGEST_PHRASE]
        runs = {folded(" ".join(left[:count])): count for count in range(len(left), 0, -1)}
        return [
            (runs[phrase], concept)
            for phrase, concept in self._phrases
            if phrase in runs and (not concepts or concept in concepts)
        ]
