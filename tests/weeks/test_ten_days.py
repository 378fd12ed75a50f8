"""Ten days of the simulation, as a sample of `python -m tests.weeks`; and that the watch sees what it watches for."""

from __future__ import annotations

from pathlib import Path

from tests.weeks.__main__ import figures
from tests.weeks.simulation import simulated


async def test_ten_days_of_play_break_no_rule(tmp_path: Path) -> None:
    """Every table ends, nobody is asked twice or rung after the answer, no reminder comes in quiet hours, no post repeats a step,
    and no question lasts longer than the clock of its table allows."""
    made = await simulated(tmp_path, days=10, captains=16, tables=8, seed=1)
    assert made.watch.wrong == [], figures(made, 10)
    assert made.watch.closed > 20 and made.did["answered"] > 20 and made.watch.votes and made.did["voted"]
    assert sum(made.watch.ends.values()) == 8
