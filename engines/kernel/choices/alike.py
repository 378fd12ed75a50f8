"""Like things in answers: answers that differ only between things that are alike become one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Kind = Callable[[str], str]
"""Equal for things that are alike."""


def first_taken(things: Sequence[str], picked: Iterable[str], kind: Kind) -> tuple[str, ...]:
    """As many of each kind as were picked, the first ones of `things`, in the order of `things`."""
    wanted: dict[str, int] = {}
    for of_kind in map(kind, picked):
        wanted[of_kind] = wanted.get(of_kind, 0) + 1
    chosen: list[str] = []
    for thing in things:
        of_kind = kind(thing)
        if wanted.get(of_kind):
            wanted[of_kind] -= 1
            chosen.append(thing)
    return tuple(chosen)


def in_turn(things: Sequence[str], order: Iterable[str], kind: Kind) -> tuple[str, ...]:
    """An order of all `things` in which like ones come as they stand in `things`."""
    waiting: dict[str, list[str]] = {}
    for thing in things:
        waiting.setdefault(kind(thing), []).append(thing)
    return tuple([waiting[of_kind].pop(0) for of_kind in map(kind, order)])


def first_placed(assigned: Mapping[str, str], places: Callable[[str], Sequence[str]], kind: Kind) -> dict[str, str]:
    """An assignment in which the first of like things has the first of their places, and so on."""
    groups: dict[str, list[str]] = {}
    for thing in assigned:
        groups.setdefault(kind(thing), []).append(thing)
    placed = dict(assigned)
    for things in groups.values():
        rank = {place: at for at, place in enumerate(places(things[0]))}
        placed.update(zip(things, sorted((assigned[thing] for thing in things), key=lambda at: rank[at]), strict=True))
    return placed


def renamed(answer: Any, groups: Sequence[Sequence[str]]) -> Any:
    """The answer with the first thing of a group that it names called by the group's first id, the next by its second, …"""
    group_of = {thing: group for group in groups for thing in group}
    called: dict[str, str] = {}
    used: Counter[str] = Counter()

    def with_names(value: Any) -> Any:
        if isinstance(value, str):
            return name(value) if value in group_of else value
        if isinstance(value, tuple | list):
            return tuple(with_names(item) for item in value)
        return {with_names(key): with_names(item) for key, item in value.items()} if isinstance(value, Mapping) else value

    def name(thing: str) -> str:
        if thing not in called:
            group = group_of[thing]
            called[thing] = group[used[group[0]]]
            used[group[0]] += 1
        return called[thing]

    return with_names(answer)
