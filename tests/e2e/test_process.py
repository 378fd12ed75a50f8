"""The process: commands told once, ends that another start may mend, figures for the host."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.edge.discord.client import IDENTIFIES, KEY, SILENCE, Broadside, Gone, TooManyLogins
from bot.edge.discord.endpoint import connector
from bot.process import Process
from bot.settings import BAD_SETTINGS, Settings
from bot.store.base.faults import Fault
from playground.discord import StandIn, World
from tests.bot.manual_clock import ManualClock
from tests.e2e.bot_forker import BotForker
from tests.e2e.discord_fixture import DiscordFixture, beating
from tests.empty_database import lay
from tests.timeouts import TIMEOUT

PUT = "bulk_set_application_commands"


class Memory:
    """Notes kept in memory."""

    def __init__(self, **kept: str) -> None:
        self.kept = kept

    async def read(self, key: str) -> str | None:
        return self.kept.get(key)

    async def write(self, key: str, value: str, table: str | None = None) -> None:
        self.kept[key] = value


@pytest_asyncio.fixture
async def discord(tmp_path: Path) -> AsyncIterator[StandIn]:
    async with StandIn(World(), ca_file=tmp_path / "authority.pem") as standin:
        yield standin


def client(discord: StandIn, clock: ManualClock, notes: Memory, shards: int | None = None) -> Broadside:
    return Broadside(connector(discord.endpoint, str(discord.ca_file)), clock, notes, shard_count=shards, look_every=0.01)


async def test_commands_are_told_when_they_changed_and_not_at_every_start(fixture: DiscordFixture) -> None:
    assert len(fixture.discord.requests("bulk_set_application_commands")) == 1
    await fixture.restart()
    assert len(fixture.discord.requests("bulk_set_application_commands")) == 1
    await fixture.process.key_values.write("commands", "older")
    await fixture.restart()
    assert len(fixture.discord.requests("bulk_set_application_commands")) == 2


@pytest.mark.parametrize("code", [30032, 50035, 50240])
async def test_refused_commands_keep_nobody_from_playing(fixture: DiscordFixture, code: int) -> None:
    """The bot goes on with those that Discord knows, says so, and tells them again at the next start."""
    await fixture.process.key_values.write("commands", "older")
    fixture.discord.faults.refuse(PUT, code, status=400, times=2)
    with capture_logs() as told:
        await fixture.restart()
    (line,) = [line for line in told if line["event"] == "commands not told"]
    assert line["log_level"] == "error" and str(code) in line["error"] and "later start" in line["next"]
    assert "Broadside" in (await fixture.ana.slash(fixture.channel, "about")).text
    fixture.discord.faults.clear()
    puts = len(fixture.discord.requests(PUT))
    await fixture.restart()
    assert len(fixture.discord.requests(PUT)) == puts + 1


@pytest.mark.refused(50240)
async def test_an_entry_point_of_the_application_is_kept(fixture: DiscordFixture) -> None:
    book = fixture.discord.world.commands
    own = [{"name": row["name"], "description": row["description"]} for row in book.all()]
    book.replace(None, [*own, {"type": 4, "name": "launch", "handler": 2}])
    (entry,) = [row for row in book.all() if row["type"] == 4]
    await fixture.process.key_values.write("commands", "older")
    await fixture.restart()
    told = book.all()
    assert [(row["id"], row["name"], row["handler"]) for row in told if row["type"] == 4] == [(entry["id"], "launch", 2)]
    assert {row["name"] for row in told if row["type"] == 1} == {row["name"] for row in own}


async def test_library_keeps_nothing_after_many_clicks(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben)
    for _ in range(20):
        await fixture.ana.click(fixture.posts[-1], "Options")
        await fixture.ana.click((await fixture.ana.click(fixture.posts[-1], "More")).message, "What do I do now?")
    store = fixture.process.client._connection._view_store
    assert not store._views
    assert not store._modals
    assert not store._synced_message_views


async def test_the_figures_and_the_health(fixture: DiscordFixture) -> None:
    await fixture.stop()
    await fixture.start(metrics_port=0)
    await fixture.ana.slash(fixture.channel, "about")
    server = fixture.process.metrics.server
    assert server is not None
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://{server.address}/healthz") as health:
            assert (health.status, await health.json()) == (200, {"gateway": True, "database": "ok"})
        async with session.get(f"http://{server.address}/metrics") as figures:
            assert 'broadside_clicks_total{kind="command"} 1.0' in await figures.text()


async def test_a_dead_resume_address_ends_the_client(discord: StandIn) -> None:
    clock = ManualClock()
    made = client(discord, clock, Memory())
    running = asyncio.create_task(made.run_until_over(discord.token))
    await asyncio.wait_for(_until(made.is_ready), TIMEOUT)
    discord.faults.dead_resume_address = True
    await discord.gateway.drop()
    await asyncio.wait_for(_until(lambda: made._down), TIMEOUT)
    clock.at += timedelta(seconds=SILENCE + 1)
    with pytest.raises(Gone):
        await asyncio.wait_for(running, TIMEOUT)


async def test_a_failed_first_handshake_ends_the_client(discord: StandIn) -> None:
    clock = ManualClock()
    discord.faults.failing_handshakes = 10**6
    running = asyncio.create_task(client(discord, clock, Memory()).run_until_over(discord.token))
    await asyncio.wait_for(_until(lambda: discord.gateway.refused > 0 or running.done()), TIMEOUT)
    clock.at += timedelta(seconds=SILENCE + 1)
    with pytest.raises(Gone):
        await asyncio.wait_for(running, TIMEOUT)
    assert discord.gateway.identifies == 0


@pytest.mark.parametrize(("recommended", "set_"), [(1, None), (3, None), (3, 4)])
async def test_the_number_of_shards_is_asked_of_discord_where_it_is_not_set(
    discord: StandIn, recommended: int, set_: int | None
) -> None:
    discord.shards, discord.sharding_required = recommended, True
    made, prepared = client(discord, ManualClock(), Memory(), set_), list[tuple[int, ...]]()

    async def prepare() -> None:
        prepared.append(made.own_shards)

    made.prepared = prepare
    running = asyncio.create_task(made.run_until_over(discord.token))
    await asyncio.wait_for(_until(lambda: discord.gateway.sessions), TIMEOUT)
    count = set_ or recommended
    assert prepared == [tuple(range(count))]
    assert [session.shards for session in discord.gateway.sessions.values()] == [count]
    assert len(discord.requests("get_bot_gateway")) == (0 if set_ else 1)
    made.give_up(Gone("seen enough"))
    with pytest.raises(Gone):
        await asyncio.wait_for(running, TIMEOUT)


async def test_unknown_number_of_shards_is_asked_again_at_the_next_start(discord: StandIn) -> None:
    discord.faults.refuse("get_bot_gateway", 40062, status=403)
    made = client(discord, ManualClock(), Memory())
    with pytest.raises(Gone):
        await asyncio.wait_for(made.run_until_over(discord.token), TIMEOUT)
    assert discord.gateway.identifies == 0


async def test_logins_are_counted_and_stop_in_time(discord: StandIn) -> None:
    clock, notes = ManualClock(), Memory()
    made = client(discord, clock, notes)
    now = clock.now().timestamp()
    notes.kept[KEY] = json.dumps([now - 90_000] + [now - 60] * (IDENTIFIES - 1))
    assert await made.may_identify()
    assert not await made.may_identify()
    with pytest.raises(TooManyLogins):
        await asyncio.wait_for(made.run_until_over(discord.token), TIMEOUT)
    assert discord.gateway.identifies == 0
    assert beating() == []


async def _until(holds: object) -> None:
    for _ in range(int(TIMEOUT / 0.01)):
        if holds():  # type: ignore[operator]
            return
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(("change", "code"), [
    pytest.param({"DISCORD_TOKEN": "wrong"}, BAD_SETTINGS, marks=pytest.mark.refused(401)),
    ({"DISCORD_TOKEN": ""}, BAD_SETTINGS), ({"DISCORD_ENDPOINT": "127.0.0.1:1"}, 1),
])  # fmt: skip
async def test_exit_codes(
    discord: StandIn, tmp_path: Path, bot_forker_of_the_worker: BotForker, change: dict[str, str], code: int
) -> None:
    environment = {
        "PATH": os.environ["PATH"], "DISCORD_TOKEN": discord.token, "DISCORD_ENDPOINT": discord.endpoint,
        "DISCORD_CA_FILE": str(discord.ca_file), "DATABASE_URL": f"sqlite:///{tmp_path / 't.sqlite3'}", **change,
    }  # fmt: skip
    log = tmp_path / "said.txt"
    child = await bot_forker_of_the_worker.fork(environment, log, -1)
    assert await asyncio.wait_for(child.wait(), TIMEOUT) == code, log.read_text()
    assert "Traceback" not in log.read_text()


async def test_a_disk_that_is_full_while_the_database_is_brought_up_to_date_is_waited_for(
    discord: StandIn, tmp_path: Path
) -> None:
    file = tmp_path / "t.sqlite3"
    environment = {
        "PATH": os.environ["PATH"], "DISCORD_TOKEN": discord.token, "DISCORD_ENDPOINT": discord.endpoint,
        "DISCORD_CA_FILE": str(discord.ca_file), "DATABASE_URL": f"sqlite:///{file}",
        "PYTHONDONTWRITEBYTECODE": "1",  # no module is to be left cut off either
    }  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=environment, cwd=Path(__file__).parents[2], stderr=asyncio.subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY)),
    )  # fmt: skip
    assert process.stderr is not None
    line = await asyncio.wait_for(process.stderr.readline(), TIMEOUT)
    assert "nothing can be saved" in line.decode() and str(file) in line.decode() and Fault.FULL in line.decode()
    assert process.returncode is None and discord.gateway.identifies == 0
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await asyncio.wait_for(_until(lambda: discord.gateway.identifies == 1), TIMEOUT)
    process.terminate()
    _, said = await asyncio.wait_for(process.communicate(), TIMEOUT)
    assert process.returncode == 0 and b"all can be saved again" in said and b"Traceback" not in said


async def health(address: str) -> tuple[int, dict[str, object]]:
    """What `/healthz` says there; (0, {}) while nothing listens."""
    try:
        async with aiohttp.ClientSession() as session, session.get(f"http://{address}/healthz") as told:
            return told.status, await told.json()
    except aiohttp.ClientConnectionError:
        return 0, {}


async def test_a_bot_that_waits_for_its_database_is_alive_and_says_so(
    discord: StandIn, tmp_path: Path, bot_forker_of_the_worker: BotForker
) -> None:
    file = tmp_path / "t.sqlite3"
    await lay(file)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        "PATH": os.environ["PATH"], "DISCORD_TOKEN": discord.token, "DISCORD_ENDPOINT": discord.endpoint,
        "DISCORD_CA_FILE": str(discord.ca_file), "DATABASE_URL": f"sqlite:///{file}", "METRICS_PORT": str(port),
    }  # fmt: skip
    said = list[tuple[int, dict[str, object]]]()

    async def says(expected: tuple[int, dict[str, object]]) -> None:
        async with asyncio.timeout(TIMEOUT):
            while (told := await health(f"127.0.0.1:{port}")) != expected:
                said.append(told)
                await asyncio.sleep(0.05)

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        log = tmp_path / "said.txt"
        child = await bot_forker_of_the_worker.fork(environment, log, -1)
        await says((503, {"gateway": False, "database": "waiting for the database"}))
        assert {status for status, _ in said} <= {0} and discord.gateway.identifies == 0
        other.execute("ROLLBACK")
    await says((200, {"gateway": True, "database": "ok"}))
    child.terminate()
    assert await asyncio.wait_for(child.wait(), TIMEOUT) == 0 and "Traceback" not in log.read_text()


async def test_a_port_that_is_another_programs_ends_it_with_the_reason(
    discord: StandIn, tmp_path: Path, bot_forker_of_the_worker: BotForker
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        environment = {
            "PATH": os.environ["PATH"], "DISCORD_TOKEN": discord.token, "DISCORD_ENDPOINT": discord.endpoint,
            "DATABASE_URL": f"sqlite:///{tmp_path / 't.sqlite3'}", "METRICS_PORT": str(taken.getsockname()[1]),
        }  # fmt: skip
        log = tmp_path / "said.txt"
        child = await bot_forker_of_the_worker.fork(environment, log, -1)
        assert await asyncio.wait_for(child.wait(), TIMEOUT) == 1
    assert "METRICS_PORT" in log.read_text() and "Traceback" not in log.read_text()


async def test_a_signal_ends_it_well(discord: StandIn, tmp_path: Path, own_drawing: None) -> None:
    settings = Settings(  # type: ignore[call-arg]
        _env_file=None, discord_token=discord.token, discord_endpoint=discord.endpoint, discord_ca_file=discord.ca_file,
        database_url=f"sqlite:///{tmp_path / 't.sqlite3'}",
    )  # fmt: skip
    process = Process(settings)
    running = asyncio.create_task(process.run())
    await asyncio.wait_for(_until(lambda: getattr(process, "client", None) and process.client.is_ready()), TIMEOUT)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert process.studio.pids == ()
