"""Captains whose names read the same are told apart: nothing tells a captain by his name alone."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
ELSEWHERE = {
    "click.person.name": "the title of a thread that is made for his table, which has no seats yet",
    "table.name": "the name of a table, which its code stands beside",
    "before.name": "a captain whose seat has somebody else now",
    "unit.table.seats[seat].name": "the same, in a vote that ends as he goes",
    "person.name": "somebody without a seat, who declines one",
    "names[row.person]": "a captain in the honours of a season, told apart from the others there",
    "names[number]": "a captain of a series, told apart from its other captains",
}
"""Names of people that are told where no table tells them apart, each with the reason."""


def test_a_seat_is_told_by_its_number_and_a_person_by_a_mention() -> None:
    """`Captain(number)` is told apart by whoever renders it, a mention by Discord; `Name(seat.name)` reads alike for two."""
    told = [
        ast.unparse(call.args[0])
        for file in sorted((ROOT / "bot").rglob("*.py"))
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Name"
    ]
    of_people = [one for one in told if one.endswith(".name") or one.startswith("names[") or one in ("who", "captain")]
    assert set(of_people) == set(ELSEWHERE) and len(told) > len(of_people)
