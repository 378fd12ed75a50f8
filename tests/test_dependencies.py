"""Imports point one way, and the rules of the games touch neither clock, randomness nor the world outside."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines import games
from engines.kernel.contract.game import Game

ROOT = Path(__file__).parent.parent
PACKAGES = ("engines", "render", "locales", "bot", "migrations", "playground", "tools", "tests")
ALLOWED = {
    "engines": {"engines"},
    "render": {"engines", "render", "locales"},
    "locales": {"locales"},
    "bot": {"engines", "render", "locales", "bot", "migrations"},
    "migrations": {"bot", "migrations"},
    "playground": set(PACKAGES) - {"tests", "tools"},
    "tools": set(PACKAGES) - {"bot", "playground"},
    "tests": set(PACKAGES),
}
"""Which packages of ours a package may import."""
OUTSIDE = {"engines": {"pydantic"}}
"""Packages of others that a package of ours may import, where that is limited."""
PURE = {
    "__future__", "abc", "base64", "bisect", "collections", "collections.abc", "copy", "dataclasses", "enum",
    "fractions", "functools", "hashlib", "heapq", "hmac", "importlib", "importlib.resources", "itertools", "json",
    "math", "operator", "pydantic", "random", "re", "statistics", "string", "struct", "textwrap", "types", "typing",
    "typing_extensions", "unicodedata", "uuid",
}  # fmt: skip
"""Modules that neither read a clock nor touch anything outside the process, given what is refused below."""
COMMAND_LINE = ("engines/__main__.py", "engines/kernel/laws/fuzz.py", "engines/progress.py")
"""Where engines meet the world: the commands games, fuzz, ladder, replay and verify."""
OF_THE_COMMAND_LINE = {"engines/progress.py": {"tqdm"}}
"""Packages of others that one module of a command line may import besides."""


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def is_command_line(file: Path) -> bool:
    return file.relative_to(ROOT).as_posix().startswith(COMMAND_LINE)


def may_import(file: Path, name: str) -> bool:
    """Whether a module of rules may; those under data/ read the files beside them."""
    return name.split(".")[0] == "engines" or name in PURE or (name == "pathlib" and "data" in file.relative_to(ROOT).parts)


@cache
def tree_of(file: Path) -> ast.Module:
    """A module as it is written, read once."""
    return ast.parse(file.read_text())


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Full names of what `file` imports; of `from a import b`, the name `a`."""
    return imports_of(file, tree_of(file))


