"""Messages told in one language."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import cache, lru_cache

from babel.dates import format_datetime
from babel.numbers import format_decimal

from engines.kernel.base.messages import Arg, Captain, Message, Name, Verbatim, say
from engines.kernel.contract.sides import PHANTOM
from locales import people
from locales.catalogue import ARTICLE, PRESS, Catalogue, Template, Unknown, catalogue
from locales.shortening import LABEL, shortened

log = logging.getLogger(__name__)
STRICT = "BROADSIDE_STRICT_WORDS"
"""Environment variable: when set, a missing message raises instead of being told in English or by its id."""
SHORTEST = 8
"""Characters that are left of a name in a label, before the label's end is cut off."""
MINUS, GAP = "\u2212", "\0"
CACHED_TEXTS = 4096
"""Messages that are remembered with their language and names: the same few are told at every press."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How text by people is shown, and whether the sentences' own markdown is."""

    people: Callable[[str], str]
    markdown: bool = False


PLAIN = Manner(people.tidy)
MARKED = Manner(lambda text: people.isolated(people.escaped(people.tidy(text))), markdown=True)


@dataclass(frozen=True)
class Words:
    """The sentences of one language, with the names of the captains by seat.

    `posted`: the language of the posts of which they speak, if that is another: a button there is called as it reads there.
    `palette`: the colours of pictures with these words, by the name of a theme; the usual ones if empty.
    """

    language: str
    names: tuple[str, ...] = ()
    posted: str = ""
    palette: str = ""

    def __call__(self, message: Arg) -> str:
        """The message as plain text, for pictures and alt texts. Raises Unknown when tests are strict."""
        return _cached_text(self, message, PLAIN)

    def marked(self, message: Arg) -> str:
        """The message as Discord's markdown: what people wrote is escaped, isolated and calls nobody."""
        return _cached_text(self, message, MARKED)

    def label(self, message: Arg, longest: int = LABEL) -> str:
        """The message for a button, a menu or a form, which have no markdown: names are shortened until it fits."""
        return _labelled(self, message, longest)

    def labels(self, messages: Sequence[Arg], longest: int = LABEL) -> tuple[str, ...]:
        """The messages of one menu or row: those that differ still do when they are shortened."""
        short = tuple(self.label(message, longest) for message in messages)
        if len(set(short)) == len(set(messages)):
            return short
        whole = tuple(map(self, messages))
        alike = [at for at, label in enumerate(short) if len({whole[i] for i, one in enumerate(short) if one == label}) > 1]
        told = dict(zip(alike, shortened(tuple(whole[at] for at in alike), longest), strict=True))
        return shortened(tuple(told.get(at, label) for at, label in enumerate(short)), longest)

    def _label(self, message: Arg, longest: int) -> str:
        """A message as a label. It is made once with gaps for the names, and the names are shortened until all fits."""
        names = list[str]()

        def gap(name: str) -> str:
            names.append(name)
            return GAP

        pieces = self._tell(message, Manner(gap)).split(GAP)
        for most in range(max([SHORTEST, *(len(people.tidy(name)) for name in names)]), SHORTEST - 1, -1):
            told = _filled(pieces, [people.isolated(name) for name in self._shortened(names, most)])
            if len(told) <= longest or people.visible_length(told) <= longest:
                return told
        return people.cut(_filled(pieces, self._shortened(names, SHORTEST)), longest)

    def _shortened(self, names: Sequence[str], most: int) -> list[str]:
        """These names, at most so long; captains who would read the same so are told apart."""
        short = dict(zip(self.names, people.apart(self.names, most), strict=True))
        return [short.get(name) or people.tidy(name, most) for name in names]

    def naming(self, names: Sequence[str]) -> Words:
        """Words with these captains, by seat; a captain who reads like another carries the number of their seat."""
        return replace(self, names=people.apart(tuple(names)))

    def beside(self, posted: str) -> Words:
        """Words beside posts in that language."""
        return replace(self, posted=posted)

    def painted(self, palette: str) -> Words:
        """Words beside pictures in those colours."""
        return replace(self, palette=palette)

    def has(self, id: str) -> bool:
        """Whether this language itself has the message."""
        return id in self._book.entries

    def domain(self, id: str) -> str:
        """The file a message stands in. Raises KeyError."""
        return self._book.entries[id].domain

    def number(self, value: float) -> str:
        """A number as the language writes it, with a true minus sign."""
        return _written(value, self.language)

    def moment(self, when: datetime, zone: tzinfo, style: str = "short") -> str:
        """A date and time of day in that zone; `style` is one of Babel's: short, medium, long, full, or a pattern."""
        return format_datetime(when, style, tzinfo=zone, locale=self.language)

    @property
    def _book(self) -> Catalogue:
        return catalogue(self.language)

    def _tell(self, value: Arg, manner: Manner) -> str:
        match value:
            case Message():
                return self._fill(value, manner)
            case Captain(seat):
                return self._captain(seat, manner)
            case Name(text):
                return manner.people(text) if people.tidy(text) else self._tell(say("name.none"), manner)
            case Verbatim(text):
                return text
            case tuple():
                return ", ".join(self._tell(item, manner) for item in value)
            case _:
                return self.number(value)

    def _captain(self, seat: int, manner: Manner) -> str:
        if seat == PHANTOM:
            return self._tell(say("seat.phantom"), manner)
        name = self.names[seat] if 0 <= seat < len(self.names) else ""
        return manner.people(name) if people.tidy(name) else self._tell(say("seat.n", n=seat + 1), manner)

    def _fill(self, message: Message, manner: Manner) -> str:
        count = message.get("n")
        found = self._find(message.id, count if isinstance(count, int) else None)
        return message.id if found is None else self._fill_in(found, message, manner)

    def _fill_in(self, found: Template, message: Message, manner: Manner) -> str:
        pieces = found.pieces if manner.markdown else found.plain
        if len(pieces) == 1:
            return pieces[0]
        given = dict(message.args)
        return "".join(self._slot(message.id, piece, given, manner) if at % 2 else piece for at, piece in enumerate(pieces))

    def _slot(self, id: str, name: str, given: dict[str, Arg], manner: Manner) -> str:
        if name in given:
            return self._tell(given[name], manner)
        if name.startswith(PRESS):
            return words(self.posted or self.language)._fill(say(name.removeprefix(PRESS)), manner)
        if (bare := name.removeprefix(ARTICLE)) in given:
            return self._with_article(given[bare], manner)
        _missing(f"{id}: no {{{name}}}")
        return f"{{{name}}}"

    def _with_article(self, value: Arg, manner: Manner) -> str:
        """A name with its article where the language has one for it, each of several."""
        if isinstance(value, tuple):
            return ", ".join(self._with_article(item, manner) for item in value)
        entry = self._book.entries.get(value.id) if isinstance(value, Message) else None
        if not isinstance(value, Message) or entry is None or entry.article is None:
            return self._tell(value, manner)
        return self._fill_in(entry.article, value, manner)

    def _find(self, id: str, n: int | None) -> Template | None:
        found = self._book.find(id, n)
        if found is None:
            _missing(f"{id} ({self.language})")
            found = catalogue("en").find(id, n)
        return found


