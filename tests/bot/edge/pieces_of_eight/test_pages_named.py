"""How a turn's panel shows its pages of plays, where More stands, and what is said of the ways behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.filling import MORE, PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.front import MANY_PRESSES
from bot.edge.panel.panel import draw
from bot.edge.panel.play_pages import pages
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from tests.bot.edge.limits import walk
from tests.bot.edge.positions import GAME, captain_table, random_game

CREW = ("Ana", "Ben", "Carla", "Dario")
FULL, SEED = 3, 20
"""Pages that fill a row, and a game with fewer and with as many in its turns."""


def turn(language: str, count: int = FULL) -> PanelModel:
    """A turn of so many pages of plays."""
    for state in random_game(3, len(CREW), most=90):
        table, seat = captain_table(state, CREW, state.asked.seats[0]), state.asked.seats[0]
        brief = PanelModel(table, GAME.choice(state, seat), PanelDraft(), words(language).naming(CREW))
        if brief.plays is not None and len(pages(brief.plays)) == count:
            return brief
    raise AssertionError("no such turn")


def shown(brief: PanelModel) -> tuple[list[Any], str]:
    parts = [*walk(frozen(draw(brief)))]
    return parts, "\n".join(part["content"] for part in parts if part["type"] == 10)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_that_is_shown_stands_out_and_no_line_says_so_once_more(language: str) -> None:
    brief = turn(language)
    assert brief.plays is not None
    parts, text = shown(brief)
    turning = [part for part in parts if ":page." in part.get("custom_id", "")]
    assert {part["style"] for part in turning} == {2}, "what is on does not look like the button to press"
    assert [bool(part.get("disabled")) for part in turning] == [True] + [False] * (len(pages(brief.plays)) - 1)
    asked = say("ui.plays.of", page=pages(brief.plays)[0].label, number=1, count=len(turning))
    assert brief.words.marked(asked) not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_pages_than_a_row_has_stand_in_a_menu(language: str) -> None:
    parts, _ = shown(turn(language, FULL + 1))
    (turning,) = [part for part in parts if ":page" in part.get("custom_id", "")]
    assert len(turning["options"]) == FULL + 1 and turning["options"][0]["default"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_way_behind_more_has_a_word_of_explanation(language: str) -> None:
    brief = turn(language)
    parts, text = shown(replace(brief, draft=replace(PanelDraft(), mode=MORE)))
    ways = [part["label"] for part in parts if part["type"] == 2]
    plain = {brief.words.label(say(one)) for one in ("clear", "help", "prev.face", "ui.moves")}
    asked = [way for way in ways if way not in plain]
    assert len(asked) >= 3
    assert [way for way in asked if way not in text.partition("\n")[2]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_below_many_last_presses_more_stands_beside_the_pages_where_these_have_room(language: str) -> None:
    found = {len(pages): beside for pages, beside in picked_of_many(language)}
    assert found and {count: count < FULL for count in found} == found
    assert {count < FULL for count in found} == {True, False}


def picked_of_many(language: str) -> Iterator[tuple[list[Any], bool]]:
    """Turns with a play of many last presses picked: their pages, and whether More stands in one row with them."""
    for state in random_game(SEED, len(CREW), most=90):
        table, seat = captain_table(state, CREW, state.asked.seats[0]), state.asked.seats[0]
        brief = PanelModel(table, GAME.choice(state, seat), PanelDraft(), words(language).naming(CREW))
        if brief.plays is None or len(pages(brief.plays)) < 2:
            continue
        play = max(brief.plays.entries, key=lambda play: len(play.variants))
        if len(play.variants) >= MANY_PRESSES:
            parts, _ = shown(replace(brief, draft=PanelDraft().filled(play.variants[0].answer)))
            (turning,) = [row["components"] for row in parts if ":page" in str(row["components"] if row["type"] == 1 else "")]
            named = turning[0].get("options") or [one for one in turning if ":page." in one["custom_id"]]
            yield named, any(":face.1" in one["custom_id"] for one in turning)
