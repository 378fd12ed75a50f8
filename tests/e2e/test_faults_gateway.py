"""The gateway breaks: resumed, begun anew, or given up with an exit code after which the supervisor starts the bot again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot import program
from bot.edge.discord import client
from bot.settings import BAD_SETTINGS, Settings
from bot.supervisor import Backoff
from playground.discord import StandIn, World
from tests.e2e.abuse import at_rest, database, is_private, rows, says
from tests.e2e.bot_process import ProcessFixture, begun
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL
from tests.timeouts import TIMEOUT

pytestmark = pytest.mark.usefixtures("stub_drawing")


def starts_again(code: int) -> bool:
    """Whether the supervisor starts the bot again after that exit code."""
    return code != BAD_SETTINGS and Backoff().after(code, 1.0) is not None


async def test_a_broken_connection_is_resumed_and_no_click_is_lost(fixture: DiscordFixture) -> None:
    post, gateway = await begun(fixture), fixture.discord.gateway
    await gateway.drop()
    pressed = fixture.ana.start_component(post, buttons(post)["Decide"])
    assert is_private(await fixture.ana.settle(pressed), fixture.ana)
    assert (gateway.resumes, gateway.identifies) == (1, 1)
    await at_rest(fixture)


async def test_being_asked_to_reconnect(fixture: DiscordFixture) -> None:
    post, gateway = await begun(fixture), fixture.discord.gateway
    gateway.ask_to_reconnect()
    await fixture.until(lambda: gateway.resumes == 1, "resumed")
    panel = (await fixture.ana.click(post, "Decide")).message
    assert says((await fixture.ana.click(panel, SEAL)).text, "saved")
    assert gateway.identifies == 1


async def test_a_session_that_cannot_be_resumed_is_begun_anew(fixture: DiscordFixture) -> None:
    post, gateway = await begun(fixture), fixture.discord.gateway
    await gateway.drop(resumable=False)
    await fixture.until(lambda: gateway.identifies == 2 and gateway.connected, "identified again")
    panel = (await fixture.ana.click(post, "Decide")).message
    assert says((await fixture.ana.click(panel, SEAL)).text, "saved")
    assert len(fixture.discord.requests("bulk_set_application_commands")) == 1
    await at_rest(fixture)
    assert len(fixture.posts) == 3


async def test_posts_go_on_while_the_gateway_is_away(fixture: DiscordFixture) -> None:
    post, gateway = await begun(fixture), fixture.discord.gateway
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL, wait="answer")
    fixture.discord.faults.failing_handshakes = 10**6
    await gateway.drop(resumable=False)
    await fixture.until(lambda: len(fixture.posts) == 4, "the next post")
    assert gateway.connected == []
    fixture.discord.faults.failing_handshakes = 0
    await fixture.until(lambda: gateway.connected, "connected again")
    assert is_private(await fixture.ana.click(fixture.posts[-1], "Decide"), fixture.ana)


def settings_for(discord: StandIn, folder: Path) -> Settings:
    """The settings of a bot for this stand-in."""
    return Settings(  # type: ignore[call-arg]
        _env_file=None, discord_token=discord.token, discord_endpoint=discord.endpoint, discord_ca_file=discord.ca_file,
        database_url=f"sqlite:///{folder / 'tables.sqlite3'}",
    )  # fmt: skip


async def exit_code(running: asyncio.Task[int]) -> int:
    """What the program ends with."""
    return await asyncio.wait_for(running, TIMEOUT)


def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watchdog waits for one second instead of two minutes."""
    monkeypatch.setattr(client, "SILENCE", 1.0)
    monkeypatch.setitem(client.Broadside.__init__.__kwdefaults__, "look_every", 0.1)


@pytest_asyncio.fixture
async def serving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """`python -m bot` within the test, whose watchdog waits for one second; ready."""
    impatient(monkeypatch)
    async with StandIn(World(), ca_file=tmp_path / "authority.pem") as discord:
        running = asyncio.create_task(program.serve(settings_for(discord, tmp_path)))
        await discord.world.until(lambda: running.done() or discord.gateway.connected, 20)
        yield discord, running
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        discord.check(())


async def test_a_gateway_that_stays_away_ends_the_program_so_that_it_is_started_again(serving: Any) -> None:
    discord, running = serving
    discord.faults.dead_resume_address, discord.faults.failing_handshakes = True, 10**6
    await discord.gateway.drop()
    code = await exit_code(running)
    assert starts_again(code), code
    assert discord.gateway.identifies == 1
    assert discord.gateway.refused > 0


async def test_a_dead_resume_address_is_left_for_a_new_session(fixture: DiscordFixture) -> None:
    post, gateway = await begun(fixture), fixture.discord.gateway
    fixture.discord.faults.dead_resume_address = True
    await gateway.drop()
    await fixture.until(lambda: gateway.identifies == 2 and gateway.connected, "identified again")
    assert gateway.refused > 0 and gateway.resumes == 0
    panel = (await fixture.ana.click(post, "Decide")).message
    assert says((await fixture.ana.click(panel, SEAL)).text, "saved")


async def test_a_first_handshake_that_never_succeeds_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch)
    async with StandIn(World(), ca_file=tmp_path / "authority.pem") as discord:
        discord.faults.failing_handshakes = 10**6
        code = await asyncio.wait_for(program.serve(settings_for(discord, tmp_path)), TIMEOUT)
        assert starts_again(code), code
        assert discord.gateway.identifies == 0 and discord.gateway.refused > 0


async def test_a_failed_first_handshake_does_no_harm(tmp_path: Path) -> None:
    world = World()
    channel = world.channel(world.guild("Broadside"), "harbour")
    people = {name: world.person(name) for name in ("Ana", "Ben")}
    async with StandIn(world, ca_file=tmp_path / "authority.pem") as discord:
        discord.faults.failing_handshakes = 1
        remote_bot = ProcessFixture(discord, channel, people, tmp_path)
        await remote_bot.start()
        await begun(remote_bot)
        await remote_bot.stop()
        assert remote_bot.child.returncode == 0 and discord.gateway.refused == 1
        discord.check(())


@pytest.mark.refused(40060)
async def test_clicks_that_came_twice_over_a_resume_are_one_answer(fixture: DiscordFixture) -> None:
    post, gateway = await begun(fixture), fixture.discord.gateway
    panel = (await fixture.ana.click(post, "Decide")).message
    session = gateway.connected[0]
    await fixture.ana.click(panel, SEAL)
    sent = list(session.sent)[-1]
    assert sent["t"] == "INTERACTION_CREATE"
    gateway._dispatch(session, sent["t"], sent["d"])
    await fixture.until(lambda: fixture.discord.problems, "the second reply refused")
    assert all("40060" in problem for problem in fixture.discord.problems)
    fixture.discord.problems.clear()
    assert [(row["seat"], row["revision"]) for row in rows(database(fixture), "answers")] == [(0, 1)]
