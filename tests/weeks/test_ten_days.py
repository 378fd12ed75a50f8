"""Ten days of the simulation, as a sample of `python -m tests.weeks`; and that the watch sees what it watches for."""

from __future__ import annotations

from pathlib import Path

from tests.weeks.__main__ import figures
from tests.weeks.simulation import simulated


async def test_ten_days_of_play_break_no_rule(tmp_path: Path) -> None:
    """Every table ends; every deadline and all saved time are those of the test's own count of minutes; nobody is asked
    twice, rung after the answer, in a pause or in quiet hours, or waited for after three misses; no post repeats a step."""
    made = await simulated(tmp_path, days=10, captains=12, tables=2, seed=2)
    assert made.watch.wrong == [], figures(made, 10)
    assert made.watch.closed > 20 and made.deeds.did["answered"] > 10 and made.hearing.votes
    assert sum(made.watch.ends.values()) == len(made.opened) >= 2
