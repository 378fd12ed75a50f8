"""`make new-game` lays out games that pass every test, wherever their names stand among the others; bad names are refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from engines import games
from tests.foreign.product import Forker, check_seen, copied, run
from tools.new_game import __main__ as command
from tools.new_game.layout import Refused, lay_out
from tools.rules import Results, documents, problems

ROOT = Path(__file__).parents[2]
OURS = ("engines", "render", "bot", "locales", "playground", "tools", "tests")
CHANGING = ("docs", "engines", "locales", "render", "tests")
NAMES = {"row_boats": "rb", "anchors": "an", "upper_isles": "ui"}
"""New games with what their ids begin with; one stands before the kernel, and one behind it. All are in one product."""
FULL, FOR_TWO = "upper_isles", "anchors"
"""The larger one, and one that is made a game for two captains alone."""
PYTEST = ("pytest", "-q", "-p", "no:cacheprovider", "--assert=plain")
"""Tests of the copy: whether they pass is asked, and modules that are run once are not rewritten for what they would say."""
OF_NO_GAME = (
    "are_measured", "only_what_ran_and_passed", "test_people", "without_a_package_and_a_folder", "drawn_once_each",
    "standard_output_is_json", "the_references_play", "of_its_minute", "against_its_own_limit",
)  # fmt: skip
"""Tests among the chosen ones that look at no game, and take long."""
EVERY_NEW_GAME = pytest.mark.parametrize("id", NAMES)


@dataclass(frozen=True)
class New:
    """A copy of the product with the games in it, the files that were written, and a process there with all modules."""

    product: Path
    files: tuple[Path, ...]
    forker: Forker


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Iterator[New]:
    product = copied(tmp_path_factory.mktemp("product"), changing=CHANGING)
    files = tuple(file for name in NAMES for file in lay_out(name, product, "full" if name == FULL else "small"))
    _for_two(product)
    forker = Forker(product)
    forker.run("tests.engines.playthrough", *NAMES)
    yield New(product, files, forker)
    forker.close()


def _for_two(product: Path) -> None:
    """Let a game have two captains alone."""
    changes = {
        f"engines/{FOR_TWO}/game.py": ("range(2, 5)", "range(2, 3)"),
        f"tests/engines/{FOR_TWO}/test_race.py": ("(2, 3, 4)", "(2,)"),
    }
    for name, change in changes.items():
        text = (product / name).read_text()
        assert change[0] in text
        (product / name).write_text(
            text.replace(*change).replace("raced(3)", "raced(2)").replace("((0, 0, 0), (0,))", "((0, 0), (0,))")
        )


def test_they_are_formatted_and_without_fault(new: New) -> None:
    modules = [str(file) for file in new.files if file.suffix == ".py"]
    assert len(modules) > 15 * len(NAMES)
    run(new.product, "ruff", "format", "--check", "--no-cache", *modules)
    run(new.product, "ruff", "check", "--no-cache", *modules)


def test_their_types_are_right(new: New) -> None:
    packages = [str(new.product / folder / id) for folder in ("engines", "render") for id in NAMES]
    told = run(new.product, "mypy", "--cache-dir", str(new.product / "types"), "--follow-imports", "silent", *packages)
    assert "Success" in told


def test_the_name_that_the_document_tries_stands_in_no_module() -> None:
    """Whoever follows it letter by letter lays out that game, and nothing outside its package may name one."""
    (name,) = set(re.findall(r"new-game NAME=(\w+)", (ROOT / "docs" / "adding-a-game.md").read_text()))
    modules = [file for folder in OURS for file in (ROOT / folder).rglob("*.py")]
    assert len(modules) > 500 and [file for file in modules if re.search(rf"\b{name}\b", file.read_text())] == []


@EVERY_NEW_GAME
def test_random_games_keep_the_laws(new: New, id: str) -> None:
    """Of each number of captains in turn, by the engines alone; and of all that is told and shown."""
    assert "30 games" in new.forker.run("engines", "fuzz", id, "--games", "30", "--seed", "1")
    assert "6 games" in new.forker.run("tests.laws", id, "--games", "6", "--seed", "1")


def test_the_tests_of_the_product_pass_with_it(new: New, tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    chosen = [*(f"tests/engines/{id}" for id in NAMES), "tests/engines/test_playthroughs.py", "tests/locales",
              "tests/test_layout.py", "tests/bot/edge/discord/test_commands.py", "tests/tools/test_rules.py",
              "tests/bot/service/test_every_count.py", "tests/bot/edge/panels/test_labels_of_panels.py",
              "tests/render/test_show.py", "tests/tools/test_bench.py"]  # fmt: skip
    of_these = " and ".join(f"not {other}" for other in (*games(), *OF_NO_GAME))
    told = new.forker.run(*PYTEST, "-k", of_these, "--rule-results", str(results), *chosen)
    assert " passed" in told
    written = [one for one in documents(new.product / "docs" / "rules") if one.game in NAMES]
    assert len(written) == len(NAMES)
    for document in written:
        assert len(document.ids) >= 5 and problems(document, Results(**json.loads(results.read_text()))) == []


def test_the_tests_of_every_game_are_found_with_them(new: New) -> None:
    """Their saves lie beside those of the others, and no module of tests of another game reads them."""
    told = new.forker.run(*PYTEST, "--collect-only", "tests/engines")
    assert all(f"tests/engines/{id}/test_r" in told and f"[{id}-plain]" in told for id in NAMES)


@pytest.mark.long
def test_a_game_for_two_is_played_by_people_of_all_manners(new: New) -> None:
    assert " passed" in new.forker.run(*PYTEST, "-k", FOR_TWO, "tests/e2e/test_every_answer_style.py")


def test_documents_that_name_all_games_name_them(new: New) -> None:
    newest = next(line for line in (new.product / "CHANGELOG.md").read_text().splitlines() if line.startswith("| 0"))
    assert newest.count("rules ") == len(games()) + len(NAMES)
    assert all(f"](docs/rules/{id}.md)" in (new.product / "README.md").read_text() for id in NAMES)
    assert all(f"**{id}**" in (new.product / "docs" / "where.md").read_text() for id in NAMES)
    assert not any(f"**{id}**" in (ROOT / "docs" / "where.md").read_text() for id in NAMES)


@pytest.mark.long
@pytest.mark.parametrize(("id", "language"), [("row_boats", "es"), ("anchors", "it")])
def test_a_table_of_it_is_played_in_the_channel(new: New, id: str, language: str) -> None:
    check_seen(new.forker.seen(language, "tests.foreign.voyage", id), language, NAMES[id])


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product in which one of the names is taken."""
    product = copied(tmp_path_factory.mktemp("taken"), changing=CHANGING)
    lay_out("row_boats", product)
    return product


