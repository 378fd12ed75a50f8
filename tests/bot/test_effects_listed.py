"""What a press causes for others stands in `docs/authority.md` with its limit: every place in the code that rings, writes into an
inbox, makes a thread, answers for everybody, or has work done in a pool."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAD = "## Effects of a press on others"
ROW = re.compile(r"^\| `([\w.]+)` \|[^|]+\|[^|]+\| ([\w/.]+)::(\w+) \|$", re.MULTILINE)
LISTED = ROW.findall((ROOT / "docs" / "authority.md").read_text().partition(HEAD)[2])
NOT_THERE = ("edge.discord.commands", "edge.context.context", "service.process.pools")
"""Where options are named alike, and where pools are made and handed on."""


def is_effect(node: ast.AST) -> bool:
    """Whether something is done for others: a post or a note with `ring`, `unit.direct`, `wire.thread`, `public`, an `Asker`."""
    if not isinstance(node, ast.Call):
        return False
    named = {word.arg: word.value for word in node.keywords}
    public, called = named.get("public"), ast.unparse(node.func)
    if called.endswith(".post") and called != "self.post" and "ring" in named:
        return True
    if called == "unit.note" and (len(node.args) > 1 or "ring" in named):
        return True
    if called in ("unit.direct", "Requester") or called.endswith("wire.thread"):
        return True
    return public is not None and not (isinstance(public, ast.Constant) and public.value is not True)


def effects() -> set[str]:
    """The functions that do such a thing, by module and name; those of the module itself by the module."""
    found = set[str]()
    for path in sorted((ROOT / "bot").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT / "bot").with_suffix("").parts)
        if module.startswith(("service.", "edge.")) and module not in NOT_THERE:
            functions = [
                node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            ]
            found |= {f"{module}.{one.name}" for one in functions if any(is_effect(node) for node in ast.walk(one))}
    return found


def test_effects_on_others_are_listed_with_their_limits() -> None:
    names = {name for name, *_ in LISTED}
    missing = {one for one in effects() if not {one, one.rpartition(".")[0]} & names} - {
        "edge.context.context.context",
        "edge.router._answered",
    }
    assert missing == set(), "say in docs/authority.md what others have of it, what limits it, and name a test"


def test_listed_effects_exist_and_have_tests() -> None:
    assert len(LISTED) == len({name for name, *_ in LISTED}) > 20
    for name, file, test in LISTED:
        module, _, function = name.rpartition(".")
        path = ROOT / "bot" / Path(*name.split(".")).with_suffix(".py")
        inside = ROOT / "bot" / Path(*module.split(".")).with_suffix(".py")
        assert path.exists() or (inside.exists() and f"def {function}(" in inside.read_text()), name
        assert f"def {test}(" in (ROOT / file).read_text(), (name, test)
