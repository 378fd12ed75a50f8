"""Names of commands as they are typed, in the language of a client."""

from __future__ import annotations

from engines.kernel.base.messages import Verbatim, say
from locales import words
from locales.languages import COMMAND_LOCALES, language_of


def name_in(command: str, locale: str) -> str:
    """The name of a command at a client of that locale."""
    return words(COMMAND_LOCALES.get(locale, language_of(locale)))(say(f"cmd.{command}.name"))


def as_typed(path: str, locale: str) -> Verbatim:
    """A command as a client of that locale has it typed: `/mesa abrir`, as code."""
    parts = path.split(".")
    return Verbatim("`/" + " ".join(name_in(".".join(parts[: at + 1]), locale) for at in range(len(parts))) + "`")
