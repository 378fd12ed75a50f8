"""Rows of a panel before they are components, so that drawing and clicks come from one list. A control takes the positions that
were clicked and gives a `ValueChange`: the new value of its choice (None: open) and the new view. A `ViewChange` changes the view
alone, such as a marked line. A menu may have any number of entries: `long_lists` lays out those that are longer than Discord
shows."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.edge.kit.labels import numbered
from engines.kernel.base.messages import Message
from engines.kernel.choices.shapes import Namer
from locales import Words

ViewState = Mapping[str, Any]
DOT = " ·"
"""The mark of the answer that counts at the deadline; a lesson has none, and no dot."""
CHOSEN = "✓ "
"""The mark of a button that is chosen: in the plain style, so that it does not look like the one to press."""
MENU = 25
BUTTONS, ROWS, ROWS_OF_ONE = 5, 3, 4
"""Buttons of a choice, and their rows that leave a telephone room for a picture; a press that answers is worth one more."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """The change of a choice by a click. `anew`: its lists are others now and begin at the first page."""

    value: Any
    look: ViewState = field(default_factory=dict)
    anew: bool = False


@dataclass(frozen=True, slots=True)
class ViewChange:
    """The change of a view by a click: another page, other searched words (None: no search)."""

    look: ViewState


@dataclass(frozen=True, slots=True)
class ControlEntry:
    """One button or one line of a menu. `name` is its label uncut; `group` what stands together with it in a long list.

    `mark` is the part of a picture where it lies, `number` what it is numbered there at first: its place among all, unless that
    is taken.
    """

    label: str
    hint: str = ""
    chosen: bool = False
    disabled: bool = False
    name: str = ""
    group: str = ""
    mark: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class ListSearch:
    """The button at that place opens a form for words, by which a list of `count` is narrowed.

    `fitting(words)` is how many of the list fit them, `on_click(words)` what becomes of it; for no words it is whole again.
    """

    place: int
    count: int
    fitting: Callable[[str], int]
    on_click: Callable[[str], ViewChange]


@dataclass(frozen=True, slots=True)
class Buttons:
    """A row of up to five buttons; `on_click(position)`. `number` opens a form for a number instead of being heard."""

    entries: tuple[ControlEntry, ...]
    on_click: Callable[[int], ValueChange | ViewChange]
    number: int | None = None
    search: ListSearch | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu; `on_click(positions)`. Without lines it is shown disabled. `page` says which lines of a longer list it has."""

    hint: Message
    entries: tuple[ControlEntry, ...]
    on_click: Callable[[tuple[int, ...]], ValueChange | ViewChange]
    least: int = 1
    most: int = 1
    page: Message | None = None


Control = Buttons | Menu


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice being answered: its value so far (perhaps not whole yet), how it is looked at, and where it stands.

    `question` is what its menu says while nothing is chosen. `menus_only`: no rows of buttons, to save components.
    """

    choice: Any
    value: Any
    look: ViewState
    words: Words
    question: Message
    menus_only: bool = False


def names(asking: OpenChoice, ids: Sequence[str], name: Namer | None = None) -> tuple[str, ...]:
    """The labels of these options, told apart."""
    return numbered(asking.words.labels([(name or asking.choice.name)(id) for id in ids]))


def entries(
    asking: OpenChoice, ids: Sequence[str], chosen: Container[str] = (), name: Namer | None = None
) -> tuple[ControlEntry, ...]:
    """The options as lines of a menu, with what they do and their natural groups where the choice says so."""
    called, group = name or asking.choice.name, getattr(asking.choice, "group", None)
    hint = getattr(asking.choice, "description", None)
    grouped = group if name is None else None
    lies, numbers = getattr(asking.choice, "mark" if name is None else "place_mark", None), _numbers(asking, ids)

    def line(id: str, label: str) -> ControlEntry:
        does = hint(id) if hint and name is None else None
        said = asking.words(does) if does else ""
        where = (lies(id) if lies else None) or ""
        return ControlEntry(
            label, said, id in chosen, name=asking.words(called(id)), group=asking.words.label(grouped(id)) if grouped else "",
            mark=where, number=numbers.get(id, 0),
        )  # fmt: skip

    return tuple(line(id, label) for id, label in zip(ids, names(asking, ids, name), strict=True))


def _numbers(asking: OpenChoice, ids: Sequence[str]) -> dict[str, int]:
    """The places of options among all of the choice, from 1, so that a number stays when a list is looked at page by page."""
    options = getattr(asking.choice, "options", ids)
    return {id: number for number, id in enumerate(options, 1)}
