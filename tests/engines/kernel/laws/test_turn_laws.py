"""The law of turns: a name for each, none comes back, and who follows sits at the table."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.laws.laws import LawViolated
from engines.kernel.laws.turns import MANY, Turns
from engines.kernel.speech.turns import Turn


class Named:
    """A game whose views only say which turn it is."""

    def turn(self, view: Turn) -> Turn:
        return view


def seen(*turns: Turn) -> None:
    law, game = Turns(), Named()
    for turn in turns:
        law.see(game, turn, 2)  # type: ignore[arg-type]


def test_turns_that_follow_each_other_keep_the_law() -> None:
    law = Turns()
    for turn in (Turn("1", 1), Turn("1", 0), Turn("2"), Turn("3", gathers=True)):
        law.see(Named(), turn, 2)  # type: ignore[arg-type]
    assert law.names == ["1", "2", "3"]


def test_picks_that_are_told_in_one_post_a_day_are_counted_by_the_seat() -> None:
    """A draft has as many picks as its captains have coins to come, and is one stage."""
    law = Turns()
    for _ in range(2 * MANY):
        law.see(Named(), Turn("1", gathers=True), 2)  # type: ignore[arg-type]
    assert law.names == ["1"]


@pytest.mark.parametrize("turns", [
    (Turn("1"), Turn("2"), Turn("1")), (Turn("1", 2),), (Turn("x" * 41),), (Turn("1"),) * (MANY + 1),
    (Turn("1", gathers=True),) * (2 * MANY + 1), (Turn("1", gathers=True),) * MANY + (Turn("1"),) * (MANY + 1),
])  # fmt: skip
def test_a_turn_that_comes_back_and_one_that_never_ends_break_it(turns: Any) -> None:
    with pytest.raises(LawViolated, match="law 17"):
        seen(*turns)
