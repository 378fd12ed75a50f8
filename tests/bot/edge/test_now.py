"""What do I do now: at any moment, for everybody, and the last line is an action or nothing."""
from __future__ import annotations

from dataclasses import replace

import pytest

from bot.edge import components as c
from bot.edge.answers.explained import menu, options, sentence
from bot.edge.answers.now import sentences
from bot.edge.answers.panel import At
from bot.edge.panels.filling import Filling
from bot.model.table import Draft
from engines.kernel.messages import say
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_message
from tests.bot.edge.positions import GAME, LONGEST, random_game, sitting

ENDS = {"help.now.typed", "help.now.nothing", "help.now.saved", "help.now.watch", "help.now.join", "help.now.do.lobby",
        "help.now.do.muster", "help.now.do.over", "help.now.do.closed"}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_every_decision_for_every_seat_and_a_spectator(language: str) -> None:
    for state in random_game(2, 3, most=30):
        table = sitting(state, LONGEST[:3])
        told = words(language).naming(table.names)
        for seat in (*table.seats, None):
            for answered in (False, True):
                lines = sentences(table, seat, answered, told, "en-US")
                assert len(lines) >= 3
                assert lines[-1].id in ENDS
                assert all(told.marked(line).strip() for line in lines)


@pytest.mark.parametrize("status", ["lobby", "muster", "over", "closed"])
def test_before_and_after_the_game(status: str) -> None:
    table = replace(sitting(next(random_game(2, 3)), ("Ana", "Ben", "Carla")), status=status, asked=None, state=None)
    told = words("en").naming(table.names)
    for seat in (table.seats[0], None):
        lines = sentences(table, seat, False, told, "it")
        assert lines[-1].id in ENDS


def test_the_command_is_named_in_the_language_of_the_client() -> None:
    state = next(random_game(2, 3))
    table = sitting(state, ("Ana", "Ben", "Carla"))
    told = words("es").naming(table.names)
    said = told.marked(sentences(table, table.seats[state.asked.seats[0]], False, told, "es-ES")[-1])
    assert "`/órdenes`" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_next_part_is_explained_at_every_decision(language: str) -> None:
    looked_up = 0
    for seed in (2, 5):
        for state in random_game(seed, 3, most=40):
            table = sitting(state, LONGEST[:3])
            told = words(language).naming(table.names)
            for number in state.asked.seats:
                at = At(table, table.seats[number], GAME.choice(state, number), Draft(0, {}, {}), Filling())
                entries = options(at)
                menus = menu(table, told, entries, "option", -1, say("explain.opt"))
                check_message(c.frozen(c.container(*menus)) if menus else [])
                looked_up += len(entries)
                for place in range(len(entries)):
                    (text,) = sentence(told, entries, place)
                    assert 10 < len(text) < 1000
                assert sentence(told, entries, len(entries)) == []
    assert looked_up > 100


def test_the_part_that_is_next_is_explained() -> None:
    for state in random_game(2, 2, most=40):
        if state.asked.kind != "pe.turn":
            continue
        table, number = sitting(state, ("Ana", "Ben")), state.asked.seats[0]
        choice = GAME.choice(state, number)
        walked = list(choice.walk({}))
        at = At(table, table.seats[number], choice, Draft(0, {}, {}), Filling())
        assert [name for name, _ in options(at)] == [
            walked[-1].part.choice.name(option) for option in walked[-1].part.choice.options
        ]
        return
    raise AssertionError("no turn")
