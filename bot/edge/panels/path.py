"""A way over places, one place after the other."""

from __future__ import annotations

from bot.edge.panels.controls import Asking, Buttons, Control, Entry, Heard, Menu, entries
from engines.kernel.messages import say


def controls(asking: Asking) -> tuple[Control, ...]:
    """A menu of the places that come next, and a button that takes the last one back."""
    way = tuple(asking.value or ())
    onward = asking.choice.onward(way) if len(way) < asking.choice.most else ()
    back = Entry(asking.words(say("take.back")), disabled=not way)
    add = Menu(asking.question, entries(asking, onward), lambda places: Heard((*way, onward[places[0]]), anew=True))
    return add, Buttons((back,), lambda place: Heard(way[:-1] or None, anew=True))
