"""The glossary says each word of the product once, with a module that is there. Replaced words do not come back, neither as names
of the code nor in English sentences for people."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection
from fnmatch import fnmatch

import pytest

from tests.documents import DOCUMENTS, ROOT

LINE = re.compile(r"- \*\*.+\*\*.*: .+\. \(`(?P<module>[a-z0-9_/]+\.py)`\)")
WORD = re.compile(r"\*\*(.+?)\*\*")
GROUPS = ("Game kernel", "Table", "Decisions and answers", "Time", "Posting", "Drawing", "Playground", "Tests")
RETIRED_CLASSES = frozenset((
    "Desk", "Hosted", "Sitting", "Change", "Alive", "Alarm", "Living", "Films", "Pacing", "Letter", "Writing", "Minds", "Once",
    "Notes", "StoredNotes", "Unheard", "Doors", "Standing", "Reels", "Presses", "UnderWay", "Told", "Frozen", "Pace", "Aside",
    "Account", "Anew", "Bars", "Cap", "Deed", "Effort", "Fortune", "Instead", "Judge", "Judged", "KeptLine", "KeptStep", "Look",
    "Meanwhile", "Plays", "Reckoning", "SeenZones", "Story", "Suggested", "Tellings", "Touched", "Turned", "Turning", "Unasked",
    "Undrawn", "Visit", "About", "Answering", "Asker", "Asking", "At", "Barred", "Carried", "Drafting", "Due", "Filled",
    "FortuneTellers", "FortuneTelling", "Handed", "LateListener", "Making", "Missed", "NotAsItIs", "Packed", "PutOffPost",
    "Saved", "Sent", "ToldTexts", "Trouble", "Unusable", "Wrong", "Curves", "Easel", "Kept", "Note", "Plate", "Ready", "Retraced",
    "Sights", "Whole",
))  # fmt: skip
RETIRED_MODULES = frozenset((
    "desk", "hosted", "change", "changes", "writing", "alive", "alarm", "living", "films", "reels", "silence", "silent",
    "leaving", "absent", "minds", "pacing", "paces", "pace", "bundle", "outcomes", "once", "looks", "notes", "note", "stamps",
    "standing", "trying", "under_way", "presses", "listening", "door", "meta", "aside", "setbacks", "collecting", "frozen",
    "easel", "gathered", "kept", "ordered", "sights",
))  # fmt: skip
RETIRED_VARIABLES = frozenset(("sitting", "hosted", "desk"))
OLD = re.compile(rf"class (?:{'|'.join(RETIRED_CLASSES)})\b|\b(?:{'|'.join(RETIRED_VARIABLES)})\b")
PRODUCT = ("bot", "engines", "locales", "playground", "render", "tools")
OTHER_MEANINGS = {
    "engines/kernel/speech/changes.py": ("changes", "of a board, for pictures; the bot's were changes of a table"),
    "playground/discord/clients/outcomes.py": ("outcomes", "the glossary's: what a person gets for a click"),
    "render/*/pieces/looks.py": ("looks", "how the things of a game are drawn; the bot's were requests"),
    "render/*/pieces/standing.py": (
        "standing",
        "the states of a captain below a ship; the bot's was a stopped table",
    ),
    "tools/bench/__main__.py": ("hosted", "the figures of a game in the whole bot; the bot's was a table"),
    "tools/mutants/outcomes.py": ("outcomes", "of trials with broken rules; the bot's were results of sends"),
}
"""Modules that have a retired name, each with its meaning there, which is not the replaced one."""
SYNONYMS = re.compile(r"\b(?:users?|players?|guilds?|gamers?|DMs?|AIs?|tap(?:s|ped)?|click(?:s|ed|ing)?)\b", re.IGNORECASE)
"""Words in the place of captain or person, server, direct message, computer and press."""
MEANT = {
    "page.po": ("tap its edges", "a finger on the page of a finished game, which has no button there"),
    "*_numbered_public.po": ("for one player:", "the rulebook's own words on what a printed set is for"),
}
"""Sentences that mean such a word, by catalogue, each with its reason."""
BACKTICKED = re.compile(r"`([A-Z]\w+)")
PAGES = tuple(file for file in DOCUMENTS if file.parent.name not in ("decisions", "rules") and file.name != "CHANGELOG.md")
"""Documents of today; decisions and the changelog tell of their own time."""


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
    """The old names in a module: its own, its classes, its variables. Only a source with an old name somewhere is parsed."""
    tree = ast.parse(source if OLD.search(source) else "")
    return ({name} & RETIRED_MODULES) | (defined(tree) & RETIRED_CLASSES) | (variables(tree) & RETIRED_VARIABLES)


def listing(name: str, places: Collection[str]) -> str:
    """The place in a list that a file belongs to; the file itself if there is none."""
    return next((place for place in places if fnmatch(name, place)), name)


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
    files = sorted(file for part in PRODUCT for file in (ROOT / part).rglob("*.py"))
    found = {file.relative_to(ROOT).as_posix(): retired(file.stem, file.read_text()) for file in files}
    assert len(found) > 1000
    old = {(listing(name, OTHER_MEANINGS), word) for name, words in found.items() for word in words}
    assert old == {(place, word) for place, (word, _) in OTHER_MEANINGS.items()}


def test_documents_name_no_retired_class() -> None:
    assert len(PAGES) > 15
    assert {file.name: old for file in PAGES if (old := set(BACKTICKED.findall(file.read_text())) & RETIRED_CLASSES)} == {}


def test_sentences_for_people_use_one_word_for_a_thing() -> None:
    files = sorted((ROOT / "locales" / "en").glob("*.po"))
    texts = {file.name: re.findall(r'^(?:msgstr(?:\[\d\])? )?"(.*)"$', file.read_text(), re.MULTILINE) for file in files}
    found = {(name, text) for name, all_of in texts.items() for text in all_of if SYNONYMS.search(text)}
    assert sum(map(len, texts.values())) > 3000
    old = {(listing(name, MEANT), text) for name, text in found}
    assert {(place, text) for place, text in old if place not in MEANT or MEANT[place][0] not in text} == set()
    assert {place for place, _ in old} == set(MEANT)


@pytest.mark.parametrize("text", ["Wait for the other player.", "Users of the bot", "The guild", "By DM", "Click *Decide*"])
def test_synonym_is_found(text: str) -> None:
    assert len(SYNONYMS.findall(text)) == 1


@pytest.mark.parametrize(("name", "source"), [
    ("desk", ""), ("repository", "class Desk: ..."), ("x", "def f(sitting): ..."), ("x", "a = unit.hosted"), ("x", "desk = 1"),
])  # fmt: skip
def test_an_old_name_is_found(name: str, source: str) -> None:
    assert len(retired(name, source)) == 1
