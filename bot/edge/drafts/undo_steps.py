"""The history of a draft, step by step: each step holds its reverse, small enough for the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.edge.shapes.controls import ViewState
from engines.kernel.base.values import as_tuples

MOST = 500
"""Steps that are kept: the oldest are forgotten, so that nobody fills the store by pressing for days."""


@dataclass(frozen=True, slots=True)
class DraftStep:
    """A change of one part (or line): how its value becomes again what it was, and how the part was looked at before."""

    part: str
    undo: Any
    look: ViewState
    line: bool = False

    @staticmethod
    def of(part: str, before: Any, after: Any, look: ViewState, line: bool = False) -> DraftStep:
        """The step that made `before` into `after`."""
        return DraftStep(part, difference(before, after), look, line)

    def before(self, after: Any) -> Any:
        """The value before."""
        return applied(self.undo, after)

    @property
    def as_json(self) -> list[Any]:
        """The step as JSON."""
        return [self.part, self.undo, dict(self.look), int(self.line)]


def difference(before: Any, after: Any) -> Any:
    """As JSON what must be done to `after` to have `before` again: lists and mappings where they differ, else the value."""
    if isinstance(before, tuple) and isinstance(after, tuple):
        shortest = min(len(before), len(after))
        start = next((at for at in range(shortest) if before[at] != after[at]), shortest)
        end = next((at for at in range(shortest - start) if before[-1 - at] != after[-1 - at]), shortest - start)
        return {"at": start, "cut": len(after) - start - end, "put": before[start : len(before) - end]}
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        changed = {name: value for name, value in before.items() if name not in after or after[name] != value}
        return {"set": changed, "drop": tuple(name for name in after if name not in before)}
    return {"was": before}


def applied(undo: Mapping[str, Any], after: Any) -> Any:
    """The value before; `undo` is what `difference` gave."""
    if "was" in undo:
        return undo["was"]
    if "at" in undo:
        at = undo["at"]
        return (*after[:at], *undo["put"], *after[at + undo["cut"] :])
    return {name: value for name, value in {**after, **undo["set"]}.items() if name not in undo["drop"]}


def loaded(where: Mapping[str, Any], answer: Mapping[str, Any]) -> tuple[DraftStep, ...]:
    """The steps that are kept with a draft; of older drafts, which kept their parts in the order picked alone, part by part."""
    if "steps" not in where:
        return _of_parts(where.get("picked", ()), answer)
    return tuple(DraftStep(part, as_tuples(undo), look, bool(line)) for part, undo, look, line in where["steps"])


def _of_parts(picked: Iterable[str], answer: Mapping[str, Any]) -> tuple[DraftStep, ...]:
    """A step a part, and a step a place of what has places."""
    steps: list[DraftStep] = []
    for part in picked:
        value = answer.get(part)
        ways = [value[:length] for length in range(1, len(value) + 1)] if isinstance(value, tuple) and value else [value]
        steps += [DraftStep.of(part, before, after, {}) for before, after in zip([None, *ways[:-1]], ways, strict=True)]
    return tuple(steps)
