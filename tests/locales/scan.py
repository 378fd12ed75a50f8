"""The message ids that the code names: written out, or made of a fixed beginning and a thing's own id."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from locales import catalogue

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("engines", "render", "bot", "locales", "playground")
ROOMS = (
    "closing", "context", "end", "fairness", "help", "kit", "lobby", "log", "managers", "panel", "posts", "rules", "shapes",
    "text_answers", "turn", "votes",
)  # fmt: skip
SPEAKING = (*(f"bot/edge/{room}/" for room in ROOMS), "render/")
"""Where labels of one word are written out."""
FILES = re.compile(r"\.(py|po|json|png|jpg|webp|gif|svg|txt|html|css|js|sqlite|db|log|zip|pem|ttf|md|toml|env)$")
KIND_AT = {"Ask": 2, "Question": 0}
"""Where a call has the kind of a question."""
ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")


def beginnings() -> frozenset[str]:
    """First words of the ids in the catalogues, where ids have several."""
    return frozenset(id.split(".")[0] for id in catalogue("en").entries if "." in id)


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Every module of the product, parsed."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    return tuple((file.relative_to(ROOT).as_posix(), ast.parse(file.read_text())) for file in files)


@cache
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All that a module is made of: it is walked once, and looked through often."""
    return tuple(ast.walk(tree))


@cache
def named() -> dict[str, str]:
    """Ids written out in the code, each with a module that names it."""
    asked = {kind for _, tree in trees() for kind in kinds(tree)}
    found = {id: module for module, tree in trees() for id in _written(tree)}
    said = {id: module for module, tree in trees() for id in _said(tree)}
    return {id: module for id, module in found.items() if id not in asked and not _begins(id)} | said


@cache
def everywhere() -> tuple[tuple[str, str], ...]:
    """(id, module) for every id written out, as often as modules name it."""
    return tuple((id, module) for module, tree in trees() for id in sorted(set(_written(tree))))


def kinds(tree: ast.Module) -> Iterator[str]:
    """Kinds of questions: what an Ask is called, or the question a rule declares, which nobody is told. A kind is written out, or
    is a constant of its module."""
    constants = _constants(tree)
    for node in nodes(tree):
        named = list[ast.expr | None]()
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "question":
            named = [node.value]
        elif isinstance(node, ast.Call) and _callee(node) in KIND_AT:
            at = KIND_AT[_callee(node)]
            named = [*node.args[at : at + 1]]
        yield from (kind for one in named if (kind := _text(one, constants)) is not None)


def _constants(tree: ast.Module) -> dict[str, str]:
    """The texts that a module gives a name, by that name."""
    found = (node for node in tree.body if isinstance(node, ast.Assign))
    return {
        target.id: node.value.value
        for node in found
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def _text(node: ast.expr | None, constants: dict[str, str]) -> str | None:
    """The text of an expression: written out, or a constant of the module; None if it is neither."""
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _begins(id: str) -> bool:
    """Whether it is the beginning of ids that the code completes."""
    return id not in catalogue("en").entries and any(known.startswith(f"{id}.") for known in catalogue("en").entries)


@cache
def calls() -> tuple[tuple[str, str, frozenset[str]], ...]:
    """(module, id, names of the arguments) of every `say("…", …)` whose id and arguments are written out."""
    found = ((module, node) for module, tree in trees() for node in nodes(tree) if isinstance(node, ast.Call))
    told = [
        (module, node)
        for module, node in found
        if _callee(node) == "say" and node.args and all(keyword.arg for keyword in node.keywords)
    ]
    return tuple(
        (module, str(part.value), frozenset(str(k.arg) for k in node.keywords))
        for module, node in told
        for part in _choices(node.args[0])
    )


@cache
def templates() -> dict[str, str]:
    """Ids that the code puts together, with {} for what it fills in ("coin.{}"), each with a module that does."""
    return {template: module for module, tree in trees() for template in _put_together(tree)}


@cache
def labels() -> frozenset[str]:
    """Ids of one word, such as "join", where the code says them or gives them to a button as what is written on it."""
    return frozenset(id for module, tree in trees() if module.startswith(SPEAKING) for id in _labels(tree))


@cache
def events(folder: str) -> frozenset[str]:
    """Kinds of events that the rules in that folder tell of."""
    tellers = ("tell", "Event", "_event")
    mine = [tree for module, tree in trees() if module.startswith(folder)]
    found = (node for tree in mine for node in nodes(tree) if isinstance(node, ast.Call) and node.args)
    return frozenset(str(part.value) for node in found if _callee(node) in tellers for part in _choices(node.args[0]))


def _labels(tree: ast.Module) -> Iterator[str]:
    said = {"say": 0, "press": 2, "_press": 2}
    compared = {part for node in nodes(tree) if isinstance(node, ast.Compare) for part in node.comparators}
    for node in nodes(tree):
        if isinstance(node, ast.Call) and _callee(node) in said and len(node.args) > said[_callee(node)]:
            yield from (str(part.value) for part in _choices(node.args[said[_callee(node)]]))
        elif isinstance(node, ast.Tuple) and len(node.elts) > 1 and node not in compared:
            yield from (str(part.value) for part in _choices(node.elts[0]))


def _said(tree: ast.Module) -> Iterator[str]:
    for node in nodes(tree):
        if isinstance(node, ast.Call) and _callee(node) == "say" and node.args:
            yield from (part.value for part in _choices(node.args[0]) if isinstance(part.value, str))


def _written(tree: ast.Module) -> Iterator[str]:
    starts, quoted = beginnings(), _docstrings(tree)
    yield from _said(tree)
    for node in nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in quoted:
            text = node.value
            if ID.fullmatch(text) and text.split(".")[0] in starts and not FILES.search(text):
                yield text


def _put_together(tree: ast.Module) -> Iterator[str]:
    starts = beginnings()
    for node in nodes(tree):
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            head = str(node.values[0].value)
            parts = [str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values]
            is_id = re.fullmatch(r"[a-z][a-z0-9_]*\.[a-z0-9_.]*", head) and head.split(".")[0] in starts
            if is_id and not FILES.search(parts[-1]):
                yield "".join(parts)


def _choices(node: ast.expr) -> Iterator[ast.Constant]:
    """The constants an expression may come to."""
    match node:
        case ast.Constant():
            yield node
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_choices(body), *_choices(orelse))


def _callee(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _docstrings(tree: ast.Module) -> set[ast.expr]:
    return {node.value for node in nodes(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
