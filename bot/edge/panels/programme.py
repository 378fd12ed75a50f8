"""Orders written down in their order: a menu a slot up to five, beyond that one after the other."""

from __future__ import annotations

from collections import Counter

from bot.edge.panels.controls import BUTTONS, MENU, Asking, Buttons, Control, Entry, Heard, Menu, names
from engines.kernel.arrangements import Programme
from engines.kernel.messages import say

OPEN = ""
"""A slot in which nothing is written yet."""


def controls(asking: Asking) -> tuple[Control, ...]:
    """The rows that ask for the orders."""
    choice: Programme = asking.choice
    if choice.slots <= BUTTONS:
        return tuple(_slot(asking, slot) for slot in range(choice.slots))
    return _one_by_one(asking)


def written(asking: Asking) -> tuple[str, ...]:
    """The orders so far, `OPEN` where there is none."""
    orders = tuple(asking.value or ())[: asking.choice.slots]
    return (*orders, *(OPEN,) * (asking.choice.slots - len(orders)))


def _left(asking: Asking, orders: tuple[str, ...]) -> tuple[str, ...]:
    """What may still be written, beside these orders."""
    choice, used = asking.choice, Counter(orders)
    allowed = choice.copies
    return tuple(o for o in choice.options if allowed is None or used[o] < allowed.get(o, 0))[:MENU]


def _slot(asking: Asking, slot: int) -> Menu:
    orders = written(asking)
    rest = (*orders[:slot], *orders[slot + 1 :])
    left = _left(asking, rest)
    lines = tuple(Entry(label, chosen=o == orders[slot]) for o, label in zip(left, names(asking, left), strict=True))

    def hear(places: tuple[int, ...]) -> Heard:
        return Heard((*orders[:slot], left[places[0]], *orders[slot + 1 :]))

    return Menu(say("ui.order", n=slot + 1), lines, hear)


def _one_by_one(asking: Asking) -> tuple[Control, ...]:
    orders = tuple(asking.value or ())
    left = _left(asking, orders) if len(orders) < asking.choice.slots else ()
    lines = tuple(Entry(label) for label in names(asking, left))
    add = Menu(say("ui.order", n=len(orders) + 1), lines, lambda places: Heard((*orders, left[places[0]])))
    back = Entry(asking.words(say("take.back")), disabled=not orders)
    return add, Buttons((back,), lambda place: Heard(orders[:-1] or None))
