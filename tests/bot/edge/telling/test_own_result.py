"""A captain's own result: the sentences that name the captain stay longest; the end says who won, to the one who reads."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.edge.context.answered_steps import AnsweredSteps
from bot.edge.telling.few_lines import lines
from bot.edge.telling.own_end import verdict
from bot.edge.telling.own_result import LINES, names, result_text
from bot.model.posting.posts import NarratedStep
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of, games
from engines.kernel.base.messages import Captain, Message, say
from locales import LANGUAGES, words
from tests.bot.edge.positions import captain_table, random_game, table_record

CREW = ("Ana", "Ben", "Carla")


def step(*sentences: Message) -> NarratedStep:
    return NarratedStep(2, say("pe.head.building"), sentences, None)


def lost(seat: int) -> Message:
    return say("pe.told.lost", captain=Captain(seat), coins=say("pe.hidden"), n=1)


def told(seat: int, *sentences: Message) -> str:
    table = captain_table(next(random_game(1, 3)), CREW, seat)
    return result_text([step(*sentences)], table, words("en").naming(CREW)).replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("seat", range(3))
def test_own_losses_stay_when_there_is_no_room_for_all(seat: int) -> None:
    found = told(seat, *(lost(one) for one in (seat, *[(seat + 1) % 3] * 12)))
    assert CREW[seat] in found and lines(found) <= LINES


def test_light_sentences_go_first() -> None:
    light = say("pe.told.turn", captain=Captain(1), n=3)
    found = told(0, lost(0), *[light] * 12)
    assert found.startswith("Ana loses") and lines(found) <= LINES


def test_a_captain_is_found_within_a_message() -> None:
    inner = say("res.by", what=say("res.won", captain=Captain(2)), blow=say("pe.head.building"))
    assert names(inner, 2) and not names(inner, 1) and names(say("post.place", list=(Captain(0), Captain(1)), number=1), 1)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_is_told_to_the_one_who_reads(game: str, language: Any) -> None:
    kind = game_of(game)
    state = list(random_game(5, 2, most=4000, game=kind))[-1]
    rnd = Random(5)
    while state.asked is not None:
        answers = {seat: kind.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = kind.apply(state, answers, lambda sides: rnd.randint(1, sides))
    record = table_record(state, CREW[:2], game=kind, language=language)
    said = [verdict(captain(record, record.seats[seat], CaptainState(NO_DRAFT))).id for seat in range(2)]
    first = state.result.places[0]
    both = ["own.end.drawn"] * 2 if len(first) == 2 else ["own.end.won" if seat in first else "own.end.lost" for seat in range(2)]
    assert said == both
    assert all(words(language).has(id) for id in said)


def test_a_step_is_of_an_answer_once_the_table_has_moved_on() -> None:
    steps, table = AnsweredSteps(), captain_table(next(random_game(1, 3)), CREW, 0)
    assert steps.of(table) is None
    steps.note(table)
    assert steps.of(table) is None
    assert steps.of(replace(table, step=table.step + 1)) == table.step
    assert steps.of(replace(table, step=table.step + 1, seat=table.seats[1])) is None
