"""A way over places, one place after the other; a button for a way of no place, where that is an answer."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.shapes.controls import Buttons, Control, ControlEntry, Menu, OpenChoice, ValueChange, entries
from engines.kernel.base.messages import say


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """A menu of the places that come next, and below it what takes the last one back, or goes nowhere at all."""
    way, choice = tuple(asking.value or ()), asking.choice
    onward, group = choice.onward(way), choice.legs.group if choice.legs is not None else None
    lines = entries(asking, onward)
    if group is not None:
        lines = tuple(replace(line, group=asking.words.label(group(place))) for place, line in zip(onward, lines, strict=True))
    add = Menu(asking.question, lines, lambda places: ValueChange(choice.led(way, onward[places[0]]), anew=True))
    made = [(ControlEntry(asking.words(say("take.back")), disabled=not way), way[:-1] or None)]
    if not choice.least:
        made.append((ControlEntry(asking.words.label(choice.empty), chosen=asking.value == (), disabled=asking.value == ()), ()))
    return add, Buttons(tuple(entry for entry, _ in made), lambda place: ValueChange(made[place][1], anew=True))
