"""What do I do now: at any moment, for everybody, and the last line is an action or nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.panel.explanations import menu, options, sentence
from bot.edge.turn.captain_panel import OpenQuestion
from bot.edge.turn.what_now import sentences
from bot.model.people.people import Person
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_message
from tests.bot.edge.positions import GAME, LONGEST, captain_table, public_table, random_game

ENDS = {"help.now.typed", "help.now.nothing", "help.now.saved", "help.now.watch", "help.now.join", "help.now.do.lobby",
        "help.now.do.muster", "help.now.do.over", "help.now.do.closed"}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_every_decision_for_every_seat_and_a_spectator(language: str) -> None:
    for state in random_game(2, 3, most=30):
        wording, tables = words(language).naming(LONGEST[:3]), [public_table(state, LONGEST[:3])]
        for seat in range(3):
            answer = GAME.choice(state, seat).default if seat in state.asked.seats else None
            tables += [captain_table(state, LONGEST[:3], seat), captain_table(state, LONGEST[:3], seat, answer)]
        for table in tables:
            lines = sentences(table, wording, "en-US")
            assert len(lines) >= 3
            assert lines[-1].id in ENDS
            assert all(wording.marked(line).strip() for line in lines)


@pytest.mark.parametrize("status", ["lobby", "muster", "over", "closed"])
def test_before_and_after_the_game(status: str) -> None:
    state, names = next(random_game(2, 3)), ("Ana", "Ben", "Carla")
    for table in (public_table(state, names), captain_table(state, names, 0)):
        idle = replace(table, status=status, asked=None)
        assert sentences(idle, words("en").naming(names), "it")[-1].id in ENDS


def test_the_command_is_named_in_the_language_of_the_client() -> None:
    state = next(random_game(2, 3))
    table = captain_table(state, ("Ana", "Ben", "Carla"), state.asked.seats[0])
    wording = words("es").naming(table.names)
    said = wording.marked(sentences(table, wording, "es-ES")[-1])
    assert "`/órdenes`" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_next_part_is_explained_at_every_decision(language: str) -> None:
    looked_up, click = 0, Click(1, "token", 1, "component", Person(1, "Ana", "en"), "en-US", 1, "", 1, False, 0)
    for seed in (2, 5):
        for state in random_game(seed, 3, most=40):
            wording = words(language).naming(LONGEST[:3])
            for number in state.asked.seats:
                table = captain_table(state, LONGEST[:3], number)
                at = OpenQuestion(table, GAME.choice(state, number), PanelDraft())
                entries = options(at.table, at.choice, at.draft)
                menus = menu(table, wording, entries, "option", click, say("explain.opt"))
                check_message(c.frozen(c.container(*menus)) if menus else [])
                looked_up += len(entries)
                for place in range(len(entries)):
                    (text,) = sentence(wording, entries, place)
                    assert 10 < len(text) < 1000
                assert sentence(wording, entries, len(entries)) == []
    assert looked_up > 100


def test_the_part_that_is_next_is_explained() -> None:
    for state in random_game(2, 2, most=40):
        if state.asked.kind != "pe.turn":
            continue
        number = state.asked.seats[0]
        table = captain_table(state, ("Ana", "Ben"), number)
        choice: Any = GAME.choice(state, number)
        walked = list(choice.walk({}))
        at = OpenQuestion(table, choice, PanelDraft())
        assert [name for name, _ in options(at.table, at.choice, at.draft)] == [
            walked[-1].part.choice.name(option) for option in walked[-1].part.choice.options
        ]
        return
    raise AssertionError("no turn")


@pytest.mark.parametrize("language", LANGUAGES)
def test_question_typical_answer_and_reason_stand_in_that_order(language: str) -> None:
    """Of every kind of question that comes up; the same in every position of a kind."""
    usual: dict[str, set[str]] = {}
    for seed in (2, 5):
        for state in random_game(seed, 3, most=40):
            table = captain_table(state, ("Ana", "Ben", "Carla"), state.asked.seats[0])
            lines = sentences(table, words(language).naming(table.names), "en-US")
            assert [line.id for line in lines[1:4]][:2] == ["help.asked", "help.usual"]
            assert lines[3].id.startswith("help.now.default")
            usual.setdefault(state.asked.kind, set()).add(words(language)(lines[2]))
    assert len(usual) > 3 and all(len(said) == 1 for said in usual.values())
