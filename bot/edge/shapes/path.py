"""A way over places, one place after the other; a button for a way of no place, where that is an answer."""

from __future__ import annotations

from bot.edge.shapes.controls import Buttons, Control, ControlEntry, Menu, OpenChoice, ValueChange, entries
from engines.kernel.base.messages import say


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """A menu of the places that come next, and below it what takes the last one back, or goes nowhere at all."""
    way, choice = tuple(asking.value or ()), asking.choice
    onward = choice.next_places(way) if len(way) < choice.most else ()
    add = Menu(asking.question, entries(asking, onward), lambda places: ValueChange((*way, onward[places[0]]), anew=True))
    made = [(ControlEntry(asking.words(say("take.back")), disabled=not way), way[:-1] or None)]
    if not choice.least:
        made.append((ControlEntry(asking.words.label(choice.empty), chosen=asking.value == (), disabled=asking.value == ()), ()))
    return add, Buttons(tuple(entry for entry, _ in made), lambda place: ValueChange(made[place][1], anew=True))
