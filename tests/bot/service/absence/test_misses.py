"""Missed deadlines: excused first, counted where everybody knows of them, and then the seat is on offer."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import read_time_control, write_time_control
from engines.kernel.base.messages import load_message
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DAILY, GUILD, LIVE, World

EXCUSING = replace(LIVE, excused=2)


def notices(here: World) -> list[str]:
    return [load_message(due.facts["message"]).id for due in here.composer.dues if due.kind == "note"]


async def say(here: World, code: str, *seats: int) -> None:
    """These captains answer, if they are asked, and the round closes if nobody is missing."""
    table = await here.at(code)
    for seat in seats:
        if table.asked is not None and seat in table.asked.seats:
            await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)


async def test_a_late_captain_is_excused_twice_in_a_game_and_then_the_default_is_played(here: World) -> None:
    code = await here.begun(2, pace=EXCUSING, rounds=8)
    decision = (await here.at(code)).decision
    await say(here, code, 0)
    for excused in (1, 2):
        await here.go(310)
        table = await here.at(code)
        assert (table.decision, [seat.excused for seat in table.seats]) == (decision, [0, excused])
        assert notices(here).count("note.excused") == excused
        assert table.deadline is not None and 280 < (table.deadline - here.clock.now()).total_seconds() <= 300
    await here.go(310)
    table = await here.at(code)
    assert table.decision == decision + 1
    assert [(seat.excused, seat.missed_in_row) for seat in table.seats] == [(0, 0), (2, 1)]


async def test_everybody_late_is_excused_at_once_and_an_answer_still_closes_the_round(here: World) -> None:
    code = await here.begun(3, pace=EXCUSING)
    await here.go(310)
    table = await here.at(code)
    assert [seat.excused for seat in table.seats] == [1, 1, 1]
    await say(here, code, 0, 1, 2)
    await here.go(10)
    after = await here.at(code)
    assert after.decision == table.decision + 1
    assert [seat.missed_in_row for seat in after.seats] == [0, 0, 0]


async def test_the_last_call_comes_again_for_the_time_that_is_given(here: World) -> None:
    code = await here.begun(3, pace=replace(DAILY, excused=1))
    await say(here, code, 0, 1)
    await here.go(24 * 3600 + 60)
    bells = len([one for one in here.poster.of("bell") if one.where == f"p{CARLA.id}"])
    await here.go(22 * 3600)
    assert len([one for one in here.poster.of("bell") if one.where == f"p{CARLA.id}"]) == bells + 1


async def test_a_complete_draft_counts_and_costs_no_excuse(here: World) -> None:
    code = await here.begun(2, pace=EXCUSING)
    await say(here, code, 0)
    await here.draft(code, 1, {"flag": "black"})
    await here.go(310)
    assert (await here.position(code)).table.flags == {0: "plain", 1: "black"}
    assert [seat.excused for seat in (await here.at(code)).seats] == [0, 0]


async def test_reaction_windows_excuse_nobody_and_count_for_nothing_that_anybody_sees(here: World) -> None:
    """A silent captain and one who answers every window look alike: neither is named, and neither's row goes on or ends."""
    code = await here.begun(3, pace=LIVE, rounds=8)
    await here.go(310)
    table = await here.at(code)
    assert [seat.missed_in_row for seat in table.seats] == [1, 1, 1]
    await say(here, code, 0, 1, 2)
    await here.go(5)
    table = await here.at(code)
    assert table.asked is not None and table.asked.kind == "window"
    before = {seat: table.seats[seat].missed_in_row for seat in table.asked.seats}
    answering, silent = table.asked.seats
    await say(here, code, answering)
    await here.go(310)
    after = await here.at(code)
    assert after.decision == table.decision + 1
    assert {seat: after.seats[seat].missed_in_row for seat in before} == before == {answering: 1, silent: 1}
    assert "note.excused" not in notices(here)


async def test_windows_are_excused_by_no_table(here: World) -> None:
    code = await here.begun(3, pace=EXCUSING)
    await say(here, code, 0, 1, 2)
    table = await here.play(code, "window")
    await here.go(310)
    after = await here.at(code)
    assert after.decision > table.decision
    assert [seat.excused for seat in after.seats if seat.number in table.asked.seats] == [0, 0]  # type: ignore[union-attr]


async def test_after_three_the_seat_is_on_offer_until_its_captain_is_back(here: World) -> None:
    code = await here.begun(2, rounds=8)
    while not (table := await here.at(code)).seats[1].sitting_in:
        await say(here, code, 0)
        await here.go(310)
    assert (table.seats[1].on_offer, table.seats[1].missed_in_row) == (True, 3)
    assert [due.facts["seat"] for due in here.composer.dues if due.kind == "offer"] == [1]
    back = await here.host.tables.took_back(code, BEN.id)
    assert (back.seats[1].on_offer, back.seats[1].sitting_in, back.seats[1].missed_in_row) == (False, False, 0)


async def test_an_offer_that_waits_is_not_posted_when_its_captain_is_back(here: World) -> None:
    code = await here.begun(2, rounds=8)
    table = await here.at(code)
    while table.seats[1].missed_in_row < 2 or table.asked is None or 1 not in table.asked.seats or table.asked.kind == "window":
        await say(here, code, 0)
        await here.go(310)
        table = await here.at(code)
    await say(here, code, 0)
    here.clock.set(here.clock.at + timedelta(seconds=330))
    await here.host.timers.ring_due()
    await here.host.timers.settled()
    assert (await here.at(code)).seats[1].on_offer
    await here.host.tables.took_back(code, BEN.id)
    await here.go(30)
    assert not here.poster.of("offer")


@pytest.mark.parametrize("excused", [0, 1, 3])
async def test_the_table_says_how_many_are_excused(here: World, excused: int) -> None:
    opened = await here.host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE, excused=excused)
    assert opened.pace.excused == excused
    changed = await here.host.tables.choose(opened.code, ANA.id, pace=DAILY)
    assert changed.pace == replace(DAILY, excused=excused), "a change of pace keeps it"
    with pytest.raises(Refused) as refused:
        await here.host.tables.choose(opened.code, ANA.id, excused=4)
    assert refused.value.reason.id == "e.notoffered"


def test_a_pace_of_before_excuses_nobody() -> None:
    saved: dict[str, Any] = {name: value for name, value in write_time_control(DAILY).items() if name != "excused"}
    assert read_time_control(saved).excused == 0
