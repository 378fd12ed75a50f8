"""When a computer's answer is shown hangs on nothing hidden: on the beat after the question, however long it thought."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.model.record.table_record import TableRecord
from bot.service.play.computer_captains import BEAT, beat
from bot.service.table.question import is_played
from engines import game_of, games
from tests.bot.service.discord_fixture import ANA, CHANNEL, GUILD, LIVE, World, world
from tests.game_cases import FIRST

STEPS = 16
"""Questions looked at in a game."""
SHORT, LONG = 0.018, 0.194
"""Seconds of thought, as they were measured of a computer with nothing to play and of one with a card."""
LEVEL = 1
"""The quickest computers: how long they think is what the tests say."""
Takes = Callable[[], float]
Shown = list[tuple[int, tuple[int, ...], float, bool]]
"""Questions that were over: number, seats asked, seconds since they were put, whether a computer was among those asked."""


def slowly(here: World, takes: Takes) -> None:
    """Computers think as they do, of answers and of open moves, and so many seconds pass meanwhile."""
    thinking = here.host.thinking

    def slowed(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def think(*asked: Any, **how: Any) -> Any:
            came = await work(*asked, **how)
            here.clock.set(here.clock.at + timedelta(seconds=takes()))
            return came

        return think

    thinking.think, thinking.pool.run = slowed(thinking.think), slowed(thinking.pool.run)  # type: ignore[method-assign]


def noting(here: World, shown: Shown) -> None:
    """Each question is noted when it is over."""

    def changed(unit: Any) -> None:
        before: TableRecord = unit.before
        asked = before.state.asked if before.state is not None and before.row.status == "running" else None
        if asked is not None and unit.table.row.decision != before.row.decision:
            has_computer = any(is_played(before, seat) for seat in asked.seats)
            passed = here.clock.at.timestamp() - (before.row.asked_at or 0.0)
            shown.append((before.row.decision, asked.seats, round(passed, 3), has_computer))

    here.host.repository.hooks.append(changed)


def noting_moves(here: World, sent: list[float]) -> None:
    """Each open move is noted, by the seconds since the question at which it was sent."""

    def changed(unit: Any) -> None:
        before, row = unit.before.row, unit.table.row
        if before.status == row.status == "running" and before.decision == row.decision and before.recorded != row.recorded:
            sent.append(round(here.clock.at.timestamp() - (before.asked_at or 0.0), 3))

    here.host.repository.hooks.append(changed)


async def played(
    file: Path,
    game: str,
    takes: Takes,
    person_takes: float,
    options: Mapping[str, Any] | None = None,
    sent: list[float] | None = None,
) -> Shown:
    """The first questions of a game of one person among two computers, or beside one at a table of two; he answers each of his
    own after so many seconds. `sent`: where the moments of open moves are noted."""
    shown: Shown = []
    async with world(file, games=game_of, seed="moments") as here:
        code = (await here.host.new_tables.open(ANA, GUILD, CHANNEL, game, LIVE, options=dict(options or {}))).code
        for _ in range(min(2, max(game_of(game).players) - 1)):
            await here.host.tables.add_computer(code, ANA.id, level=LEVEL)
        await here.go(2)
        await here.host.tables.start(code, ANA.id)
        await here.dealt(code)
        slowly(here, takes)
        noting(here, shown)
        if sent is not None:
            noting_moves(here, sent)
        while len(shown) < STEPS and (await here.at(code)).asked is not None:
            await rung(here, here.clock.at + timedelta(seconds=max(person_takes, BEAT)))
            table = await here.at(code)
            if table.asked is not None and 0 in table.asked.seats and 0 not in table.answered:
                await here.say(code, 0, (await here.host.rounds.choice(code, 0)).default)
    return shown


async def rung(here: World, until: datetime) -> None:
    """The table's clock rings whatever is due until then."""
    while True:
        await here.host.timers.ring_due()
        await here.host.timers.settled()
        due = await here.host.timers.next_due()
        if due is None or due > until.timestamp():
            break
        here.clock.set(max(here.clock.at, datetime.fromtimestamp(due + 1e-6, UTC)))
    here.clock.set(max(here.clock.at, until))


def is_on_a_beat(seconds: float) -> bool:
    return any(abs(seconds - BEAT * 2**doubled) < 0.002 for doubled in range(8))


@pytest.mark.parametrize("person_takes", [BEAT, 3.0])
@pytest.mark.parametrize("game", games())
async def test_a_computers_answer_is_shown_at_the_same_moment_however_long_it_thought(
    tmp_path: Path, game: str, person_takes: float
) -> None:
    rnd = Random(7)
    briefly = await played(tmp_path / "a.sqlite3", game, lambda: SHORT, person_takes)
    long = await played(tmp_path / "b.sqlite3", game, lambda: LONG, person_takes)
    either = await played(tmp_path / "c.sqlite3", game, lambda: rnd.choice((SHORT, LONG)), person_takes)
    assert briefly == long == either
    by_computers = [seconds for _, seats, seconds, has_computer in briefly if has_computer and 0 not in seats]
    is_asked_every_time = all(0 in seats for _, seats, _, _ in briefly)
    assert bool(by_computers) != is_asked_every_time and all(map(is_on_a_beat, by_computers)), briefly


async def test_a_computers_open_move_is_sent_at_the_same_moment_however_long_it_thought(tmp_path: Path) -> None:
    """A trade hangs on the coins that a computer has in its yard."""
    moments: list[list[float]] = []
    for number, seconds in enumerate((SHORT, LONG)):
        moments.append([])
        options = {"pool": "random_trades"}
        await played(tmp_path / f"{number}.sqlite3", FIRST, lambda: seconds, 3.0, options, moments[-1])  # noqa: B023
    briefly, long = moments
    assert briefly == long and briefly and all(map(is_on_a_beat, briefly)), moments


@pytest.mark.parametrize("game", games())
async def test_a_round_of_his_own_closes_at_his_press_once_computers_have_answered(tmp_path: Path, game: str) -> None:
    shown = await played(tmp_path / "a.sqlite3", game, lambda: SHORT, 3.0)
    together = [seconds for _, seats, seconds, has_computer in shown if has_computer and 0 in seats]
    assert not any(is_on_a_beat(seconds) for seconds in together if seconds > BEAT), shown


def test_a_beat_is_one_two_four_eight_lengths_after_the_question() -> None:
    assert [beat(10.0, 10.0 + after, 0.5) for after in (0.0, 0.5, 0.51, 1.0, 1.2, 3.9)] == [10.5, 10.5, 11.0, 11.0, 12.0, 14.0]