def _filled(pieces: Sequence[str], names: Sequence[str]) -> str:
    return pieces[0] + "".join(name + piece for name, piece in zip(names, pieces[1:], strict=True))


def _missing(what: str) -> None:
    if os.environ.get(STRICT):
        raise Unknown(what)
    _warn(what)


@cache
def _warn(what: str) -> None:
    """Once for each message: a panel names it many times."""
    log.warning("words missing: %s", what)


@cache
def words(language: str) -> Words:
    """The words of a language, by its code. Raises Unknown if there is none."""
    catalogue(language)
    return Words(language)


def span(seconds: float) -> Message:
    """A length of time in whole seconds, minutes, hours or days, or two of them ("2 h 30 min"), rounded up to the smaller."""
    left = max(0, -int(-seconds // 1))
    if left >= 2 * 86400:
        return _two("days", left, 86400, "hours", 3600)
    if left >= 3600:
        return _two("hours", left, 3600, "minutes", 60)
    return _two("minutes", left, 60, "seconds", 1)


def _two(large: str, left: int, unit: int, small: str, part: int) -> Message:
    whole, rest = divmod(-(-left // part) * part, unit)
    if rest == 0 and whole:
        return say(f"time.{large}", n=whole)
    if not whole:
        return say(f"time.{small}", n=rest // part)
    return say("time.two", a=say(f"time.{large}", n=whole), b=say(f"time.{small}", n=rest // part))


@lru_cache(maxsize=CACHED_TEXTS)
def _cached_text(words: Words, message: Arg, manner: Manner) -> str:
    return words._tell(message, manner)


@lru_cache(maxsize=CACHED_TEXTS)
def _labelled(words: Words, message: Arg, longest: int) -> str:
    return words._label(message, longest)


@lru_cache(maxsize=4096)
def _written(value: float, language: str) -> str:
    return format_decimal(value, locale=language).replace("-", MINUS)