def imports_of(file: Path, tree: ast.AST) -> tuple[str, ...]:
    """The same of that tree, as if it stood there."""
    found = list[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = file.relative_to(ROOT).parent.parts
            base = package[: len(package) - node.level + 1] if node.level else ()
            found.append(".".join([*base, *([node.module] if node.module else [])]))
    return tuple(found)


def rule_modules() -> list[Path]:
    return [file for file in sources("engines") if not is_command_line(file)]


LAYERS = ("model", "store", "service", "edge", "rehearsal")
"""Of the bot: each imports what stands before it, the edge and the rehearsal nothing of the store."""
BESIDE_THEM = {
    "clock",
    "garbage_collection",
    "hosting",
    "settings",
    "supervisor",
    "process",
    "operating",
    "program",
    "__main__",
    "__init__",
}
"""Modules of the bot outside its layers; the command line of the store reads the settings."""


RUNS = {"rehearsal": {"settings", "clock"}}
"""What a layer that is run by itself takes from beside the layers."""


def test_the_layers_of_the_bot_point_one_way() -> None:
    wrong = []
    for file in sources("bot"):
        layer, *inner = file.relative_to(ROOT / "bot").parts
        if not inner:
            assert layer.removesuffix(".py") in BESIDE_THEM, f"{layer} stands in no layer"
            continue
        below = {*LAYERS[: LAYERS.index(layer) + 1]} - ({"store"} if layer in ("edge", "rehearsal") else set())
        allowed = below | ({"settings"} if inner[-1] == "command_line.py" else set()) | RUNS.get(layer, set())
        wrong += [
            f"{file.relative_to(ROOT)} imports {name}"
            for name in imports(file)
            if name.startswith("bot.") and name.split(".")[1] not in allowed
        ]
    assert wrong == []


DATABASES = {"sqlalchemy", "sqlite3", "aiosqlite"}
OF_A_CONNECTION = {"db", "connection"}
"""What a connection of the store is called where it is passed on."""


def database_named(file: Path, source: str) -> list[str]:
    """Where a module names a database, the tables in it, or anything of a connection or of a row that is none of a record."""
    found = [
        name
        for name in imports_of(file, ast.parse(source))
        if name.split(".")[0] in DATABASES or name.startswith("bot.store.schema")
    ]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "bot.store":
            found += [alias.name for alias in node.names if alias.name == "schema"]
        if isinstance(node, ast.Attribute) and (
            node.attr in {"execute", "exec_driver_sql", "_mapping"} or ast.unparse(node.value) in OF_A_CONNECTION
        ):
            found.append(ast.unparse(node))
    return found


def test_sql_stands_in_the_store_alone() -> None:
    """Others are given a connection of the store's own type, which they only pass on, and records in place of rows."""
    others = [file for file in sources("bot") if file.relative_to(ROOT / "bot").parts[0] != "store"]
    assert {file.relative_to(ROOT / "bot").parts[0] for file in others} >= {*LAYERS} - {"store"}
    found = {str(file.relative_to(ROOT)): database_named(file, file.read_text()) for file in others}
    assert {name: named for name, named in found.items() if named} == {}


@pytest.mark.parametrize("wrong", [
    "from sqlalchemy import Row", "import sqlalchemy", "import sqlite3", "from sqlalchemy.exc import IntegrityError",
    "from bot.store import schema", "from bot.store.schema import tables", "found = db.execute(wanted)", "db.begin_nested()",
    "row._mapping", "found = wanted.execute()",
])  # fmt: skip
def test_a_database_named_outside_the_store_is_found(wrong: str) -> None:
    assert len(database_named(ROOT / "bot" / "service" / "any.py", wrong)) == 1


def handed_out(function: Callable[..., Any]) -> list[str]:
    """Rows of SQLAlchemy in what a function gives."""
    return re.findall(r"\b(?:Row|CursorResult|ScalarResult)\b", str(function.__annotations__.get("return")))


def test_the_store_hands_out_records_and_no_rows() -> None:
    """Of what is called from outside: names that do not begin with `_`."""
    modules = [importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts)) for file in sources("bot/store")]
    functions = [(f"{module.__name__}.{name}", one) for module in modules for name, one in vars(module).items()
                 if inspect.isfunction(one) and one.__module__ == module.__name__ and not name.startswith("_")]  # fmt: skip
    assert len(functions) > 100
    assert [name for name, one in functions if handed_out(one)] == []


def takes_or_gives_a_position(method: Callable[..., Any]) -> bool:
    given = str(method.__annotations__.get("return"))
    return "state" in inspect.signature(method).parameters or "State" in given or "Transition" in given


ABOUT_POSITIONS = frozenset(name for name, one in inspect.getmembers(Game, inspect.isfunction) if takes_or_gives_a_position(one))
"""Questions that are asked of a game with a position in hand, or give one."""


