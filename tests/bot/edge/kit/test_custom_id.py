"""Ids of components are read back as they were written, and nothing else is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.edge.kit.custom_id import ButtonId, read, spelt, unspelt, write

CODES = st.text("23456789BCDFGHJKMNPQRSTVWXYZ", min_size=4, max_size=6)
VERBS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)
ARGS = st.lists(st.integers(0, 10**6).map(str), max_size=4)


@given(CODES, st.integers(0, 10**9 - 1), VERBS, ARGS, st.none() | st.integers(0, 10**9 - 1))
def test_written_ids_are_read(code: str, decision: int, verb: str, args: list[str], rev: int | None) -> None:
    text = write(code, decision, verb, *args, rev=rev)
    assert len(text) <= 100
    assert read(text) == ButtonId(code, decision, verb, tuple(args), rev)


def test_the_form_of_the_design() -> None:
    assert write("8K2F", 412, "pick", 4, rev=3) == "bs:8K2F:412:pick.4~3"
    assert read("bs:8K2F:0:hand") == ButtonId("8K2F", 0, "hand")


FOREIGN = ["", "join:1", "bs:8K2F:x:decide", "bs:8K2F:1:Decide", "bs:8K2F:1:pick.", "bs:8K2F:1:pick~", "bs::1:a"]


@pytest.mark.parametrize("text", FOREIGN)
def test_other_ids_are_not_read(text: str) -> None:
    assert read(text) is None


def test_unreadable_ids_are_not_written() -> None:
    with pytest.raises(ValueError, match="custom_id"):
        write("8K2F", 1, "pick", "0.mate.2")


def test_numbers_of_arguments() -> None:
    carried = ButtonId("8K2F", 1, "pick", ("4", "x"))
    assert [carried.number(place) for place in range(3)] == [4, -1, -1]


@pytest.mark.parametrize("text", ["", "Año", "a_.b", "⛵" * 13, "x" * 40])
def test_a_text_is_carried(text: str) -> None:
    found = read(write("0", 0, "reopen", 12, 3, 2, 3, *spelt(text)))
    assert found is not None and unspelt(found.args[4:]) == text


@pytest.mark.parametrize("args", [("1", "3"), ("n",), ("n_",), ("nZZZ",), ("n" + "Z" * 23,)])
def test_arguments_of_others_carry_no_text_or_a_plain_one(args: tuple[str, ...]) -> None:
    assert unspelt(args).isprintable() or len(unspelt(args)) < 24
