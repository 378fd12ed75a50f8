"""What is written on buttons and in posts, looked up by message id, so that the words may change."""

from __future__ import annotations

import re
from functools import cache

from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from locales.catalogue import catalogue

_ENGLISH = words("en")
SEAL, FILM, PASS = (_ENGLISH.label(say(id)) for id in ("pe.ship.seal", "ui.movie", "pe.pass"))
CALLS = ("note.ring", "note.lastcall")
"""Lines that call captains and ask nothing by themselves."""


@cache
def pattern(id: str, language: str) -> re.Pattern[str]:
    """What a message looks like in a language, whatever is filled in."""
    entry = catalogue(language).entries[id]
    templates = [*entry.forms, *([entry.zero] if entry.zero else [])]
    said = ["".join(".+?" if at % 2 else re.escape(piece) for at, piece in enumerate(one.pieces)) for one in templates]
    return re.compile("|".join(f"(?:{one})" for one in said), re.DOTALL)


def says(text: str, id: str, language: str = "en") -> bool:
    """Whether the text has that message."""
    return pattern(id, language).search(text) is not None


def is_call(text: str) -> bool:
    """Whether the text is a line that calls captains."""
    return any(says(text, id, language) for id in CALLS for language in LANGUAGES)
