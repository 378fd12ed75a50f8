"""A world in which series are played on a clock moved by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.service.discord_fixture import World, world
from tests.bot.service.parley import games


@pytest_asyncio.fixture
async def shore(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "tables.sqlite3", games=games) as made:
        yield made
