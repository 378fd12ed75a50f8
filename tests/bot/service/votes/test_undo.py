"""Answers taken back by a vote: the table stands again as before, in its record, its log and its clocks."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.base.times import HOUR
from bot.model.table.table import PublicTable
from bot.model.table.votes import Motion
from bot.service.history import finished_game
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.record.record import TakenBack, verify
from engines.kernel.resolution.frames import Move
from tests.bot.manual_clock import ManualClock
from tests.bot.service.absence.test_takeover import EVA
from tests.bot.service.discord_fixture import ANA, CREW, DAILY, World, world
from tests.bot.service.votes.test_votes import cast, ends, hours_left, refusal

UNDO = Motion("undo")


async def steered(here: World, people: int = 3, **more: Any) -> tuple[str, int]:
    """A table after the captain on turn has steered, and the seat."""
    code = await here.begun(people, **{"pace": DAILY, **more})
    while (table := await here.play(code, "steer")).asked is not None and table.asked.seats[0] >= people:
        await here.closed(code, table.decision)
    assert table.asked is not None
    (seat,) = table.asked.seats
    await here.go(HOUR)
    await here.say(code, seat, "starboard")
    return code, seat


async def agree(here: World, code: str, seat: int) -> PublicTable:
    return await cast(here, code, *((person, True) for at, person in enumerate(CREW[:3]) if at != seat))


async def test_an_answer_is_taken_back_if_all_others_agree(here: World) -> None:
    code, seat = await steered(here)
    await here.go(60)
    before = await here.at(code)
    table = await here.host.votes.call(code, CREW[seat].id, UNDO)
    ((vote,), back) = table.votes, table.votes[0].motion.back
    assert back is not None and (back.seat, back.answers, back.since) == (seat, 1, (seat,))
    assert [one.id for one in back.sentences] == ["t.steered"] and back.showings == ()
    assert set(vote.voters) == {0, 1, 2} - {seat}
    await agree(here, code, seat)
    table = await here.at(code)
    assert table.asked is not None and (table.asked.kind, table.asked.seats) == ("steer", (seat,))
    assert table.decision == before.decision + 1 and table.votes == ()
    assert await hours_left(here, code) == pytest.approx(24 + table.seats[seat].saved_time / HOUR)
    assert await refusal(here.host.rounds.save(code, before.decision, seat, "port")) == "e.decided"
    await here.say(code, seat, "port")
    assert (await ends(here)) == ["vote.undone"]
    assert (await here.play(code, "never")).status == "over"
    replay = await here.host.history.replay(code)
    assert sum(isinstance(row, TakenBack) for row in replay.rows) == 1 and replay.format == 4
    assert verify(table.game, replay, replay.rows[-1].chain).is_whole


async def test_a_vote_holds_the_game_and_gives_the_time_back(here: World) -> None:
    """Computers, a tick that is due, and the deadline wait for the vote; then all goes on."""
    code, seat = await steered(here, 2, computers=2, rounds=8)
    other, before = 1 - seat, await hours_left(here, code)
    await here.host.votes.call(code, CREW[seat].id, UNDO)
    assert await hours_left(here, code) == pytest.approx(before + 12)
    await here.say(code, other, {"do": "hold"})
    decision = (await here.at(code)).decision
    await here.go(6 * HOUR)
    table = await here.at(code)
    assert table.decision == decision and not {2, 3} & table.answered and len(table.votes) == 1
    await here.go(6 * HOUR + 1)
    assert await ends(here) == ["vote.lapsed"]
    assert (await here.at(code)).decision > decision, "the window closes once the computers have answered"


async def test_an_answer_that_ends_the_round_ends_the_vote(here: World) -> None:
    code, seat = await steered(here, 2)
    table = await here.host.votes.call(code, CREW[seat].id, UNDO)
    left = await hours_left(here, code) - 12
    await here.host.rounds.act(code, 1 - seat, Move("shout", {"word": "ahoy"}))
    assert await ends(here) == ["vote.undo.gone"] and (await here.at(code)).decision == table.decision
    assert await hours_left(here, code) == pytest.approx(left, abs=0.02)
    assert await refusal(here.host.votes.call(code, CREW[seat].id, UNDO)) == "e.undo.none", "an open move stays"


@pytest.mark.parametrize(
    ("undo", "rated", "wanted"),
    [("off", False, "e.undo.off"), ("usual", True, "e.undo.rated"), ("all", True, ""), ("usual", False, "")],
)
async def test_the_table_says_whether_anything_is_taken_back(here: World, undo: Any, rated: bool, wanted: str) -> None:
    code, seat = await steered(here, pace=replace(DAILY, undo=undo))

    def open_up(unit: UnitOfWork) -> dict[str, Any]:
        unit.table.row.open_to_all = rated
        return {}

    await here.host.repository.change(code, open_up)
    other = next(one for one in range(3) if one != seat)
    assert await refusal(here.host.votes.call(code, CREW[other].id, UNDO)) == (wanted or "e.undo.others")
    offers = [one.kind for one in await here.host.votes.offers(code, CREW[seat].id) if isinstance(one, Motion)]
    assert ("undo" in offers) == (not wanted)
    if wanted:
        assert await refusal(here.host.votes.call(code, CREW[seat].id, UNDO)) == wanted


async def test_captains_who_answered_since_or_are_asked_agree(here: World) -> None:
    code, seat = await steered(here, pace=replace(DAILY, undo="since"))
    table = await here.host.votes.call(code, CREW[seat].id, UNDO)
    assert set(table.votes[0].voters) == {0, 1, 2} - {seat}, "all others are asked now"


async def test_a_captain_alone_with_computers_takes_back_at_once(tmp_path: Path) -> None:
    """And once a turn."""
    async with world(tmp_path / "b.sqlite3", seed="alone") as here:
        code = await here.begun(1, computers=1, pace=DAILY, rounds=8)
        while (table := await here.play(code, "steer")).asked is not None and table.asked.seats != (0,):
            await here.closed(code, table.decision)
        await here.say(code, 0, "port")
        table = await here.host.votes.call(code, ANA.id, UNDO)
        assert table.votes == () and table.asked is not None and table.asked.kind == "steer"
        assert table.taken_back == {table.step - 1}
        await here.say(code, 0, "starboard")
        assert await refusal(here.host.votes.call(code, ANA.id, UNDO)) == "e.undo.turn"
        log = dict(await here.host.history.log(code))
        assert [one.id for one in log[max(log) - 1]] == ["vote.undo.line", "step.back.alone"]


async def test_a_vote_goes_on_after_a_restart_and_counts_once(tmp_path: Path) -> None:
    """Both others say yes at once, and the captain who is asked answers in the same moment: one order, nothing lost."""
    file, clock = tmp_path / "b.sqlite3", ManualClock()
    async with world(file, clock, seed="restart") as here:
        code, seat = await steered(here, rounds=8)
        left = {"window": "hold", "vote": "yes"}
        others = [one for one in range(3) if one != seat]
        await here.say(code, others[0], {"do": "hold"}, lines=left)
        await here.host.votes.call(code, CREW[seat].id, UNDO)
    async with world(file, clock, seed="restart") as here:
        (vote,) = (await here.at(code)).votes
        ballots = [here.host.votes.cast(code, CREW[one].id, vote.slot, vote.number, True) for one in (*others, others[0])]
        late = here.say(code, others[1], {"do": "hold"})
        *_, twice, answered = await asyncio.gather(*ballots, late, return_exceptions=True)
        table, record = await here.at(code), await here.host.repository.by_code(code)
        assert isinstance(twice, Refused) and isinstance(answered, Refused)
        assert table.asked is not None and table.asked.kind == "steer" and table.votes == () and not table.answered
        assert record.lines.get(others[0], {}) == {}, "left since"
        logs = [dict(await here.host.history.log(code, CREW[one].id))[table.step] for one in others]
        assert [any(line.id == "step.back.lines" for line in log) for log in logs] == [True, False]
        assert (await here.play(code, "never")).status == "over"
        replay = await here.host.history.replay(code)
        assert verify(table.game, replay).is_whole and len(replay.taken_back) == 2
        frames = finished_game.frames(table.game, await here.host.history.played(code))
        assert len(frames) == replay.rounds + 1 and sum(frame.is_taken_back for frame in frames) == 1


async def test_a_new_captain_of_a_seat_ends_the_vote_and_all_before_stays(here: World) -> None:
    code, seat = await steered(here, rounds=8)
    other = next(one for one in range(3) if one != seat)
    await here.host.substitutes.offer(code, CREW[other].id, EVA.id)
    await here.host.votes.call(code, CREW[seat].id, UNDO)
    await here.host.substitutes.accept(code, EVA, other)
    assert (await here.at(code)).votes == () and await ends(here) == ["vote.undo.seat"]
    assert await refusal(here.host.votes.call(code, CREW[seat].id, UNDO)) == "e.vote.question"
    assert not any(getattr(one, "kind", "") == "undo" for one in await here.host.votes.offers(code, CREW[seat].id))


async def test_a_caller_who_leaves_takes_the_vote_along(here: World) -> None:
    code, seat = await steered(here, rounds=8)
    await here.host.votes.call(code, CREW[seat].id, UNDO)
    await here.host.votes.call(code, CREW[seat].id, Motion("pause", 24))
    assert await refusal(here.host.votes.call(code, CREW[seat].id, UNDO)) == "e.vote.open"
    await here.host.tables.resign(code, CREW[seat].id)
    assert (await here.at(code)).votes == () and set(await ends(here)) == {"vote.left"}
    assert (await here.play(code, "never")).status == "over"
