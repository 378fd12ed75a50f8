"""An amount: buttons up to five values, a menu up to 25, beyond that a stepper whose middle opens a form."""

from __future__ import annotations

from bot.edge.shapes.controls import BUTTONS, DOT, MENU, Buttons, Control, ControlEntry, Menu, OpenChoice, ValueChange
from engines.kernel.choices.shapes import Amount

STEPS = (-10, -1, 0, 1, 10)


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """The row that asks for the amount."""
    choice: Amount = asking.choice
    values = range(choice.least, choice.most + 1)
    if len(values) <= BUTTONS and not asking.menus_only:
        marked = [_label(asking, n) + DOT if n == choice.default else _label(asking, n) for n in values]
        lines = [ControlEntry(label, chosen=n == asking.value) for n, label in zip(values, marked, strict=True)]
        return (Buttons(tuple(lines), lambda place: ValueChange(values[place])),)
    if len(values) <= MENU:
        lines = [ControlEntry(_label(asking, n), chosen=n == asking.value) for n in values]
        return (Menu(asking.question, tuple(lines), lambda places: ValueChange(values[places[0]])),)
    return (_stepper(asking),)


def _label(asking: OpenChoice, number: int) -> str:
    choice: Amount = asking.choice
    return str(number) if choice.name is None else asking.words.label(choice.name(number))


def _stepper(asking: OpenChoice) -> Buttons:
    choice: Amount = asking.choice
    now = choice.default if asking.value is None else asking.value

    def at(step: int) -> int:
        return int(min(max(now + step, choice.least), choice.most))

    labels = [f"{step:+d}".replace("-", "−") if step else str(now) for step in STEPS]
    lines = [ControlEntry(label, disabled=bool(step) and at(step) == now) for step, label in zip(STEPS, labels, strict=True)]
    return Buttons(tuple(lines), lambda place: ValueChange(at(STEPS[place])), number=2)
