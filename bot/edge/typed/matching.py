"""Which of several named things a few typed words mean."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from bot.edge.panels.controls import numbered
from bot.edge.typed.fold import allowed, distance, folded
from engines.kernel.messages import Message
from locales import LANGUAGES, Words, words


class How(IntEnum):
    """By which rule a name was found, the surest first."""

    SAME = 0
    EQUAL = 1
    BEGINNING = 2
    WORD = 3
    NEAR = 4


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that can be typed: its id, its label, and its names in the captain's language and in the others."""

    id: str
    label: Message
    own: tuple[str, ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """What typed words mean: one thing, several (ambiguous), or nothing (no `found`)."""

    text: str
    found: tuple[Named, ...] = ()
    how: How = How.NEAR

    @property
    def one(self) -> Named | None:
        """The thing, when there is exactly one."""
        return self.found[0] if len(self.found) == 1 else None


@dataclass(frozen=True)
class Lexicon:
    """The languages of one captain: his own first, then the others."""

    own: Words

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


def match(text: str, things: Sequence[Named]) -> Match:
    """The things that the text means by the first rule that finds any; "#3" is the third of them."""
    typed = text.strip()
    if typed.startswith("#") and typed[1:].isdecimal():
        return Match(typed, tuple(things[int(typed[1:]) - 1:int(typed[1:])] if int(typed[1:]) else ()), How.EQUAL)
    word = folded(typed)
    if not word:
        return Match(typed)
    for names, how in ((_own, rule) for rule in _SURE):
        if found := _found(typed, word, things, names, how):
            return Match(typed, found, how)
    for names, how in [(_others, rule) for rule in _SURE] + [(_own, How.NEAR), (_others, How.NEAR)]:
        if found := _found(typed, word, things, names, how):
            return Match(typed, found, how)
    return Match(typed)


def nearest(text: str, things: Sequence[Named], count: int = 3) -> tuple[Named, ...]:
    """The things whose own names look most like the text, for a reply that offers them."""
    word = folded(text)

    def away(thing: Named) -> float:
        return min((_share(word, folded(name)) for name in thing.own), default=1.0)

    called = {thing.own[0]: thing for thing in reversed(things)}
    return tuple(sorted(called.values(), key=away)[:count])


_SURE = (How.SAME, How.EQUAL, How.BEGINNING, How.WORD)


def _own(thing: Named) -> tuple[str, ...]:
    return thing.own


def _others(thing: Named) -> tuple[str, ...]:
    return thing.others


@lru_cache(maxsize=2048)
def _names(tongue: Words, labels: tuple[Message, ...]) -> list[tuple[str, ...]]:
    """What each is called in that language: in full, and as its button shows it; numbered where several are called so."""
    full, shown = [tongue(label) for label in labels], [tongue.label(label) for label in labels]
    return [tuple(dict.fromkeys(names)) for names in zip(full, shown, _numbered(full), numbered(shown), strict=True)]


def _numbered(names: Sequence[str]) -> list[str]:
    return [f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name for at, name in enumerate(names)]


def _found(
    typed: str, word: str, things: Sequence[Named], names: Callable[[Named], tuple[str, ...]], how: How
) -> tuple[Named, ...]:
    return tuple(thing for thing in things if any(_fits(typed, word, name, how) for name in names(thing)))


def _fits(typed: str, word: str, name: str, how: How) -> bool:
    if how is How.SAME:
        return typed.casefold() == name.casefold()
    against = folded(name)
    joined, whole = word.replace(" ", ""), against.replace(" ", "")
    if how is How.EQUAL:
        return joined == whole
    if how is How.BEGINNING:
        return len(joined) >= 2 and whole.startswith(joined)
    if how is How.WORD:
        return len(joined) >= 2 and f" {word} " in f" {against} "
    return _near(word, against)


def _near(word: str, against: str) -> bool:
    most = allowed(word)
    return most > 0 and _away(word, against, most) <= most


def _away(word: str, against: str, most: int) -> int:
    """The distance to the whole name, or to as many words inside it as were typed."""
    return min(distance(word.replace(" ", ""), run, most) for run in _runs(word, against))


def _share(word: str, against: str) -> float:
    """The share of letters that differ, at the best."""
    joined = word.replace(" ", "")
    return min(distance(joined, run, 30) / max(len(joined), len(run), 1) for run in _runs(word, against))


def _runs(word: str, against: str) -> set[str]:
    parts, count = against.split(), len(word.split())
    return {"".join(parts[at:at + count]) for at in range(len(parts) - count + 1)} | {"".join(parts)}
