"""Modules and functions of the kernel stay small."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import engines.kernel

FOLDER = Path(engines.kernel.__file__).parent
MODULES = sorted(FOLDER.rglob("*.py"))
LINES, PARAMETERS = 300, 7


def parameters(function: ast.FunctionDef) -> int:
    """The parameters of a function, without `self`."""
    taken = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return len([one for one in taken if one.arg not in ("self", "cls")])


@pytest.mark.parametrize("module", MODULES, ids=lambda one: one.relative_to(FOLDER).as_posix())
def test_module_is_small_and_its_functions_take_few_parameters(module: Path) -> None:
    text = module.read_text()
    assert len(text.splitlines()) <= LINES
    functions = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef) and one.name != "__init__"]
    assert {one.name: parameters(one) for one in functions if parameters(one) > PARAMETERS} == {}


def test_kernel_is_read_whole() -> None:
    assert len(MODULES) > 50
