"""Nobody is left unrung: the ways in which a captain could be defaulted without having been told, each through the whole host."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from bot.model.people.people import Caller
from bot.model.posting.posts import SendResult
from bot.model.table.table import PublicTable
from bot.service.clocks.question_time import grace
from bot.service.people.inboxes import STOP
from bot.store import schema as s
from bot.store.people import inboxes
from engines.kernel.resolution.frames import Move
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, CREW, DAILY, LIVE, World, world

HERE = f"c{CHANNEL}"


def mentions(here: World, person: int) -> list[str]:
    return [message.body["kind"] for message in here.poster.messages if message.where == HERE and person in message.ring]


async def at_the_vote(here: World, people: int = 2) -> PublicTable:
    """A daily table at an open question to all, whose post stands and whose bells are about to go."""
    code = await here.begun(people, pace=DAILY)
    await here.go(200)
    return await here.play(code, "vote")


async def defaults(here: World, code: str) -> list[int]:
    return [seat.defaults_in_row for seat in (await here.at(code)).seats]


@pytest.mark.parametrize(("reason", "again"), [("inbox", None), ("dm_fast", None), ("refused", None), ("later", 7200.0)])
async def test_captain_out_of_reach_of_messages_is_mentioned_at_once(here: World, reason: str, again: float | None) -> None:
    """Ways one to three: an inbox that is shut; slow, or kept back by our pace; one that Discord has stopped."""
    await at_the_vote(here)
    here.poster.answers["direct"] = [SendResult(None, reason, again)] * (4 if reason == "refused" else 2)
    await here.go(30)
    calls = here.poster.of("call")
    assert {person for call in calls for person in call.ring} == {ANA.id, BEN.id}


async def test_a_bell_that_waits_for_a_stopped_pace_is_replaced_by_a_mention(here: World) -> None:
    """Way three, at another table: inboxes were stopped before this one asks."""
    code = await here.begun(2, pace=DAILY)
    await here.go(200)

    def new_inboxes(db: Any) -> None:
        db.execute(update(s.people).values(inbox_channel=None))
        inboxes.stop(db, here.clock.at.timestamp() + STOP)

    await here.host.store.write(new_inboxes)
    await here.play(code, "vote")
    await here.go(60)
    assert mentions(here, ANA.id) and mentions(here, BEN.id)


def called(here: World, channel: int) -> set[int]:
    """Whom a line in that channel has called."""
    return {person for call in here.poster.of("call") if call.where == f"c{channel}" for person in call.ring}


async def two_tables(here: World, *paces: Any) -> list[str]:
    """Tables of the same two, each in a channel of its own."""
    codes = []
    for n, pace in enumerate(paces):
        here.channel = CHANNEL + n
        codes.append(await here.begun(2, pace=pace))
    return codes


@pytest.mark.parametrize("apart", [0.0, 60.0])
async def test_a_bell_behind_one_of_another_table_is_replaced_by_a_mention_at_once(here: World, apart: float) -> None:
    """Way three, in the outbox: what keeps the first table's message back keeps back that of the second."""
    codes = await two_tables(here, DAILY, DAILY)
    await here.go(200)
    here.poster.answers["direct"] = [SendResult(None, "later", 1800.0)] * 10
    await here.play(codes[0], "vote")
    await here.go(apart)
    await here.play(codes[1], "vote")
    await here.go(30)
    assert called(here, CHANNEL) == called(here, CHANNEL + 1) == {ANA.id, BEN.id}
    versions = [(await here.at(code)).version for code in codes]
    await here.go(1500)
    assert [(await here.at(code)).version for code in codes] == versions, "it is noted once"


async def test_a_bell_for_who_is_here_is_not_forgotten_behind_another(here: World) -> None:
    """Way four beside way three: his later bell is due while another table's message keeps his inbox."""
    codes = await two_tables(here, DAILY, LIVE)
    await here.play(codes[1], "window")
    await here.go(200)
    here.poster.answers["direct"] = [SendResult(None, "later", 1800.0)] * 10
    await here.play(codes[0], "vote")
    await here.go(10)
    for person in (ANA, BEN):
        here.host.people.note_presence(person)
    await here.play(codes[1], "vote")
    await here.go(20)
    assert not called(here, CHANNEL + 1)
    await here.go(40)
    assert called(here, CHANNEL + 1) == {ANA.id, BEN.id}


