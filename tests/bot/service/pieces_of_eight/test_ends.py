"""How games end, as the courier has it told: the course of the game, a game inside a match, the film after the result."""

from __future__ import annotations

from typing import Any

import pytest

from bot.model.posting.posts import PostRequest
from bot.service.history import courses
from bot.service.table import facts
from engines.kernel.resolution.frames import Move
from tests.bot.service.discord_fixture import CHANNEL
from tests.bot.service.pieces_of_eight.test_hosted import GameWorld, sea

__all__ = ["sea"]


async def surrender(sea: GameWorld, code: str, seat: int) -> None:
    await sea.host.rounds.act(code, seat, Move("surrender"))
    await sea.go(10)


def last_of(sea: GameWorld, kind: str) -> PostRequest:
    return next(due for due in reversed(sea.composer.dues) if due.kind == kind)


async def test_the_result_has_the_course_of_the_game_from_its_first_step(sea: GameWorld) -> None:
    code = await sea.at_sea(3)
    await sea.window(code)
    for seat in (2, 1):
        await surrender(sea, code, seat)
    await sea.go(400)
    due = last_of(sea, "result")
    assert due.course is not None and due.table.status == "over"
    assert due.course.points[0].counts == (13, 13, 13) and due.course.steps == (0, due.table.step - 1)
    assert {fall.seat for fall in due.course.eliminations} == {1, 2}
    assert due.course.final_moment is not None and due.course.final_moment.what.id == "pe.deed.out.surrender"
    assert due.steps[-1].step == due.table.step and len(due.steps) <= 8


async def test_the_last_turn_is_told_from_its_beginning_though_it_was_told_before(sea: GameWorld) -> None:
    code = await sea.at_sea(2)
    await sea.window(code)
    await sea.go(30)
    told = [due.steps[-1].step for due in sea.composer.dues if due.kind == "step"]
    await surrender(sea, code, 1)
    await sea.go(400)
    due = last_of(sea, "result")
    assert due.course is not None
    first = due.course.last_turn + 1
    assert [step.step for step in due.steps] == list(range(first, due.table.step + 1))
    assert first in told


async def test_the_film_follows_the_result_with_everything_open(sea: GameWorld) -> None:
    code = await sea.at_sea(2)
    await surrender(sea, code, 1)
    result, film = last_of(sea, "result"), last_of(sea, "film")
    assert sea.composer.dues.index(film) > sea.composer.dues.index(result)
    assert film.course == result.course and [one.step for one in film.steps] == [one.step for one in result.steps]
    assert 1 <= len(film.scenes) <= 12
    view, _ = film.scenes[-1]
    assert all(ship.gone_coins or ship.deck for ship in view.ships)
    assert sea.poster.kinds(f"c{CHANNEL}")[-1] == "result"


async def test_all_steps_are_read_once_for_the_result_and_once_for_its_film(
    sea: GameWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(name: str, real: Any) -> Any:
        return lambda *given: made.append(name) or real(*given)

    code = await sea.at_sea(2)
    for name in ("read", "summaries_of"):
        monkeypatch.setattr(courses, name, counted(name, getattr(courses, name)))
    await surrender(sea, code, 1)
    assert last_of(sea, "film").scenes and last_of(sea, "film").course
    assert sorted(made) == ["read", "read", "summaries_of", "summaries_of"]


async def test_a_game_inside_a_match_ends_with_a_post_of_its_own_and_the_next_one_is_asked_below(sea: GameWorld) -> None:
    code = await sea.at_sea(2, match="best_of_3")
    await surrender(sea, code, 1)
    due = last_of(sea, "interval")
    assert due.course is not None and due.course.game_end is not None
    assert due.course.game_end.winners == (0,) and due.course.game_end.wins == (1, 0)
    assert due.table.asked is not None and due.table.asked.kind == "pe.ship" and due.table.status == "running"
    assert sea.poster.kinds(f"c{CHANNEL}")[-1] == "interval"
    seen = due.course.game_end.view
    assert all(not ship.hold_coins and not ship.gone_coins for ship in seen.ships)
    assert not any(due.kind == "film" for due in sea.composer.dues)


async def test_steps_after_the_end_of_a_game_get_their_own_post(sea: GameWorld) -> None:
    code = await sea.at_sea(2, match="best_of_3")
    await surrender(sea, code, 1)
    for seat in range(2):
        await sea.say(code, seat, (await sea.host.rounds.choice(code, seat)).default)
    await sea.go(60)
    kinds = sea.poster.kinds(f"c{CHANNEL}")
    assert kinds[kinds.index("interval") + 1] == "step"


async def test_facts_that_cannot_be_read_leave_the_counts(sea: GameWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise facts.BrokenFacts("another board")

    code = await sea.at_sea(2)
    monkeypatch.setattr(facts, "_unpacked", broken)
    await surrender(sea, code, 1)
    due = last_of(sea, "result")
    assert due.course is not None and due.course.points and due.course.final_moment is None
    assert last_of(sea, "film").scenes == ()
