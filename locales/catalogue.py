"""The catalogues: gettext files keyed by message id, read with Babel at first use and kept as compiled templates.

A folder a language, a file a domain; English is keyed like the others. Private sentences stand in files of their own
(`*private.po`), so that a public post can be proved to use none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from locales.languages import LANGUAGES

ROOT = Path(__file__).parent
SLOT = re.compile(r"\{(\w+)\}")
MARKDOWN = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|^(?:#{1,3} |-# )", re.MULTILINE)
"""Discord's markdown as our own sentences use it."""
ZERO = "zero"
"""The context (msgctxt) of an entry that is used instead of the plural forms when `n` is 0."""
WITH_ARTICLE, ARTICLE, PRESS = "the", "the_", "press_"
"""Contexts and beginnings of placeholders. `WITH_ARTICLE`: the context of a thing's name with its article ("el Sable").
`ARTICLE`: the beginning of a placeholder that wants it ("{the_coin}"). `PRESS`: the beginning of one that is a button of a
post, as it reads there ("{press_decide}")."""


class Unknown(LookupError):
    """A message id no catalogue has, or a placeholder without its argument."""


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence cut at its placeholders: text, name, text, name, …, text; `plain` without its markdown."""

    text: str
    pieces: tuple[str, ...]
    plain: tuple[str, ...]

    @property
    def slots(self) -> frozenset[str]:
        """The names of the arguments, with an article or without."""
        return frozenset(name.removeprefix(ARTICLE) for name in self.pieces[1::2] if not name.startswith(PRESS))

    @property
    def pressed(self) -> frozenset[str]:
        """The buttons of posts that it names, by their ids."""
        return frozenset(name.removeprefix(PRESS) for name in self.pieces[1::2] if name.startswith(PRESS))


@dataclass(frozen=True, slots=True)
class Entry:
    """A message of one language: its plural forms (one when it has no plural).

    `zero` is what it says of nothing, `article` the name with its article, each if that differs.
    """

    forms: tuple[Template, ...]
    zero: Template | None
    article: Template | None
    domain: str


@dataclass(frozen=True)
class Catalogue:
    """All messages of one language. `plural` gives the number of the form for a count."""

    language: str
    entries: dict[str, Entry]
    plural: Callable[[int], int]

    def find(self, id: str, n: int | None) -> Template | None:
        """The template of that message for that count, None when the language does not have it."""
        entry = self.entries.get(id)
        if entry is None:
            return None
        if n == 0 and entry.zero is not None:
            return entry.zero
        return entry.forms[0] if n is None or len(entry.forms) == 1 else entry.forms[self.plural(abs(n))]


def template(text: str) -> Template:
    """The sentence cut at its placeholders."""
    return Template(text, tuple(SLOT.split(text)), tuple(SLOT.split(MARKDOWN.sub("", text))))


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language. Raises Unknown for a language there is none of."""
    if language not in LANGUAGES:
        raise Unknown(language)
    books = [(file.stem, _read(file, language)) for file in sorted((ROOT / language).glob("*.po"))]
    entries: dict[str, Entry] = {}
    for domain, book in books:
        for id, entry in _entries(domain, book):
            if id in entries:
                raise ValueError(f"{id} stands in {entries[id].domain} and in {domain}")
            entries[id] = entry
    return Catalogue(language, entries, c2py(books[0][1].plural_expr))


def _read(file: Path, language: str) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened, locale=language, domain=file.stem, abort_invalid=True)


def _entries(domain: str, book: Catalog) -> Iterator[tuple[str, Entry]]:
    zeros, articles = _in_context(book, ZERO), _in_context(book, WITH_ARTICLE)
    for message in book:
        if message.id and message.context is None:
            id = _id(message)
            yield id, Entry(tuple(map(template, _forms(message))), zeros.get(id), articles.get(id), domain)


def _in_context(book: Catalog, context: str) -> dict[str, Template]:
    return {_id(message): template(_forms(message)[0]) for message in book if message.context == context}


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
