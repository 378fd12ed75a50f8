"""The match of typed words with named things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from types import MappingProxyType

from bot.edge.kit.labels import numbered
from bot.edge.lexer.fold import allowed, distance, folded
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.picture_marks import Marker
from engines.kernel.speech.vocabulary import Term
from locales import LANGUAGES, Words, words

LONGEST = 200
"""Signs of the longest text that can be a name."""
NO_NUMBERS: Mapping[str, int] = MappingProxyType({})
"""The numbers of a panel without places on its pictures."""
REMEMBERED = 16_384
"""Comparisons remembered: one text is compared with the same names again and again."""


class How(IntEnum):
    """By which rule a name was found, the surest first."""

    SAME = 0
    EQUAL = 1
    BEGINNING = 2
    WORD = 3
    NEAR = 4


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that can be typed: its id, its label, its names in the captain's language and in the others; by `number` too."""

    id: str
    label: Message
    own: tuple[str, ...]
    others: tuple[str, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """The meaning of typed words: one thing, several (ambiguous), or nothing (no `things`)."""

    text: str
    things: tuple[Named, ...] = ()
    how: How = How.NEAR

    @property
    def one(self) -> Named | None:
        """The thing, when there is exactly one."""
        return self.things[0] if len(self.things) == 1 else None


@dataclass(frozen=True)
class Lexicon:
    """The languages of one captain: his own first, then the others; the numbers that places have on his panel."""

    own: Words
    numbers: Mapping[str, int] = field(default_factory=lambda: NO_NUMBERS, compare=False)

    @property
    def others(self) -> tuple[Words, ...]:
        """The words of the other languages, with the same captains."""
        return tuple(words(language).naming(self.own.names) for language in LANGUAGES if language != self.own.language)

    def named(self, options: Iterable[str], label: Callable[[str], Message]) -> tuple[Named, ...]:
        """The options with all the names by which they may be called; equal names get a number besides."""
        ids = tuple(options)
        labels = tuple(label(id) for id in ids)
        own = _names(self.own, labels)
        others = [sum(names, ()) for names in zip(*(_names(tongue, labels) for tongue in self.others), strict=True)]
        return tuple(map(Named, ids, labels, own, others))

    def numbered(self, options: Iterable[str], label: Callable[[str], Message], lies: Marker | None = None) -> tuple[Named, ...]:
        """The numbers of a list: of the place on the picture, else of the place in the list if that is free."""
        things = self.named(options, label)
        shown = [self.numbers.get((lies(thing.id) if lies else None) or "", 0) for thing in things]
        return tuple(map(_with_number, things, _numbers(shown)))

    def terms(self, terms: tuple[Term, ...]) -> tuple[Named, ...]:
        """Words and names that belong to what is said of options, by their places in the list; a word has several phrases."""
        return tuple(_term(self, term, str(at)) for at, term in enumerate(terms))


def _numbers(shown: Sequence[int]) -> Iterator[int]:
    """The numbers on show; for other things (0) their place in the list, or the next above all if that is taken."""
    taken = set(shown)
    for place, number in enumerate(shown, 1):
        free = number or (place if place not in taken else max(taken) + 1)
        taken.add(free)
        yield free


def _with_number(thing: Named, number: int) -> Named:
    return Named(thing.id, thing.label, thing.own, thing.others, number)


@lru_cache(maxsize=4096)
def _term(lexicon: Lexicon, term: Term, id: str) -> Named:
    if isinstance(term, int):
        return Named(id, say("typed.n", number=term), (str(term),), ())
    return Named(id, term, _listed(lexicon.own, term), sum((_listed(tongue, term) for tongue in lexicon.others), ()))


def _listed(tongue: Words, word: Message) -> tuple[str, ...]:
    return tuple(phrase.strip() for phrase in tongue(word).split(","))


def match(text: str, things: Sequence[Named], most: How = How.NEAR) -> Match:
    """The things that the text means by the first rule that finds any; "#3" is what has that number.

    What is only near a name is not looked for when `most` is a surer rule.
    """
    typed = text.strip()
    if typed.startswith("#") and typed[1:].isdecimal():
        return Match(typed, tuple(thing for thing in things if thing.number == int(typed[1:]) > 0), How.EQUAL)
    word = folded(typed)
    if not word or len(word) > LONGEST:
        return Match(typed)
    plain = typed[:LONGEST].casefold()
    own, others = [thing.own for thing in things], [thing.others for thing in things]
    for names in (own, others):
        rules = [_sure(plain, word, called) for called in names]
        how = min(rules, default=How.NEAR)
        if how < How.NEAR:
            return Match(typed, tuple([thing for thing, rule in zip(things, rules, strict=True) if rule is how]), how)
    for names in (own, others) if most is How.NEAR else ():
        if found := tuple([thing for thing, called in zip(things, names, strict=True) if _is_near(word, called)]):
            return Match(typed, found)
    return Match(typed)


def is_nearly(text: str, thing: Named) -> bool:
    """Whether the text is a whole name of the thing but for an error or two."""
    joined = folded(text).replace(" ", "")
    most = allowed(joined)
    return most > 0 and any(distance(joined, folded(name).replace(" ", ""), most) <= most for name in (*thing.own, *thing.others))


def nearest(text: str, things: Sequence[Named], count: int = 3) -> tuple[Named, ...]:
    """The things whose own names look most like the text, for a reply that offers them."""
    word = folded(text)

    def away(thing: Named) -> float:
        return min((_share(word, folded(name)) for name in thing.own), default=1.0)

    called = {thing.own[0]: thing for thing in reversed(things)}
    return tuple(sorted(called.values(), key=away)[:count])


@lru_cache(maxsize=2048)
def _names(tongue: Words, labels: tuple[Message, ...]) -> list[tuple[str, ...]]:
    """The names in that language: in full and as on the button; numbered if several share one."""
    full, shown = [tongue(label) for label in labels], tongue.labels(labels)
    return [tuple(dict.fromkeys(names)) for names in zip(full, shown, _numbered(full), numbered(shown), strict=True)]


def _numbered(names: Sequence[str]) -> list[str]:
    return [f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name for at, name in enumerate(names)]


@lru_cache(maxsize=REMEMBERED)
def _sure(plain: str, word: str, names: tuple[str, ...]) -> How:
    """The surest rule by which the word is one of the names, NEAR when it is none of them for certain."""
    return min([_rule(plain, word, name) for name in names], default=How.NEAR)


def _rule(plain: str, word: str, name: str) -> How:
    against = folded(name)
    joined, whole = word.replace(" ", ""), against.replace(" ", "")
    if plain == name.casefold():
        return How.SAME
    if joined == whole:
        return How.EQUAL
    if len(joined) >= 2 and whole.startswith(joined):
        return How.BEGINNING
    return How.WORD if len(joined) >= 2 and f" {word} " in f" {against} " else How.NEAR


@lru_cache(maxsize=REMEMBERED)
def _is_near(word: str, names: tuple[str, ...]) -> bool:
    """Whether one of the names, or as many words inside it as were typed, is that word but for an error or two."""
    most, joined, count = allowed(word), word.replace(" ", ""), len(word.split())
    return most > 0 and any(distance(joined, run, most) <= most for name in names for run in _runs(count, folded(name)))


def _share(word: str, against: str) -> float:
    """The share of letters that differ, at the best."""
    joined = word.replace(" ", "")
    runs = _runs(len(word.split()), against)
    return min(distance(joined, run, 30) / max(len(joined), len(run), 1) for run in runs)


@lru_cache(maxsize=REMEMBERED)
def _runs(count: int, against: str) -> frozenset[str]:
    """So many words of the name that stand together, each way; and the whole name."""
    parts = against.split()
    return frozenset("".join(parts[at : at + count]) for at in range(len(parts) - count + 1)) | {"".join(parts)}
