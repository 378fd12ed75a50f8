"""Silence in a siege: after three defaults in a row the computer sits in; nobody has resigned by it."""

from __future__ import annotations

from pathlib import Path

from engines.cartagena import game
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import world
from tests.rules import rule


@rule("CT-TIME-36")
async def test_after_three_deadlines_the_computer_sits_in_and_nobody_has_resigned(tmp_path: Path) -> None:
    async with world(tmp_path / "t.sqlite3", ManualClock(), games=lambda id: game, seed="siege") as made:
        code, misses = await made.begun(2, deployment="historical"), []
        for _ in range(40):
            table = await made.at(code)
            if table.seats[1].sitting_in or table.asked is None:
                break
            misses.append(table.seats[1].defaults_in_row)
            if 0 in table.asked.seats and 0 not in table.answered:
                await made.say(code, 0, (await made.host.rounds.choice(code, 0)).default)
            if (await made.at(code)).decision == table.decision:
                await made.go(310)
        table = await made.at(code)
        assert table.seats[1].sitting_in and sorted(set(misses)) == [0, 1, 2]
        assert table.status == "running" and (await made.position(code)).result is None
        assert (await made.position(code)).table.owners["english.a"] == 1
