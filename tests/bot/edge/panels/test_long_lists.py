"""131 options in every shape: each is reached and picked by presses, every panel on the way keeps Discord's limits."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.answer import is_whole, whole
from bot.edge.drafts.clicks import hear
from bot.edge.drafts.filling import PanelDraft
from bot.edge.forms import number_form
from bot.model.table.table import Draft
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Amount, OneOf, SomeOf
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_form
from tests.bot.edge.panels.places import CHOICES, COUNT, LINE, PLACES, Panel, called, name, reached, views

TOLD = words("en")
HELD: dict[str, set[str]] = {"ranking": {"p1"}, "assignment": {"p1"}}
"""What stands in the answer as wanted before anything is pressed."""
SPOT_CHECKS = ("p1", "p26", "p77", "p131")


def has(value: Any, place: str) -> bool:
    """Whether an answer has the place."""
    if isinstance(value, dict):
        return any(has(one, place) for one in value.values()) or value.get(place) == "there"
    return place in value if isinstance(value, tuple) else bool(value == place)


def at_first(shape: str, language: str) -> Panel:
    """The panel with its list open: of a thing or a slot that is marked first, where there is one."""
    panel = Panel(CHOICES[shape], language=language)
    if shape != "assignment":
        return panel
    _, id, places = next(panel.presses())
    return panel.pressed(id, places) or panel


SHAPES = (
    "one_of", "one_of grouped", "one_of each a group", "some_of", "ranking", "path", "programme", "hand", "assignment",
    "sheet of one",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", SHAPES)
def test_pages_of_131_keep_the_limits_in_every_language(shape: str, language: str) -> None:
    """The first page, and some that it turns to."""
    panel = at_first(shape, language)
    turned = [after for _, id, places in panel.presses() if (after := panel.pressed(id, places)) is not None]
    assert panel.shown and all(after.shown for after in turned[:: max(1, len(turned) // 4)])


@pytest.mark.parametrize("shape", SHAPES)
def test_every_one_of_131_is_picked_by_presses_and_accepted(shape: str) -> None:
    found = reached(at_first(shape, "en"))
    for place in set(PLACES) - HELD.get(shape, set()):
        view, id, places = found[called(place)]
        panel = view.pressed(id, places)
        assert panel is not None and has(panel.filling.answer, place)
        assert panel.shown or place not in SPOT_CHECKS
        assert has(whole(panel.choice, filled_up(panel).filling), place)


def filled_up(panel: Panel) -> Panel:
    """With something in every slot that is still open."""
    if is_whole(panel.choice, panel.filling):
        return panel
    choice: Any = panel.choice
    (name, written), *_ = panel.filling.answer.items()
    left = (one for one in choice.options if one not in written)
    return replace(panel, filling=PanelDraft({name: tuple(order or next(left) for order in written)}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_of_131_is_placed(language: str) -> None:
    choice = CHOICES["assignment of many"]
    panel = Panel(choice, language=language)
    for place in ("p1", "p2", "p26", "p88", "p131"):
        panel = found_by_typing(panel, called(place))
        _, id, places = next(press for press in panel.presses() if press[0] == called(place))
        panel = panel.pressed(id, places) or panel
        _, id, places = next(press for press in panel.presses() if press[0] == "there")
        panel = panel.pressed(id, places) or panel
        assert panel.shown and panel.filling.answer["answer"][place] == "there"
    things = {label for view in views(Panel(choice)) for label, _, _ in view.presses()}
    assert {called(place) for place in PLACES} <= things


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slot_of_131_is_written(language: str) -> None:
    panel = Panel(CHOICES["programme of many"], language=language)
    slots = {label.split(".")[0] for view in views(panel) for label, _, _ in view.presses() if re.match(r"[0-9]+[.] ", label)}
    assert slots == {str(slot) for slot in range(1, COUNT + 1)}
    for _ in range(3):
        _, id, places = next(press for press in panel.presses() if press[0] == called("p2"))
        panel = panel.pressed(id, places) or panel
    assert panel.shown and panel.filling.answer["answer"][:4] == ("p2", "p2", "p2", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_of_a_sheet_have_long_lists_each(language: str) -> None:
    """The second list leaves out what the first one took, and keeps the page it is looked at."""
    panel = Panel(CHOICES["sheet"], language=language)
    view, id, places = reached(panel)[called("p100")]
    second = view.pressed(id, places)
    assert second is not None and second.filling.answer == {"from": "p100"}
    found = reached(second, part="to")
    assert set(found) == {called(place) for place in PLACES} - {called("p100")}
    for place in ("p1", "p99", "p101", "p131"):
        view, id, places = found[called(place)]
        done = view.pressed(id, places)
        assert done is not None and done.shown and whole(done.choice, done.filling) == {"from": "p100", "to": place}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_left_in_advance_has_pages_and_find(language: str) -> None:
    choice = OneOf(options=("here", "there"), default="here", name=name_of)
    panel = Panel(choice, PanelDraft({"answer": "here"}, open_groups=(0,)), language, (LINE,))
    found = reached(panel)
    for place in PLACES:
        view, id, places = found[called(place)]
        after = view.pressed(id, places)
        assert after is not None and after.filling.lines == {"turn": place} and after.filling.answer == {"answer": "here"}
    narrowed = found_by_typing(panel, called("p131"))
    assert [label for label, _, _ in narrowed.presses()].count(called("p131")) == 1


def name_of(option: str) -> Any:
    return say("ui.choose") if option == "here" else say("ui.find")


def found_by_typing(panel: Panel, text: str) -> Panel:
    """The panel with its first long list narrowed by those words."""
    narrowed, _ = panel.typed(panel.buttons()[panel.brief.words(say("ui.find"))], text)
    assert narrowed is not None
    return narrowed


def test_an_amount_of_131_is_written_or_stepped_to() -> None:
    panel = Panel(Amount(least=0, most=130, default=4))
    brief = panel.brief
    made = number_form.form(brief, 0)
    assert made is not None and panel.shown
    check_form(made.to_dict())
    for number in (0, 77, 130):
        filling, notice = number_form.written(brief, 0, str(number))
        assert notice is None and filling is not None and whole(panel.choice, filling) == number
    assert number_form.written(brief, 7, "3")[1] == say("e.notoffered")


# -- what is chosen on other pages


def pick(panel: Panel, *places: str) -> Panel:
    """One option after the other, each on its page."""
    for place in places:
        panel = found_by_typing(panel, called(place))
        menu = next(menu for menu in panel.menus() if any(option["label"] == called(place) for option in menu["options"]))
        chosen = [int(one["value"]) for one in menu["options"] if one.get("default") or one["label"] == called(place)]
        panel = panel.pressed(menu["custom_id"], tuple(chosen)) or panel
    return panel


def test_picks_on_several_pages_add_up_and_are_taken_out_again() -> None:
    panel = pick(Panel(CHOICES["some_of"]), "p3", "p50", "p131")
    assert panel.filling.answer["answer"] == ("p3", "p50", "p131")
    assert all(
        called(place) in "\n".join(one["content"] for one in panel.shown if one["type"] == 10) for place in ("p3", "p50", "p131")
    )
    out = panel.menus()[-1]
    assert [option["label"] for option in out["options"]] == [called(place) for place in ("p3", "p50", "p131")]
    fewer = panel.pressed(out["custom_id"], (1,))
    assert fewer is not None and fewer.filling.answer["answer"] == ("p3", "p131")


def test_forty_picks_are_taken_out_page_by_page() -> None:
    panel = Panel(CHOICES["some_of"], PanelDraft({"answer": PLACES[:40]}))
    labels = {label for view in views(panel) for menu in view.menus() for label in [one["label"] for one in menu["options"]]}
    assert {called(place) for place in PLACES[:40]} <= labels
    assert all(view.shown for view in views(panel))


def test_no_more_than_the_most_can_be_picked() -> None:
    """Three are chosen elsewhere: the page offers none and says why; the page of one of them gives it up."""
    choice = SomeOf(options=PLACES, least=1, most=3, default=("p1",), name=name)
    panel = pick(Panel(choice), "p1", "p2", "p60")
    beyond = found_by_typing(panel, called("p131"))
    texts = [one.get("placeholder") for one in beyond.shown if one["type"] == 3 and one.get("disabled")]
    assert texts == [TOLD(say("ui.take.first"))]
    page = found_by_typing(panel, "mareas")
    page = page.pressed(page.menus()[0]["custom_id"], (2,)) or page
    menu = page.menus()[1]
    assert called("p60") in [option["label"] for option in menu["options"]]
    assert menu["min_values"] == 0 and menu["max_values"] == 1
    without = page.pressed(menu["custom_id"], ())
    assert without is not None and without.filling.answer["answer"] == ("p1", "p2")


def test_a_page_is_turned_without_a_pick_and_step_back_undoes_the_pick() -> None:
    panel = Panel(CHOICES["one_of"])
    view, id, places = reached(panel)[called("p131")]
    chosen = view.pressed(id, places)
    assert chosen is not None and view.filling.steps == () and view.filling.answer == {}
    menu = chosen.menus()[0]
    other = chosen.pressed(menu["custom_id"], (0,))
    assert other is not None and other.filling.answer == {"answer": "p131"} and len(other.filling.steps) == 1
    assert any("1" in (one.get("description") or "") and one.get("default") is False for one in other.menus()[0]["options"][-1:])
    assert other.filling.undone().answer == {}


def test_the_open_page_is_said_and_lasts_as_long_as_the_draft() -> None:
    panel = Panel(CHOICES["one_of"])
    second = panel.pressed(panel.menus()[0]["custom_id"], (1,))
    assert second is not None
    assert second.menus()[1]["placeholder"].startswith("26 to 50 of 131")
    kept = PanelDraft.of(Draft(8, second.filling.answer, {}, second.filling.where))
    assert replace(second, filling=kept).menus() == second.menus()


def test_each_group_is_a_page_under_its_name() -> None:
    panel = Panel(CHOICES["one_of grouped"])
    labels = [option["label"] for option in panel.menus()[0]["options"]]
    assert labels == ["Città", "Años", "Ría", "Dòria", "Überfahrt", "Île", "Bahía"]
    page = panel.pressed(panel.menus()[0]["custom_id"], (2,))
    assert page is not None
    assert all(option["label"].startswith("Ría") for option in page.menus()[1]["options"])


def test_three_pages_are_turned_by_buttons() -> None:
    panel = Panel(OneOf(options=PLACES[:70], default="p1", name=name))
    turns = [label for label, id, places in panel.presses() if not places and label != "Find"]
    assert len(panel.menus()) == 1 and len(turns) == 2
    last = panel.pressed(panel.buttons()[turns[1]])
    assert last is not None and [option["label"] for option in last.menus()[0]["options"]] == [
        called(one) for one in PLACES[50:70]
    ]


# -- what does not fit


def test_a_panel_of_before_the_pages_is_not_mistaken() -> None:
    """A page beyond the end, kept or pressed, and positions that are not there."""
    kept = Panel(CHOICES["one_of"], PanelDraft(view_states={"answer": {"group": 99, "from": -5, "find": 7}}))
    assert kept.menus() == Panel(CHOICES["one_of"]).menus()
    shown = kept.brief.parts
    assert hear(kept.filling, shown, 0, (99,)) is None
    assert hear(kept.filling, shown, 1, (0,)) is None
    assert hear(kept.filling, shown, 9, (0,)) is None
    find = hear(kept.filling, shown, 2, (0,))
    assert find is not None and find.answer == {}


@pytest.mark.parametrize("shape", ["some_of", "ranking", "programme of many", "assignment of many"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_too_long_for_a_message_says_that_it_is_cut(shape: str, language: str) -> None:
    choice = CHOICES[shape]
    full = {"some_of": PLACES, "ranking": PLACES[::-1]}.get(shape, choice.default)
    panel = Panel(choice, PanelDraft({"answer": full}), language)
    text = "\n".join(one["content"] for one in panel.shown if one["type"] == 10)
    if shape != "assignment of many":
        assert (
            panel.brief.words(say("cut.short", text=say("ui.choose"))).removeprefix(panel.brief.words(say("ui.choose"))) in text
        )
    assert whole(choice, panel.filling) == full


# -- typing


@pytest.mark.parametrize(
    ("typed", "fits"),
    [
        ("bahia 077", ["p77"]), ("BAHÍA 077", ["p77"]), ("  mareas   077 ", ["p77"]), ("#131", ["p131"]), ("129", ["p129"]),
        ("citta 001", ["p1"]), ("doria 004", ["p4"]), ("uberfahrt 005", ["p5"]), ("ile 006", ["p6"]), ("el año 002", ["p2"]),
        ("ria 03", ["p31", "p38", "p3"]), ("lejanas 07", [f"p{n}" for n in (*range(70, 80), 7)]), ("bahai 077", ["p77"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_find_what_fits_whatever_their_accents(typed: str, fits: list[str], language: str) -> None:
    panel = found_by_typing(Panel(CHOICES["one_of"], language=language), typed)
    shown = [option["label"] for option in panel.menus()[-1]["options"]]
    assert shown and {called(place) for place in fits} >= set(shown)
    for label, id, places in list(panel.presses()):
        if label in shown:
            after = panel.pressed(id, places)
            assert after is not None and called(after.filling.answer["answer"]) == label


@pytest.mark.parametrize(
    "text", ["galleon", "132", "#0", "#", "x" * 10_000, "Bahía " * 2_000 + "quux", "🏴‍☠️", "\u202e", "*" * 500]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_nothing_fits_leave_the_list_as_it_was(text: str, language: str) -> None:
    panel = Panel(CHOICES["one_of"], language=language)
    narrowed, notice = panel.typed(panel.buttons()[panel.brief.words(say("ui.find"))], text)
    assert narrowed is None and notice is not None and notice.id == "ui.find.none"
    told = replace(panel, notice=notice)
    assert told.menus() == panel.menus()
    assert "131" in next(one["content"] for one in told.shown if one["type"] == 10 and "131" in one["content"])


def test_a_narrowed_list_is_whole_again_by_a_button_or_by_no_words() -> None:
    panel = Panel(CHOICES["one_of"])
    narrowed = found_by_typing(panel, "bahia")
    assert len(narrowed.menus()[0]["options"]) == 18
    whole_again = narrowed.pressed(narrowed.buttons()["Show all"])
    assert whole_again is not None and whole_again.menus() == panel.menus() and "Show all" not in whole_again.buttons()
    assert found_by_typing(narrowed, "").menus() == panel.menus()


def test_many_that_fit_are_paged_too() -> None:
    narrowed = found_by_typing(Panel(CHOICES["one_of"]), "mareas")
    assert len(reached(narrowed)) == COUNT
    assert narrowed.menus()[1]["placeholder"].startswith("1 to 25 of 131")


def test_a_way_and_orders_begin_their_next_list_anew() -> None:
    way = found_by_typing(Panel(CHOICES["path"]), called("p100"))
    _, id, places = next(press for press in way.presses() if press[0] == called("p100"))
    on = way.pressed(id, places)
    assert on is not None and on.filling.answer == {"answer": ("p100",)}
    assert "Show all" not in on.buttons() and len(on.menus()[0]["options"]) == 6
