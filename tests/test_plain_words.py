"""Names and sentences are plain: no part breaks a rule of docs/plain-words.md more often than its budget says."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, get_args, get_type_hints

import pytest

from engines import game_of, games
from engines.kernel.resolution.frames import type_of_rule
from tests.documents import ROOT, git
from tests.plain_words import (
    BUDGETS,
    NAME,
    PRODUCT,
    RULES,
    SAVED,
    broken_by,
    budgets,
    counts,
    of_document,
    of_module,
    part_of,
    sentences,
    written,
)

RULES_DOCUMENT = ROOT / "docs" / "plain-words.md"
found = cache(counts)


@pytest.mark.parametrize("part", budgets())
def test_part_keeps_to_its_budgets(part: str) -> None:
    over = {rule: count for rule, count in found()[part].items() if count > budgets()[part].get(rule, 0)}
    assert over == {}, f"python -m tests.plain_words {part} lists them"


def totals(text: str) -> Counter[str]:
    """The budgets of each rule, over all parts."""
    rows = re.findall(r"(\w+) = (\d+)", text)
    return sum((Counter({rule: int(most)}) for rule, most in rows), Counter())


def test_budgets_never_rise() -> None:
    name = BUDGETS.relative_to(ROOT).as_posix()
    commits = git("log", "--max-count=8", "--format=%H", "--", name).split()
    versions = [totals(text) for text in (BUDGETS.read_text(), *(git("show", f"{commit}:{name}") for commit in commits))]
    risen = [newer - older for newer, older in pairwise(versions)]
    assert versions and [one for one in risen if one] == []


def test_budgets_are_written_as_they_are_read() -> None:
    assert written(budgets()) == BUDGETS.read_text()
    assert {rule for row in budgets().values() for rule in row} <= set(RULES)


def test_every_part_has_budgets() -> None:
    assert {part.partition("/")[0] for part in budgets()} == {*PRODUCT, "docs", "tests"}


@pytest.mark.parametrize(("file", "part"), [
    ("README.md", "docs"), ("docs/decisions/code.md", "docs/decisions"), ("bot/process.py", "bot"),
    ("bot/edge/kit/click.py", "bot/edge"), ("tests/e2e/test_voyage.py", "tests"),
])  # fmt: skip
def test_file_counts_in_its_innermost_part(file: str, part: str) -> None:
    assert part_of(file, budgets()) == part


@pytest.mark.parametrize("sentence", [
    "The table that a command means.", "Whether the answer counts.", "None if there is none.", "Return the seats in order.",
    "The square where it lies.",
])  # fmt: skip
def test_plain_sentence_breaks_nothing(sentence: str) -> None:
    assert list(broken_by(sentence, is_first=True)) == []


@pytest.mark.parametrize(("sentence", "rules"), [
    ("What a click means.", ["head"]),
    ("Of a table its seats.", ["head"]),
    ("The same of a series.", ["same"]),
    ("None where it is over.", ["where"]),
    ("The answer, where there is one.", ["where"]),
    ("Word " * 31, ["long"]),
])  # fmt: skip
def test_sentence_breaks_a_rule(sentence: str, rules: list[str]) -> None:
    assert list(broken_by(sentence, is_first=True)) == rules


def test_head_counts_in_the_first_sentence_alone() -> None:
    module = '"""The answers. What counts is here.\n\nA second paragraph."""\n'
    assert list(of_module(module)) == []
    assert len(sentences("The answers. What counts is here.")) == 2


def test_indented_docstring_counts_without_its_example() -> None:
    long = "A " + "word " * 30 + "more."
    method = f'class Row:\n    def read(self) -> None:\n        """Read.\n\n        {long}\n\n            {long}\n        """\n'
    assert [rule for rule, _, _ in of_module(method)] == ["long"]


@pytest.mark.parametrize(("source", "finding"), [
    ("class Told: ...", ("name", "Told")),
    ("def _kept(): ...", ("name", "_kept")),
    ("TOLD = 3", ("name", "TOLD")),
    ("Known = dict[str, int]", ("name", "Known")),
    ("class Row:\n    seen: int", ("name", "seen")),
    ("def is_open() -> int: ...", ("predicate", "is_open")),
    ("class Row:\n    has_saved: int", ("predicate", "has_saved")),
    ("class Rule:\n    def may_hear(self, play, table, seat) -> Choice: ...", ("predicate", "may_hear")),
    ('class Page:\n    """A page. `alive`: whether it is open."""\n    opens: bool', ("stale", "Page: `alive`")),
])  # fmt: skip
def test_name_breaks_a_rule(source: str, finding: tuple[str, str]) -> None:
    assert [(rule, words) for rule, _, words in of_module(source)] == [finding]


@pytest.mark.parametrize("source", [
    "def read():\n    found: list[int] = []",
    "def is_open() -> bool: ...",
    "async def has_saved() -> bool: ...",
    "def is_text(value: object) -> TypeGuard[str]: ...",
    "class Rule:\n    def may_hear(self, table, seat) -> Choice: ...",
    'class Page:\n    """A page. `opens`: whether it is open."""\n    opens: bool',
])  # fmt: skip
def test_plain_name_breaks_nothing(source: str) -> None:
    assert list(of_module(source)) == []


def test_document_is_read_by_its_paragraphs() -> None:
    document = (
        "# Rules\n\nA line\nand its end. What is it?\n\n```\nWhat is code.\n```\n\n    What is code too.\n\n"
        "* an entry\n  and its end\n* What [stands](there.md) here\n\n| The same cell | that one |\n"
    )
    assert list(of_document(document)) == [
        ("head", 14, "What stands here"),
        ("same", 16, "The same cell"),
        ("head", 16, "that one"),
    ]


def saved_classes(of: Any, visited: set[type]) -> Iterator[type]:
    """The data classes of which a saved value is made."""
    for inner in get_args(of):
        yield from saved_classes(inner, visited)
    if isinstance(of, type) and dataclasses.is_dataclass(of) and of not in visited:
        visited.add(of)
        yield of
        for hint in get_type_hints(of).values():
            yield from saved_classes(hint, visited)


def saved_names() -> set[str]:
    """The fields and steps with which the games are saved, each with its class."""
    hosted = [game_of(id) for id in games()]
    roots = [*(game.saves.table for game in hosted), *(game.views for game in hosted), *type_of_rule.values()]
    visited: set[type] = set()
    classes = [one for root in roots for one in saved_classes(root, visited)]
    return {f"{one.__name__}.{field.name}" for one in classes for field in dataclasses.fields(one)} | {
        f"{rule.__name__}.{step}" for rule in type_of_rule.values() for step in rule.saved_steps
    }


def test_excused_names_stand_in_saves() -> None:
    assert saved_names() >= SAVED
    assert {name for name in SAVED if not NAME.fullmatch(name.partition(".")[2])} == set()


def test_document_explains_every_rule() -> None:
    assert {rule for rule in RULES if f"| `{rule}` |" not in RULES_DOCUMENT.read_text()} == set()
