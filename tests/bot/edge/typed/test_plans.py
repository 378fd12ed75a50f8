"""Plans in words: items are added in their order, changed, moved and taken out, in three languages."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.parser.read import WHOLE, Reading, read
from engines.kernel.base.messages import Name, say
from engines.kernel.choices.sheet import Shortcut
from locales import words
from tests.engines.kernel.squadron import HOME, START, fire, plan, sail

EN = words("en")
THREE = (sail("wolf", 2), fire("tender.1", "raider"), HOME)
FREE = (sail("wolf", 2), fire("tender.1", "raider"), fire("wolf", "liner"))


def typed(text: str, items: Any = None, language: str = "en", **more: Any) -> Reading:
    draft = None if items is None else {WHOLE: items}
    return read(text, plan(**more), words(language), draft=draft)


def told(reading: Reading) -> list[tuple[str, str, str]]:
    assert reading.answer is None
    return [(one.kind, one.rule, one.word) for one in reading.troubles]


@pytest.mark.parametrize(
    "text",
    [
        "wolf sail 2; then tender.1 fire raider; home",
        "wolf sail 2\ntender.1 fire raider\nhome",
        "wolf, sail, 2 luego tender.1, fire, raider poi home",
        "wolf; sail; 2; tender.1; fire; raider; home",
    ],
)
def test_lines_are_items_in_their_order(text: str) -> None:
    """What the second item may be follows from the first; what a line leaves open the next goes on with."""
    assert typed(text).answer == THREE


def test_lines_are_added_behind_what_stands() -> None:
    assert typed("home", THREE[:2]).answer == THREE


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("wolf fire raider; tender.1 fire liner", "en"),
        ("wolf fire raider, tender.1 fire liner", "es"),
        ("wolf fire raider poi tender.1 fire liner", "it"),
    ],
)
def test_several_items_typed_anew_are_the_whole_list(text: str, language: str) -> None:
    assert typed(text, FREE, language).answer == (fire("wolf", "raider"), fire("tender.1", "liner"))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("then tender.1 fire raider; home", "en"),
        ("luego tender.1 fire raider luego home", "es"),
        ("poi tender.1 fire raider poi home", "it"),
        ("+ tender.1 fire raider\nhome", "en"),
    ],
)
def test_several_items_that_come_behind_are_added(text: str, language: str) -> None:
    assert typed(text, THREE[:1], language).answer == THREE


def test_several_items_that_only_what_stands_allows_are_added() -> None:
    """From where the ship lies at first, the liner is out of its reach."""
    assert typed("wolf fire liner; home", THREE[:1]).answer == (sail("wolf", 2), fire("wolf", "liner"), HOME)


def test_unread_lines_of_a_list_typed_anew_wait() -> None:
    reading = typed("wolf fire raider; xyzzy; home", FREE)
    assert told(reading) == [("unknown", "", "xyzzy")]
    assert (reading.draft, reading.again) == ({WHOLE: (fire("wolf", "raider"),)}, "+ xyzzy\nhome")
    again = typed(reading.again.replace("xyzzy", "tender.1 fire liner"), reading.draft[WHOLE])
    assert again.answer == (fire("wolf", "raider"), fire("tender.1", "liner"), HOME)


@pytest.mark.parametrize("text", ["wolf sail 2, tender.1 fire raider, home", "wolf, sail, 2, tender.1, fire, raider, home"])
def test_commas_part_items_where_the_line_is_none(text: str) -> None:
    assert typed(text).answer == THREE


@pytest.mark.parametrize(("text", "language"), [("nothing", "en"), ("nada", "es"), ("nulla", "it"), ("none", "it")])
def test_word_for_nothing_is_an_empty_list(text: str, language: str) -> None:
    reading = typed(text, FREE, language)
    assert (reading.answer, reading.draft) == ((), {WHOLE: ()})
    assert typed(text, FREE, language, least=1).answer is None


@pytest.mark.parametrize(
    ("text", "language"), [("keep", "en"), ("as it stands", "en"), ("mantener", "es"), ("tieni", "it"), ("così com'è", "it")]
)
def test_present_or_proposed_list_may_be_kept(text: str, language: str) -> None:
    assert typed(text, FREE, language).answer == FREE
    assert typed(text, None, language, default=THREE).answer == THREE


@pytest.mark.parametrize(
    ("text", "language"),
    [("wolf sail 2 else tender.1", "en"), ("wolf sail 2, si no tender.1", "es"), ("wolf sail 2 altrimenti tender.1", "it")],
)
def test_a_second_choice_is_said_not_to_be_kept(text: str, language: str) -> None:
    reading = typed(text, None, language)
    assert (reading.answer, reading.notes) == (THREE[:1], (say("typed.second", word=Name("tender.1")),))
    assert told(typed("wolf xyzzy else home", None, language))[0][:2] == ("unknown", "")


ENDED = Shortcut("ended", say("kp.draw"), (), {})


@pytest.mark.parametrize(("text", "language"), [("draw and end", "en"), ("robar y terminar", "es"), ("pesca e termina", "it")])
def test_a_ready_made_list_is_called_by_its_label(text: str, language: str) -> None:
    reading = typed(text, FREE, language, shortcuts=(ENDED,))
    assert (reading.answer, reading.draft) == ((), {WHOLE: ()})
    assert typed(f"wolf sail 2; {text}", None, language, shortcuts=(ENDED,)).answer == THREE[:1]


def test_an_item_that_is_not_finished_stays_open() -> None:
    reading = typed("wolf sail 2; tender.1")
    assert (reading.answer, reading.troubles) == (None, ())
    assert reading.draft == {WHOLE: (sail("wolf", 2), {"ship": "tender.1"})}
    assert typed("fire; raider; home", reading.draft[WHOLE]).answer == THREE


def test_a_numbered_line_puts_another_item_in_that_place() -> None:
    assert typed("2: tender.1 fire liner", THREE).answer == (THREE[0], fire("tender.1", "liner"), HOME)
    assert told(typed("4: home", THREE)) == [("unknown", "", "4: home")]


@pytest.mark.parametrize("text", ["remove 2", "drop 2", "take out #2", "quitar 2", "sacar 2", "togli 2", "rimuovi 2"])
def test_an_item_is_taken_out(text: str) -> None:
    assert typed(text, THREE).answer == (THREE[0], HOME)


@pytest.mark.parametrize(
    "text", ["move 2 up", "move 1 down", "mover 2 arriba", "mover 1 después", "sposta 2 su", "sposta 1 giù", "move 2 to 1"]
)
def test_an_item_is_moved(text: str) -> None:
    assert typed(text, THREE).answer == (THREE[1], THREE[0], HOME)


def test_edits_and_items_in_one_text() -> None:
    assert typed("remove 3; move 2 up; home", FREE).answer == (FREE[1], FREE[0], HOME)


def test_a_number_that_no_item_has_is_told() -> None:
    reading = typed("remove 7", THREE)
    assert told(reading) == [("unknown", "", "remove 7")]
    assert reading.troubles[0].expected == (say("typed.number", least=1, most=3),)
    assert reading.draft == {WHOLE: THREE}
    assert typed("remove 1", ()).troubles[0].expected == (say("ui.plan.empty"),)


def test_forbidden_item_is_told_by_its_rule() -> None:
    assert told(typed("tender.1 fire raider; tender.1 fire liner")) == [("illegal", "SQ-2", "tender.1")]


def test_list_that_may_not_go_on_takes_no_item() -> None:
    assert told(typed("wolf sail 2", THREE)) == [("illegal", "SQ-0", "wolf sail 2")]
    assert told(typed("home", FREE, most=3)) == [("illegal", "SQ-0", "home")]


def test_the_judge_of_the_whole_has_the_last_word() -> None:
    three = "wolf fire raider; tender.1 fire liner; tender.2 fire liner"
    assert [(kind, rule) for kind, rule, _ in told(typed(three))] == [("illegal", "SQ-6")]


def test_problem_ends_the_reading_and_is_not_read_twice() -> None:
    reading = typed("wolf sail 2; xyzzy; home")
    assert told(reading) == [("unknown", "", "xyzzy")]
    assert (reading.draft, reading.rest, reading.again) == ({WHOLE: THREE[:1]}, "home", "+ xyzzy\nhome")
    again = typed(reading.again, reading.draft[WHOLE])
    assert (again.draft, again.troubles) == (reading.draft, reading.troubles)


def test_meanings_of_an_ambiguous_word_are_whole_plans() -> None:
    reading = typed("wolf sail 2; tender")
    assert [one[0] for one in told(reading)] == ["ambiguous"]
    near = reading.troubles[0].near
    assert [one.part for one in near] == ["", ""]
    assert [one.value for one in near] == [(sail("wolf", 2), {"ship": name}) for name in ("tender.1", "tender.2")]


def test_undo_and_clear_stay_words_to_the_panel() -> None:
    for text, word in (("undo", "undo"), ("deshacer", "undo"), ("clear", "clear"), ("confirm", "confirm")):
        control = typed(text, THREE).control
        assert control is not None and control.word == word


def test_random_lines_never_raise() -> None:
    for text in ("move", "remove", "move 1", "move 0 up", "move 1 to 99", ";", "then", "1:", "9" * 400, "home " * 300):
        reading = typed(text, THREE)
        assert reading.answer is None or plan(view=START).check(reading.answer) == reading.answer
