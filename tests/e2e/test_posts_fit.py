"""Posts of random whole games fit a telephone: nine of ten its room at 390 px, eight of ten at 360, and none is beyond 850 px.

How many exceed is listed by game and language, and only goes down (`make heights` writes it).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from engines import games
from locales import LANGUAGES
from tests.e2e.random_posts import counts, screens
from tests.e2e.telephone import gallery

FILE = Path(__file__).with_name("post_counts.json")
EVERY = 9
"""One post in so many is measured here; the command measures more."""


def write(name: str, found: dict[str, int]) -> None:
    kept = {**json.loads(FILE.read_text()), name: found}
    rows = ",\n".join(f"{json.dumps(one)}: {json.dumps(kept[one])}" for one in sorted(kept))
    FILE.write_text(f"{{\n{rows}\n}}\n")


@pytest.mark.parametrize("game", games())
async def test_posts_of_random_games_fit(browser: Browser, game: str) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            language_: Any = language
            found, name = counts(await screens(telephones, game, language_, every=EVERY)), f"{game}, {language}"
            assert found["over 850 at 390"] == 0
            assert 10 * found["over 660 at 390"] <= found["posts"], name
            assert 5 * found["over the room at 360"] <= found["posts"], name
            if os.environ.get("HEIGHTS") == "write":
                write(name, found)
            assert json.loads(FILE.read_text())[name] == found, f"{name}: make heights writes what has become less"