async def test_captain_present_at_the_question_is_rung_after_doing_nothing(here: World) -> None:
    """Way four: at a live table nobody who was present at the first question was ever rung."""
    code = await here.begun(2, pace=LIVE)
    await here.go(200)
    for person in (ANA, BEN):
        here.host.people.note_presence(person)
    table = await here.play(code, "vote")
    await here.go(5)
    assert not mentions(here, ANA.id)[1:]
    bells = len(here.poster.of("bell"))
    await here.go(150)
    assert {message.where for message in here.poster.of("bell")[bells:]} == {f"p{ANA.id}", f"p{BEN.id}"}
    assert (await here.at(code)).decision == table.decision


@pytest.mark.parametrize(("pace", "again"), [(LIVE, 600.0), (DAILY, 7200.0)])
async def test_while_discord_takes_nothing_the_clock_stands_and_then_all_time_is_anew(
    here: World, pace: Any, again: float
) -> None:
    """Way five: posts and messages fail with an error that may pass, so that the channel counted as open."""
    code = await here.begun(2, pace=pace)
    await here.go(200)
    down = [SendResult(None, "later", again)] * 10_000
    here.poster.answers = {"post": list(down), "direct": list(down), "edit": list(down)}
    table = await here.play(code, "vote")
    assert table.deadline is not None
    await here.go(2.2 * (table.deadline - here.clock.at).total_seconds())
    now = await here.at(code)
    assert (now.decision, now.stands) == (table.decision, True), "nobody's time has run out, and the status says why"
    here.poster.answers = {}
    await here.go(2 * again + 100)
    now = await here.at(code)
    assert now.deadline is not None and not now.stands
    told = min(message.at for message in here.poster.messages if message.at > table.deadline)
    if pace is DAILY:
        assert now.decision == table.decision and now.deadline - told >= timedelta(seconds=pace.base)
    await here.go((now.deadline - here.clock.at).total_seconds() + 100)
    assert (await here.at(code)).decision > now.decision


async def test_default_of_a_captain_out_of_reach_does_not_count(here: World) -> None:
    table = await at_the_vote(here)
    await here.go(5)
    await here.say(table.code, 1, "no")

    def out_of_reach(db: Any) -> None:
        people = {str(ANA.id): ["refused", "refused", False], str(BEN.id): ["reached", "none", False]}
        kept = {"decision": table.decision, "since": table.decision, "people": people, "post": "reached", "flags": [False] * 3}
        row = update(s.tables).where(s.tables.c.id == table.id)
        db.execute(row.values(notices=kept, called=table.decision, version=s.tables.c.version + 1))

    await here.host.store.write(out_of_reach)
    now = await here.at(table.code)
    assert now.unreached == {0} and not now.stands and now.deadline is not None
    await here.go((now.deadline - here.clock.at).total_seconds() + 100)
    after = await here.at(table.code)
    assert after.decision > table.decision, "the clock runs"
    assert (await defaults(here, table.code))[0] == 0, "and it is no miss"


