"""Things to places: a menu a thing up to five, beyond that a thing first and then its place."""

from __future__ import annotations

from bot.edge.panels.controls import BUTTONS, MENU, Asking, Control, Entry, Heard, Menu, groups, names
from engines.kernel.arrangements import Assignment
from engines.kernel.messages import say


def controls(asking: Asking) -> tuple[Control, ...]:
    """The rows that ask where everything goes."""
    choice: Assignment = asking.choice
    if len(choice.things) <= BUTTONS:
        return tuple(_place(asking, thing) for thing in choice.things)
    return _thing_first(asking)


def placed(asking: Asking) -> dict[str, str]:
    """Where things are so far, the default's place for those that nobody placed."""
    return {**asking.choice.default, **(asking.value or {})}


def _place(asking: Asking, thing: str) -> Menu:
    now, places = placed(asking), asking.choice.places(thing)[:MENU]
    labels = names(asking, places, asking.choice.place_name)
    lines = tuple(Entry(label, chosen=now.get(thing) == place) for place, label in zip(places, labels, strict=True))
    question = say("ui.place.of", thing=asking.choice.name(thing))
    return Menu(question, lines, lambda picked: Heard({**now, thing: places[picked[0]]}, asking.look))


def _thing_first(asking: Asking) -> tuple[Control, ...]:
    things = asking.choice.things
    rows: list[Control] = []
    if len(things) > MENU:
        found = groups(asking, things)
        at = asking.look.get("group")
        lines = tuple(Entry(group.label, chosen=place == at) for place, group in enumerate(found))
        rows.append(Menu(asking.question, lines, lambda places: Heard(asking.value, {"group": places[0]})))
        things = found[at].ids if isinstance(at, int) and at < len(found) else ()
    taken = asking.look.get("take")
    labels = zip(things, names(asking, things), strict=True)
    lines = tuple(Entry(label, chosen=thing == taken) for thing, label in labels)
    rows.append(Menu(asking.question, lines, lambda places: Heard(asking.value, {**asking.look, "take": things[places[0]]})))
    closed = Menu(say("first.choose"), (), lambda places: Heard(asking.value))
    return *rows, _place(asking, str(taken)) if taken in asking.choice.things else closed
