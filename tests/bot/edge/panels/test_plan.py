"""A plan on the panel: a page for all, a page an item, every press, and a step back for each."""

from __future__ import annotations

from random import Random

import pytest

from bot.edge.drafts.answer import is_whole, whole
from bot.edge.drafts.filling import PanelDraft
from bot.edge.forms import number_form
from bot.edge.shapes.parts import WHOLE
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Capacity, Path
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Amount, Illegal, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from locales import LANGUAGES, words
from tests.bot.edge.panels.pressing import Panel
from tests.engines.kernel.squadron import HOME, cruise, fire, plan, sail


def label(id):
    return words("en").label(say(id))


CHANGE, EARLIER, LATER, OUT, DONE, ADD = map(
    label, ("change", "ui.plan.earlier", "ui.plan.later", "ui.plan.out", "ui.plan.done", "ui.plan.add")
)


def items(panel):
    return panel.filling.answer[WHOLE]


def test_an_item_is_added_in_as_many_presses_as_it_has_parts():
    """The first part stands on the page for all; the last pick leads back there."""
    panel = Panel(plan()).press("wolf")
    assert items(panel) == ({"ship": "wolf"},) and DONE in panel.labels()
    panel.press("fire", "raider")
    assert items(panel) == (fire("wolf", "raider"),) and DONE not in panel.labels()
    panel.press("home")
    assert whole(panel.choice, panel.filling) == (fire("wolf", "raider"), HOME)


def test_question_of_an_item_follows_from_those_before():
    panel = Panel(plan()).press("wolf", "sail", "2", "wolf", "fire")
    assert [one.label for one in panel.entries()[2]] == ["raider", "liner"]


def test_an_item_that_is_not_finished_keeps_the_list_from_being_sent_and_says_why():
    panel = Panel(plan()).press("wolf", DONE)
    assert not is_whole(panel.choice, panel.filling)
    assert "1. wolf (not like this: still to be answered: Which one do you move?)" in panel.text()
    assert panel.buttons()[label("save")] is False
    panel.press("1. wolf", CHANGE, "fire", "raider")
    assert panel.buttons()[label("save")] is True


def test_an_item_is_moved_and_what_lost_its_ground_is_marked_and_refused_by_number_and_rule():
    """The shot comes before the sailing that brought the ship there: it stays, with its reason, and comes right again."""
    panel = Panel(plan()).press("wolf", "sail", "2", "wolf", "fire", "liner")
    panel.press("2. wolf fire liner", EARLIER)
    assert items(panel) == (fire("wolf", "liner"), sail("wolf", 2))
    assert not is_whole(panel.choice, panel.filling)
    assert "1. wolf fire liner (not like this: that is not among the options, rule SQ-5)" in panel.text()
    with pytest.raises(Illegal) as refused:
        whole(panel.choice, panel.filling)
    assert refused.value.rule == "SQ-5" and refused.value.reason.get("item") == 1
    panel.press(LATER)
    assert items(panel) == (sail("wolf", 2), fire("wolf", "liner")) and is_whole(panel.choice, panel.filling)


def test_an_item_that_lost_its_ground_is_put_right_on_its_page():
    """What is not open any more is asked again; the pick that answers it leads back to the list."""
    panel = Panel(plan()).press("wolf", "sail", "2", "wolf", "fire", "liner", "2. wolf fire liner", EARLIER, CHANGE)
    assert [entry.label for entry in panel.entries()[2]] == ["raider"]
    panel.press("raider")
    assert items(panel) == (fire("wolf", "raider"), sail("wolf", 2)) and DONE not in panel.labels()
    why = "one of the orders is used more often than there are copies, rule SQ-2"
    assert f"1. wolf fire raider\n2. wolf sail 2 (not like this: {why})" in panel.text().replace("**", "")
    panel.press("2. wolf sail 2", OUT)
    assert whole(panel.choice, panel.filling) == (fire("wolf", "raider"),)


def test_the_ends_of_the_list_have_no_way_further():
    panel = Panel(plan()).press("wolf", "sail", "2", "1. wolf sail 2")
    disabled = [entry.label for row in panel.entries() for entry in row if entry.disabled]
    assert disabled == [EARLIER, LATER]


