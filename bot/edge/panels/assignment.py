"""Things to places: a menu a thing where they are few and their places too, else a thing first and then its place."""

from __future__ import annotations

from bot.edge.panels.controls import BUTTONS, MENU, Asking, Control, Heard, Look, Looked, Menu, entries
from bot.edge.panels.lists import forgotten
from engines.kernel.arrangements import Assignment
from engines.kernel.messages import say


def controls(asking: Asking) -> tuple[Control, ...]:
    """The rows that ask where everything goes."""
    choice: Assignment = asking.choice
    is_short = all(len(choice.places(thing)) <= MENU for thing in choice.things)
    if len(choice.things) <= BUTTONS and is_short:
        return tuple(_place(asking, thing, {}) for thing in choice.things)
    return _thing_first(asking)


def placed(asking: Asking) -> dict[str, str]:
    """Where things are so far, the default's place for those that nobody placed."""
    return {**asking.choice.default, **(asking.value or {})}


def _place(asking: Asking, thing: str, look: Look) -> Menu:
    now, places = placed(asking), asking.choice.places(thing)
    lines = entries(asking, places, (str(now.get(thing)),), asking.choice.place_name)
    question = say("ui.place.of", thing=asking.choice.name(thing))
    return Menu(question, lines, lambda picked: Heard({**now, thing: places[picked[0]]}, look))


def _thing_first(asking: Asking) -> tuple[Control, ...]:
    things, taken = asking.choice.things, asking.look.get("take")
    lines = entries(asking, things, (str(taken),))
    first = Menu(asking.question, lines, lambda places: Looked({"take": things[places[0]], **forgotten(1)}))
    closed = Menu(say("first.choose"), (), lambda places: Looked({}))
    return first, _place(asking, str(taken), {"take": taken}) if taken in things else closed
