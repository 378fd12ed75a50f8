"""Posts: merged, in order, once; and what becomes of each thing Discord may answer."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import select

from bot.model.posting.posts import SendResult
from bot.service.people.inboxes import STOP
from bot.service.play.computer_captains import BEAT
from bot.service.posting import delivery_results
from bot.store import schema as s
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, CREW, DAILY, DARIO, World

HERE = f"c{CHANNEL}"


def sent_steps(here: World) -> list[int]:
    return [step for message in here.poster.messages for step in message.body["steps"] if message.where == HERE]


async def test_steps_within_the_gathering_share_a_post_and_none_is_lost(here: World) -> None:
    code = await here.begun(1, computers=2, rounds=1)
    await here.go(3)
    for seat_answer in ({"flag": "plain"},):
        await here.say(code, 0, seat_answer)
    while (table := await here.at(code)).asked is not None:
        if 0 in table.asked.seats and 0 not in table.answered:
            await here.say(code, 0, (await here.host.rounds.choice(code, 0)).default)
        await here.go(BEAT)
    await here.go(10)
    assert sent_steps(here) == list(range(1, table.step + 1))
    assert len(here.poster.kinds(HERE)) < table.step
    assert here.poster.kinds(HERE)[-1] == "result"


async def test_two_posts_in_a_channel_are_two_seconds_apart(here: World) -> None:
    code = await here.begun(3, rounds=2)
    await here.play(code, "never")
    await here.go(10)
    times = [message.at for message in here.poster.messages if message.where == HERE]
    assert len(times) > 5
    assert all(later - earlier >= timedelta(seconds=2) for earlier, later in pairwise(times))


async def test_the_lobby_is_one_message_kept_up_to_date(here: World) -> None:
    code = await here.opened(1)
    await here.go(3)
    calls = len(here.poster.calls)
    for person in (BEN, CARLA, DARIO):
        await here.host.tables.join(code, person)
        await here.rest()
    await here.go(5)
    assert here.poster.kinds(HERE) == ["lobby"]
    assert here.poster.messages[0].body["seats"] == ["Ana", "Ben", "Carla", "Dario", ""]
    assert (await here.at(code)).lobby_post == here.poster.messages[0].id
    assert len(here.poster.calls) - calls <= 3


async def test_a_closed_lobby_says_so(here: World) -> None:
    code = await here.opened(2)
    await here.go(3)
    await here.host.tables.close(code, ANA.id)
    await here.go(3)
    assert here.poster.messages[0].body["status"] == "closed"
    assert here.composer.dues[-1].facts["close"] is True


async def test_the_buttons_of_the_post_before_are_taken_off(here: World) -> None:
    code = await here.begun(3)
    await here.go(5)
    first = (await here.at(code)).last_post
    await here.play(code, "window")
    await here.go(10)
    assert (await here.at(code)).last_post != first
    assert first in here.poster.stripped
    assert (await here.at(code)).last_post not in here.poster.stripped
    assert len(here.poster.stripped) == len(set(here.poster.stripped))


async def kept(here: World, table: Any, condition: Any) -> list[Any]:
    def found(db: Any) -> Any:
        return list(db.execute(select(table).where(condition)))

    return await here.host.store.read(found)


async def test_buttons_of_a_post_that_is_too_old_are_left(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    await here.go(3600)
    calls = here.poster.calls.count(("strip", HERE))
    await here.play(code, "steer")
    await here.go(60)
    assert here.poster.calls.count(("strip", HERE)) == calls


async def test_live_tables_mention_who_is_asked_once_a_decision(here: World) -> None:
    code = await here.begun(3)
    await here.go(150)
    assert here.poster.of("step")[0].ring == (ANA.id, BEN.id, CARLA.id)
    here.host.people.note_presence(ANA)
    table = await here.play(code, "vote")
    await here.go(5)
    await here.say(code, 0, "no")
    rings = [ring for message in here.poster.of("step") for ring in [message.ring]]
    assert rings[-1] == (BEN.id, CARLA.id)
    assert (await here.at(code)).decision == table.decision


async def test_only_the_first_of_windows_that_follow_each_other_rings(here: World) -> None:
    code = await here.begun(3)
    await here.go(150)
    table = await here.play(code, "window")
    await here.go(5)
    asked = {CREW[seat].id for seat in table.asked.seats}  # type: ignore[union-attr]
    assert set(here.poster.of("step")[-1].ring) == asked
    assert table.turn_step == table.step


async def test_daily_tables_ring_by_direct_message(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    await here.go(10)
    assert sorted(message.where for message in here.poster.of("bell")) == [f"p{ANA.id}", f"p{BEN.id}"]
    assert here.poster.of("step")[0].ring == ()
    await here.say(code, 0, {"flag": "plain"})
    await here.go(20 * 3600)
    assert sorted(message.where for message in here.poster.of("bell")) == [f"p{ANA.id}", f"p{BEN.id}", f"p{BEN.id}"]


async def test_present_captain_is_rung_only_after_doing_nothing(here: World) -> None:
    here.host.people.note_presence(ANA)
    code = await here.begun(2, pace=DAILY)
    here.host.people.note_presence(ANA)
    await here.go(10)
    assert [message.where for message in here.poster.of("bell")] == [f"p{BEN.id}"]
    await here.go(290)
    assert [message.where for message in here.poster.of("bell")] == [f"p{BEN.id}"]
    await here.go(10)
    assert [message.where for message in here.poster.of("bell")] == [f"p{BEN.id}", f"p{ANA.id}"]
    assert (await here.at(code)).decision == 1


async def test_a_captain_who_has_answered_is_not_rung(here: World) -> None:
    here.host.people.note_presence(ANA)
    code = await here.begun(2, pace=DAILY)
    here.host.people.note_presence(ANA)
    await here.say(code, 0, {"flag": "plain"})
    await here.go(400)
    assert [message.where for message in here.poster.of("bell")] == [f"p{BEN.id}"]


async def test_test_messages_go_to_inboxes_that_are_not_proved(here: World) -> None:
    code = await here.begun(2)
    await here.go(5)
    assert sorted(message.where for message in here.poster.of("dm_test")) == [f"p{ANA.id}", f"p{BEN.id}"]
    await here.shut(code)
    await here.begun(3)
    await here.go(5)
    assert sorted(message.where for message in here.poster.of("dm_test")) == [f"p{ANA.id}", f"p{BEN.id}", f"p{CARLA.id}"]


async def test_a_closed_inbox_is_marked_and_never_tried_again(here: World) -> None:
    here.poster.answers["direct"] = [SendResult(None, "inbox")] * 2
    code = await here.begun(2, pace=DAILY)
    await here.go(20)
    table = await here.at(code)
    assert [seat.no_inbox for seat in table.seats] == [True, True]
    calls = here.poster.calls.count(("direct", f"p{BEN.id}"))
    await here.play(code, "vote")
    await here.go(60)
    assert here.poster.calls.count(("direct", f"p{BEN.id}")) == calls == 1
    assert set(here.poster.of("step")[-1].ring) == {ANA.id, BEN.id}
    await here.host.people.inbox_works(BEN.id)
    assert [seat.no_inbox for seat in (await here.at(code)).seats] == [True, False]


async def test_the_last_call_of_a_sealed_round_names_all_alike_where_somebody_gets_no_message(here: World) -> None:
    here.poster.answers["direct"] = [SendResult(None, "inbox")]
    code = await here.begun(3, pace=DAILY)
    await here.go(20)
    assert [seat.no_inbox for seat in (await here.at(code)).seats].count(True) == 1
    await here.say(code, next(seat.number for seat in (await here.at(code)).seats if seat.no_inbox), {"flag": "plain"})
    await here.go(20 * 3600)
    (note,) = here.poster.of("call")
    assert note.ring == (ANA.id, BEN.id, CARLA.id), "also whoever has answered"


async def test_the_last_call_of_an_open_round_names_who_is_missing_and_gets_no_message(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    await here.play(code, "vote")
    here.poster.answers["direct"] = [SendResult(None, "inbox")] * 3
    await here.go(20)
    await here.say(code, 0, "no")
    assert all(seat.no_inbox for seat in (await here.at(code)).seats)
    assert sorted(call.ring for call in here.poster.of("call")) == [(ANA.id,), (BEN.id,), (CARLA.id,)], "told at once"
    deadline = (await here.at(code)).deadline
    assert deadline is not None
    await here.go((deadline - here.clock.at).total_seconds() - 60)
    assert here.poster.of("call")[3:] == [here.poster.messages[-1]]
    assert here.poster.messages[-1].ring == (BEN.id, CARLA.id)


async def test_a_last_call_is_not_posted_when_its_question_is_over(here: World) -> None:
    here.poster.answers["direct"] = [SendResult(None, "inbox")] * 2
    code = await here.begun(2, pace=DAILY)
    await here.go(20)
    here.poster.answers["post"] = [SendResult(None, "forbidden")] * 3
    table = await here.play(code, "window")
    await here.go(600)
    await here.host.round_clock.last_call(table.id, table.decision)
    await here.play(code, "vote")
    assert len(await kept(here, s.outbox, s.outbox.c.kind == "call")) == 1
    await here.host.tables.resume(code)
    await here.go(60)
    assert here.poster.of("call") == [] and sent_steps(here)[-1] == (await here.at(code)).step


async def test_too_many_inboxes_stop_new_ones_for_a_day(here: World) -> None:
    here.poster.answers["direct"] = [SendResult(None, "dm_fast")]
    code = await here.begun(2, pace=DAILY)
    await here.go(60)
    stopped = next(call for call in here.poster.calls if call[0] == "direct")
    assert here.poster.calls.count(stopped) == 1
    assert not any(seat.no_inbox for seat in (await here.at(code)).seats)
    await here.go(STOP)
    await here.play(code, "vote")
    await here.go(60)
    assert here.poster.calls.count(stopped) == 2


async def test_failed_post_is_sent_again_with_its_nonce(here: World) -> None:
    code = await here.opened(1)
    here.poster.answers["post"] = [SendResult(None, "later"), SendResult(None, "later", 7.0)]
    await here.go(60)
    posts = await kept(here, s.posts, s.posts.c.kind == "lobby")
    assert [(row.state, row.tries) for row in posts] == [("sent", 3)]
    assert here.poster.kinds(HERE) == ["lobby"]
    assert here.poster.messages[0].nonce == posts[0].nonce
    assert len(posts[0].nonce) <= 25
    assert (await here.at(code)).lobby_post == here.poster.messages[0].id


async def test_it_is_tried_again_after_waits_that_grow_up_to_a_minute(here: World) -> None:
    await here.opened(1)
    here.poster.answers["post"] = [SendResult(None, "later")] * 9
    times, post = [], here.poster.post

    async def noted(*args: Any) -> SendResult:
        times.append(here.clock.at)
        return await post(*args)

    here.poster.post = noted  # type: ignore[method-assign]
    await here.go(600)
    waits = [(later - earlier).total_seconds() for earlier, later in pairwise(times)]
    least = [2, 4, 8, 16, 32, 60, 60, 60]
    assert all(wait <= waited <= wait * (1 + delivery_results.SPREAD) for wait, waited in zip(least, waits[1:], strict=True))
    assert waits[1:] != least, "those who failed together do not try again together"
    assert len(here.poster.messages) == 1


async def test_an_outage_of_minutes_looks_before_it_sends_again(here: World) -> None:
    await here.opened(1)
    here.poster.answers["post"] = [SendResult(None, "later", 300.0)]
    await here.go(400)
    assert [call for call, _ in here.poster.calls] == ["post", "find", "post"]
    assert here.poster.kinds(HERE) == ["lobby"]


async def test_post_that_had_arrived_is_not_sent_again(here: World) -> None:
    code = await here.opened(1)
    keep = here.poster.post

    async def lose_the_answer(channel: int, post: Any, nonce: str) -> SendResult:
        here.poster.post = keep  # type: ignore[method-assign]
        await keep(channel, post, nonce)
        return SendResult(None, "later", 300.0)

    here.poster.post = lose_the_answer  # type: ignore[assignment, method-assign]
    await here.go(400)
    assert [call for call, _ in here.poster.calls] == ["post", "find"]
    assert (await here.at(code)).lobby_post == here.poster.messages[0].id


async def test_a_wall_clock_that_is_set_back_stops_no_posts(here: World) -> None:
    code = await here.begun(2)
    await here.go(5)
    here.clock.set_back(timedelta(hours=1))
    await here.play(code, "vote")
    posts = len(here.poster.of("step"))
    await here.go(20)
    assert len(here.poster.of("step")) > posts
    assert sent_steps(here) == list(range(1, (await here.at(code)).step + 1))


@pytest.mark.parametrize("waits", ["gathered", "put off", "lost"])
async def test_waiting_post_waits_no_longer_after_a_setback(here: World, waits: str) -> None:
    code = await here.opened(1)
    if waits == "put off":
        here.poster.answers["post"] = [SendResult(None, "later", 30.0)]
    if waits == "lost":
        here.poster.lost, here.poster.again, here.poster.nonce_life = 1, 300.0, 150.0
    await here.rest()
    if waits != "gathered":
        await here.go(3)
    here.clock.set_back(timedelta(hours=1))
    await here.go(400)
    assert here.poster.kinds(HERE) == ["lobby"]
    assert (await here.at(code)).lobby_post == here.poster.messages[0].id


@pytest.mark.parametrize("reason", ["deleted", "old"])
async def test_a_lobby_that_cannot_be_edited_is_posted_anew(here: World, reason: str) -> None:
    code = await here.opened(1)
    await here.go(3)
    first = (await here.at(code)).lobby_post
    here.poster.answers["edit"] = [SendResult(None, reason)]
    await here.host.tables.join(code, BEN)
    await here.go(10)
    assert here.poster.kinds(HERE) == ["lobby", "lobby"]
    assert (await here.at(code)).lobby_post != first
    assert here.poster.calls.count(("strip", HERE)) == (1 if reason == "old" else 0)


async def test_a_post_refused_for_its_form_is_posted_in_its_plainest(here: World) -> None:
    code = await here.begun(2)
    await here.go(5)
    here.poster.answers["post"] = [SendResult(None, "refused")]
    await here.play(code, "window")
    await here.go(10)
    last = here.poster.messages[-1]
    assert last.body["plain"] and last.body["steps"][-1] == (await here.at(code)).step
    assert (await here.at(code)).last_post == last.id
    assert [row.tries for row in await kept(here, s.posts, s.posts.c.message == last.id)] == [2]


async def test_a_refused_post_does_not_stop_the_next(here: World) -> None:
    code = await here.begun(2)
    await here.go(5)
    here.poster.answers["post"] = [SendResult(None, "refused")] * 2
    await here.play(code, "window")
    await here.go(5)
    await here.play(code, "vote")
    await here.go(10)
    assert (await here.at(code)).posting == "ok"
    assert (await here.at(code)).step in sent_steps(here)


async def test_a_composer_that_fails_is_tried_again_and_keeps_nobody_waiting(here: World) -> None:
    code = await here.opened(1)
    other = await here.host.new_tables.open(BEN, 1, CHANNEL + 1, "harbour")
    compose = here.composer.compose

    def fail(due: Any) -> Any:
        if due.table.code == code:
            raise RuntimeError("broken")
        return compose(due)

    here.composer.compose = fail  # type: ignore[method-assign]
    await here.go(5)
    assert here.poster.kinds(f"c{CHANNEL + 1}") == ["lobby"]
    assert here.poster.kinds(HERE) == []
    here.composer.compose = compose  # type: ignore[method-assign]
    await here.go(60)
    assert here.poster.kinds(HERE) == ["lobby"]
    assert other.code != code


async def test_post_on_its_way_is_sent_again_with_its_nonce(here: World) -> None:
    await here.opened(1)
    await here.go(3)

    def written(db: Any) -> Any:
        db.execute(
            s.posts.update().values(
                state="sending",
                message=None,
                content={"body": dict(here.poster.messages[0].body), "pictures": [], "files": [], "ring": [], "mark": 5000},
            )
        )

    await here.host.store.write(written)
    await here.host.courier.recover()
    await here.go(5)
    assert [call for call, _ in here.poster.calls] == ["post", "post"]
    assert here.poster.kinds(HERE) == ["lobby"]
