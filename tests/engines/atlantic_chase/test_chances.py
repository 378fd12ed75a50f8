"""What the tables bring, with chances (AC-H1, AC-H2)."""

from __future__ import annotations

import pytest

from engines.atlantic_chase.data.tables import CONTEST
from engines.atlantic_chase.pieces.chances import cell_chances, chance, column, columns
from tests.rules import rule


@rule("AC-H1")
def test_rows_of_a_search_are_told_by_the_dice():
    rows = [(one.least, one.most, one.codes, round(100 * one.chance)) for one in cell_chances("naval_search", 9, 0)]
    assert rows == [
        (2, 5, ("early_late",), 28), (6, 7, ("shadow",), 31), (8, 9, ("contact", "shadow"), 25),
        (10, 12, ("contact", "sighted"), 17),
    ]  # fmt: skip


@rule("AC-H1", "AC-H2")
def test_modifiers_move_the_rows():
    assert (
        round(100 * chance("naval_search", 3, 2, "sighted")) == 97 and round(100 * chance("naval_search", 3, 0, "sighted")) == 83
    )
    assert cell_chances("engage", 1, 1)[-1].codes == ("surprise",)
    assert chance("stealth_attack", 0, -9, "hit", "damage") == 0


@pytest.mark.parametrize(
    ("contest", "event", "rows"),
    [
        ("air_strike", ("hit", "damage"), ((10, 3, 0, 0, 0), (21, 10, 3, 0, 0), (30, 21, 10, 3, 3))),
        ("engage", ("battle", "surprise"), ((15, 6, 0, 0, 0), (26, 15, 3, 0, 0), (33, 26, 10, 0, 0))),
        ("naval_search", ("sighted",), ((30, 6, 1, 0), (35, 15, 6, 0), (36, 26, 15, 0))),
        ("stealth_attack", ("hit", "damage"), ((1, 0, 0, 0, 0), (6, 3, 3, 1, 1), (15, 10, 10, 6, 6))),
    ],
)  # fmt: skip
def test_chances_are_those_of_the_printed_tables(contest: str, event: tuple[str, ...], rows: tuple[tuple[int, ...], ...]):
    for added, row in zip((0, 2, 4), rows, strict=True):
        assert tuple(round(36 * chance(contest, least, added, *event)) for least, _ in columns(contest)) == row


@pytest.mark.parametrize("contest", CONTEST)
def test_all_sums_are_in_a_row_and_each_total_in_a_column(contest: str):
    for least, last in columns(contest):
        rows = cell_chances(contest, least, 0)
        assert (rows[0].least, rows[-1].most) == (2, 12) and round(sum(one.chance for one in rows), 9) == 1
        assert column(contest, least) == column(contest, last if last is not None else 99)
