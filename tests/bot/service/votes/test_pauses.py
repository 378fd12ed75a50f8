"""Pauses of a table: nothing rings while its clock stands, and all who are asked are rung when it runs again.

An outage in a pause gives time back to votes alone.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.model.base.times import HOUR
from bot.model.clocks.time_control import TimeControl
from bot.model.people.reminders import Reminders, ReminderWay
from bot.model.posting.posts import SendResult
from bot.model.table.votes import PAUSED, VOTES, Motion
from bot.service.play.schedule import reschedule
from bot.service.table.question import start_clock
from bot.service.table.time_control import own_time_control
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.votes import pausing
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import dump_message, load_message, say
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CREW, DAILY, LIVE, World
from tests.bot.service.votes.test_votes import cast


def rung(here: World, since: int) -> set[int]:
    """The people who were mentioned or rung for a question by the messages after so many."""
    told = [message for message in here.poster.messages[since:] if message.body["kind"] in ("bell", "call", "step")]
    people = {int(message.where[1:]) for message in told if message.where[0] != "c"}
    return people | {person for message in told for person in message.ring}


@pytest.mark.parametrize("way", ["direct", "channel"])
@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_question_asked_in_a_pause_rings_at_its_end(here: World, pace: TimeControl, way: ReminderWay) -> None:
    for person in CREW[:3]:
        here.host.people.note_presence(person)
        await here.host.people.choose_reminders(person.id, Reminders(way=way))
    code = await here.begun(3, pace=pace, rounds=8)
    await here.play(code, "steer")
    await here.go(1)
    await here.host.votes.take_pause(code, ANA.id)
    since = len(here.poster.messages)
    decision = (await here.play(code, "vote")).decision
    await here.go(23 * HOUR)
    assert rung(here, since) == set()
    since = len(here.poster.messages)
    await here.go(HOUR + 30)
    table = await here.at(code)
    assert table.decision == decision and table.asked is not None
    assert rung(here, since) == {table.seats[seat].person for seat in table.asked.seats}


async def test_a_line_that_names_the_deadline_waits_for_no_pause_and_the_next_one_comes(here: World) -> None:
    """Whom it mentions need not be said, and older releases wrote lines without."""
    code = await here.begun(3, pace=DAILY, rounds=8)
    await here.play(code, "steer")
    await here.go(1)
    await here.host.votes.take_pause(code, ANA.id)

    def told(unit: UnitOfWork) -> Result:
        unit.note(say("note.paused"), names_deadline=True)
        unit.post("note", message=dump_message(say("note.paused")), until=True)
        unit.note(say("note.left"))
        return {}

    await here.host.repository.change(code, told)
    await here.go(60)
    notes = [load_message(due.facts["message"]).id for due in here.composer.dues if due.kind == "note"]
    assert notes == ["pause.own", "note.left"]


async def test_question_asked_before_a_pause_rings_when_it_ends_early(here: World) -> None:
    """Captains who know of the question are rung too: its time runs again."""
    code = await here.begun(3, pace=DAILY, rounds=8)
    table = await here.play(code, "steer")
    await here.go(10 * HOUR)
    await here.host.votes.take_pause(code, ANA.id)
    since = len(here.poster.messages)
    await here.go(12 * HOUR)
    assert rung(here, since) == set(), "its last call would have come"
    await here.host.votes.call(code, ANA.id, Motion("resume"))
    await here.go(HOUR)
    assert table.asked is not None
    assert rung(here, since) == {table.seats[seat].person for seat in table.asked.seats}


@pytest.mark.parametrize("pace", [DAILY, own_time_control(24 * HOUR, 0, 0, range(5), (540, 1320))])
@pytest.mark.parametrize(("later", "lost"), [(2, 0), (21, 2)])
async def test_outage_gives_a_paused_question_what_it_took_from_its_clock(
    here: World, pace: TimeControl, later: int, lost: int
) -> None:
    """It lasts for five hours, of a day that is paused from noon on. Votes lose all of them, the pause none."""
    code = await here.begun(3, pace=pace, rounds=8)
    await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    (vote,) = (await here.at(code)).votes
    await here.host.votes.cast(code, BEN.id, vote.slot, vote.number, True)
    await here.host.votes.cast(code, CARLA.id, vote.slot, vote.number, True)
    here.clock.set(here.clock.at + timedelta(hours=1))
    await here.host.votes.call(code, BEN.id, Motion("resume"))
    here.clock.set(here.clock.at + timedelta(hours=later - 1))
    await here.host.heartbeat.beat()
    before = await here.host.repository.by_code(code)
    here.clock.set(here.clock.at + timedelta(hours=5))
    await here.host.heartbeat.beat()
    after = await here.host.repository.by_code(code)
    moved = {kind: (timer.due - before.timers[kind].due) / HOUR for kind, timer in after.timers.items()}
    assert moved == pytest.approx({PAUSED: 0, VOTES[1]: 5, "deadline": lost, "lastcall": lost})
    assert (after.row.deadline or 0) - (before.row.deadline or 0) == pytest.approx(lost * HOUR)


async def test_post_of_the_turn_names_the_deadline_of_now_whatever_moved_it(here: World) -> None:
    code = await here.begun(3, pace=DAILY, rounds=8)
    await here.go(HOUR)

    def standing() -> Any:
        return here.poster.of("step")[-1]

    async def told(seconds: float) -> bool:
        await here.go(seconds)
        deadline = (await here.at(code)).deadline
        return deadline is not None and standing().body["until"] == deadline.isoformat()

    post, rings = standing(), len(here.poster.of("bell"))
    assert await told(0)
    await here.host.repository.change(code, lambda unit: {"paused": pausing.begin(unit, 3 * HOUR, 0)})
    assert await told(10) and standing().body["until"] != post.body["until"], "a pause moves it"
    await here.host.repository.change(code, lambda unit: {"over": pausing.finish(unit)})
    assert await told(10), "and its end moves it back"
    await here.host.votes.call(code, ANA.id, Motion("extend"))
    await cast(here, code, (BEN, True))
    assert await told(10) and standing().id == post.id and standing().body["steps"] == post.body["steps"]
    assert len(here.poster.of("bell")) - rings == 3, "an edit rings nobody; the end of the pause does"
    here.poster.answers["edit"] = [SendResult(None, "deleted")]
    await here.host.repository.change(code, lambda unit: {"paused": pausing.begin(unit, 3 * HOUR, 0)})
    await here.go(60)
    assert (await here.at(code)).posting == "ok" and standing().id == post.id, "one that was deleted is not made again for it"


async def test_pause_voted_on_before_another_began_takes_its_place(here: World) -> None:
    """The time that is left of the question stays what it was: it does not grow by the rest of the first pause."""
    code = await here.begun(3, pace=DAILY, rounds=8)
    await here.play(code, "steer")
    await here.go(HOUR)
    await here.host.votes.call(code, ANA.id, Motion("pause", 72))
    asked = await here.at(code)
    assert asked.deadline is not None
    left = asked.deadline - here.clock.now()
    await here.host.votes.take_pause(code, BEN.id)
    await here.go(4 * HOUR)
    (vote,) = (await here.at(code)).votes
    for person in (BEN, CARLA):
        await here.host.votes.cast(code, person.id, vote.slot, vote.number, True)
    table = await here.at(code)
    assert table.pause is not None and table.deadline is not None and table.pause.by is None
    assert table.deadline - here.clock.now() == timedelta(hours=72) + left


@pytest.mark.parametrize(("kind", "is_late"), [("vote", False), ("vote", True), ("window", True)])
async def test_pause_does_not_make_an_answer_cheaper(here: World, kind: str, is_late: bool) -> None:
    """Thirty hours before a pause cost six of the savings, whether the answer comes before the pause, in it, or the round closes
    in it. The rest of the pause is no time that is given back."""
    code = await here.begun(3, pace=DAILY, rounds=8)
    table = await here.play(code, kind)
    assert table.asked is not None
    seat, *others = table.asked.seats
    await here.host.repository.change(code, lambda unit: _save_up(unit, 16 * HOUR))
    await here.go(30 * HOUR)
    if not is_late:
        await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)
    await here.host.votes.take_pause(code, ANA.id if kind == "vote" else CREW[next(iter({0, 1, 2} - {*table.asked.seats}))].id)
    await here.go(10 * HOUR)
    for one in (seat, *others) if is_late else others:
        await here.say(code, one, (await here.host.rounds.choice(code, one)).default)
    await here.closed(code, table.decision)
    assert (await here.at(code)).seats[seat].saved_time == pytest.approx(18 * HOUR, abs=1)


def _save_up(unit: UnitOfWork, seconds: float) -> Result:
    """All captains have saved so much, in time for the open question."""
    for seat in unit.table.people:
        unit.table.change_seat(seat.number, saved_time=seconds)
    start_clock(unit.table, unit.now)
    reschedule(unit)
    return {}
