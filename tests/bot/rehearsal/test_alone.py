"""The rehearsal by itself, at the stand-in: everything is as the bot relies on, and nothing is left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rehearsal.plan import PLAN
from bot.rehearsal.verdicts import WRONG
from tests.bot.rehearsal.performed import performed, verdicts_of

NOT_TRIED = {"13"}
"""What needs a message older than an hour."""


async def test_everything_is_as_the_bot_relies_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report, world = await performed(tmp_path)
    said = verdicts_of(report)
    print(capsys.readouterr().out)
    assert {key: one for key, one in said.items() if one == WRONG} == {}
    assert code == 0
    alone = {row.key for row in PLAN if not row.key[0].isalpha()}
    assert {key for key in alone if said[key] == "unknown"} == NOT_TRIED
