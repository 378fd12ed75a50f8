"""A turn and an answer in whole plays: how they are called, what a press commits, what one press answers."""

from __future__ import annotations

import pytest

from engines.kernel.plays import Plays, plays
from locales import LANGUAGES, words
from tests.engines.kaisers_pirates.positions import Sea, play, three, two
from tests.rules import rule

NAMES = ("Ana", "Ben", "Carla")


def listed(sea: Sea, *before) -> Plays:
    """The whole plays that may be added to that plan."""
    found = plays(sea.choice().next_sheet(before))
    assert found is not None
    return found


def called(found: Plays, language: str = "en") -> list[str]:
    return [words(language).naming(NAMES)(one.label) for one in found.entries]


def test_an_assist_is_an_entry_of_its_own_and_a_pair_of_targets_stands_once():
    found = listed(two("collier.1", "surprise_attack.1", "good_hunting.1"))
    names = called(found)
    assert {"Leipzig → Lovat", "Leipzig → Lovat + Surprise", "Wolf → Matheran+Lovat", "Wolf → Lovat+Maria"} <= set(names)
    assert "Wolf → Lovat+Matheran" not in names and len(names) == len(set(names))


def test_all_merchantmen_of_a_captain_are_one_entry():
    assert "Leipzig → all of Ben" in called(listed(two("collier.1", "shipping_lanes.1")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_play_says_what_it_does_or_costs(language):
    hand = (
        "collier.1",
        "deception.1",
        "fair_seas.1",
        "submarines_uc_16_uc_29.1",
        "lay_mines.1",
        "interned.1",
        "surprise_attack.1",
    )
    found = listed(three(*hand, other=("qqq.1",)))
    told = words(language).naming(NAMES)
    assert all(one.hint is not None and told(one.hint) for one in found.entries)
    assert all(len(told(one.label)) <= 34 + 12 for one in found.entries), "names of captains are cut when they are shown"
    groups = {told(one.group) for one in found.entries}
    assert len(groups) == 3, "both opponents, and the own ships with targets left open: a row of buttons on a telephone"


@rule("KP-T1.5")
def test_the_last_press_says_how_many_cards_are_committed():
    choice, told = two("collier.1", "surprise_attack.1", "recalled.1").choice(), words("en")
    plan = (play("leipzig>matheran", "collier.1", "surprise_attack.1"), play("british>later", "recalled.1"))
    assert [told(choice.sends(plan[:n])) for n in range(3)] == ["Draw and end", "Commit 2 cards", "Commit 3 cards"]


@rule("KP-T2.5", "KP-T2.10")
def test_one_press_answers_a_whole_attack():
    sea = two("collier.1", other=("qqq.1", "recalled.1")).plan(play("leipzig>matheran"))
    choice = sea.choice(1)
    letting, recalled = choice.shortcuts
    assert letting.answer == recalled.answer == {"reaction": "pass", "passage": "attempt"}
    assert letting.lines == {"sunk.play": "pass", "reflag.play": "pass"} and recalled.lines["sunk.play"] == "recalled"
    assert words("en")(recalled.label) == "Recalled if it sinks" and recalled.is_beside
    bars = next(iter(choice.walk({}))).part.choice.barred()
    assert [(one.option, one.rule) for one in bars] == [("qqq.1", "KP-3.3.27a"), ("recalled.1", "KP-3.3.30a")]
    assert len(plays(choice).entries) == 1, "Safe Passage is declined in detail alone"


@rule("KP-T1.6")
def test_whoever_has_cards_face_down_may_finish_by_one_press():
    sea = two("collier.1", "recalled.1").plan(play("leipzig>later", "collier.1"))
    assert sea.asked[0] == "kp.next"
    (finish,) = sea.choice().shortcuts
    assert finish.answer == {"play": "finish"} and sea.answer(finish.answer).table.turn > sea.table.turn
