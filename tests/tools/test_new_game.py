"""`make new-game` lays out a game that passes every test, wherever its name stands among the others; bad names are refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.foreign.product import check_seen, copied, run, voyage
from tools.new_game.layout import Refused, lay_out
from tools.rules import Results, documents, problems

CHANGING = ("docs", "engines", "locales", "render", "tests")
NAMES = {"row_boats": "rb", "anchors": "an"}
"""New games with what their ids begin with; one stands before the kernel, and one behind it."""
SEATS = (2, 3, 4)


@dataclass(frozen=True)
class New:
    """A game in a copy of the product, and the files that were written."""

    id: str
    short: str
    product: Path
    files: tuple[Path, ...]


@pytest.fixture(scope="module", params=NAMES)
def new(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> New:
    product = copied(tmp_path_factory.mktemp("product"), changing=CHANGING)
    files = lay_out(request.param, product)
    run(product, "tests.engines.playthrough", request.param)
    return New(request.param, NAMES[request.param], product, files)


def test_it_is_formatted_and_without_fault(new: New) -> None:
    modules = [str(file) for file in new.files if file.suffix == ".py"]
    assert len(modules) > 15
    run(new.product, "ruff", "format", "--check", "--no-cache", *modules)
    run(new.product, "ruff", "check", "--no-cache", *modules)


def test_its_types_are_right(new: New) -> None:
    packages = [str(new.product / folder / new.id) for folder in ("engines", "render")]
    told = run(new.product, "mypy", "--cache-dir", str(new.product / "types"), "--follow-imports", "silent", *packages)
    assert "Success" in told


def test_random_games_keep_the_laws(new: New) -> None:
    for seats in SEATS:
        given = ("--games", "20", "--seed", "1", "--players", str(seats))
        assert "20 games" in run(new.product, "engines", "fuzz", new.id, *given)
    assert "6 games" in run(new.product, "tests.laws", new.id, "--games", "6", "--seed", "1")


def test_the_tests_of_the_product_pass_with_it(new: New, tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    chosen = [f"tests/engines/{new.id}", "tests/engines/test_playthroughs.py", "tests/locales", "tests/test_layout.py",
              "tests/bot/edge/test_commands.py", "tests/tools/test_rules.py", "tests/bot/service/test_every_count.py",
              "tests/render/test_show.py"]  # fmt: skip
    of_others = " and ".join((*(f"not {other}" for other in others(new)), "not are_measured"))
    told = run(new.product, "pytest", "-q", "-p", "no:cacheprovider", "-k", of_others, "--rule-results", str(results), *chosen)
    assert " passed" in told
    document = next(one for one in documents(new.product / "docs" / "rules") if one.game == new.id)
    assert len(document.ids) >= 5 and problems(document, Results(**json.loads(results.read_text()))) == []


def test_the_tests_of_every_game_are_found_with_it(new: New) -> None:
    """Its saves lie beside those of the others, and no module of tests of another game reads them."""
    told = run(new.product, "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "tests/engines")
    assert f"tests/engines/{new.id}/test_race.py" in told and f"[{new.id}-plain]" in told


def others(new: New) -> Iterator[str]:
    """The games that are there without it: what is tested of them alone needs no second run."""
    listed = run(new.product, "engines", "games")
    yield from (line.split()[0] for line in listed.splitlines() if line and line.split()[0] != new.id)


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_a_table_of_it_is_played_in_the_channel(new: New, language: str) -> None:
    check_seen(voyage(new.product, new.id, language), language, new.short)


@pytest.mark.parametrize(
    "name",
    ["", "Row Boats", "row-boats", "9boats", "boats_", "../boats", "class", "kernel", "canvas", "common", "row_boats", "b" * 35],
)
def test_a_name_that_cannot_be_had_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    product = copied(tmp_path, changing=CHANGING)
    lay_out("row_boats", product)
    before = written(product)
    with pytest.raises(Refused):
        lay_out(name, product)
    asked = subprocess.run(
        [sys.executable, "-m", "tools.new_game", name, "--root", str(product)], capture_output=True, text=True, check=False
    )
    assert asked.returncode == 1 and len(asked.stderr.strip().splitlines()) == 1 and "Traceback" not in asked.stderr
    assert written(product) == before


def test_ids_that_the_host_has_are_not_taken_and_it_is_said_how_to_go_on(tmp_path: Path) -> None:
    product = copied(tmp_path, changing=CHANGING)
    told = run(product, "tools.new_game", "upper_isles", "--root", str(product))
    assert 'msgid "up.row"' in (product / "locales" / "en" / "upper_isles.po").read_text()
    assert "- **UP-1.1** " in (product / "docs" / "rules" / "upper_isles.md").read_text()
    assert "python -m tests.engines.playthrough upper_isles" in told


def written(product: Path) -> dict[Path, bytes]:
    """Every file of the folders in which a game is laid out."""
    return {file: file.read_bytes() for name in CHANGING for file in (product / name).rglob("*") if file.is_file()}
