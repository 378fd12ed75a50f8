"""A fixed sample of small positions against the second description of endings; `__main__` plays as many as are wanted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules.play import Play
from tests.engines.pieces_of_eight.small import Wrong, small, watched
from tests.rules import rule

SAMPLE, BATCHES = 1500, 6


@rule(
    "PE-VICT-01", "PE-VICT-04", "PE-ELIM-02", "PE-ELIM-05", "PE-TEAM-02", "PE-TIME-15", "PE-TIME-32", "PE-TIME-39", "PE-TIME-52",
    "PE-D23", "PE-D27", "PE-D30", "PE-D44", "PE-D49",
)  # fmt: skip
@pytest.mark.parametrize("batch", range(BATCHES))
def test_small_positions_end_as_the_second_description_reckons(batch: int) -> None:
    tally = Counter[str]()
    for number in range(1 + batch, 1 + SAMPLE, BATCHES):
        watched(number, tally)
    assert tally["positions"] == SAMPLE // BATCHES and tally["games ended: won"] > 200 and tally["games ended: draw"] > 2
    assert tally["surrender in a play"] > 70 and tally["last fights that end a play"] > 2


def found(numbers: range) -> int:
    """How many of those positions differ."""
    wrong = 0
    for number in numbers:
        try:
            watched(number, Counter())
        except Wrong:
            wrong += 1
    return wrong


def test_the_second_description_finds_a_play_without_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "on_end", lambda self, table: None)
    assert found(range(1, 60)) > 5


def test_the_second_description_finds_an_end_that_looks_at_surrenders_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clear = ending.clear
    monkeypatch.setattr(ending, "clear", lambda table: clear(table) if table.leaving else None)
    assert found(range(1, 60)) > 2


def test_the_second_description_finds_a_wrong_seat_on_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    from engines.pieces_of_eight.rules.round import Game

    pass_on = Game.pass_on

    def never_passed_over(self: Game, table: object, seat: int) -> object:
        table.ships = [replace(ship, owed=0) for ship in table.ships]  # type: ignore[attr-defined]
        return pass_on(self, table, seat)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "pass_on", never_passed_over)
    assert found(range(1, 60)) > 2


def test_a_position_is_drawn_by_its_number_alone() -> None:
    assert [str(small(number)) for number in range(1, 20)] == [str(small(number)) for number in range(1, 20)]
    assert len({str(small(number).ships) for number in range(1, 200)}) > 190
