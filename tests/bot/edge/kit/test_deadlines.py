"""Until when, and what that is made of: for who is asked on his panel, for everybody in the post."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.edge.kit.deadlines import explained
from bot.edge.kit.post_parts import waits_for
from bot.service.table.time_control import DAILY, LIVE
from locales import LANGUAGES, words
from tests.bot.edge.positions import NOW, public_table
from tests.bot.edge.posts.test_posts import game_of_steps

DAY = 86400.0


def asked(pace: Any, saved: tuple[float, ...], sealed: bool = False) -> Any:
    """A table of three at which the first two are asked."""
    state = game_of_steps(4, 3, most=2)[0][0]
    table = public_table(state, ("Ana", "Ben", "Carla"))
    seats = tuple(replace(seat, saved_time=saved[seat.number]) for seat in table.seats)
    question = replace(table.asked, seats=(0, 1), sealed=sealed)
    earliest = NOW + timedelta(seconds=10) if sealed else None
    times = {"earliest": earliest, "deadline": NOW + timedelta(hours=30), "latest": 0 if saved[0] > saved[1] else 1}
    return replace(table, pace=pace, seats=seats, asked=question, **times)


@pytest.mark.parametrize("language", LANGUAGES)
def test_saved_time_is_shown_to_the_captain_asked_and_to_everybody(language: str) -> None:
    table, said = asked(DAILY, (2 * DAY, 3 * DAY, 4 * DAY)), words(language).naming(("Ana", "Ben", "Carla"))
    message = explained(table)
    assert message is not None and message.id == "until.saved"
    for text in (said.marked(message), said.marked(waits_for(table, table.view))):
        assert "24 " in text and " 3 " in text and " 4 " not in text
    assert f"<t:{int(table.deadline.timestamp())}:f>" in said.marked(waits_for(table, table.view))
    assert "<t:" not in said.marked(message), "the panel's title has the date"


def test_plain_deadline_has_no_explanation() -> None:
    assert explained(asked(LIVE, (0.0, 0.0, 0.0))) is None
    assert explained(asked(DAILY, (0.0, 0.0, 3 * DAY))) is None, "of those who are asked"
    assert explained(replace(asked(DAILY, (DAY,) * 3), deadline=None)) is None


def test_sealed_question_shows_its_earliest_close() -> None:
    table = asked(DAILY, (3 * DAY,) * 3, sealed=True)
    message = explained(table)
    assert message is not None and message.id == "until.sealed"
    said, text = words("en").marked(waits_for(table, table.view)), words("en").marked(message)
    assert f"<t:{int(table.earliest.timestamp())}:T>" in said and f"<t:{int(table.deadline.timestamp())}:f>" in said
    assert f"<t:{int(table.earliest.timestamp())}:T>" in text and text.count("<t:") == 1, "the panel's title has the other date"
    assert "earliest" not in said + text, "true also when it is read later"


def test_the_only_person_among_computers_sees_a_clock_of_minutes_alone() -> None:
    for pace, is_shown in ((DAILY, False), (LIVE, True)):
        table = asked(pace, (DAY, 0.0, 0.0))
        alone = replace(table, seats=(table.seats[0], *(replace(seat, person=None, computer=True) for seat in table.seats[1:])))
        assert ("<t:" in words("en").marked(waits_for(alone, alone.view))) == is_shown
        assert "<t:" in words("en").marked(waits_for(table, table.view))
        assert is_shown or explained(alone) is None
