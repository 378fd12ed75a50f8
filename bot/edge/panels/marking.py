"""Numbers tied to options: an option that lies on the picture has its number before its label, and the same one there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bot.edge.drawings import Mark
from bot.edge.panels.controls import Control, Entry
from bot.edge.panels.parts import Part

MOST = 99
"""Numbers on one picture at most."""


def places(parts: Sequence[Part]) -> Iterator[str]:
    """Where the options that are shown lie, by the names of parts of a picture."""
    return (entry.mark for part in parts for control in part.controls for entry in control.entries if entry.mark)


def marked(parts: Sequence[Part], bears: Callable[[str], bool]) -> tuple[tuple[Part, ...], tuple[Mark, ...]]:
    """The parts with numbers before the options that the picture bears, and the numbers on it. One place has one number."""
    marks: dict[str, Mark] = {}
    for part in parts:
        for entry in (entry for control in part.controls for entry in control.entries):
            if entry.mark and entry.mark not in marks and len(marks) < MOST and bears(entry.mark):
                marks[entry.mark] = Mark(entry.mark, _free(entry.number, marks), entry.name)
    return tuple(_numbered(part, marks) for part in parts) if marks else tuple(parts), tuple(marks.values())


def _free(number: int, marks: dict[str, Mark]) -> int:
    """That number, the next above all where another place has it."""
    taken = {mark.number for mark in marks.values() if isinstance(mark.number, int)}
    return number if number not in taken else max(taken) + 1


def _numbered(part: Part, marks: dict[str, Mark]) -> Part:
    return replace(part, controls=tuple(_labelled(control, marks) for control in part.controls))


def _labelled(control: Control, marks: dict[str, Mark]) -> Control:
    return replace(control, entries=tuple(_line(entry, marks) for entry in control.entries))


def _line(entry: Entry, marks: dict[str, Mark]) -> Entry:
    found = marks.get(entry.mark)
    return entry if found is None else replace(entry, label=f"{found.number} · {entry.label}")
