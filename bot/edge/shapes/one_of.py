"""One of several: buttons up to five, beyond that a menu."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.shapes.controls import BUTTONS, DOT, Buttons, Control, Menu, OpenChoice, ValueChange, entries
from engines.kernel.choices.shapes import OneOf


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """The row that asks for one of the options."""
    options = asking.choice.options
    if len(options) <= BUTTONS and not asking.menus_only:
        return (_buttons(asking),)
    return (Menu(asking.question, entries(asking, options, (asking.value,)), lambda places: ValueChange(options[places[0]])),)


def _buttons(asking: OpenChoice) -> Buttons:
    choice: OneOf = asking.choice
    made = [
        replace(entry, label=entry.label + DOT) if option == choice.default else entry
        for option, entry in zip(choice.options, entries(asking, choice.options, (asking.value,)), strict=True)
    ]
    return Buttons(tuple(made), lambda place: ValueChange(choice.options[place]))
