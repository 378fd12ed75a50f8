"""Some of several: toggles up to five, a several-menu up to 25, two of them up to 50, beyond that by groups."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.panels.controls import BUTTONS, MENU, Asking, Buttons, Control, Entry, Heard, Menu, groups, names
from engines.kernel.choices import SomeOf
from engines.kernel.messages import say


def controls(asking: Asking) -> tuple[Control, ...]:
    """The rows that ask for some of the options."""
    choice: SomeOf = asking.choice
    if len(choice.options) <= BUTTONS and not asking.narrow:
        return (_toggles(asking),)
    if len(choice.options) <= MENU:
        return (_menu(asking, choice.options, choice.least),)
    if len(choice.options) <= 2 * MENU:
        half = -(-len(choice.options) // 2)
        return tuple(_menu(asking, part, 0) for part in (choice.options[:half], choice.options[half:]))
    return _grouped(asking)


def _picked(asking: Asking) -> tuple[str, ...]:
    return tuple(asking.value or ())


def _in_order(asking: Asking, picked: set[str]) -> tuple[str, ...]:
    return tuple(option for option in asking.choice.options if option in picked)


def _toggles(asking: Asking) -> Buttons:
    choice, picked = asking.choice, set(_picked(asking))
    labels = names(asking, choice.options)
    lines = [
        Entry(f"+ {label}" if option in picked else label, chosen=option in picked)
        for option, label in zip(choice.options, labels, strict=True)
    ]
    return Buttons(tuple(lines), lambda place: Heard(_in_order(asking, picked ^ {choice.options[place]})))


def _menu(asking: Asking, part: Sequence[str], least: int) -> Menu:
    """A several-menu for a part of the options; what is picked elsewhere stays."""
    picked = set(_picked(asking))
    all_labels = dict(zip(asking.choice.options, names(asking, asking.choice.options), strict=True))
    lines = tuple(Entry(all_labels[option], chosen=option in picked) for option in part)

    def hear(places: tuple[int, ...]) -> Heard:
        here = {part[place] for place in places}
        return Heard(_in_order(asking, (picked - set(part)) | here), asking.look)

    return Menu(asking.question, lines, hear, min(least, len(part)), max(1, min(asking.choice.most, len(part))))


def _grouped(asking: Asking) -> tuple[Control, ...]:
    found = groups(asking, asking.choice.options)
    looked_at = asking.look.get("group")
    place = looked_at if isinstance(looked_at, int) and looked_at < len(found) else None
    lines = tuple(Entry(group.label, chosen=at == place) for at, group in enumerate(found))
    first = Menu(asking.question, lines, lambda places: Heard(asking.value, {"group": places[0]}))
    second = _menu(asking, found[place].ids, 0) if place is not None else _closed(asking)
    return first, second, _take_out(asking)


def _closed(asking: Asking) -> Menu:
    return Menu(say("first.choose"), (), lambda places: Heard(asking.value))


def _take_out(asking: Asking) -> Menu:
    picked = _picked(asking)[:MENU]
    lines = tuple(Entry(label) for label in names(asking, picked))

    def hear(places: tuple[int, ...]) -> Heard:
        return Heard(_in_order(asking, set(_picked(asking)) - {picked[place] for place in places}), asking.look)

    return Menu(say("ui.take.out"), lines, hear, 1, max(1, len(lines)))
