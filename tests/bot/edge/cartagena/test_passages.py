"""The post of a turn of many short steps: a passage a phase, of phases shown before their deeds where room is needed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.edge.end import ending
from bot.edge.turn.step_post import IN_PASSAGES, joined, paragraphs, shortened
from bot.model.posts import NarratedStep
from engines import game_of
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from locales import words
from tests.bot.edge.positions import public, random_game, table_record

GAME = game_of("cartagena")
SPEECH = words("en").naming(("Ana", "Ben"))


def cards(number: int) -> Message:
    return say("ct.told.cards", number=number, list=(say("ct.up", captain=Captain(0), card=say("ct.card.move")),))


def moved(count: int) -> tuple[Message, ...]:
    ways = (say("ct.way", what=say("ct.sign", code=Verbatim("S1")), at=Verbatim("A1"), to=Verbatim("A2")),)
    return tuple(say("ct.told.ways", list=ways) for _ in range(count))


SUNK = say("ct.told.sunk.empty", ship=say("ct.sign", code=Verbatim("GA")), at=say("ct.sign", code=Verbatim("C7")))


def steps(*sentences: tuple[Message, ...]) -> tuple[NarratedStep, ...]:
    return tuple(NarratedStep(number, say("ct.head.setup"), told, None) for number, told in enumerate(sentences, 2))


def told(shown: int, *sentences: tuple[Message, ...]) -> list[str]:
    state = next(random_game(1, 2, game=GAME))
    table: Any = replace(public(table_record(state, ("Ana", "Ben"), game=GAME)), step=9)
    made = steps(*sentences)
    texts = paragraphs(made, SPEECH, table)
    return joined(shortened(made, shown, texts, SPEECH, GAME), GAME)


def test_steps_of_a_phase_flow_in_one_passage() -> None:
    first, second = told(0, (cards(1),), moved(1), (*moved(1), cards(2)), moved(1))
    assert first == "Phase 1. ⁨Ana⁩: Move. S1 A1 → A2. S1 A1 → A2."
    assert second == "Phase 2. ⁨Ana⁩: Move. S1 A1 → A2."


def test_earlier_phases_keep_their_deeds_and_the_present_one_its_cards() -> None:
    long = IN_PASSAGES // len("S1 A1 → A2. ")
    done = told(2, (cards(1), *moved(long)), (SUNK, *moved(long), cards(2)), moved(2))
    assert done == ["GA sinks at C7.", "Phase 2. ⁨Ana⁩: Move. S1 A1 → A2. S1 A1 → A2."]


def test_unshown_phases_are_told_whole() -> None:
    long = 2 * IN_PASSAGES // len("S1 A1 → A2. ")
    assert sum(text.count("→") for text in told(0, (cards(1), *moved(long)), moved(1))) == long + 1


def test_the_end_tells_of_what_was_shown_its_deeds_alone() -> None:
    made = steps((cards(1), *moved(2)), (SUNK, *moved(1), cards(2)), moved(3))
    assert ending.paragraphs(made, say("ct.head.setup"), SPEECH, GAME, shown=2) == [
        "GA sinks at C7.", "Phase 2. ⁨Ana⁩: Move. S1 A1 → A2. S1 A1 → A2. S1 A1 → A2."
    ]  # fmt: skip
    assert sum(text.count("→") for text in ending.paragraphs(made, say("ct.head.setup"), SPEECH, GAME)) == 6
