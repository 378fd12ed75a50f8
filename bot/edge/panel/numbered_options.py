"""Numbers tied to options: an option that lies on the picture has its number before its label, and the same one there.

A place keeps the number with which it was first shown as long as its question is open, whatever is picked meanwhile: what a
captain has read stays true. What a place had is kept with the draft; no other place gets it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.edge.kit.drawings import Mark
from bot.edge.shapes.controls import Control, ControlEntry
from bot.edge.shapes.parts import PartRows

MOST = 99
"""Numbers on one picture at most."""
Marks = Mapping[str, Mark]
"""By the part of the picture."""


def places(parts: Sequence[PartRows]) -> Iterator[str]:
    """The places of the options, by the names of parts of a picture."""
    return (entry.mark for part in parts for control in part.controls for entry in control.entries if entry.mark)


@dataclass(frozen=True, slots=True)
class PlacedOption:
    """An option that lies on a picture: the part there, what it is called, and the number that it would like; 0: the next."""

    part: str
    name: str
    number: int = 0


def marked(
    parts: Sequence[PartRows], bears: Callable[[str], bool], kept: Mapping[str, int]
) -> tuple[tuple[PartRows, ...], Marks]:
    """The parts with numbers before the options that the picture bears, and the numbers on it."""
    entries = (entry for part in parts for control in part.controls for entry in control.entries)
    marks = numbered((PlacedOption(entry.mark, entry.name, entry.number) for entry in entries if entry.mark), bears, kept)
    return tuple(_labelled_part(part, marks) for part in parts) if marks else tuple(parts), marks


def numbered(lying: Iterable[PlacedOption], bears: Callable[[str], bool], kept: Mapping[str, int]) -> Marks:
    """The numbers of what the picture bears, by part: those that were `kept`, for what is new others. One part has one number."""
    marks: dict[str, Mark] = {}
    numbers = dict(kept)
    for one in lying:
        if one.part not in marks and len(marks) < MOST and bears(one.part):
            numbers.setdefault(one.part, _free(one.number, numbers.values()))
            marks[one.part] = Mark(one.part, numbers[one.part], one.name)
    return marks


def _free(number: int, taken: Collection[int]) -> int:
    """The number, or the next above all if another place has it."""
    return number if number and number not in taken else max(taken, default=0) + 1


def _labelled_part(part: PartRows, marks: Marks) -> PartRows:
    return replace(part, controls=tuple(_labelled(control, marks) for control in part.controls))


def _labelled(control: Control, marks: Marks) -> Control:
    return replace(control, entries=tuple(_line(entry, marks) for entry in control.entries))


def _line(entry: ControlEntry, marks: Marks) -> ControlEntry:
    found = marks.get(entry.mark)
    return entry if found is None else replace(entry, label=f"{found.number} · {entry.label}")
