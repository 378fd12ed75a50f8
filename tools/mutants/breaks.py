"""Breaks: every small change to a module's source that a test of its rules should notice, and the source with one of them made.

Names, sentences, imports, annotations, decorators and assertions are left alone.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_CODE = (ast.Import, ast.ImportFrom, ast.Pass, ast.Assert, ast.Raise)
BODIES = ("body", "orelse", "finalbody")


@dataclass(frozen=True)
class Mutant:
    """A break of a module. `module`: its path below the root; `place`: the qualified name of the function or class it stands in;
    `nth` counts equal breaks of a place from 0; the lines are those of the statement, without the statements inside it."""

    module: str
    place: str
    before: str
    after: str
    nth: int
    first_line: int
    last_line: int

    @property
    def key(self) -> str:
        """The mutant's name, whatever lines stand above it: `module place | before -> after`, and #2 for the second equal one."""
        nth = f" #{self.nth + 1}" if self.nth else ""
        return f"{self.module} {self.place} | {self.before} -> {self.after}{nth}"


@dataclass(frozen=True)
class _Slot:
    """A place in a tree that holds a node, and how another node is put there."""

    node: ast.AST
    put: Callable[[ast.AST], None]


def mutants_of(module: str, source: str) -> list[Mutant]:
    """Every mutant of `source`, statement by statement."""
    counts: Counter[tuple[str, str, str]] = Counter()
    found = []
    for place, statement, slot, other in _breaks(ast.parse(source)):
        known = place, ast.unparse(slot.node), ast.unparse(other)
        found.append(Mutant(module, *known, counts[known], *_lines(statement)))
        counts[known] += 1
    return found


def broken(source: str, mutant: Mutant) -> ast.Module:
    """The tree of `source` with this mutant's break in it. Raises LookupError where `source` has no such place."""
    tree, count = ast.parse(source), 0
    for place, _, slot, other in _breaks(tree):
        if (place, ast.unparse(slot.node), ast.unparse(other)) == (mutant.place, mutant.before, mutant.after):
            if count == mutant.nth:
                slot.put(ast.copy_location(other, slot.node))
                return ast.fix_missing_locations(tree)
            count += 1
    raise LookupError(mutant.key)


def _breaks(tree: ast.Module) -> Iterator[tuple[str, ast.stmt, _Slot, ast.AST]]:
    """Each break: its place, its statement, the slot that is broken and the node that is put there."""
    again = set(_rebound(tree.body, set()))
    for place, statement, slot in _statements(tree.body, ""):
        if _is_effect(statement) or statement in again:
            yield place, statement, slot, ast.Pass()
        for inner in _expressions(statement):
            for other in _others(inner.node):
                yield place, statement, inner, other
        for condition in _conditions(statement):
            yield place, statement, condition, ast.UnaryOp(ast.Not(), condition.node)  # type: ignore[arg-type]


def _statements(body: list[ast.stmt], place: str) -> Iterator[tuple[str, ast.stmt, _Slot]]:
    """Every statement that does something, with its place and the slot it stands in."""
    for index, statement in enumerate(body):
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield from _statements(statement.body, f"{place}.{statement.name}".lstrip("."))
        elif not isinstance(statement, NO_CODE) and not _is_for_types(statement) and not _is_sentence(statement):
            yield place or "module", statement, _item(body, index)
            for inner in _bodies(statement):
                yield from _statements(inner, place)


def _bodies(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    yield from (getattr(statement, field, []) for field in BODIES)
    yield from (inner.body for inner in (*getattr(statement, "cases", ()), *getattr(statement, "handlers", ())))


def _is_for_types(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"


def _is_sentence(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_effect(statement: ast.stmt) -> bool:
    """Whether the statement can be left out and the rest still reads."""
    match statement:
        case ast.AugAssign() | ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()):
            return True
        case ast.Assign(targets):
            return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return False


def _rebound(body: list[ast.stmt], bound: set[str]) -> Iterator[ast.stmt]:
    """The assignments whose names all have a value already, whichever way leads to them."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield from _rebound(statement.body, {node.arg for node in ast.walk(statement) if isinstance(node, ast.arg)})
            continue
        names = set(_bound_by(statement))
        if isinstance(statement, ast.Assign) and names and names <= bound:
            yield statement
        bound = bound | names
        for inner in _bodies(statement):
            yield from _rebound(inner, bound)


def _bound_by(statement: ast.stmt) -> Iterator[str]:
    """The names that the statement itself gives a value."""
    for target in getattr(statement, "targets", [getattr(statement, "target", ast.Pass())]):
        yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))


def _item(nodes: list, index: int) -> _Slot:  # type: ignore[type-arg]
    return _Slot(nodes[index], lambda node: nodes.__setitem__(index, node))


def _slots(node: ast.AST) -> Iterator[_Slot]:
    """The expressions directly below a node, without annotations, statements, patterns and texts with values in them."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", *BODIES, "cases", "handlers") and not isinstance(
            node, ast.IfExp | ast.Lambda
        ):
            continue
        if isinstance(value, list):
            yield from (_item(value, index) for index, inner in enumerate(value) if isinstance(inner, ast.AST))
        elif isinstance(value, ast.AST) and not isinstance(value, ast.JoinedStr):
            yield _Slot(value, lambda other, field=field: setattr(node, field, other))  # type: ignore[misc]


def _expressions(node: ast.AST) -> Iterator[_Slot]:
    for slot in _slots(node):
        yield slot
        yield from _expressions(slot.node)


def _conditions(statement: ast.stmt) -> Iterator[_Slot]:
    """Conditions that are no comparison and no other condition's turning round: a name, a call."""
    slots = [slot for slot in _expressions(statement) if isinstance(slot.node, ast.IfExp | ast.comprehension)]
    for node in (statement, *(slot.node for slot in slots)):
        if isinstance(node, ast.If | ast.IfExp):
            tests = [_Slot(node.test, lambda other, node=node: setattr(node, "test", other))]  # type: ignore[misc]
        else:
            tests = [_item(node.ifs, index) for index in range(len(node.ifs))] if isinstance(node, ast.comprehension) else []
        yield from (test for test in tests if not isinstance(test.node, ast.Compare | ast.BoolOp | ast.UnaryOp))


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """The broken forms of a node."""
    match node:
        case ast.Compare(left, ops, comparators):
            for index, op in enumerate(ops):
                if (turned := COMPARED.get(type(op))) is not None:
                    yield ast.Compare(left, [*ops[:index], turned(), *ops[index + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in RECKONED:
            yield ast.BinOp(left, RECKONED[type(op)](), right)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Call(ast.Name(name), args, keywords) if name in CALLED:
            yield ast.Call(ast.Name(CALLED[name], ast.Load()), args, keywords)


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """First and last line of the statement itself."""
    inner = [*getattr(statement, "body", ()), *(case.pattern for case in getattr(statement, "cases", ()))]
    last = inner[0].lineno - 1 if inner else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)
