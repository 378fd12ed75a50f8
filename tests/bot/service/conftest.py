"""A host for each test, on a database file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.service.discord_fixture import World, world


@pytest_asyncio.fixture
async def here(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    async with world(tmp_path / "broadside.sqlite3", seed=request.node.name) as made:
        yield made
