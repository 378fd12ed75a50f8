"""One of several: buttons up to five, a menu up to 25, beyond that a menu of groups and one of members."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.panels.controls import BUTTONS, MENU, Asking, Buttons, Control, Entry, Group, Heard, Menu, groups, names
from engines.kernel.choices import OneOf
from engines.kernel.messages import say


def controls(asking: Asking) -> tuple[Control, ...]:
    """The rows that ask for one of the options."""
    options = asking.choice.options
    if len(options) <= BUTTONS and not asking.narrow:
        return (_buttons(asking),)
    if len(options) <= MENU:
        return (_menu(asking, options),)
    return _grouped(asking)


def entries(asking: Asking, options: Sequence[str]) -> tuple[Entry, ...]:
    """The options as lines of a menu."""
    choice: OneOf = asking.choice
    hints = [choice.hint(option) if choice.hint else None for option in options]
    labels = names(asking, options)
    return tuple(
        Entry(label, asking.words(hint) if hint else "", option == asking.value)
        for option, label, hint in zip(options, labels, hints, strict=True)
    )


def _buttons(asking: Asking) -> Buttons:
    choice: OneOf = asking.choice
    made = [
        Entry(f"{entry.label} ·" if option == choice.default else entry.label, entry.hint, entry.chosen)
        for option, entry in zip(choice.options, entries(asking, choice.options), strict=True)
    ]
    return Buttons(tuple(made), lambda place: Heard(choice.options[place]))


def _menu(asking: Asking, options: Sequence[str]) -> Menu:
    return Menu(asking.question, entries(asking, options), lambda places: Heard(options[places[0]]))


def _grouped(asking: Asking) -> tuple[Control, ...]:
    found = groups(asking, asking.choice.options)
    open_group = _open(asking, found)
    lines = tuple(Entry(group.label, chosen=place == open_group) for place, group in enumerate(found))
    first = Menu(asking.question, lines, lambda places: Heard(None, {"group": places[0]}))
    if open_group is None:
        return first, Menu(say("first.choose"), (), lambda places: Heard(asking.value))
    members = found[open_group].ids
    second = Menu(asking.question, entries(asking, members), lambda places: Heard(members[places[0]], {"group": open_group}))
    return first, second


def _open(asking: Asking, found: Sequence[Group]) -> int | None:
    of_value = next((place for place, group in enumerate(found) if asking.value in group.ids), None)
    looked_at = asking.look.get("group")
    return looked_at if isinstance(looked_at, int) and looked_at < len(found) else of_value
