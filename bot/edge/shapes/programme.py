"""Orders written down in their order: a menu a slot if they are few and short, else first the slot and then its order."""

from __future__ import annotations

from collections import Counter

from bot.edge.shapes.controls import BUTTONS, MENU, Control, ControlEntry, Menu, OpenChoice, ValueChange, ViewChange, entries
from bot.edge.shapes.long_lists import forgotten
from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Programme

OPEN = ""
"""A slot in which nothing is written yet."""


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """The rows that ask for the orders."""
    choice: Programme = asking.choice
    if choice.slots <= BUTTONS and len(choice.options) <= MENU:
        return tuple(_slot(asking, slot) for slot in range(choice.slots))
    return _slot_first(asking)


def written(asking: OpenChoice) -> tuple[str, ...]:
    """The orders so far, `OPEN` if there is none."""
    orders = tuple(asking.value or ())[: asking.choice.slots]
    return (*orders, *(OPEN,) * (asking.choice.slots - len(orders)))


def _left(asking: OpenChoice, slot: int) -> tuple[str, ...]:
    """The orders for that slot, beside those in the others."""
    orders, allowed = written(asking), asking.choice.copies
    used = Counter((*orders[:slot], *orders[slot + 1 :]))
    return tuple(order for order in asking.choice.options if allowed is None or used[order] < allowed.get(order, 0))


def _slot(asking: OpenChoice, slot: int) -> Menu:
    orders, left = written(asking), _left(asking, slot)

    def hear(places: tuple[int, ...]) -> ValueChange:
        return ValueChange((*orders[:slot], left[places[0]], *orders[slot + 1 :]), anew=True)

    return Menu(say("ui.order", n=slot + 1), entries(asking, left, orders[slot : slot + 1]), hear)


def _slot_first(asking: OpenChoice) -> tuple[Control, ...]:
    """A menu of the slots, and one of what may be written in the one marked, at first the next that is open."""
    orders, marked = written(asking), asking.look.get("slot")
    if not isinstance(marked, int) or not 0 <= marked < len(orders):
        marked = orders.index(OPEN) if OPEN in orders else None
    called = [asking.words.label(asking.choice.name(order)) if order else "–" for order in orders]
    lines = tuple(ControlEntry(f"{place}. {label}", chosen=place - 1 == marked) for place, label in enumerate(called, 1))
    first = Menu(say("ui.order.which"), lines, lambda places: ViewChange({"slot": places[0], **forgotten(1)}))
    closed = Menu(say("first.choose"), (), lambda places: ViewChange({}))
    return first, closed if marked is None else _slot(asking, marked)
