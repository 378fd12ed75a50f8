"""Whole games: under the laws, by defaults alone; and the ids of rules that the code names."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from engines.cartagena import game
from engines.kernel.laws import fuzz, laws
from tests.rules import known_ids, rule

ENGINE = Path(__file__).parents[3] / "engines" / "cartagena"
NAMED = re.compile(r"\bCT-[A-Z]+-?[0-9]*[a-z]?")


@rule("CT-GOAL-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_the_laws_to_a_result(seats: int) -> None:
    """The dear laws at one position of ten; `tests/laws` tries them at one of four."""
    options = game.read_options({"turn_limit": 5}, seats)
    for seed in range(3):
        _, state = fuzz.play(game, seats, options, seed, laws.Tally(), Random(seed), check_share=0.1)
        assert state.result is not None


@rule("CT-D78")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_where_nobody_lays_a_card_ends_after_three_turns(seats: int) -> None:
    options = game.read_options({}, seats)
    _, state = fuzz.play(game, seats, options, 1, laws.Tally(), Random(1), under_laws=False, defaults=True)
    assert (state.table.turn, state.result and state.result.reason) == (3, "silence")


def test_every_rule_that_the_code_names_is_one_or_a_chapter_of_the_document() -> None:
    named = {id for file in ENGINE.rglob("*.py") for id in NAMED.findall(file.read_text(encoding="utf-8"))}
    known = known_ids()
    chapters = {id[:end] for id in known for end in range(4, len(id) + 1)}
    assert len(named) > 100 and {id.rstrip("-") for id in named} - chapters == set()
