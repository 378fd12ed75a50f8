"""A line of typed words, read from left to right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

from bot.edge.lexer import grammar
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import How, Match, Named, is_nearly, match
from engines.kernel.base.messages import Message
from locales import LANGUAGES, words

LONGEST_NAME = 10
"""Words of the longest name looked for."""
LONGEST_PHRASE = 5
Concept = str | Message
"""A word of the grammar by its name, or a word of a game."""
Phrases = Mapping[str, tuple[Concept, ...]]
"""Folded phrases of all languages, each with what it can mean."""


@lru_cache(maxsize=256)
def phrases_of(word: Message) -> tuple[str, ...]:
    """The phrases of all languages for a word, folded."""
    return tuple(dict.fromkeys(folded(phrase) for language in LANGUAGES for phrase in words(language)(word).split(",")))


@lru_cache(maxsize=64)
def phrases(of_the_game: tuple[Message, ...]) -> Phrases:
    """Every phrase of the grammar and of a game's words."""
    concepts: dict[str, tuple[Concept, ...]] = {}
    spoken = [(name, tuple(map(folded, said))) for name, said in grammar.SPOKEN.items()]
    said_of: list[tuple[Concept, tuple[str, ...]]] = [*spoken, *((word, phrases_of(word)) for word in of_the_game)]
    for concept, said in said_of:
        for phrase in said:
            concepts[phrase] = (*concepts.get(phrase, ()), concept)
    return concepts


class Cursor:
    """Words and how far they are read."""

    def __init__(self, text: str, known: Phrases) -> None:
        parts = [[word for word in part.split() if folded(word) and word.strip(".:")] for part in text.split(",")]
        self.words = [word for part in parts for word in part]
        self._commas = set(accumulate(map(len, parts)))
        self.at = 0
        self._known = known

    @property
    def rest(self) -> str:
        """The unread text."""
        return " ".join(self.words[self.at :])

    def peek(self, *concepts: Concept) -> Concept | None:
        """The concept that the next words are, if it is one of these."""
        return next((concept for _, concept in self._phrases(concepts)), None)

    def take(self, *concepts: Concept) -> Concept | None:
        """As `peek`, and read on behind it."""
        for length, concept in self._phrases(concepts):
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
            found = self._sure(things, most) or self._run(things, most, lambda hit: bool(hit.things))
            if found:
                return found
        self.at += longest > 0
        return Match(self.words[self.at - 1] if longest else "")

    def _sure(self, things: Sequence[Named], longest: int) -> Match | None:
        """The longest run that names one thing surely; with the words behind it when they are its name but for an error."""
        start = self.at
        found = self._run(things, longest, lambda hit: hit.one is not None and hit.how < How.NEAR)
        if found is None or found.how <= How.EQUAL:
            return found
        behind = self.at
        for end in range(start + longest, behind, -1):
            run = " ".join(self.words[start:end])
            if found.one is not None and is_nearly(run, found.one):
                self.at = end
                return Match(run, found.things)
        return found

    def exact(self, things: Sequence[Named], most: How = How.EQUAL) -> Named | None:
        """The longest run of words that is the very name of one thing, or names it as surely as that; it is read."""
        left = min(len(self.words) - self.at, LONGEST_PHRASE)
        found = self._run(things, left, lambda hit: hit.one is not None and hit.how <= most)
        return found.one if found else None

    def since(self, start: int) -> str:
        """The words read since then."""
        return " ".join(self.words[start : self.at])

    def _run(self, things: Sequence[Named], longest: int, good: Callable[[Match], bool]) -> Match | None:
        for length in range(longest, 0, -1):
            found = match(" ".join(self.words[self.at : self.at + length]), things)
            if good(found):
                self.at += length
                return found
        return None

    def _phrases(self, concepts: Sequence[Concept]) -> list[tuple[int, Concept]]:
        """The longest phrase of the next words: its number of words, articles included, and its concept."""
        left = self.words[self.at : self.at + LONGEST_PHRASE]
        runs = {folded(" ".join(left[:count])): count for count in range(len(left), 0, -1)}
        return [
            (count, concept) for phrase, count in runs.items() for concept in self._known.get(phrase, ()) if concept in concepts
        ]
