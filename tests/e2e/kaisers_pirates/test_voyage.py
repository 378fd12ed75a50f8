"""A short game at a table in Italian: its words, its pictures, and no id in place of words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.kaisers_pirates.voyage import KaisersVoyage
from tests.e2e.voyages import told_in, voyaged

pytestmark = [pytest.mark.usefixtures("sketches"), pytest.mark.long]


async def test_a_round_is_played_in_the_channel(tmp_path: Path) -> None:
    told = told_in(await voyaged(tmp_path, KaisersVoyage, "it"), "kp")
    assert all(sentence in told for sentence in ("Vittoria:", "Il mazzo si esaurisce", "tutto come promesso"))
