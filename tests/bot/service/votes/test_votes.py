"""Votes and pauses of a table: called, cast, judged again when somebody leaves, carried out, and how often."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.model.base.times import HOUR
from bot.model.people.people import Person
from bot.model.table.table import PublicTable
from bot.model.table.votes import OWN_PAUSE, VOTES, Motion
from bot.service.table.time_control import SLOW
from engines.kernel.base.messages import load_message, say
from engines.kernel.contract.sides import Side
from engines.kernel.resolution.agreement import AGREED
from engines.kernel.resolution.frames import Result
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, DAILY, DARIO, LIVE, World, refusal
from tests.bot.service.game_fixture import FixtureGame


async def cast(here: World, code: str, *ballots: tuple[Person, bool]) -> PublicTable:
    (vote,) = (await here.at(code)).votes
    for person, is_yes in ballots:
        table = await here.host.votes.cast(code, person.id, vote.slot, vote.number, is_yes)
    return table


async def ends(here: World) -> list[str]:
    """How votes ended, as their posts say."""
    await here.go(30)
    told = [load_message(due.facts["told"]) for due in here.composer.dues if due.kind in VOTES and "told" in due.facts]
    return [dict(one.args)["outcome"].id for one in told]


async def hours_left(here: World, code: str) -> float:
    deadline = (await here.at(code)).deadline
    assert deadline is not None
    return (deadline - here.clock.now()).total_seconds() / HOUR


async def test_a_pause_keeps_the_time_that_is_left_and_ends_by_itself(here: World) -> None:
    code = await here.begun(4, pace=DAILY, rounds=8)
    await here.go(4 * HOUR)
    before = await hours_left(here, code)
    table = await here.host.votes.call(code, ANA.id, Motion("pause", 72))
    assert [(vote.voters, vote.missing) for vote in table.votes] == [((1, 2, 3), 3)]
    await here.go(HOUR)
    assert await hours_left(here, code) == pytest.approx(before - 1), "a vote stops no clock"
    table = await cast(here, code, (BEN, False), (CARLA, True), (DARIO, True))
    assert (table.votes, table.pause is not None) == ((), True)
    assert await hours_left(here, code) == pytest.approx(before - 1 + 72, abs=0.01)
    await here.go(72 * HOUR + 60)
    assert (await here.at(code)).pause is None
    assert await hours_left(here, code) == pytest.approx(before - 1, abs=0.05)
    assert await ends(here) == ["vote.pausing"]
    assert await refusal(here.host.votes.call(code, BEN.id, Motion("pause", 24))) == "e.vote.question"


async def test_a_pause_ends_early_by_a_vote_of_all(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    before = await hours_left(here, code)
    await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    await cast(here, code, (BEN, True), (CARLA, True))
    await here.go(5 * HOUR)
    table = await here.host.votes.call(code, BEN.id, Motion("resume"))
    assert [(vote.voters, vote.yes) for vote in table.votes] == [((0, 1, 2), 1)]
    table = await cast(here, code, (CARLA, True))
    assert table.pause is None
    assert await hours_left(here, code) == pytest.approx(before, abs=0.01)


async def test_a_question_asked_in_a_pause_has_its_time_from_the_end_of_the_pause(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    assert await refusal(here.host.votes.take_pause(code, ANA.id)) == "e.pause.sealed"
    await here.play(code, "steer")
    await here.host.votes.take_pause(code, ANA.id)
    table = await here.play(code, "vote")
    assert table.pause is not None
    assert await hours_left(here, code) > 24 + 20


async def test_an_own_pause_needs_no_vote_and_ends_with_a_press_of_its_captain(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    await here.play(code, "steer")
    before = await hours_left(here, code)
    assert (await here.host.votes.take_pause(code, ANA.id)).pause is not None
    assert await hours_left(here, code) == pytest.approx(before + 24, abs=0.01)
    assert await refusal(here.host.votes.take_pause(code, BEN.id)) == "e.vote.paused"
    assert await refusal(here.host.votes.call(code, BEN.id, Motion("resume"))) == "e.vote.paused"
    await here.go(HOUR)
    assert (await here.host.votes.call(code, ANA.id, Motion("resume"))).pause is None
    assert await hours_left(here, code) == pytest.approx(before, abs=0.01)
    assert await refusal(here.host.votes.take_pause(code, ANA.id)) == "e.pause.own"


async def test_silence_is_no(here: World) -> None:
    code = await here.begun(3)
    await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    await cast(here, code, (BEN, True))
    await here.go(301)
    assert (await here.at(code)).votes == () and (await here.at(code)).pause is None
    assert await ends(here) == ["vote.lapsed"]


async def test_more_time_needs_half_and_is_given_once_a_question(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    await here.play(code, "steer")
    before, asked = await hours_left(here, code), (await here.at(code)).asked
    assert asked is not None
    caller, *others = sorted((ANA, BEN, CARLA), key=lambda one: one.id - 100 not in asked.seats)
    if others[1].id - 100 not in asked.seats:
        assert await refusal(here.host.votes.call(code, others[1].id, Motion("extend"))) == "e.vote.asked"
    await here.host.votes.call(code, caller.id, Motion("extend"))
    await cast(here, code, (others[0], True))
    assert await hours_left(here, code) == pytest.approx(before + 24, abs=0.01)
    assert await ends(here) == ["vote.extended"]
    assert await refusal(here.host.votes.call(code, caller.id, Motion("extend"))) == "e.vote.question"


async def test_a_captain_who_leaves_is_struck_and_the_vote_is_judged_again(here: World) -> None:
    code = await here.begun(4, pace=DAILY, rounds=8)
    await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    await cast(here, code, (BEN, True))
    await here.host.tables.resign(code, CARLA.id)
    (vote,) = (await here.at(code)).votes
    assert (vote.voters, vote.yes) == ((1, 3), 1)
    assert await refusal(here.host.votes.cast(code, CARLA.id, vote.slot, vote.number, True)) in ("e.spectator", "e.vote.out")
    await here.host.tables.resign(code, DARIO.id)
    assert (await here.at(code)).pause is not None and await ends(here) == ["vote.pausing"]


async def test_a_vote_goes_with_its_caller_and_with_the_game(here: World) -> None:
    code = await here.begun(4, pace=DAILY, rounds=8)
    await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    await here.host.tables.resign(code, ANA.id)
    await here.host.votes.call(code, BEN.id, Motion("pause", 24)) if (await here.at(code)).decision > 1 else None
    assert (await ends(here))[0] == "vote.left"
    await here.shut(code)
    assert (await here.at(code)).votes == ()


async def test_a_vote_that_ends_before_it_is_posted_tells_its_end_alone(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    table = await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    (vote,) = table.votes
    await here.host.votes.withdraw(code, ANA.id, vote.slot, vote.number)
    await here.go(30)
    assert await refusal(here.host.votes.cast(code, BEN.id, vote.slot, vote.number, True)) == "e.vote.over"
    assert [due.facts.get("told") is None for due in here.composer.dues if due.kind in VOTES] == [False]
    assert len(here.poster.of(VOTES[0])) == 1


async def test_ballots_may_change_and_only_voters_and_the_caller_may_press(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    table = await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    (vote,) = table.votes
    assert await refusal(here.host.votes.cast(code, ANA.id, vote.slot, vote.number, True)) == "e.vote.notyours"
    assert await refusal(here.host.votes.withdraw(code, BEN.id, vote.slot, vote.number)) == "e.vote.notcaller"
    assert await refusal(here.host.votes.cast(code, 999, vote.slot, vote.number, True)) == "e.spectator"
    table = await cast(here, code, (BEN, True), (BEN, True))
    assert [(one.yes, one.no, one.missing) for one in table.votes] == [(1, 0, 1)]
    await cast(here, code, (BEN, False))
    assert await ends(here) == ["vote.lost"]
    await here.go(30)
    assert await refusal(here.host.votes.cast(code, BEN.id, vote.slot, vote.number, True)) == "e.vote.over"


async def test_pauses_are_bounded_and_a_vote_is_called_once_a_day_and_question(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    for hours, wanted in ((5, "e.vote.hours"), (337, "e.vote.hours")):
        assert await refusal(here.host.votes.call(code, ANA.id, Motion("pause", hours))) == wanted
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("resume"))) == "e.vote.unpaused"
    await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    assert await refusal(here.host.votes.call(code, BEN.id, Motion("pause", 24))) == "e.vote.open"
    await cast(here, code, (BEN, False))
    assert await refusal(here.host.votes.call(code, BEN.id, Motion("pause", 24))) == "e.vote.question"
    await here.play(code, "steer")
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("pause", 24))) == "e.vote.day"
    offers = await here.host.votes.offers(code, ANA.id)
    assert [one if one == OWN_PAUSE else one.kind for one in offers] == [  # type: ignore[union-attr]
        "own", "extend", "pace", "pace", "draw", "winner", "winner", "cancel",
    ]  # fmt: skip
    assert await here.host.votes.offers(code, 999) == ()


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_a_table_of_one_has_nothing_to_vote_on(here: World, pace: Any) -> None:
    code = await here.begun(1, computers=2, pace=pace)
    assert await here.host.votes.offers(code, ANA.id) == ()
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("pause", 24))) == "e.vote.alone"
    assert await refusal(here.host.votes.take_pause(code, ANA.id)) == "e.vote.alone"


async def test_another_clock_holds_from_the_next_question_on_and_saved_time_is_cut_to_its_cap(here: World) -> None:
    table_clock = replace(DAILY, excused=2, vacation="pause", out_of_time="computer")
    code = await here.begun(4, pace=table_clock, rounds=8)
    await here.play(code, "vote")
    assert {seat.saved_time for seat in (await here.host.repository.by_code(code)).seats} != {0.0}
    left = await hours_left(here, code)
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("pace", pace=DAILY))) == "e.vote.pace"
    await here.host.votes.call(code, ANA.id, Motion("pace", pace=SLOW))
    await cast(here, code, (BEN, True))
    assert (await here.at(code)).pace.name == "daily"
    await cast(here, code, (CARLA, True))
    assert await hours_left(here, code) == pytest.approx(left, abs=0.01) and (await here.at(code)).pace.name == "daily"
    decision = (await here.at(code)).decision
    for seat in range(4):
        await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)
    await here.closed(code, decision)
    assert (await here.at(code)).pace == replace(SLOW, out_of_time="computer", excused=2, vacation="pause")
    assert await hours_left(here, code) == pytest.approx(72, abs=0.01)
    assert {seat.saved_time for seat in (await here.host.repository.by_code(code)).seats} == {0.0}
    assert await ends(here) == ["vote.paced"]


async def test_an_agreed_end_needs_all_others_and_ends_the_other_vote_too(here: World) -> None:
    code = await here.begun(3, pace=DAILY, rounds=8)
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("winner", seat=7))) == "e.vote.winner"
    assert await refusal(here.host.votes.call(code, ANA.id, Motion("concede"))) == "e.vote.side"
    await here.host.votes.call(code, BEN.id, Motion("pause", 24))
    table = await here.host.votes.call(code, ANA.id, Motion("winner", seat=2))
    slot, number = next((vote.slot, vote.number) for vote in table.votes if vote.motion.kind == "winner")
    await here.host.votes.cast(code, BEN.id, slot, number, True)
    assert (await here.at(code)).status == "running"
    table = await here.host.votes.cast(code, CARLA.id, slot, number, True)
    assert (table.status, table.votes) == ("over", ()) and table.result == Result(((2,), (0, 1)), AGREED)
    assert sorted(await ends(here)) == ["vote.agreed.winner", "vote.over"]


async def test_a_side_concedes_by_the_votes_of_its_own_captains(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    sides = tuple(Side(id, say("x")) for id in ("a", "b", "a", "b"))
    monkeypatch.setattr(FixtureGame, "sides", lambda game, options, seats: sides)
    code = await here.begun(4, pace=DAILY, rounds=8)
    table = await here.host.votes.call(code, ANA.id, Motion("concede"))
    assert [vote.voters for vote in table.votes] == [(2,)]
    assert await refusal(cast(here, code, (BEN, True))) == "e.vote.notyours"
    assert (await cast(here, code, (CARLA, True))).result == Result(((1, 3), (0, 2)), AGREED)
