"""How fast one person may press: a sliding minute by a clock that is moved by hand."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.edge.context import press_limit
from bot.edge.context.press_limit import PressLimit
from tests.bot.manual_clock import ManualClock

ANA, BEN = 1, 2


def counting(most: int = 60) -> tuple[PressLimit, ManualClock]:
    clock = ManualClock()
    return PressLimit(clock, most, lambda: clock.at.timestamp()), clock


def on(clock: ManualClock, seconds: float) -> None:
    clock.set(clock.at + timedelta(seconds=seconds))


def test_sixty_within_a_minute_and_no_more() -> None:
    counted, _ = counting()
    assert [counted.count(ANA) for _ in range(61)] == [True] * 60 + [False]
    assert counted.count(BEN)


def test_the_minute_slides() -> None:
    counted, clock = counting(3)
    for _ in range(3):
        assert counted.count(ANA)
        on(clock, 10)
    on(clock, 29)
    assert not counted.count(ANA)
    on(clock, 1)
    assert counted.count(ANA)
    assert not counted.count(ANA)
    on(clock, 10)
    assert counted.count(ANA)


def test_dropped_presses_do_not_count() -> None:
    counted, clock = counting(2)
    assert counted.count(ANA) and counted.count(ANA)
    for _ in range(59):
        on(clock, 1)
        assert not counted.count(ANA)
    on(clock, 1)
    assert counted.count(ANA) and counted.count(ANA)


def test_it_is_told_once_a_minute_with_the_figure_and_when_to_go_on() -> None:
    counted, clock = counting(2)
    on(clock, 0.5)
    free = int(clock.at.timestamp()) + 61
    assert counted.count(ANA) and counted.count(ANA) and not counted.count(ANA)
    news = counted.news(ANA)
    assert news is not None
    assert (news.id, news.get("n"), news.get("when").text) == ("e.fast", 2, f"<t:{free}:T>")  # type: ignore[union-attr]
    assert counted.news(ANA) is None
    on(clock, 60)
    assert counted.count(ANA) and counted.count(ANA) and not counted.count(ANA)
    assert counted.news(ANA) is not None


def test_by_the_time_it_names_a_press_counts_again() -> None:
    counted, clock = counting(1)
    assert counted.count(ANA)
    on(clock, 7.3)
    assert not counted.count(ANA)
    news = counted.news(ANA)
    assert news is not None
    named = int(news.get("when").text.split(":")[1])  # type: ignore[union-attr]
    on(clock, named - clock.at.timestamp())
    assert counted.count(ANA)


def test_no_more_people_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press_limit, "MOST", 3)
    counted, _ = counting(2)
    for person in range(10):
        assert counted.count(person)
    assert len(counted._people) == 3
    assert counted.count(9) and not counted.count(9)


def test_completions_and_answers_for_everybody_have_windows_of_their_own() -> None:
    """A client asks with each letter: four to a press, and presses are not fewer for it. What stands in a channel is counted over
    ten minutes: a tenth of a minute's presses."""
    counted, clock = counting(20)
    assert [counted.count(ANA, "completion") for _ in range(81)] == [True] * 80 + [False]
    assert [counted.count(ANA, "aloud") for _ in range(3)] == [True] * 2 + [False]
    assert [counted.count(ANA) for _ in range(21)] == [True] * 20 + [False]
    on(clock, 60)
    assert counted.count(ANA, "completion") and not counted.count(ANA, "aloud") and counted.count(BEN, "aloud")
    assert counted.too_loud(ANA).id == "e.aloud" and dict(counted.too_loud(ANA).args)["n"] == 2
    on(clock, 540)
    assert counted.count(ANA, "aloud")
