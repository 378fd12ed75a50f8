"""Things to places. Few things with few places have a menu each. Otherwise a thing comes first, then its place or the thing it
changes places with; seen by place, a place comes first and then its thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.edge.shapes.controls import (
    BUTTONS,
    MENU,
    Buttons,
    Control,
    ControlEntry,
    Menu,
    OpenChoice,
    ValueChange,
    ViewChange,
    ViewState,
    entries,
)
from bot.edge.shapes.long_lists import forgotten
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.arrangements import Assignment

BY_PLACE = {"by": "place"}


def controls(asking: OpenChoice) -> tuple[Control, ...]:
    """The rows that ask where everything goes, and a button to look at it the other way."""
    choice: Assignment = asking.choice
    if asking.look.get("by") == BY_PLACE["by"]:
        return (*_place_first(asking), _switch(asking, "ui.by.thing", None))
    is_short = all(len(choice.places(thing)) <= MENU for thing in choice.things)
    if len(choice.things) > BUTTONS or not is_short:
        return (*_thing_first(asking), _switch(asking, "ui.by.place", BY_PLACE["by"]))
    menus = tuple(_of_thing(asking, thing) for thing in choice.things)
    return (*menus, _switch(asking, "ui.by.place", BY_PLACE["by"])) if len(menus) > 1 else menus


def placed(asking: OpenChoice) -> dict[str, str]:
    """The places of things so far; of unplaced things the default's."""
    return {**asking.choice.default, **(asking.value or {})}


def _switch(asking: OpenChoice, label: str, by: str | None) -> Buttons:
    """The button to the other view, which begins with nothing taken."""
    look = {"by": by, "take": None, **forgotten(0), **forgotten(1), **forgotten(2)}
    return Buttons((ControlEntry(asking.words.label(say(label))),), lambda place: ViewChange(look))


# -- thing by thing


def _place(asking: OpenChoice, thing: str, look: ViewState) -> Menu:
    now, places = placed(asking), asking.choice.places(thing)
    lines = entries(asking, places, (str(now.get(thing)),), asking.choice.place_name)
    told = _hinted(asking, lines, [_room(asking, place, now) for place in places])
    question = say("ui.place.of", thing=asking.choice.name(thing))
    return Menu(question, told, lambda picked: ValueChange({**now, thing: places[picked[0]]}, look))


def _of_thing(asking: OpenChoice, thing: str) -> Menu:
    """The places of a thing beside those of others: the chosen line begins with its name, as a menu shows that line alone."""
    menu, name = _place(asking, thing, {}), asking.words.label(asking.choice.name(thing))
    if len(asking.choice.things) < 2:
        return menu
    lines = (replace(one, label=f"{name}: {one.label}") if one.chosen else one for one in menu.entries)
    return replace(menu, entries=tuple(lines))


def _thing_first(asking: OpenChoice) -> tuple[Control, ...]:
    choice: Assignment = asking.choice
    things, taken, now = choice.things, asking.look.get("take"), placed(asking)
    where = [say("ui.where.now", place=choice.place_name(now[thing])) for thing in things]
    lines = _hinted(asking, entries(asking, things, (str(taken),)), where)
    again = {**forgotten(1), **forgotten(2)}
    first = Menu(asking.question, lines, lambda places: ViewChange({"take": things[places[0]], **again}))
    if taken not in things:
        return (first,)
    return first, _place(asking, str(taken), {"take": taken}), *_exchange(asking, str(taken), now)


def _exchange(asking: OpenChoice, taken: str, now: Mapping[str, str]) -> tuple[Control, ...]:
    """The things elsewhere that may change places with the one taken."""
    choice: Assignment = asking.choice
    others = {
        other: changed
        for other in choice.things
        if now[other] != now[taken] and (changed := choice.swapped(now, taken, other)) is not None
    }
    if not others:
        return ()
    where = [say("ui.where.now", place=choice.place_name(now[other])) for other in others]
    lines, changes = _hinted(asking, entries(asking, tuple(others)), where), tuple(others.values())
    question = say("ui.exchange", thing=choice.name(taken))
    return (Menu(question, lines, lambda picked: ValueChange(changes[picked[0]], {"take": taken})),)


# -- place by place


def _place_first(asking: OpenChoice) -> tuple[Control, ...]:
    choice: Assignment = asking.choice
    places = tuple(dict.fromkeys(place for thing in choice.things for place in choice.places(thing)))
    taken, now = asking.look.get("take"), placed(asking)
    lines = entries(asking, places, (str(taken),), choice.place_name)
    told = _hinted(asking, lines, [_inside(asking, place, now) for place in places])
    again = {**forgotten(1), **forgotten(2)}
    first = Menu(asking.question, told, lambda picked: ViewChange({"take": places[picked[0]], **again}))
    if taken not in places:
        return (first,)
    return first, *_bring(asking, str(taken), now), *_there(asking, str(taken), now)


def _bring(asking: OpenChoice, place: str, now: Mapping[str, str]) -> tuple[Control, ...]:
    """The things elsewhere that may come to that place; several at once while there is room."""
    choice: Assignment = asking.choice
    things = tuple(thing for thing in choice.things if now[thing] != place and place in choice.places(thing))
    where = [say("ui.where.now", place=choice.place_name(now[thing])) for thing in things]
    lines = _hinted(asking, entries(asking, things), where)
    room = choice.capacities.get(place)
    free = len(things) if room is None else room.most - _count(place, now)

    def hear(picked: tuple[int, ...]) -> ValueChange:
        return ValueChange({**now, **{things[at]: place for at in picked}}, {**BY_PLACE, "take": place})

    question = say("ui.bring", place=choice.place_name(place))
    return (Menu(question, lines, hear, most=max(1, min(free, len(things)))),) if things else ()


def _there(asking: OpenChoice, place: str, now: Mapping[str, str]) -> tuple[Control, ...]:
    """The things at that place: one that is picked is looked at by itself, to go elsewhere or to change places."""
    things = tuple(thing for thing in asking.choice.things if now[thing] == place)
    if len(asking.choice.things) <= BUTTONS or not things:
        return ()
    look = {"by": None, **forgotten(0), **forgotten(1), **forgotten(2)}
    question = say("ui.there", place=asking.choice.place_name(place))
    return (Menu(question, entries(asking, things), lambda picked: ViewChange({**look, "take": things[picked[0]]})),)


# -- what is told of a place


def _hinted(asking: OpenChoice, lines: Sequence[ControlEntry], hints: Sequence[Message]) -> tuple[ControlEntry, ...]:
    return tuple(replace(line, hint=asking.words(hint)) for line, hint in zip(lines, hints, strict=True))


def _count(place: str, now: Mapping[str, str]) -> int:
    return sum(at == place for at in now.values())


def _room(asking: OpenChoice, place: str, now: Mapping[str, str]) -> Message:
    """How many things are there, of how many."""
    room, count = asking.choice.capacities.get(place), _count(place, now)
    if room is None:
        return say("ui.room.any", n=count)
    if room.least:
        return say("ui.room.least", n=count, least=room.least, most=room.most)
    return say("ui.room", n=count, most=room.most)


def _inside(asking: OpenChoice, place: str, now: Mapping[str, str]) -> Message:
    """How many things are there, and which."""
    there = tuple(asking.choice.name(thing) for thing in asking.choice.things if now[thing] == place)
    count = _room(asking, place, now)
    return say("ui.room.there", count=count, things=there) if there else count
