"""The copy of the product that has both small games, made once for all their tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.foreign.small_games import laid_out


@pytest.fixture(scope="session")
def small_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product with Corsairs and Straits."""
    return laid_out(tmp_path_factory.mktemp("small_games"))
