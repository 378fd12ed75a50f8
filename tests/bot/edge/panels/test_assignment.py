"""An assignment on the panel: thing by thing, place by place, capacities told, two things exchanged."""

from __future__ import annotations

import pytest

from bot.edge.drafts.answer import is_whole, whole
from bot.edge.drafts.clicks import search_of, seek
from bot.edge.shapes.controls import Menu
from bot.edge.shapes.parts import WHOLE
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Capacity
from locales import LANGUAGES, words
from tests.bot.edge.panels.pressing import Panel

BY_PLACE, BY_THING = (words("en").label(say(id)) for id in ("ui.by.place", "ui.by.thing"))


def named(id):
    return say("ui.code", code=Verbatim(id))


def assignment(things, places, /, least=0, most=None, long="", **more):
    """Things to places, by default filled one after the other; each place takes from `least` to `most`."""
    things = tuple(f"ship {at:03}{long}" for at in range(things))
    places = tuple(f"port {at:03}{long}" for at in range(places))
    default = {thing: places[at * len(places) // len(things)] for at, thing in enumerate(things)}
    rooms = {} if most is None else {place: Capacity(least=least, most=most, rule="AS-1") for place in places}
    settings = {"places": lambda thing: places, "default": default, "capacities": rooms, **more}
    return Assignment(things=things, name=named, place_name=named, **settings)


def hints(panel, number):
    return {entry.label: entry.hint for entry in panel.entries()[number]}


def at(panel, thing):
    return {**panel.choice.default, **panel.filling.answer.get(WHOLE, {})}[thing]


def test_every_menu_tells_how_many_of_how_many_are_there():
    panel = Panel(assignment(4, 2, most=3))
    assert hints(panel, 0) == {"ship 000: port 000": "2 of 3", "port 001": "2 of 3"}
    panel.hear(0, (1,))
    assert hints(panel, 0) == {"port 000": "1 of 3", "ship 000: port 001": "3 of 3"}
    assert hints(Panel(assignment(4, 2, 1, 3)), 0)["ship 000: port 000"] == "2 of 3, at least 1"
    assert hints(Panel(assignment(4, 2)), 0)["ship 000: port 000"] == "2 there"


def test_excess_is_said_with_its_rule_and_cannot_be_sent():
    panel = Panel(assignment(4, 2, most=3))
    panel.hear(0, (1,)).hear(1, (1,))
    assert not is_whole(panel.choice, panel.filling)
    assert panel.buttons()[words("en").label(say("save"))] is False
    assert "port 001 takes from 0 to 3; it now has 4" in panel.text()
    panel.back()
    assert is_whole(panel.choice, panel.filling) and "takes from" not in panel.text()


def test_two_things_change_places_in_one_pick():
    panel = Panel(assignment(12, 6, most=2)).press("ship 003")
    assert hints(panel, 0)["ship 003"] == "now: port 001"
    exchange = panel.entries()[2]
    assert [entry.label for entry in exchange] == [f"ship {n:03}" for n in range(12) if n not in (2, 3)]
    panel.hear(2, (9,))
    assert (at(panel, "ship 003"), at(panel, "ship 011")) == ("port 005", "port 001")
    assert is_whole(panel.choice, panel.filling)
    assert panel.back().filling.answer == {}


def test_only_what_may_go_there_is_exchanged():
    def places(thing):
        return ("port 000",) if thing == "ship 000" else ("port 001", "port 002")

    default = {f"ship {n:03}": "port 000" if n == 0 else "port 001" for n in range(6)}
    panel = Panel(assignment(6, 3, places=places, default=default)).press("ship 000")
    assert len(panel.rows()) == 3
    panel.press("ship 001")
    assert len(panel.rows()) == 3
    panel.hear(1, (1,)).press("ship 002")
    assert [entry.label for entry in panel.entries()[2]] == ["ship 001"]


def test_by_place_a_place_tells_who_is_there_and_takes_as_many_as_fit():
    panel = Panel(assignment(12, 6, most=4)).press(BY_PLACE)
    assert hints(panel, 0)["port 002"] == "2 of 4: ship 004, ship 005"
    panel.press("port 002")
    bring = panel.rows()[1]
    assert isinstance(bring, Menu) and (bring.least, bring.most, len(bring.entries)) == (1, 2, 10)
    panel.hear(1, (0, 9))
    assert hints(panel, 0)["port 002"] == "4 of 4: ship 000, ship 004, ship 005, ship 011"
    assert panel.rows()[1].most == 1
    assert [at(panel, thing) for thing in ("ship 000", "ship 011")] == ["port 002", "port 002"]
    assert panel.back().filling.answer == {} and BY_THING in panel.labels()
    assert BY_PLACE in panel.press(BY_THING).labels()


def test_by_place_who_is_there_is_picked_to_go_or_to_exchange():
    """A place that is full takes nobody more: somebody there changes places with whoever shall come."""
    panel = Panel(assignment(12, 6, most=2)).press(BY_PLACE, "port 002")
    assert [entry.label for entry in panel.entries()[2]] == ["ship 004", "ship 005"]
    panel.hear(2, (1,))
    assert BY_PLACE in panel.labels() and [entry.label for entry in panel.entries()[0] if entry.chosen] == ["ship 005"]
    panel.hear(2, (0,))
    assert (at(panel, "ship 005"), at(panel, "ship 000")) == ("port 000", "port 002")
    assert is_whole(panel.choice, panel.filling)


def test_both_views_are_open_to_a_few_things_too():
    panel = Panel(assignment(3, 4)).press(BY_PLACE, "port 003")
    panel.hear(1, (0, 1, 2)).press(BY_THING)
    assert whole(panel.choice, panel.filling) == dict.fromkeys(assignment(3, 4).things, "port 003")
    assert BY_PLACE not in Panel(assignment(1, 4)).labels()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("things", "places"), [(40, 131), (131, 40), (5, 131)])
def test_the_largest_assignments_keep_the_limits_in_every_view(things, places, language):
    """Names as long as they come; nothing is cut off: the last thing goes to the last place in either view."""
    choice = assignment(things, places, most=131, long=" of the squadron of the northern sea, second line")
    panel = Panel(choice, language)
    thing, place = choice.things[-1], choice.places("")[places // 3]
    _find(panel, thing, 0)
    _find(panel, place, 1)
    assert at(panel, thing) == place != choice.default[thing]
    panel.back().press(words(language).label(say("ui.by.place")))
    _find(panel, place, 0)
    _find(panel, thing, 1)
    assert at(panel, thing) == place and is_whole(choice, panel.filling)


def _find(panel, id, number):
    """Pick that option in the menu of that number, found by typing where the menu has pages."""
    suffix, word = str(number or ""), " ".join(id.split()[:2])
    shown = panel.brief.parts
    for control in range(len(panel.rows())):
        if (search := search_of(shown, control)) and f"find{suffix}" in search.on_click(word).look:
            panel.filling = seek(panel.filling, shown, control, word)
            break
    found = [
        (control, place)
        for control, row in enumerate(panel.rows())
        for place, entry in enumerate(row.entries)
        if entry.name == id and (number == 0 or control > 0)
    ]
    panel.hear(found[0][0], (found[0][1],))
