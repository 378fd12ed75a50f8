"""The gate through which every request leaves: its rate, and the pause after too many refusals; with the real client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.edge.discord.client import Broadside
from bot.edge.discord.endpoint import connector
from bot.edge.discord.http import Wire
from bot.edge.discord.request_gate import MOST, WITHIN, Gate
from bot.edge.turn.redrawing import Redrawing
from bot.service.process.key_value import StoredKeyValues
from bot.store.base.database import Store
from playground.discord import StandIn, World
from tests.bot.manual_clock import ManualClock
from tests.timeouts import TIMEOUT

SEND, FEW = "create_message", 20


class Made:
    """A client whose requests pass a gate, its stand-in, and channels."""

    def __init__(self, standin: StandIn, gate: Gate, wire: Wire, clock: ManualClock) -> None:
        self.standin, self.gate, self.wire, self.clock = standin, gate, wire, clock
        self.channels = standin.world.guild("Broadside").channels

    def send(self, number: int) -> asyncio.Task[Any]:
        return asyncio.create_task(self.wire.send(self.channels[number % len(self.channels)].id, {"content": f"{number}"}))

    async def refused(self, times: int, **fault: Any) -> None:
        """So many requests are refused."""
        for number in range(times):
            self.standin.faults.refuse(SEND, 50013, **fault)
            with pytest.raises(discord.Forbidden):
                await self.send(number)
            self.clock.at += timedelta(seconds=1)

    def came(self) -> int:
        """Requests that came through."""
        return len(self.standin.calls)


@pytest_asyncio.fixture
async def made(tmp_path: Path) -> AsyncIterator[Made]:
    world = World()
    guild = world.guild("Broadside")
    for number in range(150):
        world.channel(guild, f"harbour-{number}")
    async with StandIn(world, ca_file=tmp_path / "authority.pem") as standin:
        clock, store = ManualClock(), Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        client = Broadside(connector(standin.endpoint, str(standin.ca_file)), clock, StoredKeyValues(store))
        client.gate.most_refused = FEW
        await client.login(standin.token)
        clock.at += timedelta(seconds=2)
        standin.calls.clear()
        yield Made(standin, client.gate, Wire(client.http), clock)
        await client.close()
        await store.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def test_everything_with_the_token_of_the_bot_passes_at_most_so_often_in_a_second(made: Made) -> None:
    sending = [made.send(number) for number in range(2 * MOST + 10)]
    for seconds in range(3):
        allowed = min(MOST * (seconds + 1), len(sending))
        await until(lambda: made.came() == allowed and (all(one.done() for one in sending) or made.clock.asleep > 0))  # noqa: B023
        assert sum(one.done() for one in sending) <= allowed
        made.clock.set(made.clock.at + timedelta(seconds=1))
    await asyncio.gather(*sending)
    assert made.came() == len(sending)


async def test_tries_of_the_library_are_counted(made: Made) -> None:
    made.standin.faults.rate_limit(SEND, 0.01, times=2)
    await made.send(0)
    assert made.came() == 3 and made.gate.window.left() == MOST - 3


async def test_after_too_many_refusals_all_pauses_until_the_window_has_passed(made: Made) -> None:
    await made.refused(FEW - 1)
    assert made.gate.shut_for() == 0
    await made.refused(1)
    assert made.gate.shut_for() > WITHIN - 2
    came = made.came()
    with pytest.raises(discord.RateLimited) as limited:
        await made.send(0)
    assert made.came() == came and limited.value.retry_after == made.gate.shut_for()
    made.clock.set_back(timedelta(hours=1))
    made.clock.at += timedelta(seconds=WITHIN)
    await made.send(0)
    assert made.came() == came + 1


async def test_refusals_that_are_long_ago_or_of_a_shared_limit_do_not_count(made: Made) -> None:
    await made.refused(FEW - 1)
    made.clock.at += timedelta(seconds=WITHIN)
    await made.refused(FEW - 1)
    made.standin.faults.rate_limit(SEND, 0.01, shared=True, times=3)
    await made.send(0)
    assert made.gate.shut_for() == 0
    made.standin.faults.rate_limit(SEND, 0.01)
    with pytest.raises(discord.RateLimited):
        await made.send(1)


@pytest.mark.refused(10062)
async def test_answers_to_presses_go_on(made: Made) -> None:
    """They carry no token of the bot's, and are outside the global limit."""
    await made.refused(FEW)
    came = made.came()
    for number in range(MOST + 1):
        with pytest.raises(discord.NotFound):
            await made.wire.callback(number + 1, "no-such-token", 6)
    assert made.came() == came + MOST + 1


async def test_redraws_rest_while_too_much_is_refused(made: Made) -> None:
    """What nobody has pressed for goes by a token of an interaction too, and may be refused like anything else."""
    asked = []

    class Asked:
        """Stands for open panels."""

        def of_table(self, code: str) -> tuple[Any, ...]:
            asked.append(code)
            return ()

        def set_version(self, code: str, version: int) -> None:
            """What is shown is not drawn again by it."""

    doors = SimpleNamespace(open_panels=Asked())
    redrawing = Redrawing(doors, None, made.gate)  # type: ignore[arg-type]
    await redrawing.changed("8K2F", 1)
    await made.refused(FEW)
    await redrawing.changed("8K2F", 1)
    assert asked == ["8K2F"]
