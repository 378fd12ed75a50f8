"""The course of a game: turns and counts, turning points, falls, games of a match, and a game that says nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import pytest

from engines.kernel.analysis.game_summary import GameSummary, adds_up, film_of, rank_by_elimination, summaries, totals, with_ties
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Event, Result
from engines.kernel.speech.ends import Elimination, Ends, GameEnd, KeyMoment, Scoreboard, ScoreRow, StepSummary


@dataclass(frozen=True)
class Seen:
    """A public view: game, turn, counts."""

    game: int
    turn: int
    counts: tuple[int, ...]


class Told(Ends[Seen]):
    """A game that says all there is to say: events are deeds, falls and ends of games."""

    score_name: ClassVar[Message] = say("t.coins")
    event_counters: ClassVar[dict[str, Message]] = {"shot": say("t.shots", n=1), "volley": say("t.shots", n=1)}

    def scoreboard(self, view: Seen) -> Scoreboard:
        return Scoreboard(view.game, view.turn, view.counts)

    def summarize(self, before: Seen, events: tuple[Event, ...], after: Seen) -> StepSummary:
        deeds = [KeyMoment(say(event.facts["what"]), 0, 1, event.facts["weight"]) for event in events if event.kind == "deed"]
        falls = [Elimination(event.facts["seat"], event.facts["by"]) for event in events if event.kind == "falls"]
        return StepSummary(tuple(deeds), tuple(falls))

    def game_end(self, before: Seen, events: tuple[Event, ...]) -> GameEnd | None:
        over = [event for event in events if event.kind == "over"]
        return GameEnd((1,), Seen(before.game, before.turn, over[0].facts["counts"]), (0, 1, 0)) if over else None


def deed(what: str, weight: int) -> Event:
    return Event("deed", {"what": what, "weight": weight})


def falls(seat: int, by: int | None = None) -> Event:
    return Event("falls", {"seat": seat, "by": by})


Line = tuple[tuple[int, ...], tuple[Event, ...]]


def game_of(*lines: Line, game: int = 1) -> list[tuple[tuple[Event, ...], Seen]]:
    """A step a turn, each with its counts after it, and its events."""
    return [(events, Seen(game, turn, counts)) for turn, (counts, events) in enumerate(lines)]


def course_of(*lines: Line) -> GameSummary:
    (course,) = summaries(cast("Game[Any, Any]", Told()), game_of(*lines))
    return course


def line(*counts: int, events: Sequence[Event] = ()) -> Line:
    return counts, tuple(events)


def test_counts_stand_turn_by_turn_from_the_first_one_on() -> None:
    course = course_of(line(0, 0), line(5, 5), line(4, 5), line(4, 2))
    assert course.turns == 3
    assert [(point.turn, point.counts) for point in course.points] == [(0, (5, 5)), (1, (4, 5)), (2, (4, 2))]


def test_a_turn_of_several_steps_counts_once_as_it_ended() -> None:
    told = [((), Seen(1, 1, (9, 9))), ((), Seen(1, 1, (8, 9))), ((), Seen(1, 1, (8, 7))), ((), Seen(1, 2, (8, 6)))]
    (course,) = summaries(cast("Game[Any, Any]", Told()), told)
    assert [(point.turn, point.counts) for point in course.points] == [(0, (9, 9)), (1, (8, 6))]
    assert course.last_turn == 1


def test_the_three_heaviest_steps_are_turning_points_in_their_order_the_blow_among_them() -> None:
    course = course_of(
        line(9, 9), line(9, 9, events=[deed("small", 1)]), line(8, 9, events=[deed("great", 10)]), line(8, 8), line(8, 2),
        line(8, 2, events=[deed("some", 3), deed("nothing", 0)]), line(8, 1, events=[deed("end", 10)]),
    )  # fmt: skip
    assert [(one.turn, one.deed.what.id) for one in course.turning_points] == [(1, "great"), (3, "res.swing"), (5, "end")]
    swing = course.turning_points[1].deed
    assert swing.what == say("res.swing", captain=Captain(1), what=say("t.coins"), to=2, **{"from": 8}) and swing.at == 1
    assert course.final_moment is not None and course.final_moment.what == say("end")


def test_one_turn_has_one_turning_point() -> None:
    told = [((), Seen(1, 1, (9, 9))), ((deed("one", 5),), Seen(1, 1, (9, 9))), ((deed("two", 6),), Seen(1, 1, (9, 9)))]
    (course,) = summaries(cast("Game[Any, Any]", Told()), [*told, ((), Seen(1, 2, (9, 9)))])
    assert [one.deed.what.id for one in course.turning_points] == ["two"]


def test_the_last_fall_of_a_seat_counts_and_who_falls_at_one_blow_shares_a_place() -> None:
    course = course_of(
        line(9, 9, 9, 9), line(9, 9, 9, 9, events=[falls(1, 0)]), line(9, 9, 9, 9, events=[falls(2, 0), falls(3, 0)]),
        line(9, 9, 9, 9, events=[falls(1, 2)]),
    )  # fmt: skip
    assert {fall.seat: (fall.turn, fall.by) for fall in course.eliminations} == {1: (2, 2), 2: (1, 0), 3: (1, 0)}
    assert with_ties(((0,), (1,), (3,), (2,)), course) == ((0,), (1,), (3, 2))
    assert rank_by_elimination((0,), 4, course) == ((0,), (1,), (2, 3))


def test_games_of_a_match_have_a_course_each_and_the_end_of_one_counts_as_it_was_told() -> None:
    over = Event("over", {"counts": (3, 0)})
    told = [
        *game_of(line(9, 9), line(9, 8)),
        ((over, deed("end", 10)), Seen(2, 0, (0, 0))),
        *game_of(line(7, 7), line(7, 7), line(7, 6), game=2),
    ]
    first, second = summaries(cast("Game[Any, Any]", Told()), told)
    assert first.game_end is not None and first.game_end.winners == (1,) and first.steps == (0, 2)
    assert first.points[-1].counts == (3, 0) and first.final_moment is not None
    assert second.game_end is None and second.points[0].counts == (7, 7) and second.steps == (3, 5)


def test_a_film_shows_the_beginning_the_turning_points_with_what_was_before_them_and_the_last_turn() -> None:
    quiet = [line(9, 9) for _ in range(20)]
    course = course_of(*quiet, line(9, 9, events=[deed("great", 10)]), *quiet, line(9, 1), line(9, 0, events=[deed("end", 10)]))
    assert [one.step for one in course.turning_points] == [20, 41, 42]
    assert film_of(course, 12) == (0, 19, 20, 40, 41, 42)
    assert film_of(course, 4) == (0, 40, 41, 42)


def test_tallied_events_are_counted_under_one_name() -> None:
    shots = (Event("shot", {}), Event("volley", {}), Event("other", {}))
    course = course_of(line(1, 1), line(1, 1, events=shots), line(1, 1))
    assert totals(course) == (say("res.turns", n=2), say("t.shots", n=2))


def test_a_game_that_says_nothing_has_a_course_without_anything_to_tell() -> None:
    (course,) = summaries(cast("Game[Any, Any]", Ends()), [((), None), ((deed("x", 5),), None)])
    assert course == GameSummary(1, (0, 1), 0, last_turn=1)
    assert rank_by_elimination((1,), 3, course) == ((1,), (0, 2))


@pytest.mark.parametrize(("rows", "is_right"), [((), True), (((1, 2), (2, 0)), True), (((1, 2), (2, 1)), False)])
def test_rows_make_up_the_scores(rows: tuple[tuple[int, ...], ...], is_right: bool) -> None:
    accounts = [ScoreRow(say("t.row"), row) for row in rows]
    assert adds_up(accounts, Result(((0,), (1,)), "points", (3, 2))) == is_right
