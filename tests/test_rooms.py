"""Rooms of the code: small, each with a sentence, and arrows that run one way."""

from __future__ import annotations

import re
from functools import cache, partial
from graphlib import TopologicalSorter

import pytest

from engines import games
from tools.where import DIVIDED, DOCUMENT, ROOT, Room, home, imports, neighbours, page, rooms

MOST = 15
"""Modules of a room."""


@cache
def every() -> tuple[Room, ...]:
    return tuple(rooms())


def divided() -> list[Room]:
    return [room for room in every() if room.part]


def imports_of(module: str) -> set[str]:
    return set(imports(ROOT.joinpath(*module.split(".")).with_suffix(".py")))


def test_the_parts_that_are_divided_have_rooms() -> None:
    assert {room.part for room in divided()} == set(DIVIDED)
    assert len(divided()) > 40


@pytest.mark.parametrize("part", DIVIDED)
def test_no_room_is_too_full(part: str) -> None:
    of_part = [room for room in every() if room.name == part or (room in divided() and room.part == part)]
    assert [(room.name, len(room.modules)) for room in of_part if len(room.modules) > MOST] == []


@pytest.mark.parametrize("part", DIVIDED)
def test_a_room_imports_what_it_lists_and_lists_what_it_imports(part: str) -> None:
    found = {
        room.name: (sorted(room.listed or ()), sorted(neighbours(room, list(every())))) for room in divided() if room.part == part
    }
    assert {name: told for name, told in found.items() if told[0] != told[1]} == {}
    assert [room.name for room in divided() if room.part == part and room.listed is None] == []


@pytest.mark.parametrize("part", DIVIDED)
def test_arrows_between_rooms_run_one_way(part: str) -> None:
    graph = {room.name.removeprefix(f"{part}."): neighbours(room, list(every())) for room in divided() if room.part == part}
    assert set(TopologicalSorter(graph).static_order()) == set(graph)


@pytest.mark.parametrize("part", DIVIDED)
def test_modules_import_one_another_in_no_circle(part: str) -> None:
    named = {f"{room.name}.{module}" for room in every() if room.name == part or room.part == part for module in room.modules}
    graph = {
        name: {found for found in map(partial(home, named), imports_of(name)) if found not in ("", name)}
        for name in sorted(named)
    }
    assert set(TopologicalSorter(graph).static_order()) == named


MIRRORED = ("bot/service", "bot/edge", "engines/kernel")
"""The parts whose tests stand in folders of the same names; tests of several rooms stand above them."""
BESIDE = {"panels", "typed", *games()}
"""Folders of tests that are no room: one for each game, and those of panels and of typed answers, each read in several rooms."""


@pytest.mark.parametrize("part", MIRRORED)
def test_tests_stand_in_the_room_of_what_they_test(part: str) -> None:
    tests = ROOT / "tests" / part
    folders = {path.parent.name for path in tests.glob("*/*.py")}
    assert folders <= {path.parent.name for path in (ROOT / part).glob("*/__init__.py")} | BESIDE
    assert len(folders) > 5 and len(list(tests.glob("test_*.py"))) <= MOST


def test_pictures_of_all_games_have_the_same_rooms() -> None:
    """Boards at the top, the pieces that lie on them, and samples; a small game has them all in one room."""
    inside = {game: {room.name.split(".")[2] for room in every() if room.name.startswith(f"render.{game}.")} for game in games()}
    assert {game: rooms for game, rooms in inside.items() if rooms not in (set(), {"pieces", "samples"})} == {}
    assert any(inside.values())


FLOORS = {"data": 0, "table": 1, "pieces": 1, "rules": 2, "components": 2}
TOP = 3
"""The rooms and modules of a game that may import all others: views, options, speech and whatever else."""
UPWARD: dict[str, int] = {}
"""The imports of a game that run up, where there still are any: a number that only goes down."""


def floor(module: str) -> int:
    """The floor of a module inside its game: data, then table and pieces, then rules and components, then the rest."""
    return FLOORS.get(module.split(".")[2], TOP)


def upward(game: str) -> list[str]:
    """The imports of a game that run from data, table or rules to a floor above."""
    folder = ROOT / "engines" / game
    files = {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in sorted(folder.rglob("*.py"))}
    inside = {module: file for module, file in files.items() if module != f"engines.{game}.__init__"}
    assert {floor(module) for module in inside} >= {0, 1, TOP}
    return [
        f"{module} imports {name}"
        for module, file in inside.items()
        for name in imports(file)
        if name.startswith(f"engines.{game}.") and floor(name) > floor(module)
    ]


@pytest.mark.parametrize("game", games())
def test_inside_a_game_imports_run_from_speech_over_rules_and_table_to_data(game: str) -> None:
    found = upward(game)
    assert len(found) == UPWARD.get(game, 0), "\n".join(found)


def test_every_room_has_a_sentence() -> None:
    product = [room for room in every() if room.name.split(".")[0] != "tests"]
    assert [room.name for room in product if not room.sentence.endswith(".")] == []


def test_chapters_of_a_game_name_all_modules_of_its_rules() -> None:
    told = {room.name: set(re.findall(r"`([a-z_.]+)`", " ".join(room.chapters))) for room in every() if room.chapters}
    there = {f"{room.name}.{module}" for room in every() for module in room.modules} | {room.name for room in every()}
    rules = {f"{room.name}.{module}" for room in every() for module in room.modules if room.name.removesuffix(".rules") in told}
    named = {f"{game}.{name}" for game, names in told.items() for name in names}
    assert len(told) > 3 and named - there == set()
    assert {name for name in rules if ".rules." in name} - named == set()


def test_the_page_of_rooms_is_as_the_docstrings_are() -> None:
    assert DOCUMENT.read_text() == page(list(every())), "python -m tools.where writes it"


def test_a_room_is_told_with_its_modules() -> None:
    line = next(line for line in DOCUMENT.read_text().splitlines() if line.lstrip().startswith("- **lexer**"))
    assert "Words compared" in line and "`grammar`" in line and "May import" not in line
    assert (ROOT / "bot" / "edge" / "lexer" / "grammar.py").is_file()