def test_an_item_is_changed_on_a_page_of_its_own():
    panel = Panel(plan()).press("wolf", "sail", "2", "tender.1", "fire", "liner", "1. wolf sail 2", CHANGE)
    assert [part.name for part in panel.brief.parts] == ["ship", "does", "to", "answer"]
    panel.press("fire")
    assert items(panel)[0] == {"ship": "wolf", "does": "fire"}
    panel.press("raider")
    assert items(panel) == (fire("wolf", "raider"), fire("tender.1", "liner"))
    assert DONE not in panel.labels()


def test_an_item_is_taken_out_on_either_page():
    panel = Panel(plan()).press("wolf", "sail", "2", "1. wolf sail 2", OUT)
    assert items(panel) == ()
    panel.press("wolf", OUT)
    assert items(panel) == ()
    assert label("ui.plan.empty") in panel.text()


def test_closed_or_full_list_takes_no_item():
    assert "wolf" not in Panel(plan()).press("home").labels()
    assert "wolf" not in Panel(plan(most=1)).press("wolf", "sail", "2").labels()


def test_a_list_starts_from_what_the_game_proposes():
    panel = Panel(plan(default=(sail("wolf", 2), HOME)))
    assert whole(panel.choice, panel.filling) == (sail("wolf", 2), HOME)
    panel.press("2. home", OUT)
    assert items(panel) == (sail("wolf", 2),)
    assert panel.back().filling.answer == {}


def test_an_item_whose_every_part_is_preset_is_added_by_a_button():
    def asked(_):
        def script():
            yield Part("pace", say("ui.put"), OneOf(options=("slow", "fast"), default="slow", name=said), preset=True)

        return Sheet(script=script)

    choice = Plan(view=0, sheet=asked, after=lambda n, item: n + 1, most=3, name=lambda item: said(item.get("pace", "slow")))
    panel = Panel(choice).press(ADD)
    assert items(panel) == ({},)
    panel.press("fast", DONE, ADD, DONE)
    assert whole(choice, panel.filling) == ({"pace": "fast"}, {"pace": "slow"})


def test_an_item_may_have_parts_of_every_shape_and_stays_open_while_they_are_built_up():
    """A way grows place by place, a number is stepped or written, things are assigned: one item, then the next."""
    places = ("a", "b", "c", "d")
    rooms = {"a": Capacity(most=1)}

    def asked(_):
        def script():
            yield Part(
                "way", said("Which way?"), Path(next_places=lambda way: places, least=2, most=4, default=("a", "b"), name=said)
            )
            yield Part("coal", said("How much coal?"), Amount(least=0, most=200, default=10))
            things = {"x": "a", "y": "b"}
            crews = Assignment(
                things=("x", "y"), places=lambda _: places, default=things, name=said, place_name=said, capacities=rooms
            )
            yield Part("crews", said("Where do the crews go?"), crews, preset=True)

        return Sheet(script=script)

    choice = Plan(view=0, sheet=asked, after=lambda n, item: n + 1, most=2, name=lambda item: said(" ".join(item.get("way", ()))))
    panel = Panel(choice).press("a")
    assert items(panel) == ({"way": ("a",)},) and DONE in panel.labels()
    panel.press("c", "+10")
    assert items(panel) == ({"way": ("a", "c"), "coal": 20},) and DONE in panel.labels()
    stepper = next(number for number, row in enumerate(panel.rows()) if getattr(row, "number", None) is not None)
    written, notice = number_form.written(panel.brief, stepper, "150")
    assert written is not None and notice is None
    panel.filling = written
    crew = next(
        number
        for number, row in enumerate(panel.entries())
        if [entry.label for entry in row][1:] == list(places[1:]) and number > 1
    )
    panel.hear(crew, (3,)).press(DONE)
    first = {"way": ("a", "c"), "coal": 150, "crews": {"x": "d", "y": "b"}}
    assert whole(choice, panel.filling) == (first,)
    assert panel.back().back().filling.answer == {WHOLE: ({"way": ("a", "c"), "coal": 20},)}


