"""The post of a turn of many short steps: the result of the newest first, of earlier ones what weighs, in four lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.edge.telling.few_lines import lines
from bot.edge.telling.step_text import LINES, came_of, step_text
from bot.model.posting.posts import NarratedStep
from engines import game_of
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from locales import LANGUAGES, words
from tests.bot.edge.positions import public, random_game, table_record

GAME = game_of("cartagena")
CREW = ("Ana", "Ben")
SPEECH = words("en").naming(CREW)
HEADING = say("ct.head.setup")


def cards(number: int) -> Message:
    return say("ct.told.cards", number=number, list=(say("ct.up", captain=Captain(0), card=say("ct.card.move")),))


def moved(count: int) -> tuple[Message, ...]:
    ways = (say("ct.way", what=say("ct.sign", code=Verbatim("S1")), at=Verbatim("A1"), to=Verbatim("A2")),)
    return tuple(say("ct.told.ways", list=ways) for _ in range(count))


SUNK = say("ct.told.sunk.empty", ship=say("ct.sign", code=Verbatim("GA")), at=say("ct.sign", code=Verbatim("C7")))


def steps(*sentences: tuple[Message, ...]) -> tuple[NarratedStep, ...]:
    return tuple(NarratedStep(number, HEADING, told, None) for number, told in enumerate(sentences, 2))


def table() -> Any:
    return replace(public(table_record(next(random_game(1, 2, game=GAME)), CREW, game=GAME)), step=9)


def told(shown: int, *sentences: tuple[Message, ...]) -> str:
    return came_of(steps(*sentences), shown, HEADING, SPEECH, table()).replace("\u2068", "").replace("\u2069", "")


def test_steps_flow_in_one_paragraph() -> None:
    assert told(0, (cards(1),), moved(1)) == "Phase 1. Ana: Move. S1 A1 → A2."


def test_the_newest_step_goes_before_earlier_ones_and_what_weighs_before_the_rest() -> None:
    done = told(2, (cards(1), *moved(30)), (SUNK, *moved(30), cards(2)), moved(2))
    assert done.startswith("… ") and done.endswith("S1 A1 → A2. S1 A1 → A2.")
    assert "GA sinks at C7." in told(2, (cards(1), *moved(2)), (SUNK, *moved(30)), moved(2))
    assert lines(done) <= LINES


def test_several_new_steps_keep_what_weighs() -> None:
    assert "GA sinks at C7." in told(0, (cards(1), SUNK, *moved(60)), moved(60))


@pytest.mark.parametrize("language", LANGUAGES)
def test_result_has_four_lines_at_most_in_whole_games(language: Any) -> None:
    said = words(language).naming(CREW)
    for number, state in enumerate(random_game(3, 2, most=60, game=GAME)):
        view = GAME.view(state, None)
        made = NarratedStep(number, GAME.headline((), view), (SUNK, *moved(number), cards(2)), view)
        heading, *rest = step_text((made,), 0, said, table()).split("\n")
        assert heading.startswith("### ") and len(rest) == 1 and lines(rest[0]) <= LINES
