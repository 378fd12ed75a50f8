"""The ids of rules that the code names."""

from __future__ import annotations

import re
from pathlib import Path

from tests.rules import known_ids, rule

ENGINE = Path(__file__).parents[3] / "engines" / "kaisers_pirates"
NAMED = re.compile(r"\bKP-[A-Z0-9][A-Za-z0-9.]*[A-Za-z0-9]")


@rule("KP-D1")
def test_every_rule_that_the_code_names_is_one_or_a_chapter_of_the_document():
    named = {id for file in ENGINE.rglob("*.py") for id in NAMED.findall(file.read_text(encoding="utf-8"))}
    known = known_ids()
    chapters = {id[:end] for id in known for end in range(4, len(id) + 1)}
    assert len(named) > 100 and named - chapters == set()
