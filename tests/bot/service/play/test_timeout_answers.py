"""Deadlines: drafts, defaults, computers that sit in, saved time, last calls, blitz."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import read_time_control, write_time_control
from bot.model.table.table import Draft
from bot.service.clocks.question_time import grace
from bot.service.table import time_control
from engines.kernel.contract.search import SearchBudget, immediate
from tests.bot.service.discord_fixture import ANA, BEN, CREW, DAILY, LIVE, World
from tests.bot.service.game_fixture import FixtureGame
from tests.rules import rule


async def test_the_default_is_played_after_the_deadline_and_its_grace(here: World) -> None:
    code = await here.begun(2)
    table = await here.at(code)
    assert table.deadline == here.clock.at + timedelta(seconds=300)
    await here.go(300 + grace(LIVE) - 1)
    assert (await here.at(code)).decision == table.decision
    await here.go(2)
    after = await here.at(code)
    assert after.decision == table.decision + 1
    assert [seat.defaults_in_row for seat in after.seats] == [1, 1]


async def test_an_unsent_draft_counts_where_things_are_prepared(here: World) -> None:
    code = await here.begun(2)
    await here.draft(code, 0, {"flag": "black"})
    await here.go(310)
    table = await here.at(code)
    assert (await here.position(code)).table.flags == {0: "black", 1: "plain"}
    assert [seat.defaults_in_row for seat in table.seats] == [0, 1]


@pytest.mark.parametrize(("who", "flags"), [("computer", {0: "black", 1: "black"}), ("default", {0: "plain", 1: "plain"})])
async def test_a_computer_answers_for_who_is_late_if_the_table_says_so(
    who: Any, flags: dict[int, str], here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FixtureGame, "levels", (SearchBudget(1),))
    monkeypatch.setattr(FixtureGame, "thinking", lambda *_: immediate({"flag": "black"}))
    code = await here.begun(2, pace=replace(LIVE, out_of_time=who))
    await here.go(310)
    assert (await here.position(code)).table.flags == flags
    assert [seat.defaults_in_row for seat in (await here.at(code)).seats] == [1, 1]


async def test_complete_draft_goes_before_the_computer(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FixtureGame, "levels", (SearchBudget(1),))
    monkeypatch.setattr(FixtureGame, "thinking", lambda *_: immediate({"flag": "black"}))
    code = await here.begun(2, pace=replace(LIVE, out_of_time="computer"))
    await here.draft(code, 0, {"flag": "plain"})
    await here.go(310)
    assert (await here.position(code)).table.flags == {0: "plain", 1: "black"}


async def test_a_reaction_window_passes_whoever_plays_for_the_late(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FixtureGame, "levels", (SearchBudget(1),))
    code = await here.begun(3, pace=replace(LIVE, out_of_time="computer"))
    for seat in range(3):
        await here.say(code, seat, {"flag": "black"})
    await here.play(code, "window")
    monkeypatch.setattr(FixtureGame, "thinking", lambda *_: immediate({"do": "fire"}))
    await here.go(310)
    assert sum((await here.position(code)).table.points.values()) == 0


async def test_a_pace_of_before_leaves_the_rules_default() -> None:
    saved = {name: value for name, value in write_time_control(DAILY).items() if name != "out_of_time"}
    assert read_time_control(saved).out_of_time == "default"


async def test_a_draft_is_not_used_where_it_must_be_sent(here: World) -> None:
    code = await here.begun(3)
    for seat in range(3):
        await here.say(code, seat, {"flag": "black"})
    table = await here.play(code, "window")
    await here.draft(code, table.asked.seats[0], {"do": "fire"})  # type: ignore[union-attr]
    await here.go(310)
    assert sum((await here.position(code)).table.points.values()) == 0


@rule("PE-TIME-45")
async def test_after_three_defaults_in_a_row_the_computer_sits_in_until_he_is_back(here: World) -> None:
    code = await here.begun(2, rounds=8)
    while not (table := await here.at(code)).seats[1].sitting_in:
        assert table.asked is not None
        if 0 in table.asked.seats and 0 not in table.answered:
            await here.say(code, 0, (await here.host.rounds.choice(code, 0)).default)
        await here.go(310)
        assert table.seats[1].missed_in_row < 3
    assert [message.body["kind"] for message in here.poster.messages].count("offer") == 1
    before = here.clock.at
    begun = (await here.at(code)).decision
    await here.play(code, "steer")
    while (await here.at(code)).decision < begun + 6:
        table = await here.at(code)
        assert table.asked is not None
        if 0 in table.asked.seats:
            await here.say(code, 0, (await here.host.rounds.choice(code, 0)).default)
        await here.closed(code, table.decision)
    assert (here.clock.at - before).total_seconds() < 100
    table = await here.host.tables.took_back(code, BEN.id)
    assert not table.seats[1].sitting_in
    assert (table.seats[1].defaults_in_row, table.seats[1].missed_in_row, table.seats[1].on_offer) == (0, 0, False)


async def test_an_answer_ends_the_row_of_defaults(here: World) -> None:
    code = await here.begun(2, rounds=8)
    await here.go(310)
    table = await here.play(code, "vote")
    for seat in table.asked.seats:  # type: ignore[union-attr]
        await here.say(code, seat, "no")
    assert [seat.defaults_in_row for seat in (await here.at(code)).seats] == [0, 0]


async def test_a_last_call_rings_who_has_not_answered_once(here: World) -> None:
    code = await here.begun(3)
    for seat in range(3):
        await here.say(code, seat, {"flag": "black"})
    table = await here.play(code, "vote")
    missing = table.asked.seats[-1]  # type: ignore[union-attr]
    for seat in table.asked.seats[:-1]:  # type: ignore[union-attr]
        await here.say(code, seat, "no")
    await here.go(250)
    bells = [message.where for message in here.poster.of("bell")]
    assert bells == [f"p{CREW[missing].id}"]
    await here.go(30)
    assert len(here.poster.of("bell")) == 1


async def test_time_is_saved_up_and_used(here: World) -> None:
    code = await here.begun(2, pace=DAILY, rounds=4)
    for seat in range(2):
        await here.say(code, seat, {"flag": "plain"})
    await here.go(60)
    table = await here.at(code)
    hours = 3600.0
    assert [seat.saved_time for seat in table.seats] == [8 * hours, 8 * hours]
    seat = table.asked.seats[0]  # type: ignore[union-attr]
    opened = table.deadline - timedelta(hours=32)  # type: ignore[operator]
    await here.go(26 * hours)
    taken = (here.clock.at - opened).total_seconds()
    await here.say(code, seat, "port")
    assert (await here.at(code)).seats[seat].saved_time == pytest.approx(16 * hours - (taken - 24 * hours))


WRONG = [(30, 0, 0, (0,)), (3600, 20, 10, (0,)), (3600, 0, 0, ()), (3600, 0, 0, (9,))]


@pytest.mark.parametrize(("base", "added", "cap", "days"), WRONG)
def test_paces_that_cannot_be_kept_are_refused(base: float, added: float, cap: float, days: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="pace"):
        time_control.own_time_control(base, added, cap, days)


def test_the_first_tick_not_before() -> None:
    assert time_control.next_tick(100.0, 5.0, 110.0, 0.0) == 110.0
    assert time_control.next_tick(100.0, 5.0, 110.0, 112.0) == 115.0
    assert time_control.next_tick(100.0, 5.0, 110.0, 115.0) == 115.0


@rule("PE-TIME-53")
async def test_a_blitz_table_has_a_bank_each_and_no_ticks(here: World) -> None:
    code = await here.begun(2, blitz=2)
    table = await here.at(code)
    assert table.pace == replace(LIVE, blitz=120.0)
    assert [seat.saved_time for seat in table.seats] == [120.0, 120.0]
    await here.go(20)
    assert not (await here.say(code, 0, {"flag": "black"})).closed
    await here.go(10)
    assert (await here.say(code, 1, {"flag": "black"})).closed
    table = await here.at(code)
    assert [seat.saved_time for seat in table.seats] == pytest.approx([100.0, 90.0])
    seat = table.asked.seats[0]  # type: ignore[union-attr]
    assert table.deadline == here.clock.at + timedelta(seconds=table.seats[seat].saved_time)
    await here.go(99)
    over = await here.at(code)
    if seat == 0:
        assert over.status == "running"
        await here.go(2)
        over = await here.at(code)
    assert over.status == "over"
    assert over.result is not None and over.result.reason == "time"
    assert (await here.position(code)).table.gone == (seat,)
    assert (await here.host.history.replay(code)).rows[-1].move == "flag"


async def test_drafts_are_kept_by_revision_and_shown_once_more(here: World) -> None:
    code = await here.begun(2)
    drafts, empty = here.host.drafts, await here.own(code, 0)
    assert empty.draft.rev == 0
    first = await drafts.put(empty, Draft(0, {"flag": "black"}, {"vote": "yes"}, "page2", "black"))
    assert first.draft.rev == 1
    assert await here.own(code, 0) == first
    with pytest.raises(Refused, match="elsewhere"):
        await drafts.put(empty, Draft(0, {}, {}))
    second = await drafts.put(first, first.draft)
    with pytest.raises(Refused, match="elsewhere"):
        await drafts.put(first, Draft(0, {}, {}))
    await here.say(code, 1, {"flag": "plain"})
    await here.go(310)
    assert (await here.at(code)).decision > first.decision
    for old in (empty, second):
        with pytest.raises(Refused, match="decided"):
            await drafts.put(old, Draft(0, {}, {}))
    now = await here.own(code, 0)
    assert await drafts.last(now) == second.draft
    await drafts.move_on(now)
    assert await drafts.last(now) is None


async def test_a_sent_draft_is_not_shown_again(here: World) -> None:
    code = await here.begun(2)
    await here.draft(code, 0, {"flag": "black"})
    await here.say(code, 0, {"flag": "black"})
    await here.say(code, 1, {"flag": "plain"})
    await here.go(20)
    assert await here.host.drafts.last(await here.own(code, 0)) is None
    assert ANA.id == CREW[0].id
