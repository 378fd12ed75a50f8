"""A short game at a table in one language, from its lobby to its replay, as its captains see it.

One language is enough: `tests/locales` holds that every sentence is there in each and can be put together, `tests/laws` and the
games' own `test_speech` that what happens in play has words in each.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.foreign.one_language import LOCALES
from tests.foreign.voyage import Voyage

KINDS = {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}
SEED = 1


async def voyaged(folder: Path, kind: type[Voyage], language: str) -> dict[str, Any]:
    """What Ana and Ben saw of a table of that language: texts, pictures, panels."""
    people = dict.fromkeys(("Ana", "Ben"), LOCALES[language])
    async with connected_fixture(DiscordFixture, folder, people, rnd=Random(SEED)) as fixture:
        course = kind(fixture, language)
        await course.play()
    return course.noted()


def told_in(seen: dict[str, Any], short: str) -> str:
    """All that was told: never an id in place of words, with every kind of picture. *short* begins the game's own ids."""
    told = "\n".join(seen["texts"])
    assert not re.search(rf"\b({short}|pe|help|ui)\.[a-z]+\.?[a-z]*\b", told)
    assert {name for name, *_ in seen["pictures"]} >= KINDS
    assert all(wide > 100 and high > 100 for _, wide, high in seen["pictures"])
    return told
