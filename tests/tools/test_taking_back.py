"""The table of answers that may be taken back."""

from __future__ import annotations

from tests.game_cases import FIRST
from tools.taking_back import main


def test_the_shares_of_a_game_make_up_the_whole(capsys):
    assert main([FIRST, "--games", "1"]) == 0
    *_, line = capsys.readouterr().out.splitlines()
    shares = [int(cell.strip().removesuffix(" %")) for cell in line.split("|") if cell.strip().endswith("%")]
    assert len(shares) == 6 and 97 <= sum(shares) <= 103 and shares[0] > 0
