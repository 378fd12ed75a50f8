"""Fields of a game's table, each of which says who sees it.

An open field is seen by everybody as it stands. A `veiled` one is seen by each viewer in a way of its own, and dealt anew. An
`unseen` one is for the rules alone: in no view, no save, no comparison. Clones follow from that (`cloner`), and so do views
(`kernel.hidden.view_fields`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, field, fields
from types import CodeType, FunctionType
from typing import Any, TypeVar, get_origin, get_type_hints

C = TypeVar("C")
SIGHT, VEILED, UNSEEN = "sight", "veiled", "unseen"
ANEW = "anew"
COPIED = (list, dict)
"""Types of containers that a clone has for itself. Everything else is frozen, and shared."""


def veiled(*, default: Any = MISSING, default_factory: Any = MISSING) -> Any:
    """A field that each viewer sees in a way of its own, told by the game's `observe`, and dealt anew by its `imagine`."""
    return _field(default, default_factory, {SIGHT: VEILED})


def unseen(*, default_factory: Any, anew: bool) -> Any:
    """A field that the rules keep for themselves. `anew`: a clone begins with a new one, and else copies it."""
    return field(default_factory=default_factory, compare=False, repr=False, metadata={SIGHT: UNSEEN, ANEW: anew})


def passing(*, default: Any) -> Any:
    """An open field that tells of the last step alone: a clone begins with the default."""
    return _field(default, MISSING, {ANEW: True})


def _field(default: Any, default_factory: Any, metadata: dict[str, Any]) -> Any:
    given = {} if default is MISSING else {"default": default}
    given |= {} if default_factory is MISSING else {"default_factory": default_factory}
    return field(**given, metadata=metadata)


def sight_of(one: Field[Any]) -> str:
    """The way in which people see a field: "" for an open one."""
    return str(one.metadata.get(SIGHT, ""))


def containers(table: Any) -> dict[str, type]:
    """The fields of a table that hold containers, with the type of each."""
    kinds = {name: get_origin(hint) or hint for name, hint in get_type_hints(table).items()}
    return {one.name: kinds[one.name] for one in fields(table) if kinds[one.name] in COPIED}


def cloner(table: type[C]) -> Callable[[C], C]:
    """A function that makes clones of such a table, by what its fields say, without the work of a new table."""
    kinds, given = containers(table), {"new": object.__new__, "table": table}
    lines = ["made = new(table)"]
    for one in fields(table):  # type: ignore[arg-type]
        if one.metadata.get(ANEW):
            given[f"first_{one.name}"] = one.default if one.default_factory is MISSING else one.default_factory
            lines.append(f"made.{one.name} = first_{one.name}{'' if one.default_factory is MISSING else '()'}")
        else:
            lines.append(f"made.{one.name} = old.{one.name}{'.copy()' if one.name in kinds else ''}")
    return written("old", [*lines, "return made"], given)


def written(parameters: str, lines: Sequence[str], given: dict[str, Any]) -> FunctionType:
    """A function of these lines, written out field by field as `dataclasses` does: a loop over names takes twice as long.

    `given` are the names that it uses.
    """
    text = "\n    ".join([f"def made({parameters}):", *lines])
    code = next(one for one in compile(text, __name__, "exec").co_consts if isinstance(one, CodeType))
    return FunctionType(code, given)