async def test_last_call_announces_a_question_of_an_older_release(here: World) -> None:
    table = await at_the_vote(here)
    await here.go(30)
    await here.host.store.write(lambda db: db.execute(update(s.tables).values(notices=None, version=s.tables.c.version + 1)))
    now = await here.at(table.code)
    assert now.deadline is not None
    calls = len(here.poster.calls)
    await here.go((now.deadline - here.clock.at).total_seconds() + 120)
    assert len(here.poster.calls) > calls and (await here.at(table.code)).decision > table.decision


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_a_restart_goes_on_from_what_was_tried(tmp_path: Path, pace: Any) -> None:
    file = tmp_path / "b.sqlite3"
    async with world(file, seed="restart") as first:
        code = await first.begun(2, pace=pace)
        await first.go(200)
        first.poster.answers["direct"] = [SendResult(None, "later", 900.0)] * 2
        table = await first.play(code, "vote")
        await first.go(3)
        clock, poster = first.clock, first.poster
    poster.answers = {}
    async with world(file, clock, poster, seed="restart") as second:
        await second.go(120)
        assert (await second.at(code)).decision == table.decision
        assert mentions(second, ANA.id) or f"p{ANA.id}" in [message.where for message in poster.of("bell")]


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_results_of_messages_in_a_window_show_nothing(tmp_path: Path, pace: Any) -> None:
    """The same calls in the channel at the same times, and the same hours, whoever has answered in advance, whose message was
    refused and who has pressed something."""
    seen = []
    for answers, refused, presses in ((False, False, False), (True, False, False), (False, True, False), (True, True, True)):
        async with world(tmp_path / f"{answers}{refused}{presses}.sqlite3", seed="window") as here:
            seen.append(await _window(here, pace, answers, refused, presses))
    assert all(course == seen[0] for course in seen)


async def _window(here: World, pace: Any, answers: bool, refused: bool, presses: bool) -> list[Any]:
    code = await here.begun(3, pace=pace)
    await here.go(200)
    table = await here.play(code, "window")
    begun = here.clock.at
    first, last = table.asked.seats[0], table.asked.seats[-1]  # type: ignore[union-attr]
    if answers:
        await here.say(code, first, {"do": "hold"})
    if refused:
        here.poster.answers["direct"] = [SendResult(None, "inbox")] * 2
    if presses:
        here.host.people.note_presence(CREW[last])
    count = len(here.poster.messages)
    await here.closed(code, table.decision)
    told = [(one.body["kind"], one.ring, one.at) for one in here.poster.messages[count:] if one.where == HERE]
    return [*told, here.clock.at - begun]


async def test_captain_on_vacation_is_not_mentioned_for_a_window(here: World) -> None:
    """A window mentions all alike: all who are asked in person. Its time ends by the last of these."""
    code = await here.begun(3, pace=DAILY)
    await here.go(200)
    table = await here.play(code, "window")
    here.host.people.note_presence(CARLA)
    await here.host.for_caller(Caller(CARLA.id)).vacations.begin(CARLA.id, 5)
    await here.rest()
    assert table.asked is not None and table.asked.seats == (1, 2) and (await here.at(code)).seats[2].sitting_in
    await here.closed(code, table.decision)
    assert [mentions(here, one.id).count("call") for one in (BEN, CARLA)] == [1, 0]
    assert here.clock.at - table.deadline == timedelta(seconds=grace(DAILY))  # type: ignore[operator]


async def test_the_post_that_was_deleted_is_told_again_with_its_mentions(here: World) -> None:
    code = await here.begun(2, pace=LIVE)
    await here.go(200)
    await here.play(code, "vote")
    await here.go(5)
    post = here.poster.messages[-1]
    assert set(post.ring) == {ANA.id, BEN.id}
    here.poster.answers["edit"] = [SendResult(None, "deleted")]
    await here.host.rounds.act(code, 0, Move("shout", {"word": "ahoy"}))
    await here.go(10)
    assert set(here.poster.of("step")[-1].ring) == {ANA.id, BEN.id} and here.poster.of("step")[-1].id != post.id


async def test_the_last_call_rings_also_who_is_here_and_has_not_begun(here: World) -> None:
    table = await at_the_vote(here, 3)
    await here.go(30)
    bells = len([one for one in here.poster.of("bell") if one.where == f"p{CARLA.id}"])
    assert table.deadline is not None
    await here.go((table.deadline - here.clock.at).total_seconds() * 0.7)
    for _ in range(400):
        here.host.people.note_presence(CARLA)
        await here.go(60)
    assert len([one for one in here.poster.of("bell") if one.where == f"p{CARLA.id}"]) > bells
