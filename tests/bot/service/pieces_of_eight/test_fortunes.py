"""Courses of fortune of a match: game by game, and by no more than whoever asks may know."""

from __future__ import annotations

import asyncio

import pytest

from bot.model.base.refusals import Refused
from bot.model.people.people import Caller
from bot.service.caller_services import CallerServices
from bot.service.computers.fortunes import AnalysisJob, AnalysisReport
from engines.kernel.hidden.zones import ALL
from tests.bot.service.discord_fixture import ANA, BEN, GUILD
from tests.bot.service.pieces_of_eight.test_ends import surrender
from tests.bot.service.pieces_of_eight.test_hosted import GameWorld, sea

__all__ = ["sea"]


def visit(sea: GameWorld, person: int) -> CallerServices:
    return sea.host.for_caller(Caller(person, GUILD))


async def told(visit: CallerServices, code: str, number: int = 0, seat: int | None = None) -> AnalysisReport:
    """The course as soon as it is made."""
    found = await visit.fortunes.of(code, number, seat)
    return await found.task if isinstance(found, AnalysisJob) else found


async def test_inside_a_match_everybody_is_told_what_everybody_saw_and_a_captain_what_he_knew(sea: GameWorld) -> None:
    code = await sea.at_sea(2, match="best_of_3")
    with pytest.raises(Refused, match=r"e\.fortune\.notover"):
        await told(visit(sea, ANA.id), code)
    await sea.window(code)
    await surrender(sea, code, 1)
    await sea.go(400)
    public, own = await told(visit(sea, ANA.id), code), await told(visit(sea, ANA.id), code, seat=0)
    assert (public.viewer, own.viewer, public.game, public.games) == (None, 0, 1, 1)
    assert not any(point.had_choice for point in public.story.turning)
    assert public.story.fortunes[-1].chances == (1.0, 0.0) == own.story.fortunes[-1].chances
    with pytest.raises(Refused, match=r"e\.spectator"):
        await told(visit(sea, BEN.id), code, seat=0)


async def test_after_the_match_each_of_its_games_is_told_with_everything_open(sea: GameWorld) -> None:
    code = await sea.at_sea(2, match="best_of_3")
    await surrender(sea, code, 1)
    inside = await told(visit(sea, ANA.id), code)
    await sea.play(code, "pe.turn")
    await surrender(sea, code, 1)
    await sea.go(400)
    first, last = [await told(visit(sea, ANA.id), code, number, seat=0) for number in (1, 0)]
    assert (first.viewer, first.game, last.game, last.games) == (ALL, 1, 2, 2) and inside.viewer is None
    assert first.story.fortunes[0].round == 0 < last.story.fortunes[0].round


async def test_it_is_stopped_in_its_time_and_told_as_far_as_it_has_come(sea: GameWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await sea.at_sea(2)
    await sea.window(code)
    await surrender(sea, code, 1)
    await sea.go(400)
    monkeypatch.setattr("bot.service.computers.fortunes.BOUND", 0.0)
    story = (await told(visit(sea, ANA.id), code)).story
    assert len(story.fortunes) == 1 and not story.turning


async def test_more_at_once_than_there_is_room_for_is_refused(sea: GameWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await sea.at_sea(2, match="best_of_3")
    await surrender(sea, code, 1)
    monkeypatch.setattr("bot.service.computers.fortunes.MOST", 1)
    first = await visit(sea, ANA.id).fortunes.of(code, seat=0)
    same = await visit(sea, ANA.id).fortunes.of(code, seat=0)
    assert isinstance(first, AnalysisJob) and first is same
    with pytest.raises(Refused, match=r"e\.film\.full"):
        await visit(sea, BEN.id).fortunes.of(code)
    await asyncio.wait({first.task})
    assert (await told(visit(sea, BEN.id), code)).viewer is None


async def test_one_person_holds_one_place_and_one_server_half_of_them(sea: GameWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    """What he has asked for is in the making; another course is refused to him, and to nobody else."""
    code = await sea.at_sea(2, match="best_of_3")
    await surrender(sea, code, 1)
    ana, ben = visit(sea, ANA.id).fortunes, visit(sea, BEN.id).fortunes
    first = await ana.of(code, seat=0)
    with pytest.raises(Refused, match=r"e\.film\.busy"):
        await ana.of(code)
    assert isinstance(first, AnalysisJob) and await ana.of(code, seat=0) is first, "the same course once more is the same"
    monkeypatch.setattr("bot.service.computers.fortunes.OF_A_SERVER", 1)
    with pytest.raises(Refused, match=r"e\.film\.full"):
        await ben.of(code)
    monkeypatch.undo()
    second = await ben.of(code)
    assert isinstance(second, AnalysisJob)
    await asyncio.wait({first.task, second.task})
