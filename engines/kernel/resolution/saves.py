"""Saved games: a state as JSON under a version number, and the steps that bring older saves up to date.

Kinds of frames and names of steps are the format. Whoever renames one raises the version and adds an upcast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Generic

from engines.kernel.base import codec
from engines.kernel.resolution.frames import Asked, Frame, Result, State, T, type_of_rule

Upcast = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Saves(Generic[T]):
    """How one game is saved.

    `upcasts[v]` turns a save of version v into one of v + 1. Kinds and steps that a save may hold are declared by the frames.
    """

    version: int
    table: type[T]
    upcasts: Mapping[int, Upcast] = field(default_factory=dict)

    def dump(self, state: State[T]) -> dict[str, Any]:
        """The state as JSON."""
        return {
            "version": self.version,
            "table": codec.dump(state.table),
            "stack": [dump_frame(frame) for frame in state.stack],
            "asked": codec.dump(state.asked),
            "result": codec.dump(state.result),
        }

    def load(self, saved: dict[str, Any]) -> State[T]:
        """The state of a save of this or an older version. Raises ValueError for a newer one or one without an upcast."""
        while saved["version"] < self.version and saved["version"] in self.upcasts:
            saved = {**self.upcasts[saved["version"]](saved), "version": saved["version"] + 1}
        if saved["version"] != self.version:
            raise ValueError(f"a save of version {saved['version']}, read by version {self.version}")
        return State(
            codec.load(self.table, saved["table"]),
            tuple(load_frame(frame) for frame in saved["stack"]),
            codec.load(Asked | None, saved["asked"]),  # type: ignore[arg-type]
            codec.load(Result | None, saved["result"]),  # type: ignore[arg-type]
        )


def result_in(saved: Mapping[str, Any]) -> dict[str, Any] | None:
    """How a saved game ended, as JSON; of a save of any version."""
    ended: dict[str, Any] | None = saved.get("result")
    return ended


def dump_frame(frame: Frame[Any]) -> dict[str, Any]:
    """A frame as JSON: its kind, its step and what it has learnt."""
    return {"kind": frame.kind, **{one.name: codec.dump(getattr(frame, one.name)) for one in fields(frame)}}


def load_frame(saved: dict[str, Any]) -> Frame[Any]:
    """The frame again. Raises KeyError for a kind no rule has."""
    return codec.load(type_of_rule[saved["kind"]], {name: value for name, value in saved.items() if name != "kind"})
