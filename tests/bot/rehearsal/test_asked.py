"""The rehearsal with a person who presses, at the stand-in."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rehearsal.asking import LETTERS
from bot.rehearsal.verdicts import UNKNOWN, WRONG
from tests.bot.rehearsal.performed import performed, verdicts_of
from tests.bot.rehearsal.presser import Presser

NOT_TRIED = {"13", "i1", "i2"}
"""What needs a message older than an hour, or a quarter of an hour."""


@pytest.mark.long
async def test_a_person_goes_through_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report, _ = await performed(tmp_path, presser=Presser)
    said = verdicts_of(report)
    print(capsys.readouterr().out)
    assert {key for key, one in said.items() if one == WRONG} <= {"h"}
    assert code == 0
    assert {key for key, one in said.items() if one == UNKNOWN} == NOT_TRIED
    assert report["room"] == {"letters": 11, "first": 3, "last": 40}
    assert len(LETTERS) > 20
