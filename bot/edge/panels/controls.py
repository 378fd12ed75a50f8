"""Rows of a panel before they are components, so that what is drawn and what is heard come from one list.

A control is heard with the positions that were clicked and gives `Heard`: the new value of its choice (None: open) and
how the panel is looked at (an opened group, a marked line), which is no part of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.messages import Message
from locales import Words
from locales.people import cut

Look = Mapping[str, Any]
MENU = 25
BUTTONS = 5
LABEL = 34


@dataclass(frozen=True, slots=True)
class Heard:
    """What a click makes of a choice."""

    value: Any
    look: Look = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """One button or one line of a menu."""

    label: str
    hint: str = ""
    chosen: bool = False
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Buttons:
    """A row of up to five buttons; `hear(position)`. `number` opens a form for a number instead of being heard."""

    entries: tuple[Entry, ...]
    hear: Callable[[int], Heard]
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of up to 25 lines; `hear(positions)`. Without lines it is shown disabled."""

    hint: Message
    entries: tuple[Entry, ...]
    hear: Callable[[tuple[int, ...]], Heard]
    least: int = 1
    most: int = 1


Control = Buttons | Menu


@dataclass(frozen=True, slots=True)
class Asking:
    """A choice being answered: its value so far (perhaps not whole yet), how it is looked at, and where it stands.

    `question` is what its menu says while nothing is chosen. `narrow`: no rows of buttons, to save components.
    """

    choice: Any
    value: Any
    look: Look
    words: Words
    question: Message
    narrow: bool = False


def numbered(labels: Sequence[str]) -> tuple[str, ...]:
    """The labels, those that occur several times with a number of their own."""
    so_far: dict[str, int] = {}
    out = []
    for label in labels:
        so_far[label] = so_far.get(label, 0) + 1
        out.append(f"{cut(label, LABEL - 3)} {so_far[label]}" if labels.count(label) > 1 else label)
    return tuple(out)


def names(asking: Asking, ids: Sequence[str], name: Callable[[str], Message] | None = None) -> tuple[str, ...]:
    """What these options are called, told apart."""
    return numbered([asking.words.label((name or asking.choice.name)(id)) for id in ids])


@dataclass(frozen=True, slots=True)
class Group:
    """Up to 25 options that stand in a menu together."""

    label: str
    ids: tuple[str, ...]


def groups(asking: Asking, ids: Sequence[str]) -> tuple[Group, ...]:
    """At most 25 groups of at most 25 options: the natural ones where the choice has some, else by their names."""
    natural = getattr(asking.choice, "group", None)
    piles: dict[str, list[str]] = {}
    for id in ids:
        piles.setdefault(asking.words.label(natural(id)) if natural else "", []).append(id)
    return tuple(part for label, pile in piles.items() for part in _split(asking, label, pile))[:MENU]


def _split(asking: Asking, label: str, pile: list[str]) -> list[Group]:
    if len(pile) <= MENU and label:
        return [Group(label, tuple(pile))]
    size = -(-len(pile) // (-(-len(pile) // MENU)))
    parts = [tuple(pile[at : at + size]) for at in range(0, len(pile), size)]
    ends = [names(asking, (part[0], part[-1])) for part in parts]
    return [Group(f"{label} {first} – {last}".strip(), part) for (first, last), part in zip(ends, parts, strict=True)]
