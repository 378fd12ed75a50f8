"""What others did since a captain's last turn: what came of it, of all that is told on the way."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.edge.telling.since_last_turn import LOOKED_AT, ROOM, last_turn, others, recap_text
from bot.model.posting.posts import NarratedStep
from engines import game_of
from engines.kernel.base.messages import say
from engines.kernel.contract.game import sentences_for
from locales import LANGUAGES, Words, words

GAME = game_of("kaisers_pirates")
CREW = ("Ana", "Ben", "Carla", "Dario")
LOST = ("kp.told.fired.sunk", "kp.told.fired.captured")
DRAWN = ("kp.told.draws", "kp.told.discards", "kp.told.joins")


def played(seats: int, seed: int = 4, most: int = 160) -> list[tuple[int | None, NarratedStep]]:
    """The steps of a random game, each with whose turn begins after it, None where none does."""
    rnd, name = Random(seed), ""
    found: list[tuple[int | None, NarratedStep]] = []
    state, events = GAME.setup(seats, GAME.read_options({}, seats), lambda sides: rnd.randint(1, sides))
    while (asked := state.asked) is not None and len(found) < most:
        view, number = GAME.view(state, None), len(found) + 1
        step = NarratedStep(number, GAME.headline(events, view), sentences_for(GAME, events, None), view)
        onward = GAME.turn(view)
        starts = asked.seats[0] if asked.kind == "kp.turn" and name != onward.name else None
        found.append((starts, replace(step, turn=name, onward=onward)))
        name = onward.name
        answers = {seat: GAME.choice(state, seat).sample(rnd) for seat in asked.seats}
        state, events = GAME.apply(state, answers, lambda sides: rnd.randint(1, sides))
    return found


def since(game: list[tuple[int | None, NarratedStep]], at: int, said: Words) -> tuple[tuple[NarratedStep, ...], str]:
    """The steps that are told of when that turn begins, and the text."""
    seat, step = game[at]
    assert seat is not None
    steps, now = [one for _, one in game[max(0, at + 1 - LOOKED_AT) : at + 1]], GAME.turn(step.view).name
    found = last_turn(steps, now) if len(step.view.forces) == 2 and step.view.rules.is_solitaire else others(steps, seat, now)
    return found, recap_text(found, said, weighs=GAME.is_important)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_ships_that_were_lost_are_told_and_no_card_drawn(seats: int, language: str) -> None:
    said, game, compared = words(language).naming(CREW[:seats]), played(seats), 0
    for at in (at for at, (seat, _) in enumerate(game) if seat is not None and at):
        steps, text = since(game, at, said)
        losses = [sentence for step in steps for sentence in step.sentences if sentence.id in LOST]
        if losses:
            drawn = [sentence for step in steps for sentence in step.sentences if sentence.id.startswith(DRAWN)]
            assert not any(said.marked(one) in text for one in drawn)
            assert "…" in text or all(said.marked(one) in text for one in losses)
            assert len(text) <= ROOM + 60
            compared += 1
    assert compared > 3


def test_second_captain_is_told_of_the_first_turn() -> None:
    said, game = words("en").naming(CREW[:2]), played(2)
    at = [at for at, (seat, _) in enumerate(game) if seat is not None][1]
    steps, text = since(game, at, said)
    assert steps and text.startswith(said.marked(say("ui.meanwhile")))
