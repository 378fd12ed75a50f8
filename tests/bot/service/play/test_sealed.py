"""Sealed rounds: ticks, holds, lingers, receipts; nothing outside shows who answered, or how."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.model.clocks.time_control import TimeControl
from bot.service.play.computer_captains import BEAT
from bot.service.play.saved_answers import receipt
from bot.service.table import time_control
from engines.kernel.base.values import as_tuples
from tests.bot.reach import secrets_in
from tests.bot.service.discord_fixture import DAILY, LIVE, World, draw_always, world
from tests.rules import rule

HOLD, FIRE = {"do": "hold"}, {"do": "fire"}


async def window(here: World, pace: TimeControl = LIVE, people: int = 3) -> tuple[str, tuple[int, ...], datetime]:
    """A table at a reaction window that has just opened; its seats and the moment."""
    code = await here.begun(people, pace=pace)
    for seat in range(people):
        await here.say(code, seat, {"flag": "black"})
    table = await here.play(code, "steer")
    assert table.asked is not None
    opened = here.clock.at
    saved = await here.say(code, table.asked.seats[0], "port")
    assert saved.table.asked is not None
    return code, saved.table.asked.seats, opened


async def closing(here: World, code: str) -> float:
    """Seconds from now until the open round has closed."""
    return await here.closed(code, (await here.at(code)).decision)


@rule("PE-TIME-42")
@pytest.mark.parametrize("lot", [0, 1])
async def test_a_window_is_held_one_or_two_ticks(here: World, lot: int) -> None:
    draw_always(here.host, lot)
    code, seats, opened = await window(here)
    table = await here.at(code)
    assert table.earliest == opened + timedelta(seconds=5 * (lot + 1))
    for seat in seats:
        assert not (await here.say(code, seat, HOLD)).closed
    assert await closing(here, code) == 5.0 * (lot + 1)


async def test_both_holds_are_drawn(here: World) -> None:
    held = set()
    code = await here.begun(2, rounds=8)
    for _ in range(8):
        table = await here.play(code, "window")
        assert table.earliest is not None
        held.add((table.earliest - here.clock.at).total_seconds() // 5)
        await here.say(code, table.asked.seats[0], HOLD)  # type: ignore[union-attr]
        await here.play(code, "vote")
        if len(held) == 2:
            break
    assert len(held) == 2


async def test_a_late_answer_closes_at_the_next_tick(here: World) -> None:
    code, seats, opened = await window(here)
    await here.say(code, seats[0], HOLD)
    await here.go(16)
    await here.say(code, seats[1], HOLD)
    await closing(here, code)
    assert here.clock.at == opened + timedelta(seconds=20)


async def test_a_change_is_given_time_to_linger(here: World) -> None:
    code, seats, _ = await window(here)
    for seat in seats:
        await here.say(code, seat, HOLD)
    await here.go(4)
    earliest = (await here.at(code)).earliest
    assert earliest is not None
    await here.go((earliest - here.clock.at).total_seconds() - 1)
    await here.say(code, seats[0], FIRE)
    await closing(here, code)
    assert here.clock.at == earliest + timedelta(seconds=5)


async def test_withdrawing_keeps_the_window_open(here: World) -> None:
    code, seats, _ = await window(here)
    table = await here.at(code)
    for seat in seats:
        await here.say(code, seat, HOLD)
    await here.host.rounds.withdraw(code, table.decision, seats[0])
    await here.go(60)
    assert (await here.at(code)).decision == table.decision


async def times(file: Path, answers: tuple[object, object], advance: bool) -> list[float]:
    """When the rounds of a table close, seen from outside, if its windows are answered so."""
    async with world(file) as here:
        draw_always(here.host, 0)
        code, seats, opened = await window(here)
        if advance:
            await here.host.rounds.save(code, (await here.at(code)).decision, seats[0], HOLD, lines={"window": "hold"})
        for seat, answer in zip(seats, answers, strict=True):
            await here.say(code, seat, answer)
        await closing(here, code)
        await here.play(code, "steer")
        return [(seen.at - opened).total_seconds() for seen in here.poster.of("step")]


@rule("PE-TIME-42")
async def test_times_do_not_depend_on_what_is_answered(tmp_path: Path) -> None:
    pairs: list[tuple[object, object]] = [(HOLD, HOLD), (FIRE, HOLD), (FIRE, FIRE)]
    seen = [await times(tmp_path / f"{n}.sqlite3", pair, False) for n, pair in enumerate(pairs)]
    assert seen[0] == seen[1] == seen[2]


async def test_answers_in_advance_do_not_shorten_a_window(here: World) -> None:
    draw_always(here.host, 1)
    code = await here.begun(2, rounds=8)
    table = await here.play(code, "steer")
    mine, other = table.asked.seats[0], 1 - table.asked.seats[0]  # type: ignore[union-attr]
    await here.say(code, mine, "port")
    await here.say(code, other, HOLD, lines={"window": "hold"})
    await here.play(code, "steer")
    await here.say(code, other, "port")
    await here.say(code, mine, HOLD, lines={"window": "hold"})
    await here.play(code, "steer")
    opened = here.clock.at
    saved = await here.say(code, mine, "starboard")
    assert saved.table.asked is not None
    assert saved.table.asked.kind == "window"
    assert saved.table.answered == frozenset() and (await here.at(code)).answered == {other}
    await closing(here, code)
    assert here.clock.at == opened + timedelta(seconds=10)


async def test_computers_answer_through_the_same_hold(here: World) -> None:
    draw_always(here.host, 1)
    code = await here.begun(2, computers=1)
    await here.play(code, "steer")
    table = await here.play(code, "window")
    opened = here.clock.at
    people = [seat for seat in table.asked.seats if table.seats[seat].person is not None]  # type: ignore[union-attr]
    for seat in people:
        await here.say(code, seat, HOLD)
    await here.rest()
    assert (await here.at(code)).decision == table.decision
    assert (await here.at(code)).earliest == table.earliest
    assert opened < table.earliest  # type: ignore[operator]


async def test_one_person_among_computers_waits_for_a_beat_and_nothing_else(here: World) -> None:
    code = await here.begun(1, computers=2)
    moment, waits = here.clock.at, 0
    await here.say(code, 0, {"flag": "black"})
    await here.rest()
    for _ in range(40):
        table = await here.at(code)
        if table.asked is None:
            break
        if 0 in table.asked.seats and 0 not in table.answered:
            await here.say(code, 0, (await here.host.rounds.choice(code, 0)).default)
        await here.host.timers.ring_due()
        await here.host.timers.settled()
        if (await here.at(code)).decision == table.decision and (due := await here.host.timers.next_due()) is not None:
            assert due - here.clock.at.timestamp() <= BEAT + 0.001
            here.clock.set(datetime.fromtimestamp(due + 1e-6, UTC))
            waits += 1
    assert (await here.at(code)).status == "over"
    assert here.clock.at - moment < timedelta(seconds=waits * (BEAT + 0.01))


async def test_a_sealed_round_that_shows_who_is_waited_for_has_one_short_tick(here: World) -> None:
    code = await here.begun(3)
    for seat in range(3):
        await here.say(code, seat, {"flag": "plain"})
    assert await closing(here, code) == 2.0


async def test_a_daily_table_is_brisk_after_three_quick_steps(here: World) -> None:
    draw_always(here.host, 0)
    code = await here.begun(2, pace=DAILY, rounds=4)
    await here.go(time_control.BRISK)
    for seat in range(2):
        await here.say(code, seat, {"flag": "plain"})
    table = await here.play(code, "window")
    assert table.earliest == here.clock.at + timedelta(seconds=300)
    await here.say(code, table.asked.seats[0], HOLD)  # type: ignore[union-attr]
    await here.play(code, "vote")
    await here.play(code, "steer")
    table = await here.play(code, "window")
    assert table.earliest is not None
    assert table.earliest == here.clock.at + timedelta(seconds=5)
    await here.go(time_control.BRISK + 1)
    await here.say(code, table.asked.seats[0], HOLD)  # type: ignore[union-attr]
    await here.go(60)
    assert (await here.at(code)).decision == table.decision
    await here.go(300)
    assert (await here.at(code)).decision == table.decision + 1


async def test_receipts_are_published_together_and_opened_at_the_end(here: World) -> None:
    code, seats, _ = await window(here)
    saved = [await here.say(code, seat, HOLD) for seat in reversed(seats)]
    assert all(len(one.receipt) == 64 for one in saved)
    assert not any(one.receipts for one in (await here.host.history.narrated(code))[2:])
    await closing(here, code)
    told = (await here.host.history.narrated(code))[-1]
    assert told.receipts == tuple(zip(sorted(seats), (one.receipt for one in reversed(saved)), strict=True))
    await here.play(code, "never")
    table = await here.at(code)
    opened = await here.host.history.receipts(code)
    published = {one for step in await here.host.history.narrated(code) for one in step.receipts}
    assert published == {(one["seat"], one["receipt"]) for one in opened}
    for one in opened:
        assert len(bytes.fromhex(one["salt"])) == 16
        assert receipt(one["salt"], table.id, one["decision"], one["seat"], as_tuples(one["answer"])) == one["receipt"]


async def test_defaults_have_receipts_too_and_are_told_like_answers(here: World) -> None:
    code, seats, _ = await window(here)
    await here.say(code, seats[0], HOLD)
    await here.go(320)
    told = next(one for one in reversed(await here.host.history.narrated(code)) if one.receipts)
    assert [seat for seat, _ in told.receipts] == sorted(seats)
    assert all(len(one) == 64 for _, one in told.receipts)


async def test_the_channel_never_learns_who_answered_a_sealed_round(here: World) -> None:
    code, seats, _ = await window(here)
    await here.say(code, seats[0], HOLD)
    calls = len(here.poster.calls)
    await here.say(code, seats[1], FIRE)
    await here.say(code, seats[1], HOLD)
    await here.rest()
    assert len(here.poster.calls) == calls
    for due in here.composer.dues:
        if due.recipient is None and due.kind != "result":
            assert not secrets_in(due)
            if due.table.asked is not None and due.table.asked.sealed:
                assert due.table.answered == frozenset()


async def test_a_close_that_is_past_is_not_told_as_still_to_come(here: World) -> None:
    code, seats, _ = await window(here)
    opened = await here.own(code, seats[0])
    assert opened.earliest is not None and opened.earliest > here.clock.at
    await here.go((opened.earliest - here.clock.at).total_seconds() + 1)
    now = await here.own(code, seats[0])
    assert (now.decision, now.earliest) == (opened.decision, None)


async def test_a_post_that_is_made_late_names_no_close_that_is_past(here: World) -> None:
    code, seats, _ = await window(here)
    closes = (await here.own(code, seats[0])).earliest
    assert closes is not None
    here.clock.set(closes + timedelta(seconds=1))
    await here.rest()
    (made,) = [due.table for due in here.composer.dues[-1:]]
    assert made.decision == (await here.at(code)).decision and made.asked is not None and made.earliest is None
