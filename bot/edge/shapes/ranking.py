"""An order of things: pressed in order up to five of short names; up to 25 moved line by line; of more one after the other is put
on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.edge.kit.button_rows import rows
from bot.edge.shapes.controls import (
    BUTTONS,
    MENU,
    ROWS,
    Buttons,
    Control,
    ControlEntry,
    Menu,
    OpenChoice,
    ValueChange,
    ViewChange,
    entries,
    names,
)
from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Ranking


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """The rows that ask for the order."""
    count = len(asking.choice.items)
    if count <= BUTTONS and len(rows([*labels(asking).values()])) <= ROWS and not asking.menus_only:
        return (_pressed(asking),)
    return _moved(asking) if count <= MENU else (_topped(asking),)


def order(asking: OpenChoice) -> tuple[str, ...]:
    """The order as it stands: what was put in order, then the rest as the default has it."""
    put = tuple(item for item in (asking.value or ()) if item in asking.choice.items)
    return (*put, *(item for item in asking.choice.default if item not in put))


def labels(asking: OpenChoice) -> dict[str, str]:
    """The labels of items, told apart."""
    items = asking.choice.items
    return dict(zip(items, names(asking, items), strict=True))


def _pressed(asking: OpenChoice) -> Buttons:
    choice: Ranking = asking.choice
    put, called = tuple(asking.value or ()), labels(asking)
    lines = [
        ControlEntry(
            f"{put.index(item) + 1} {called[item]}" if item in put else called[item], chosen=item in put, disabled=item in put
        )
        for item in choice.items
    ]

    def hear(place: int) -> ValueChange:
        now = (*put, choice.items[place])
        left = [item for item in choice.items if item not in now]
        return ValueChange((*now, *left) if len(left) == 1 else now)

    return Buttons(tuple(lines), hear)


def _moved(asking: OpenChoice) -> tuple[Control, ...]:
    now, called = order(asking), labels(asking)
    taken = asking.look.get("take")
    taken = taken if taken in now else None
    lines = tuple(ControlEntry(f"{place}. {called[item]}", chosen=item == taken) for place, item in enumerate(now, 1))
    first = Menu(say("ui.take"), lines, lambda places: ViewChange({"take": now[places[0]]}))
    if taken is None:
        return first, Menu(say("first.choose"), (), lambda places: ViewChange({}))
    return first, _put(now, taken, called, asking)


def _put(now: Sequence[str], taken: str, called: dict[str, str], asking: OpenChoice) -> Menu:
    others = [item for item in now if item != taken]
    lines = [
        ControlEntry(asking.words(say("ui.put.before", n=place)) + f" {called[item]}") for place, item in enumerate(others, 1)
    ]
    lines.append(ControlEntry(asking.words(say("ui.put.end"))))

    def hear(places: tuple[int, ...]) -> ValueChange:
        return ValueChange((*others[: places[0]], taken, *others[places[0] :]))

    return Menu(say("ui.put"), tuple(lines), hear)


def _topped(asking: OpenChoice) -> Menu:
    items: tuple[str, ...] = asking.choice.items
    now = order(asking)
    places = {item: place for place, item in enumerate(now, 1)}

    def line(item: str, entry: ControlEntry) -> ControlEntry:
        return replace(entry, hint=asking.words(say("ui.put.now", place=places[item])))

    def hear(picked: tuple[int, ...]) -> ValueChange:
        top = items[picked[0]]
        return ValueChange((top, *(item for item in now if item != top)))

    lines = zip(items, entries(asking, items, now[:1] if asking.value else ()), strict=True)
    return Menu(say("ui.put.top"), tuple(line(item, entry) for item, entry in lines), hear)
