"""One drawing process for all rehearsals of a worker: each of its own took a second to start, and drew what none asks for."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.rehearsal import runner
from render.drawing import child_process
from render.drawing.studio import Studio
from tests.e2e.lent_studio import Lent


@pytest_asyncio.fixture(scope="session")
async def studio_of_rehearsals() -> AsyncIterator[Studio]:
    made = Studio(1)
    yield made
    await made.close()


@pytest.fixture(autouse=True)
def _drawing(studio_of_rehearsals: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rehearsal draws what is ordered, and nothing else."""
    monkeypatch.setattr(child_process, "PROGRAM", "tests.e2e.drawing_process")
    monkeypatch.setattr(runner, "Studio", lambda: Lent(studio_of_rehearsals))