@pytest.mark.parametrize(
    "name",
    ["", "Row Boats", "row-boats", "9boats", "boats_", "../boats", "class", "kernel", "paint", "common", "row_boats", "b" * 35],
)
def test_a_name_that_cannot_be_had_is_refused_and_nothing_is_written(
    name: str, taken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = written(taken)
    with pytest.raises(Refused):
        lay_out(name, taken)
    monkeypatch.setattr(sys, "argv", ["new_game", name, "--root", str(taken)])
    assert command.main() == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert written(taken) == before


def test_the_command_refuses_in_one_line(taken: Path) -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "tools.new_game", "row_boats", "--root", str(taken)], capture_output=True, text=True, check=False
    )
    assert asked.returncode == 1 and len(asked.stderr.strip().splitlines()) == 1 and "Traceback" not in asked.stderr


def test_ids_that_the_host_has_are_not_taken_and_it_is_said_how_to_go_on(tmp_path: Path) -> None:
    product = copied(tmp_path, changing=CHANGING)
    told = run(product, "tools.new_game", "upper_isles", "--root", str(product))
    assert 'msgid "up.row"' in (product / "locales" / "en" / "upper_isles.po").read_text()
    assert "- **UP-1.1** " in (product / "docs" / "rules" / "upper_isles.md").read_text()
    assert "python -m tests.engines.playthrough upper_isles" in told


def written(product: Path) -> dict[Path, bytes]:
    """Every file of the folders in which a game is laid out."""
    files = (file for name in CHANGING for file in (product / name).rglob("*") if "__pycache__" not in file.parts)
    return {file: file.read_bytes() for file in files if file.is_file()}