def test_proposal_may_stay_untouched_and_is_shown_before_the_page_closes():
    crews = Assignment(
        things=("x", "y"), places=lambda _: ("a", "b"), default={"x": "a", "y": "b"}, name=said, place_name=said
    )  # fmt: skip

    def asked(_):
        def script():
            yield Part("ship", said("Which ship?"), OneOf(options=("wolf", "hood"), default="wolf", name=said))
            yield Part("crews", said("Where do the crews go?"), crews)

        return Sheet(script=script)

    choice = Plan(view=0, sheet=asked, after=lambda n, item: n + 1, most=2, name=lambda item: said(item.get("ship", "")))
    panel = Panel(choice).press("wolf")
    assert [part.name for part in panel.brief.parts] == ["ship", "crews", "answer"]
    assert whole(choice, panel.filling) == ({"ship": "wolf", "crews": {"x": "a", "y": "b"}},)
    panel.press(DONE, "hood", DONE)
    assert len(whole(choice, panel.filling)) == 2


def said(text):
    return say("ui.code", code=Verbatim(text))


def test_each_step_goes_back_one_press_to_the_beginning():
    """Picks, moves, changes and what was taken out: each press that changed the list is undone by one press, in turn."""
    panel, before = Panel(plan()), []
    presses = [
        "wolf",
        "sail",
        "2",
        "wolf",
        "fire",
        "liner",
        "tender.1",
        "sail",
        "3",
        "2. wolf fire liner",
        LATER,
        EARLIER,
        CHANGE,
    ]
    presses += ["raider", DONE, OUT, "home"]
    for press in presses:
        was = panel.filling.answer
        panel.press(press)
        if panel.filling.answer != was:
            before.append(was)
    assert len(before) == len(presses) - 3
    for was in reversed(before):
        assert panel.buttons().get("Step back") is True
        assert panel.back().filling.answer == was
        panel.rows()
    assert "Step back" not in panel.buttons() and panel.filling.steps == ()


def test_a_step_back_opens_the_page_it_was_done_on():
    panel = Panel(plan()).press("wolf", "fire", "raider").back()
    assert DONE in panel.labels() and items(panel) == ({"ship": "wolf", "does": "fire"},)
    assert DONE in panel.back().labels()
    assert DONE not in panel.back().labels()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_list_keeps_the_limits_on_every_page(language):
    """Forty items with names as long as they come, of 131 places each: shown, marked, opened, moved, at both ends."""
    places = tuple(f"{at:03} Stretto di Bonifacio, lato occidentale" for at in range(131))

    def asked(seen):
        def script():
            ship = yield Part(
                "ship", said("Which of the ships of this squadron?"), OneOf(options=places, default=places[0], name=said)
            )
            yield Part("to", say("ui.put"), OneOf(options=tuple(p for p in places if p != ship), default=places[-1], name=said))

        return Sheet(script=script)

    choice = Plan(
        view=0, sheet=asked, after=lambda n, item: n + 1, most=41, name=lambda item: said(" → ".join(item.values()) * 4),
        validate=lambda listed: None,
    )  # fmt: skip
    drawn = tuple({"ship": places[at], "to": places[-1 - at]} for at in range(40))
    for number, open_ in ((0, False), (20, False), (39, False), (39, True), (0, True)):
        look = {"open": number} if open_ else {"at": number}
        panel = Panel(choice, language, PanelDraft({WHOLE: drawn}, view_states={WHOLE: look}))
        panel.rows()
        assert f"{number + 1}." in panel.text()
        other = 39 if number < 20 else 0
        assert f"{other + 1}. {places[other]}" not in panel.text()
    assert is_whole(choice, panel.filling)


@pytest.mark.parametrize("seed", range(3))
def test_random_presses_keep_the_limits_and_can_all_be_undone(seed):
    rnd, panel = Random(seed), Panel(plan(sheet=cruise, most=30) if seed == 2 else plan())
    states = [panel.filling.answer]
    for _ in range(60):
        rows = panel.entries()
        open_ = [(number, place) for number, row in enumerate(rows) for place, entry in enumerate(row) if not entry.disabled]
        number, place = rnd.choice(open_)
        panel.hear(number, (place,))
        if panel.filling.answer != states[-1]:
            states.append(panel.filling.answer)
    for was in reversed(states[:-1]):
        assert panel.back().filling.answer == was
    assert len(states) > 15
