"""One home for each coin: what is particular to it stands in its module, and the rules ask it, whatever kind it is."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import engines.pieces_of_eight
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import KINDS

PACKAGE = Path(engines.pieces_of_eight.__file__).parent
MOST = 4
"""Modules that name a coin, on average over the coins."""


def code(tree: ast.Module) -> list[ast.AST]:
    """Everything but docstrings."""
    nodes = list(ast.walk(tree))
    said = {node.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    return [node for node in nodes if node not in said]


@cache
def modules() -> dict[str, list[ast.AST]]:
    """The code of each module of the game but its data."""
    files = [file for file in sorted(PACKAGE.rglob("*.py")) if "data" not in file.parts]
    return {file.relative_to(PACKAGE).as_posix(): code(ast.parse(file.read_text())) for file in files}


def written(node: ast.AST) -> object:
    """What is written there as a value: "mate", or Kind("mate")."""
    match node:
        case ast.Constant(value=value) | ast.Call(func=ast.Name(id="Kind"), args=[ast.Constant(value=value)]):
            return value
    return None


def constants(kind: str) -> set[str]:
    """Names that some module gives to the kind."""
    found = set[str]()
    for node in (node for nodes in modules().values() for node in nodes if isinstance(node, ast.Assign)):
        for target in node.targets:
            both = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
            pairs = zip(target.elts, node.value.elts, strict=True) if both else [(target, node.value)]  # type: ignore[attr-defined]
            found |= {ast.unparse(name) for name, one in pairs if written(one) == kind}
    return found - {"kind"}


def names(nodes: list[ast.AST], kind: str, constants: set[str]) -> bool:
    """Whether a module names the coin: by its kind, by a constant that is its kind, or by its module and class.

    "captain" alone is no name of the coin: so whoever plays is called too.
    """
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if kind != "captain" and kind in text.split("."):
                return True
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in constants:
                return True
            case ast.ImportFrom(module=str(module)) if module.endswith(f"components.{kind}"):
                return True
    return False


@cache
def places() -> dict[str, list[str]]:
    """By kind, the modules that name the coin."""
    known = {kind: constants(kind) for kind in KINDS}
    return {kind: [file for file, nodes in modules().items() if names(nodes, kind, known[kind])] for kind in KINDS}


def test_a_coin_is_named_in_four_modules_at_most_on_average() -> None:
    found = places()
    assert sum(map(len, found.values())) / len(found) <= MOST, found


@pytest.mark.parametrize("kind", KINDS)
def test_each_coin_has_a_module_of_its_name(kind: str) -> None:
    assert type(ABILITY[kind]).__module__ == f"engines.pieces_of_eight.components.{kind}"
    assert f"components/{kind}.py" in places()[kind]


def test_only_components_and_worth_name_coins_that_are_no_captains() -> None:
    """A rule that asks of which kind a coin is has a coin's own business in it."""
    asked = [
        f"{file}:{node.lineno}"
        for file, nodes in modules().items()
        if file.startswith(("rules/", "knowledge/", "advance/"))
        for node in nodes
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if written(side) in KINDS and written(side) != "captain"
    ]
    assert asked == []


@pytest.mark.parametrize("text", ['"mate"', 'Kind("mate")'])
def test_a_kind_is_found_however_it_is_written(text: str) -> None:
    assert written(ast.parse(text, mode="eval").body) == "mate"
