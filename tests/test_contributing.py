"""The checklists of CONTRIBUTING.md name exactly the files of an example that is there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from engines import games
from locales import LANGUAGES
from tests.documents import ROOT, text_of, tracked
from tools.new_game.layout import TEMPLATE

TEXT = (ROOT / "CONTRIBUTING.md").read_text()
ROW = re.compile(r"^\| `([^`|]+)` \|", re.MULTILINE)
PRODUCT = ("bot/", "docs/rules/", "docs/authority.md", "engines/", "locales/", "migrations/", "playground/", "render/")
MADE = "playground/discord/spec/"
"""Files of others."""
EXAMPLES = {
    "A card": (r"\bbreak_contact\b", PRODUCT),
    "An option": (r"\bkeep_three\b", PRODUCT),
    "A verb": (r"\baskall\b", PRODUCT),
    "A column": (r"\bremarks\b", ("bot/model/", "bot/store/", "migrations/", "tests/bot/store/")),
    "A language": (r"""["'](?:language\.)?it["']|\bwords_it\b""", PRODUCT),
    "A setting": (r"\b(?:FILMS_WAITING|films_waiting)\b", ("bot/", ".env.example", "README.md", "tests/bot/")),
}
"""What names the example of a chapter, and where it is looked for."""


def chapter(title: str) -> str:
    """The text of a checklist."""
    return TEXT.partition(f"\n### {title}\n")[2].partition("\n### ")[0]


def listed(text: str, **fillings: Iterable[str]) -> set[str]:
    """The files of a checklist, each once for every language and filling."""
    found = set(ROW.findall(text))
    for name, words in {"language": LANGUAGES, **fillings}.items():
        found = {file.replace(f"<{name}>", word) for file in found for word in words}
    return found


def naming(pattern: str, places: tuple[str, ...]) -> set[str]:
    """The files below these places in whose text or name the pattern is found."""
    wanted = re.compile(pattern)
    within = (name for name in tracked() if name.startswith(places) and not name.startswith(MADE))
    return {name for name in within if wanted.search(text_of(name)) or wanted.fullmatch(Path(name).stem)}


@pytest.mark.parametrize("title", EXAMPLES)
def test_checklist_names_the_files_of_its_example(title: str) -> None:
    found = naming(*EXAMPLES[title])
    assert len(found) > 2 and listed(chapter(title), card=["break_contact"]) == found


def test_game_checklist_names_what_a_new_game_gets() -> None:
    files = (file.relative_to(TEMPLATE).with_suffix("").as_posix() for file in TEMPLATE.rglob("*.tmpl"))
    packages = {re.sub(r"^((?:tests/)?\w+/game)/.*", r"\1", file) for file in files}
    found = {re.sub(r"\bgame(?=$|[./_])", "upper_isles", file) for file in packages}
    assert listed(chapter("A game"), game=["upper_isles"]) == found


@pytest.mark.parametrize("game", games())
def test_every_game_has_the_files_of_the_checklist(game: str) -> None:
    wanted = listed(chapter("A game"), game=[game])
    assert len(wanted) > 15 and {name for name in wanted if not (ROOT / name).exists()} == set()


def test_every_chapter_with_a_table_is_held_true() -> None:
    chapters = re.findall(r"^### (.+)$", TEXT, re.MULTILINE)
    assert {title for title in chapters if ROW.search(chapter(title))} == {*EXAMPLES, "A game"}


def test_commands_that_are_named_are_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    commands = set(re.findall(r"\bmake ([a-z-]+)", TEXT))
    assert len(commands) > 8 and commands <= targets
    assert targets <= commands | set(re.findall(r"`make ([a-z-]+)", (ROOT / "README.md").read_text())) | {"run", "test"}


def test_files_in_sentences_exist() -> None:
    names = set(re.findall(r"`((?:bot|docs|engines|tests|\.ci)/[\w./-]+)`", ROW.sub("", TEXT)))
    assert len(names) > 8 and {name for name in names if not (ROOT / name).exists()} == set()
