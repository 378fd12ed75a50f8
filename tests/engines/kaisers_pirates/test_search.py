"""The kernel's search plays this game too: legally, and from the own view alone."""

from __future__ import annotations

from engines.kaisers_pirates import game
from tests.engines.kernel.searched import answers_legally, knows_its_view_alone


def test_it_answers_what_is_asked_and_never_illegally() -> None:
    assert answers_legally(game, 3)


def test_it_knows_nothing_but_the_view() -> None:
    assert knows_its_view_alone(game, 5)