def positions_named(source: str) -> list[str]:
    """Where a module names a position, or a table as the service holds it."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (
            node.module in {"bot.model.record.table_record", "bot.model.record.table_row", "engines.kernel.resolution.resolve"}
            or any(alias.name in {"State", "TableRecord"} for alias in node.names)
        ):
            found.append(ast.unparse(node))
        if isinstance(node, ast.Attribute) and node.attr in {"state", "position"}:
            found.append(ast.unparse(node))
        if isinstance(node, ast.Attribute) and node.attr in ABOUT_POSITIONS and ast.unparse(node.value).split(".")[-1] == "game":
            found.append(ast.unparse(node))
    return found


def test_the_edge_names_no_position() -> None:
    assert {"view", "choice", "reveal", "open_moves", "forbidden_moves", "setup", "load", "imagine"} <= ABOUT_POSITIONS
    assert not {"waiting_line", "readback", "foreseen", "offers", "narrate"} & ABOUT_POSITIONS
    found = {str(file.relative_to(ROOT)): positions_named(file.read_text()) for file in sources("bot/edge")}
    assert found and {name: named for name, named in found.items() if named} == {}


@pytest.mark.parametrize("wrong", [
    "view = table.game.view(held, seat)", "choice = game.choice", "x = table.state",
    "from bot.model.record.table_record import Row",
    "from engines.kernel.resolution.frames import Asked, State", "made, _ = table.game.setup(2, {}, dice)",
])  # fmt: skip
def test_a_position_named_in_the_edge_is_found(wrong: str) -> None:
    assert len(positions_named(wrong)) == 1


@pytest.mark.parametrize("package", ["engines", "render", "bot", "playground", "tools"])
def test_a_package_imports_only_what_lies_below_it(package: str) -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in sources(package)
        for name in imports(file)
        if (top := name.split(".")[0]) in PACKAGES and top not in ALLOWED[package]
    ]
    assert sources(package), f"{package} has no modules"
    assert wrong == []


def test_engines_import_the_standard_library_and_pydantic_alone() -> None:
    allowed = OUTSIDE["engines"] | {"engines"} | sys.stdlib_module_names
    imported = {(file.relative_to(ROOT).as_posix(), name.split(".")[0]) for file in sources("engines") for name in imports(file)}
    assert [(file, name) for file, name in sorted(imported) if name not in allowed | OF_THE_COMMAND_LINE.get(file, set())] == []


def test_the_kernel_knows_no_game_and_a_game_no_other() -> None:
    wrong = []
    for file in rule_modules():
        own = file.relative_to(ROOT).parts[1]
        for name in imports(file):
            parts = name.split(".")
            if own.endswith(".py") or parts[0] != "engines" or len(parts) < 2:
                continue
            if parts[1] not in {"kernel", own}:
                wrong.append(f"{file.relative_to(ROOT)}: {name}")
    assert wrong == []


def test_the_bot_names_no_game() -> None:
    """Neither a module nor a line of it: what a game has to say to the edge stands in its own packages."""
    named = [f"{file.relative_to(ROOT)}: {game}" for game in games() for file in sources("bot") if game in file.read_text()]
    modules = [str(file.relative_to(ROOT)) for game in games() for file in sources("bot") if game in str(file.relative_to(ROOT))]
    assert games() and (named, modules) == ([], [])


WORLDLY = {"open", "print", "input", "Random", "uuid1", "uuid4", "exec", "eval"}
"""What no module of rules calls."""


def reached(tree: ast.AST) -> Iterator[str]:
    """Where a module of rules reaches for clock, randomness or the world, but by what it imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random" and [alias.name for alias in node.names] != ["Random"]:
            yield ast.unparse(node)
        if isinstance(node, ast.Import) and "random" in [alias.name for alias in node.names]:
            yield ast.unparse(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORLDLY:
            yield ast.unparse(node)


def test_rules_touch_neither_clock_nor_randomness_nor_world() -> None:
    """Of randomness they name the type of a generator that is handed in alone."""
    files = rule_modules()
    found = [(str(file), name) for file in files for name in imports(file) if not may_import(file, name)]
    found += [(str(file), what) for file in files for what in reached(tree_of(file))]
    assert len(files) > 100 and found == []


@pytest.mark.parametrize("wrong", ["from random import randint", "import random", "open('x')", "Random(1)", "exec('1')"])
def test_reach_for_the_world_is_found(wrong: str) -> None:
    assert len(list(reached(ast.parse(wrong)))) == 1


SOURCE_OF_CHANCE = "bot/service/process/randomness.py"
"""The one module of the bot that makes generators of the system's randomness, and streams of a seeded one."""


def drawn_elsewhere(file: Path) -> Iterator[str]:
    """Where a module takes chance from anything but a generator that is handed in, or one with a seed."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in {"secrets", "random", "uuid"})
        if isinstance(node, ast.ImportFrom) and node.module in {"secrets", "random", "uuid"}:
            yield from (alias.name for alias in node.names if alias.name not in {"Random", "UUID"})
        unseeded = isinstance(node, ast.Call) and not node.args and ast.unparse(node.func).split(".")[-1] == "Random"
        if unseeded or (isinstance(node, ast.Attribute) and node.attr in {"urandom", "getrandom"}):
            yield ast.unparse(node)


@pytest.mark.parametrize("package", ["bot", "tests/bot", "tests/e2e", "tests/engines", "tests/laws", "tests/locales"])
def test_chance_comes_from_the_desk_or_from_a_seed(package: str) -> None:
    files = [file for file in sources(package) if file.relative_to(ROOT).as_posix() != SOURCE_OF_CHANCE]
    assert files
    assert [f"{file.relative_to(ROOT)}: {found}" for file in files for found in drawn_elsewhere(file)] == []
