"""One of several: up to five buttons in four rows, beyond that a menu."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.kit.button_rows import rows
from bot.edge.shapes.controls import BUTTONS, DOT, ROWS_OF_ONE, Buttons, Control, Menu, OpenChoice, ValueChange, entries
from engines.kernel.choices.shapes import OneOf


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """The row that asks for one of the options."""
    options = asking.choice.options
    pressed = _buttons(asking) if len(options) <= BUTTONS and not asking.menus_only else None
    if pressed is not None and len(rows([one.label for one in pressed.entries])) <= ROWS_OF_ONE:
        return (pressed,)
    lines = entries(asking, options, (asking.value,)) if pressed is None else pressed.entries
    return (Menu(asking.question, lines, lambda places: ValueChange(options[places[0]])),)


def _buttons(asking: OpenChoice) -> Buttons:
    choice: OneOf = asking.choice
    made = [
        replace(entry, label=entry.label + DOT) if option == choice.default else entry
        for option, entry in zip(choice.options, entries(asking, choice.options, (asking.value,)), strict=True)
    ]
    return Buttons(tuple(made), lambda place: ValueChange(choice.options[place]))
