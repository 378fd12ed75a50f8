"""The result of a piece of text: a value or a problem; and the match of words with offers and forbidden options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.edge.kit.typed_result import Candidate, ParseError, ParseProblem
from bot.edge.lexer.names import How, Lexicon, Match, Named, match, nearest
from engines.kernel.base.messages import Message, Name, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.shapes import Amount, Choice, Forbidden, OneOf, SomeOf

MOST_NUMBERS = 100
"""Numbers of an amount that have names to be called by."""


@dataclass(frozen=True, slots=True)
class ParseResult:
    """A value or a trouble; what was read by similarity; how sure the least sure word was."""

    value: Answer | None = None
    trouble: ParseProblem | None = None
    notes: tuple[Message, ...] = ()
    how: How = How.EQUAL


def illegal(word: str, bar: Forbidden) -> ParseProblem:
    """The forbidden options by name."""
    return ParseProblem("illegal", word, rule=bar.rule, reason=bar.reason)


def unknown(text: str, things: Sequence[Named]) -> ParseResult:
    """Nothing is called so; the nearest are offered."""
    near = tuple(Candidate("", thing.id, thing.label) for thing in nearest(text, things))
    return ParseResult(trouble=ParseProblem("unknown", text, expected=tuple(thing.label for thing in things), near=near))


def named(choice: Choice, lexicon: Lexicon) -> tuple[Named, ...]:
    """The things a choice offers by name, in its order."""
    match choice:
        case OneOf() | SomeOf():
            return lexicon.numbered(choice.options, choice.name, choice.mark)
        case Programme():
            return lexicon.numbered(choice.options, choice.name)
        case Ranking():
            return lexicon.numbered(choice.items, choice.name)
        case Path():
            return onward(choice, (), lexicon)
        case Assignment():
            return lexicon.numbered(choice.things, choice.name, choice.mark)
        case Amount(name=name) if name is not None and choice.most - choice.least < MOST_NUMBERS:
            return lexicon.numbered(map(str, range(choice.least, choice.most + 1)), lambda number: name(int(number)))
        case _:
            return ()


def onward(choice: Path, way: tuple[str, ...], lexicon: Lexicon) -> tuple[Named, ...]:
    """The places to which that way may be led."""
    return lexicon.numbered(choice.onward(way), choice.name, choice.mark)


def places(choice: Assignment, thing: str, lexicon: Lexicon) -> tuple[Named, ...]:
    """The places where that thing may go."""
    return lexicon.numbered(choice.places(thing), choice.place_name, choice.place_mark)


def at(part: str, trouble: ParseProblem) -> ParseProblem:
    """The trouble as one of that part of a sheet."""
    return replace(trouble, part=part, near=tuple(Candidate(part, near.value, near.label) for near in trouble.near))


def found_by_similarity(found: Match) -> tuple[Message, ...]:
    """The mark of a word that was read by similarity."""
    thing = found.one
    return (say("typed.read", word=Name(found.text), label=thing.label),) if thing and found.how is How.NEAR else ()


def picked(found: Match, things: Sequence[Named], made: Callable[[str], Answer] = str) -> ParseResult:
    """The match among these things: one, or a problem."""
    if found.one:
        return ParseResult(made(found.one.id), None, found_by_similarity(found), found.how)
    if not found.things:
        return unknown(found.text, things)
    near = tuple(Candidate("", made(thing.id), thing.label) for thing in found.things)
    return ParseResult(trouble=ParseProblem("ambiguous", found.text, near=near), how=found.how)


@dataclass(frozen=True)
class Finder:
    """Finds what words name in the languages of one captain: what is offered, or refused what is `forbidden`."""

    lexicon: Lexicon
    forbidden: Sequence[Forbidden] = ()

    def barring(self, forbidden: Sequence[Forbidden]) -> Finder:
        """One that refuses these."""
        return Finder(self.lexicon, forbidden)

    @cached_property
    def _bars(self) -> dict[str, Forbidden]:
        return {str(at): bar for at, bar in enumerate(self.forbidden) if bar.option}

    @cached_property
    def _barred(self) -> tuple[Named, ...]:
        return self.lexicon.named(self._bars, lambda at: self._bars[at].label)

    def find(self, text: str, things: Sequence[Named], most: How = How.NEAR) -> Match:
        """The meaning of the words. Raises Wrong if they name a forbidden thing more surely than any offer."""
        found = match(text, things, most)
        sure = found.how if found.one else How.NEAR
        if sure > How.EQUAL and self.forbidden:
            forbidden = match(text, self._barred, How.WORD)
            bars = [self._bars[thing.id] for thing in forbidden.things]
            if bars and forbidden.how < sure and len({(bar.rule, bar.reason) for bar in bars}) == 1:
                raise ParseError(illegal(text, bars[0]))
        return found

    def is_name(self, text: str, things: Sequence[Named]) -> bool:
        """Whether the whole text is the very name of something offered or forbidden."""
        return match(text, (*things, *self._barred), How.EQUAL).how < How.BEGINNING
