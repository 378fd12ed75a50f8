"""Secrets that a rule under resolution keeps, as its fields say: every view and every imagined state follows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, Protocol, get_origin, get_type_hints

from engines.kernel.base.chance import Random
from engines.kernel.base.codec import load, made_of
from engines.kernel.base.secret_fields import NAMING, SEALED, Sealed
from engines.kernel.base.values import as_tuples, value_class
from engines.kernel.hidden.zones import knows
from engines.kernel.resolution.frames import Asked, Frame, Result, State, T, type_of_rule

Ref = tuple[Any, ...]
"""The place of a thing, as the game names places, and what all may know of it."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """The `names` of a frame's fields, those that are sealed, and those that name things; `several` of these have any number."""

    names: tuple[str, ...]
    sealed: Mapping[str, Sealed]
    naming: Mapping[str, bool]
    several: frozenset[str]


@cache
def secrets_of(kind: str) -> Secrets:
    """The secrets of the fields of that kind of frame."""
    rule = type_of_rule[kind]
    declared = {one.name: one.metadata for one in fields(rule)}
    names = {name: said[NAMING] for name, said in declared.items() if NAMING in said}
    hints = get_type_hints(rule) if names else {}
    several = frozenset(name for name in names if get_origin(made_of(hints[name])) is tuple)
    plain = tuple(name for name in declared if name != "step")
    return Secrets(plain, {name: said[SEALED] for name, said in declared.items() if SEALED in said}, names, several)


@value_class
class FrameView:
    """A rule under resolution as a viewer may know it: its kind, its step and its fields, things by where they lie."""

    kind: str
    step: str
    fields: tuple[tuple[str, Any], ...]

    @classmethod
    def from_saved(cls, saved: Any) -> FrameView:
        """The view out of JSON: fields that hold a value of their own are that value again. Raises TypeError or ValueError."""
        if not isinstance(saved, dict) or not saved.keys() <= {"kind", "step", "fields"}:
            raise TypeError(f"no {cls.__name__}: {saved!r}")
        of_values = _values_of(saved["kind"])
        read = [
            (name, load(of_values[name], value) if name in of_values else as_tuples(value)) for name, value in saved["fields"]
        ]
        return cls(saved["kind"], saved["step"], tuple(read))


@cache
def _values_of(kind: str) -> Mapping[str, Any]:
    """The fields of that kind of frame that hold a value of their own, with its class; none of a kind that is no more."""
    rule = type_of_rule.get(kind)
    return {} if rule is None else {name: hint for name, hint in get_type_hints(rule).items() if is_dataclass(hint)}


def _nowhere(thing: Any, is_seen: bool = False) -> Any:
    """A game none of whose rules names a thing that somebody may not see needs no places."""
    raise LookupError(thing)


def frame_view(frame: Frame[Any], viewer: int | None, where: Callable[[str, bool], Ref] = _nowhere) -> FrameView:
    """The rule as that viewer may know it. `where`: a thing's place, with its kind when all have seen that."""
    secrets = secrets_of(frame.kind)
    if not secrets.sealed and not secrets.naming:
        return _plain(frame)
    known = {name: getattr(frame, name) for name in secrets.names}
    for name, secret in secrets.sealed.items():
        seats = getattr(frame, secret.known_to)
        if not knows((seats,) if isinstance(seats, int) else seats, viewer):
            del known[name]
    for name, is_seen in secrets.naming.items():
        things = known[name]
        if name in secrets.several:
            known[name] = tuple(where(thing, is_seen) for thing in things)
        else:
            known[name] = where(things, is_seen) if things else ()
    return FrameView(frame.kind, frame.step, tuple(known.items()))


@lru_cache(maxsize=256)
def _plain(frame: Frame[Any]) -> FrameView:
    """A rule that keeps no secret."""
    return FrameView(frame.kind, frame.step, tuple((name, getattr(frame, name)) for name in secrets_of(frame.kind).names))


def refs(waiting: FrameView) -> tuple[Ref, ...]:
    """The places of all things that the rule names."""
    secrets, found = secrets_of(waiting.kind), dict(waiting.fields)
    named = (found[name] if name in secrets.several else (found[name],) for name in secrets.naming)
    return tuple(ref for several in named for ref in several if ref)


def imagined_frame(waiting: FrameView, table: Any, thing_at: Callable[[Ref], str], rnd: Random) -> Frame[Any]:
    """The rule at a table as imagined, its sealed fields dealt anew. `thing_at`: what lies at a place."""
    secrets, known = secrets_of(waiting.kind), dict(waiting.fields)
    for name in secrets.naming:
        if name in secrets.several:
            known[name] = tuple(map(thing_at, known[name]))
        else:
            known[name] = thing_at(known[name]) if known[name] else ""
    known["step"] = waiting.step
    for name, secret in secrets.sealed.items():
        if name not in known:
            known[name] = secret.resample(table, known, rnd)
    return type_of_rule[waiting.kind](**known)


class HasStack(Protocol):
    """A view that has the rules under resolution, and how the game stands."""

    @property
    def stack(self) -> tuple[FrameView, ...]:
        """The rules as the viewer may know them, the innermost last."""

    @property
    def asked(self) -> Asked | None:
        """The open question."""

    @property
    def result(self) -> Result | None:
        """How the game ended."""


def stack_view(state: State[Any], viewer: int | None, where: Callable[[str, bool], Ref] = _nowhere) -> tuple[FrameView, ...]:
    """All rules under resolution as that viewer may know them; `where` as of `frame_view`."""
    return tuple(frame_view(frame, viewer, where) for frame in state.stack)


def imagined_state(view: HasStack, table: T, rnd: Random, thing_at: Callable[[Ref], str] = _nowhere) -> State[T]:
    """The state of an imagined table, with the frames of the view imagined too. `thing_at`: as in `imagined_frame`."""
    return State(table, tuple(imagined_frame(waiting, table, thing_at, rnd) for waiting in view.stack), view.asked, view.result)
