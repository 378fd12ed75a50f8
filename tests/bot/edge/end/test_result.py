"""How a game ended, as the channel is told: the winner and the last blow, places, falls, turning points, counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.edge.end.ending import wins
from bot.edge.posts.compose import Posts
from bot.model.posting.posts import NarratedStep, PostRequest
from bot.model.table.table import PublicTable
from engines.kernel.analysis.game_summary import GameSummary, TurningPoint, summaries
from engines.kernel.base.messages import Captain, say
from engines.kernel.contract.game import sentences_for
from engines.kernel.laws.ends import public_step_of
from engines.kernel.resolution.frames import Result
from engines.kernel.speech.ends import KeyMoment, ScoreRow
from locales import LANGUAGES, words
from tests.bot.edge.positions import GAME, LONGEST, public_table
from tests.bot.edge.posts.test_posts import check_post, texts
from tests.bot.edge.press_everything import walk
from tests.game_cases import FIRST

NAMES = ("Ana", "Ben", "Carla", "Dario", "Edu", "Fina", "Gil", "Hugo")
Told = list[tuple[Any, NarratedStep]]


def game_told(seed: int, seats: int, **options: Any) -> tuple[Told, tuple[GameSummary, ...]]:
    """A whole game of random answers, step by step, with the courses of its games."""
    rnd = Random(seed)
    state, events = GAME.setup(seats, GAME.read_options(options, seats), lambda sides: rnd.randint(1, sides))
    found: Told = []
    steps = []
    while True:
        public = tuple(seen for event in events if (seen := event.seen_by(None)) is not None)
        view = GAME.view(state, None)
        found.append((state, NarratedStep(len(found) + 1, GAME.headline(public, view), sentences_for(GAME, events, None), view)))
        steps.append(public_step_of(GAME, state, events))
        if state.asked is None:
            return found, summaries(GAME, steps)
        answers = {seat: GAME.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, events = GAME.apply(state, answers, lambda sides: rnd.randint(1, sides))


def composed(kind: str, found: Told, course: GameSummary, names: Sequence[str], last: int = 3, **changes: Any) -> Any:
    """The post of that kind of the last steps told, with its text."""
    state = found[-1][0]
    table: PublicTable = replace(public_table(state, tuple(names)), **changes)
    posts = Posts().compose(PostRequest(kind, table, tuple(step for _, step in found[-last:]), tracer=1000, course=course))
    for post in posts:
        check_post(post)
    return posts[-1], texts(posts[-1])


def labels(post: Any) -> list[str]:
    return [part["label"] for part in walk(post.body["components"]) if part["type"] == 2]


def test_the_heading_says_who_has_won_and_by_what() -> None:
    found, (course,) = game_told(4, 4)
    post, text = composed("result", found, course, NAMES[:4])
    heading = text.splitlines()[0]
    (winner,) = found[-1][0].result.places[0]
    assert course.final_moment is not None
    assert heading.startswith("### ") and f"{NAMES[winner]}\u2069 wins: " in heading and "Captain" in heading
    assert labels(post) == ["Rematch", "Replay", "Log", "Fairness", "Course of fortune"]
    assert [picture.drawing for picture in post.pictures] == [f"{FIRST}.reveal", f"{FIRST}.course"]


@pytest.mark.parametrize(("does_win", "word"), [(True, "Victory"), (False, "Defeat")])
def test_the_heading_is_of_the_one_person_at_the_table(does_win: bool, word: str) -> None:
    found, (course,) = game_told(4, 4)
    (winner,) = found[-1][0].result.places[0]
    own = winner if does_win else (winner + 1) % 4
    everybody = public_table(found[-1][0], NAMES[:4]).seats
    seats = tuple(seat if seat.number == own else replace(seat, person=None, computer=True) for seat in everybody)
    _, text = composed("result", found, course, NAMES[:4], seats=seats)
    assert text.splitlines()[0].startswith(f"### {word}: ") and "Captain" in text.splitlines()[0]


def test_places_say_who_fell_when_and_by_whom() -> None:
    found, (course,) = game_told(2, 4)
    _, text = composed("result", found, course, NAMES[:4])
    lines = [line.replace("\u2068", "").replace("\u2069", "") for line in text.splitlines()]
    placed = [line for line in lines if line[:2] in ("1 ", "2 ", "3 ", "4 ")]
    assert len(placed) == 4 and all(", Captain lost in turn " in line for line in placed[1:])
    by = [fall for fall in course.eliminations if fall.by is not None and fall.by != fall.seat]
    assert by
    for fall in by:
        assert any(
            line.endswith(f"{NAMES[fall.seat]}, Captain lost in turn {fall.turn}, by {NAMES[fall.by or 0]}") for line in placed
        )


def test_turning_points_and_counts_are_told() -> None:
    found, (course,) = game_told(2, 4)
    _, text = composed("result", found, course, NAMES[:4])
    assert "**Turning points, by what happened**" in text and 1 <= len(course.turning_points) <= 3
    for number, one in enumerate(course.turning_points, 1):
        assert f"\n{number}. Turn {one.turn}" in text
    assert f"-# {course.turns} turns, {dict(course.tally)['pe.tally.reactions']} reactions" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_longest_names_fit_in_every_language(language: str, seats: int) -> None:
    found, (course,) = game_told(seats, seats)
    for last in (1, 3, 12):
        post, text = composed("result", found, course, LONGEST[:seats], last, language=language)
        assert len(text) <= 4000 and labels(post)


def test_draw_keeps_the_heading_of_the_last_step() -> None:
    found, (course,) = game_told(4, 4)
    state = found[-1][0]
    drawn = Result(((0, 1), (2, 3)), "draw")
    table = replace(public_table(state, NAMES[:4]), result=drawn)
    (post,) = Posts().compose(
        PostRequest("result", table, (found[-1][1],), tracer=1000, course=replace(course, final_moment=None))
    )
    assert texts(post).splitlines()[0] == "### " + words("en").naming(table.names).marked(found[-1][1].headline)


def test_a_table_whose_course_cannot_be_read_ends_all_the_same() -> None:
    found, _ = game_told(4, 3)
    state = found[-1][0]
    (post,) = Posts().compose(PostRequest("result", public_table(state, NAMES[:3]), (found[-1][1],), tracer=1000))
    check_post(post)
    assert "Turning points" not in texts(post) and labels(post)[0] == "Rematch"


@pytest.mark.parametrize(("number", "is_shown"), [(3, False), (4, True)])
def test_a_game_in_which_hardly_anything_happened_has_no_film(number: int, is_shown: bool) -> None:
    found, (course,) = game_told(4, 4)
    table = public_table(found[-1][0], NAMES[:4])
    last = replace(found[-1][1], step=number)
    due = PostRequest("film", table, (last,), tracer=1000, course=course, scenes=((last.view, ()),) * 2)
    assert [[picture.drawing for picture in post.pictures][2:] for post in Posts().compose(due)] == [
        [f"{FIRST}.replay"]
    ] * is_shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_inside_a_match_ends_with_the_standing_and_opens_only_what_was_seen(language: str) -> None:
    found, (first, *_) = game_told(4, 3, match="first_to_2")
    at = first.steps[1]
    cut = found[: at + 1]
    post, text = composed("interval", cut, first, NAMES[:3], language=language)
    (picture,) = [one for one in post.pictures if one.file == "board.png"]
    assert first.game_end is not None and picture.view == first.game_end.view and picture.drawing == f"{FIRST}.board"
    told, drawn = words(language), [len(part["items"]) for part in walk(post.body["components"]) if part["type"] == 12]
    assert (
        drawn == [2]
        and [one.file for one in post.pictures] == ["board.png", "course.png"]
        and labels(post)[:2] == [told.label(say("fortune")), told.label(say("decide"))]
    )
    assert not {told.label(say("rematch")), told.label(say("replay"))} & set(labels(post))
    standing = say("res.match", number=1, list=(Captain(1),), score=wins(first.game_end.wins), n=1)
    assert text.splitlines()[0] == "### " + told.naming(NAMES[:3]).marked(standing)


def test_the_last_game_of_a_match_says_who_has_won_it() -> None:
    found, (*_, last) = game_told(4, 3, match="first_to_2")
    _, text = composed("result", found, last, NAMES[:3])
    heading = text.splitlines()[0].replace("\u2068", "").replace("\u2069", "")
    assert heading.startswith("### Ana wins the match (Ana 2, Ben 1, Carla 0)")
    assert "1 Ana" in text.replace("\u2068", "") and "(2 games won)" in text


def test_scores_are_explained_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    found, (course,) = game_told(4, 2)
    rows = (ScoreRow(say("res.counted"), (3, 1)), ScoreRow(say("pe.counted"), (2, 4)))
    monkeypatch.setattr(type(GAME), "score_breakdown", lambda self, view, ended: rows)
    _, text = composed("result", found, course, NAMES[:2], result=Result(((0, 1),), "points", (5, 5)))
    lines = text.replace("\u2068", "").replace("\u2069", "").splitlines()
    assert "count: Ana 3, Ben 1" in lines and "coins aboard: Ana 2, Ben 4" in lines


def test_a_swing_is_told_by_its_captain() -> None:
    found, (course,) = game_told(2, 2)
    swing = KeyMoment(say("res.swing", captain=Captain(0), what=say("pe.counted"), to=6, **{"from": 9}), at=0)
    _, text = composed("result", found, replace(course, turning_points=(TurningPoint(3, 2, swing),)), NAMES[:2])
    assert "1. Turn 2: \u2068Ana\u2069, coins aboard: from 9 to 6" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_two_lists_of_turning_points_say_by_what_they_are_chosen(language: str) -> None:
    said = words(language)
    by_deeds, by_chances, on_the_page = (said(say(id)) for id in ("res.points", "fortune.points", "page.turning"))
    assert by_deeds == on_the_page != by_chances
    assert by_deeds.split(",")[0] == by_chances.split(",")[0], "both are turning points"
