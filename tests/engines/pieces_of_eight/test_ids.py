"""Ids are put together and taken apart in one module, and nowhere else in the package."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import render.pieces_of_eight
from engines.pieces_of_eight.data import ids
from tests.engines.pieces_of_eight.test_homes import PACKAGE

PICTURES = Path(render.pieces_of_eight.__file__).parent
TAKES_APART = {"partition", "rpartition", "split", "rsplit", "join"}


def by_hand(tree: ast.AST, *, written: bool = True) -> list[int]:
    """The lines that split or join an id at "." or "+". `written`: also those that write one of them behind a value."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr=name), args=args) if name in TAKES_APART:
                if any(isinstance(one, ast.Constant) and one.value in (".", "+") for one in (of, *args)):
                    found.append(node.lineno)
            case ast.JoinedStr(values=[ast.FormattedValue(), ast.Constant(value=str(text)), *_]) if text.startswith((".", "+")):
                found += [node.lineno] if written else []
    return found


def test_only_one_module_takes_ids_apart() -> None:
    found = {
        file.relative_to(PACKAGE).as_posix(): lines
        for file in sorted(PACKAGE.rglob("*.py"))
        if (lines := by_hand(ast.parse(file.read_text())))
    }
    assert list(found) == ["data/ids.py"], found


def test_pictures_take_no_id_apart() -> None:
    """They write names of their own with a dot, those of their parts."""
    assert [file.name for file in sorted(PICTURES.rglob("*.py")) if by_hand(ast.parse(file.read_text()), written=False)] == []


@pytest.mark.parametrize("text", ['a.split(".")', 'a.partition(".")[0]', '"+".join(a)', 'f"{a}.{b}"', 'f"{a}.own"'])
def test_ids_taken_apart_by_hand_are_found(text: str) -> None:
    assert by_hand(ast.parse(text))


def test_ids_come_apart_as_they_were_put_together() -> None:
    assert ids.target_parts(ids.target_of(3, "aft")) == (3, "aft") and ids.target_parts("3") == (3, "")
    assert ids.action_parts(ids.action_of("nest", "keep")) == ("nest", "keep") and ids.action_parts("call") == ("call", "")
    assert ids.named_parts(ids.named_of(("nest", "aft"))) == ("nest", "aft") and ids.named_parts(ids.named_of(())) == ()
    assert ids.line_end(ids.line_of("t.next", "by")) == "by"
    assert [ids.kind_of(ids.wanted_of("mate", number)) for number in (1, 2)] == ["mate", "mate"]
    part = ids.own_of(ids.monkey_of("fore"))
    assert ids.monkey_place(part) == ids.monkey_place(ids.monkey_of("fore")) == "fore"
    assert part == "m.fore.own" and ids.is_own(part) and ids.subject_of(part) == "m" and not ids.is_own("own")
