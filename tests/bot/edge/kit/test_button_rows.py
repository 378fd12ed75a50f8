"""Rows of buttons: at most three, and so many letters as a line of a telephone has."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.edge.kit import components as c
from bot.edge.kit.button_rows import is_one, rows
from locales.shortening import LABEL
from tests.bot.edge.limits import BESIDE, LETTERS

labels = st.lists(st.text(st.characters(categories=("Lu", "Ll")), min_size=1, max_size=LABEL), min_size=1, max_size=5)


def labelled(components: list[Any]) -> list[list[str]]:
    """The labels of each row of a container."""
    return [[one["label"] for one in part["components"]] for part in components[0]["components"] if part["type"] == 1]


def row(*named: str) -> c.Item:
    return c.row(*(c.button(name, f"{name}.{at}") for at, name in enumerate(named)))


@pytest.mark.parametrize(
    ("named", "counts"),
    [
        ((), []),
        (("Decide", "My hand", "Log"), [3]),
        (("Decide", "My hand", "Log", "Fairness", "Board as text"), [3, 2]),
        (("1", "2", "3", "4", "5"), [3, 2]),
        (("x" * 34, "y"), [1, 1]),
        (("x" * 13, "y" * 13), [2]),
        (("x" * 13, "y" * 14), [1, 1]),
        (("x" * 7, "y" * 7, "z" * 6), [3]),
        (("x" * 7, "y" * 7, "z" * 7), [2, 1]),
        (("\u2068Ana\u2069 x" * 3, "yyyyyyyyy"), [2]),
    ],
)
def test_a_row_has_as_many_buttons_as_a_line_has_room_for(named: tuple[str, ...], counts: list[int]) -> None:
    assert rows(named) == counts
    assert is_one(named) is (len(counts) < 2)


@given(labels)
def test_no_row_is_longer_than_a_line_and_every_button_stays_in_its_place(named: list[str]) -> None:
    made = labelled(c.frozen(c.container(row(*named))))
    assert [name for of in made for name in of] == named
    assert all(len(of) <= BESIDE and sum(map(len, of)) <= LETTERS for of in made)
    assert all(not is_one([*of, after[0]]) for of, after in pairwise(made))


def test_rows_are_broken_wherever_they_stand_and_are_counted_so() -> None:
    named = ("Decide", "My hand", "Log", "Fairness", "Board as text")
    bare = c.frozen(row(*named))
    assert [len(one["components"]) for one in bare] == [3, 2]
    assert c.count([row(*named)]) == 7 and c.count([c.container(row(*named))]) == 8


def test_added_buttons_fill_the_last_row_first() -> None:
    box = c.container(row("Decide", "My hand"), row("Log", "Fairness", "Board"))
    more = c.ended(box, c.button("Go on", "on"))
    assert labelled(c.frozen(more)) == [["Decide", "My hand"], ["Log", "Fairness", "Board"], ["Go on"]]
    filled = c.ended(c.container(row("Log")), c.button("Go on", "on"))
    assert labelled(c.frozen(filled)) == [["Log", "Go on"]]


def test_a_menu_is_a_row_of_its_own() -> None:
    menu = c.row(c.menu("m", [c.option("One", "1")]))
    (box,) = c.frozen(c.container(menu, row("Log")))
    assert [one["components"][0]["type"] for one in box["components"]] == [3, 2]
