"""A whole game told as text, and the ids of rules that the code names."""

from __future__ import annotations

import re
from pathlib import Path

from engines.kaisers_pirates import game
from tests.engines.playthrough import HERE, told_of
from tests.rules import known_ids, rule

GOLDEN = HERE / "golden" / "kaisers_pirates_plain.txt"
ENGINE = Path(__file__).parents[3] / "engines" / "kaisers_pirates"
NAMED = re.compile(r"\bKP-[A-Z0-9][A-Za-z0-9.]*[A-Za-z0-9]")


def test_a_whole_game_is_told_as_before():
    """``python -m tests.engines.kaisers_pirates`` writes it anew: read the difference before it is kept."""
    assert told_of(game, 2, {}, 2).splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


@rule("KP-D1")
def test_every_rule_that_the_code_names_is_one_or_a_chapter_of_the_document():
    named = {id for file in ENGINE.rglob("*.py") for id in NAMED.findall(file.read_text(encoding="utf-8"))}
    known = known_ids()
    chapters = {id[:end] for id in known for end in range(4, len(id) + 1)}
    assert len(named) > 100 and named - chapters == set()
