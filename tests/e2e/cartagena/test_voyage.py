"""A short siege at a table in Spanish: its words, its pictures, and no id in place of words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.cartagena.voyage import SiegeVoyage
from tests.e2e.voyages import told_in, voyaged

pytestmark = [pytest.mark.usefixtures("sketches"), pytest.mark.long]
ENDS = r"Ganan los |Fama igual: "
"""How a siege of five turns ends, won or drawn as the dice fell."""


async def test_a_siege_is_played_in_the_channel(tmp_path: Path) -> None:
    told = told_in(await voyaged(tmp_path, SiegeVoyage, "es"), "ct")
    assert re.search(ENDS, told) and "todo según lo prometido" in told
