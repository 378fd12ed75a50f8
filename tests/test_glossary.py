"""The glossary says each word of the product once, with a module that is there; words that it has replaced do not come back."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINE = re.compile(r"- \*\*.+\*\*.*: .+\. \(`(?P<module>[a-z0-9_/]+\.py)`\)")
WORD = re.compile(r"\*\*(.+?)\*\*")
GROUPS = ("Game kernel", "Table", "Decisions and answers", "Time", "Posting", "Drawing", "Playground", "Tests")
RETIRED_CLASSES = frozenset((
    "Desk", "Hosted", "Sitting", "Change", "Alive", "Alarm", "Living", "Films", "Pacing", "Letter", "Writing", "Minds", "Once",
    "Notes", "StoredNotes", "Unheard", "Doors", "Standing", "Reels", "Presses", "UnderWay", "Told", "Frozen", "Pace", "Aside",
))  # fmt: skip
RETIRED_MODULES = frozenset((
    "desk", "hosted", "change", "changes", "writing", "alive", "alarm", "living", "films", "reels", "silence", "silent",
    "leaving", "absent", "minds", "pacing", "paces", "pace", "bundle", "outcomes", "once", "looks", "notes", "note", "stamps",
    "standing", "trying", "under_way", "presses", "listening", "door", "meta", "aside", "setbacks", "collecting", "frozen",
))  # fmt: skip
RETIRED_VARIABLES = frozenset(("sitting", "hosted", "desk"))


def lines() -> list[str]:
    return [line for line in (ROOT / "docs" / "glossary.md").read_text().splitlines() if line.startswith("- ")]


def defined(tree: ast.AST) -> set[str]:
    """Names of classes."""
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def variables(tree: ast.AST) -> set[str]:
    """Names of variables, parameters and fields."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    found |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return found | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def retired(name: str, source: str) -> set[str]:
    """What a module of the bot has of the old names: its own, its classes, its variables."""
    tree = ast.parse(source)
    return ({name} & RETIRED_MODULES) | (defined(tree) & RETIRED_CLASSES) | (variables(tree) & RETIRED_VARIABLES)


def test_every_group_is_there_in_its_order() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text()
    assert tuple(re.findall(r"^## (.+)$", text, re.MULTILINE)) == GROUPS


def test_each_word_is_said_once() -> None:
    said = Counter(word.lower() for line in lines() for word in WORD.findall(line))
    assert len(said) > 100 and [word for word, times in said.items() if times > 1] == []


def test_the_module_of_each_word_is_there() -> None:
    found = {line: LINE.fullmatch(line) for line in lines()}
    assert len(found) > 100
    assert [line for line, said in found.items() if said is None or not (ROOT / said["module"]).is_file()] == []


def test_old_names_do_not_come_back() -> None:
    files = sorted((ROOT / "bot").rglob("*.py"))
    found = {file.relative_to(ROOT).as_posix(): retired(file.stem, file.read_text()) for file in files}
    assert found and {name: old for name, old in found.items() if old} == {}


@pytest.mark.parametrize(("name", "source"), [
    ("desk", ""), ("repository", "class Desk: ..."), ("x", "def f(sitting): ..."), ("x", "a = unit.hosted"), ("x", "desk = 1"),
])  # fmt: skip
def test_an_old_name_is_found(name: str, source: str) -> None:
    assert len(retired(name, source)) == 1
