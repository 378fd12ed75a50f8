"""Some of several: toggles up to five, beyond that a several-menu; beside a long one another that takes out what is chosen."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.shapes.controls import BUTTONS, MENU, Buttons, Control, Menu, OpenChoice, ValueChange, entries
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import SomeOf


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """The rows that ask for some of the options."""
    choice: SomeOf = asking.choice
    if len(choice.options) <= BUTTONS and not asking.menus_only:
        return (_toggles(asking),)
    if len(choice.options) <= MENU:
        return (_menu(asking, choice.least),)
    return _menu(asking, 0), _take_out(asking)


def _picked(asking: OpenChoice) -> tuple[str, ...]:
    return tuple(asking.value or ())


def _in_order(asking: OpenChoice, picked: set[str]) -> tuple[str, ...]:
    return tuple(option for option in asking.choice.options if option in picked)


def _toggles(asking: OpenChoice) -> Buttons:
    choice, picked = asking.choice, set(_picked(asking))
    lines = [
        replace(entry, label=f"+ {entry.label}") if entry.chosen else entry for entry in entries(asking, choice.options, picked)
    ]
    return Buttons(tuple(lines), lambda place: ValueChange(_in_order(asking, picked ^ {choice.options[place]})))


def _menu(asking: OpenChoice, least: int) -> Menu:
    choice: SomeOf = asking.choice
    lines = entries(asking, choice.options, _picked(asking))

    def hear(places: tuple[int, ...]) -> ValueChange:
        return ValueChange(_in_order(asking, {choice.options[place] for place in places}))

    return Menu(asking.question, lines, hear, least, max(1, min(choice.most, len(lines))))


def _take_out(asking: OpenChoice) -> Menu:
    picked = _in_order(asking, set(_picked(asking)))

    def hear(places: tuple[int, ...]) -> ValueChange:
        return ValueChange(_in_order(asking, set(picked) - {picked[place] for place in places}))

    return Menu(say("ui.take.out"), entries(asking, picked), hear, 1, max(1, len(picked)))
