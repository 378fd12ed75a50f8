"""A table hosted whole in one language.

One is enough: the laws of the copy of the product (`tests.laws`) say what happens in random play in each language by turns, and
`tests/locales` holds that each has the same entries.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from bot import process
from locales import LANGUAGES
from locales.languages import BY_NUMBER
from render.drawing import child_process, studio
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.lent_studio import Lent

LOCALES = {one.code: one.locale for one in BY_NUMBER}


class Course(Protocol):
    """What captains do at a table, and what they saw of it."""

    async def play(self) -> None:
        """From the lobby to the end, through the client."""

    def noted(self) -> dict[str, Any]:
        """What was seen, asked for when the bot has ended."""


class Kind(Protocol):
    """Makes the course of a table in that language."""

    def __call__(self, fixture: DiscordFixture, language: Any) -> Course: ...


def host(kind: Kind, crew: Iterable[str], seed: int | None = None) -> None:
    """Print as JSON what was seen in the language that the command names; in each, if it names none. With a seed, the draws of
    each table follow from it."""
    child_process.PROGRAM = "tests.e2e.drawing_process"
    languages = [one for one in LANGUAGES if one in sys.argv[1:]] or LANGUAGES
    with redirect_stdout(sys.stderr):
        seen = asyncio.run(_hosted(kind, tuple(crew), seed, languages))
    print(json.dumps(seen))


async def _hosted(kind: Kind, crew: tuple[str, ...], seed: int | None, languages: Iterable[str]) -> dict[str, Any]:
    drawing, own = studio.Studio(1), vars(process)["Studio"]
    lent = Lent(drawing)
    process.Studio = lambda *given, **named: lent  # type: ignore[attr-defined, misc, assignment]
    try:
        return {language: await _hosted_in(language, kind, crew, seed) for language in languages}
    finally:
        process.Studio = own  # type: ignore[attr-defined, misc]
        await drawing.close()


async def _hosted_in(language: str, kind: Kind, crew: tuple[str, ...], seed: int | None) -> dict[str, Any]:
    given = {} if seed is None else {"rnd": Random(seed)}
    with TemporaryDirectory() as folder:
        try:
            async with connected_fixture(
                DiscordFixture, Path(folder), dict.fromkeys(crew, LOCALES[language]), **given
            ) as fixture:
                course = kind(fixture, language)
                await course.play()
        except Exception as wrong:
            wrong.add_note(f"in the language {language}")
            raise
    return course.noted()
