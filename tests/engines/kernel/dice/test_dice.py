"""Dice: modifiers with their reasons, odds by counting faces, tables of results."""

from __future__ import annotations

from itertools import product

import pytest
from pydantic import ValidationError

from engines.kernel.base.messages import Verbatim, say
from engines.kernel.dice import modifiers, odds
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.dice.result_tables import ResultTable

ROWS = (Modifier("X-1", "x.fog", -2), Modifier("X-2", "x.wind", 3))
SETS = ((6,), (6, 6), (4, 8), (6, 6, 6), (10, 4, 6))


def thrown(dice: odds.Dice) -> list[tuple[int, ...]]:
    return list(product(*(range(1, sides + 1) for sides in dice)))


def share(found: list[bool]) -> object:
    return pytest.approx(sum(found) / len(found))


def test_modifiers_have_a_sum_and_are_told_with_their_reasons() -> None:
    assert modifiers.total(ROWS) == 1 and modifiers.total(()) == 0
    assert modifiers.modifiers(modifiers.facts(ROWS)) == ROWS
    assert modifiers.modifiers([["X-1", "x.fog", -2]]) == ROWS[:1]
    assert modifiers.words(ROWS, "x.row") == (
        say("x.row", why=say("x.fog"), value=Verbatim("\u22122")), say("x.row", why=say("x.wind"), value=Verbatim("+3")),
    )  # fmt: skip


@pytest.mark.parametrize("dice", SETS)
def test_odds_are_those_of_all_faces(dice: odds.Dice) -> None:
    every = thrown(dice)
    for face in range(9):
        assert odds.at_most(dice, face) == share([max(faces) <= face for faces in every])
        assert odds.any_of(dice, face) == share([max(faces) >= face for faces in every])
    assert all(chance == share([max(faces) == face for faces in every]) for face, chance in odds.highest(dice))
    assert all(chance == share([sum(faces) == total for faces in every]) for total, chance in odds.sums(dice).items())
    assert sum(odds.sums(dice).values()) == pytest.approx(1)


@pytest.mark.parametrize(("mine", "theirs"), list(product(SETS, SETS)))
def test_the_higher_of_two_sets_wins(mine: odds.Dice, theirs: odds.Dice) -> None:
    at = len(mine)
    assert odds.wins(mine, theirs) == share([max(faces[:at]) > max(faces[at:]) for faces in thrown(mine + theirs)])


def test_no_die_never_wins_and_is_always_beaten() -> None:
    assert odds.wins((), (6,)) == 0 and odds.wins((6,), ()) == pytest.approx(1) and odds.highest(()) == ()


def test_a_chance_is_told_in_hundredths() -> None:
    assert (odds.percent(1 / 6), odds.percent(0.0), odds.percent(1.0)) == (Verbatim("17"), Verbatim("0"), Verbatim("100"))


TABLE = {"rows": (2, 6, 9), "columns": (1, 3), "cells": ((("miss",), ("hit",)), (("hit",), ("hit", "lost")), ((), ("sunk",)))}


@pytest.mark.parametrize(
    ("roll", "strength", "codes"),
    [(2, 1, ("miss",)), (5, 2, ("miss",)), (6, 3, ("hit", "lost")), (8, 9, ("hit", "lost")), (12, 1, ()), (-3, 0, ("miss",))],
)
def test_a_table_is_read_by_the_row_and_column_that_are_reached(roll: int, strength: int, codes: tuple[str, ...]) -> None:
    assert ResultTable.model_validate(TABLE).read(roll, strength) == codes


def test_the_odds_of_a_table_are_those_of_its_rows() -> None:
    found = ResultTable.model_validate(TABLE).odds((6, 6), 1, 3)
    assert found == {("hit",): pytest.approx(6 / 36), ("hit", "lost"): pytest.approx(15 / 36), ("sunk",): pytest.approx(15 / 36)}


@pytest.mark.parametrize("wrong", [{"rows": (2, 2, 9)}, {"columns": (3, 1)}, {"columns": ()}, {"cells": TABLE["cells"][:2]}])
def test_a_table_with_a_hole_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ResultTable.model_validate(TABLE | wrong)
