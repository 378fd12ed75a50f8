"""Names of commands as they are typed, in the language of a client."""

from __future__ import annotations

from bot.edge.kit.click import language_of
from engines.kernel.base.messages import Verbatim, say
from locales import words

LOCALES = {"en-GB": "en", "es-ES": "es", "es-419": "es", "it": "it"}
"""Locales of Discord beside the base, and our language for each."""


def name_in(command: str, locale: str) -> str:
    """What a command is called at a client of that locale."""
    language = LOCALES.get(locale, language_of(locale) if locale.startswith(("es", "it")) else "en")
    return words(language)(say(f"cmd.{command}.name"))


def as_typed(path: str, locale: str) -> Verbatim:
    """A command as a client of that locale has it typed: `/mesa abrir`, as code."""
    parts = path.split(".")
    return Verbatim("`/" + " ".join(name_in(".".join(parts[: at + 1]), locale) for at in range(len(parts))) + "`")
