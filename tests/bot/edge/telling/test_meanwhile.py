"""What others have done since a captain's last turn; which turn a post begins in."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.edge.telling.since_last_turn import LOOKED_AT, NEAR, ROOM, others, reaches, recap_text
from bot.edge.telling.step_text import came_of, headline
from bot.model.posting.posts import NarratedStep
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from tests.bot.edge.positions import GAME, public_table
from tests.bot.edge.posts.test_posts import game_of_steps

CREW = ("Ana", "Ben", "Carla")


def taken(seats: int, most: int = 60) -> list[tuple[Any, NarratedStep]]:
    """States of a game, each with the step that led there, which names the turn in which it was taken."""
    found, name = [], ""
    for state, step in game_of_steps(4, seats, most=most):
        onward = GAME.turn(step.view)
        found.append((state, replace(step, turn=name, onward=onward)))
        name = onward.name
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_a_new_turn_is_told_what_all_others_did_since_the_last_one(seats: int) -> None:
    game, told_of = taken(seats), set()
    for at, (state, step) in enumerate(game):
        view = step.view
        if state.asked is None or state.asked.kind != "pe.turn" or view.turn <= seats:
            continue
        seat, now = state.asked.seats[0], GAME.turn(view).name
        found = others([one for _, one in game[max(0, at + 1 - LOOKED_AT) : at + 1]], seat, now)
        turns = dict.fromkeys(one.turn for one in found)
        if view.turn - 1 in lost(game):
            continue
        assert len(turns) == seats - 1 and found[-1] is step
        told_of.add(seat)
    assert told_of == set(range(seats))


@pytest.mark.parametrize("seats", [2, 3])
def test_few_steps_tell_what_many_would_where_they_reach_back_far_enough(seats: int) -> None:
    steps, compared = [step for _, step in taken(seats)], 0
    for at in range(NEAR, len(steps)):
        near, far = steps[at + 1 - NEAR : at + 1], steps[max(0, at + 1 - LOOKED_AT) : at + 1]
        now = GAME.turn(near[-1].view).name
        for seat in range(seats):
            if reaches(near, seat, now):
                assert others(near, seat, now) == others(far, seat, now)
                compared += bool(others(far, seat, now))
    assert compared


def lost(game: list[tuple[Any, NarratedStep]]) -> set[int]:
    """Turns before and behind which a turn was lost, so that nobody knows whose is whose."""
    on_turn = {step.view.turn: step.view.order[0] for _, step in game if step.view.turn}
    seats = len(game[0][1].view.ships)
    broken = {turn for turn, seat in on_turn.items() if turn - 1 in on_turn and (on_turn[turn - 1] + 1) % seats != seat}
    return {turn + more for turn in broken for more in range(-1, seats)}


def test_recap_is_empty_once_the_present_turn_has_steps() -> None:
    steps = [step for _, step in taken(2)]
    now = steps[-1].turn
    assert all(others(steps, seat, now) == () for seat in (0, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_recap_fits_a_few_lines(language: str) -> None:
    said, steps = words(language).naming(CREW), [step for _, step in taken(3)]
    for most in range(1, 9):
        text = recap_text(steps[10 : 10 + most], said)
        assert len(text) <= ROOM + 60
        assert text or most > 2


def test_a_heading_that_is_a_sentence_is_told_once_and_closed_once() -> None:
    said, steps = words("en").naming(CREW), [step for _, step in taken(3)]
    first, other = [one for step in steps for one in step.sentences if said.marked(one).endswith(".")][:2]
    step = replace(steps[-1], headline=first, is_played=True)
    assert recap_text([replace(step, sentences=(first, other))], said).endswith(f": {said.marked(other)}")
    assert recap_text([replace(step, sentences=(other,) * ROOM)], said).endswith(f": {said.marked(first)}")


def test_recap_keeps_the_last_of_too_many_headings() -> None:
    said, steps = words("en").naming(CREW), [step for _, step in taken(3)]
    step = next(one for one in steps if one.headline.id == "pe.head" and one.is_played)
    long = replace(step, sentences=(step.sentences[0],) * ROOM)
    deed = said.marked(step.headline).partition(": ")[2] + "."
    room = ROOM // len(deed)
    assert recap_text([long] * (room + 1), said) == " ".join([said.marked(say("ui.meanwhile")), "…", *[deed] * room])


def test_headings_of_one_turn_are_told_without_its_number() -> None:
    said, steps = words("en").naming(CREW), [step for _, step in taken(3)]
    step = next(one for one in steps if one.headline.id == "pe.head" and one.is_played)
    long = replace(step, sentences=(step.sentences[0],) * ROOM)
    deed = said.marked(step.headline).partition(": ")[2]
    assert recap_text([long, long], said) == f"{said.marked(say('ui.meanwhile'))} {deed}. {deed}."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_post_that_begins_in_an_earlier_turn_says_so(language: str) -> None:
    said, found = words(language).naming(CREW[:2]), taken(2)
    table, several = public_table(found[-1][0], CREW[:2]), 0
    for first, last in pairwise(found):
        steps = (first[1], last[1])
        heading = headline(steps, said)
        text = came_of(steps, 0, heading, said, table, 40) if first[1].sentences else ""
        is_of_another = first[1].turn != last[1].turn and heading == last[1].headline
        several += is_of_another and bool(text)
        assert text.startswith("**") or not (is_of_another and text)
    assert several > 3
