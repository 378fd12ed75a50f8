"""A way over places, one place after the other."""

from __future__ import annotations

from bot.edge.panels.controls import MENU, Asking, Buttons, Control, Entry, Heard, Menu, groups, names
from engines.kernel.messages import say


def controls(asking: Asking) -> tuple[Control, ...]:
    """A menu of the places that come next (by groups beyond 25), and a button that takes the last one back."""
    way = tuple(asking.value or ())
    onward = asking.choice.onward(way) if len(way) < asking.choice.most else ()
    back = Entry(asking.words(say("take.back")), disabled=not way)
    return *_next(asking, way, onward), Buttons((back,), lambda place: Heard(way[:-1] or None))


def _next(asking: Asking, way: tuple[str, ...], onward: tuple[str, ...]) -> tuple[Control, ...]:
    if len(onward) <= MENU:
        return (_members(asking, way, onward),)
    found = groups(asking, onward)
    looked_at = asking.look.get("group")
    place = looked_at if isinstance(looked_at, int) and looked_at < len(found) else None
    lines = tuple(Entry(group.label, chosen=at == place) for at, group in enumerate(found))
    first = Menu(asking.question, lines, lambda places: Heard(asking.value, {"group": places[0]}))
    if place is None:
        return first, Menu(say("first.choose"), (), lambda places: Heard(asking.value))
    return first, _members(asking, way, found[place].ids)


def _members(asking: Asking, way: tuple[str, ...], places: tuple[str, ...]) -> Menu:
    lines = tuple(Entry(label) for label in names(asking, places))
    return Menu(asking.question, lines, lambda picked: Heard((*way, places[picked[0]])))
