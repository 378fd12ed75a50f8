"""A database that another program locks, and what fails inside: said with a code, logged without a secret, and all goes on."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.edge.turn import captain_panel as panels
from bot.service.play.round_clock import RoundClock
from bot.service.upkeep import timers
from bot.store.base.driver import sqlite_of
from render.drawing.child_process import NoPicture
from render.drawing.studio import Studio
from tests.e2e.abuse import at_rest, change, database, is_private, rows, says, telling
from tests.e2e.bot_process import begun
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of
from tests.e2e.labels import SEAL

SECRET = "0.treachery.1 is Treachery, 1.mate.2 lies at the aft"


@contextmanager
def locked(fixture: DiscordFixture) -> Iterator[None]:
    """Another program writes and does not end."""
    other = sqlite3.connect(database(fixture), isolation_level=None)
    other.execute("begin immediate")
    try:
        yield
    finally:
        other.execute("rollback")
        other.close()


async def impatient(fixture: DiscordFixture) -> None:
    """Whoever writes waits a tenth of a second for the lock of another process."""
    await fixture.process.store.base._writer.run(lambda db: sqlite_of(db).execute("PRAGMA busy_timeout=100"))


async def test_a_database_locked_for_long_stops_nothing_for_good(
    fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = await begun(fixture)
    panels_of = [(person, (await person.click(post, "Decide")).message) for person in (fixture.ana, fixture.ben)]
    await impatient(fixture)
    monkeypatch.setattr(timers, "CLAIM", 0.5)
    with capture_logs() as told:
        for person, panel in panels_of:
            await person.click(panel, SEAL, wait="answer")
        with locked(fixture):
            outcome = await fixture.carla.click(post, "Log")
            assert is_private(outcome, fixture.carla)
            await fixture.until(lambda: any(line["event"] == "nothing can be saved" for line in told), "the lock is met")
        await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    assert telling([str(line) for line in told]) == []
    await at_rest(fixture)
    panel = (await fixture.ana.click(fixture.posts[-1], "Decide")).message
    assert panel is not None and len(fixture.posts) == 4


async def test_a_click_while_the_database_is_locked_says_that_nothing_is_saved(fixture: DiscordFixture) -> None:
    post = await begun(fixture)
    panel = (await fixture.ana.click(post, "Decide")).message
    seal = buttons(panel)[SEAL]
    await impatient(fixture)
    with locked(fixture):
        outcome = await fixture.ana.click(panel, SEAL)
        assert says(outcome.text, "e.ground") and "**not** saved" in outcome.text
        assert rows(database(fixture), "answers") == []
    again = await fixture.ana.click(post, "Decide")
    assert says((await fixture.ana.click(again.message, seal)).text, "saved")


async def test_inner_failure_shows_a_code_and_is_logged_without_words(
    fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = await begun(fixture)
    panel = (await fixture.ana.click(post, "Decide")).message
    shown = panels.page

    async def broken(*given: Any, **named: Any) -> Any:
        raise ValueError(SECRET)

    monkeypatch.setattr(panels, "page", broken)
    with capture_logs() as told:
        saved = await fixture.ana.click(panel, SEAL)
    assert says(saved.text, "e.wrong.saved") and len(rows(database(fixture), "answers")) == 1
    code = next(line["code"] for line in told if line["event"] == "failed")
    assert code in saved.text
    assert telling([str(line) for line in told]) == []
    with capture_logs() as told:
        refused = await fixture.ben.click(post, "Decide")
    assert says(refused.text, "e.wrong") and "is not saved" in refused.text
    assert telling([str(line) for line in told]) == []
    monkeypatch.setattr(panels, "page", shown)
    assert says((await fixture.ana.click(post, "Decide")).text, "saved")


async def test_a_clock_that_fails_once_rings_again(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    post = await begun(fixture)
    failures, tick = [], RoundClock.tick

    async def once(rounds: RoundClock, id: str, decision: int) -> None:
        if not failures:
            failures.append(decision)
            raise ValueError(SECRET)
        await tick(rounds, id, decision)

    host = fixture.process.host
    host.timers.bells = {**host.timers.bells, "tick": lambda *given: once(host.round_clock, *given)}
    monkeypatch.setattr(timers, "CLAIM", 0.5)
    with capture_logs() as told:
        for person in (fixture.ana, fixture.ben):
            await person.click((await person.click(post, "Decide")).message, SEAL, wait="answer")
        await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    assert failures == [1]
    assert telling([str(line) for line in told]) == []


async def test_a_picture_that_cannot_be_drawn_is_left_out(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(studio: Studio, *given: Any, **named: Any) -> Any:
        raise NoPicture("board: MemoryError")

    monkeypatch.setattr(Studio, "draw", nothing)
    post = await begun(fixture)
    assert post.attachments == [] and "Ana" in post.text
    panel = await fixture.ana.click(post, "Decide")
    assert is_private(panel, fixture.ana) and SEAL in buttons(panel.message)
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL, wait="answer")
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")


async def test_a_drawing_process_that_is_killed_is_replaced(own_drawing: None, fixture: DiscordFixture) -> None:
    post = await begun(fixture)
    killed = fixture.process.studio.pids
    assert killed
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    hand = await fixture.ana.click(post, "My ship")
    assert hand.message.attachments[0].filename == "private.png"
    drawing = fixture.process.studio.pids
    assert drawing and not set(drawing) & set(killed)


GIVEN_BACK = {"version", "asked_at", "earliest", "deadline"}
"""What the time in which the bot was away moves at every table."""


async def test_one_table_that_cannot_be_read_takes_nothing_else_from_its_server(fixture: DiscordFixture) -> None:
    """Lists, completion, commands and direct messages go on for the others; whoever presses at that one reads what is wrong."""
    post = await begun(fixture)
    broken, channel = code_of(post), fixture.channel
    fixture.channel = fixture.discord.world.channel(channel.guild, "quay")
    sound = code_of(await begun(fixture))
    await at_rest(fixture)
    await fixture.stop()
    change(fixture, "update tables set pace = '{}' where code = ?", broken)
    before = rows(database(fixture), "tables", where=f"code = '{broken}'")
    await fixture.start()
    ana = fixture.ana
    assert says((await ana.click(post, "Decide")).text, "e.unreadable")
    assert says((await ana.slash(channel, "table status")).text, "e.unreadable")
    listed = (await ana.slash(fixture.channel, "table list")).text
    assert sound in listed and broken not in listed
    assert [choice["value"] for choice in await ana.autocomplete(fixture.channel, "hand", "table", "")] == [sound]
    written = len(ana.inbox)
    await ana.say(ana.dm, "confirm")
    await fixture.until(lambda: any(says(one.text, "saved") for one in ana.inbox[written:]), "the answer")
    assert rows(database(fixture), "answers", "table_id, seat") == [
        {"table_id": rows(database(fixture), "tables", "id", f"code = '{sound}'")[0]["id"], "seat": 0}
    ]
    after = rows(database(fixture), "tables", where=f"code = '{broken}'")
    assert {name for name in after[0] if after[0][name] != before[0][name]} <= GIVEN_BACK
