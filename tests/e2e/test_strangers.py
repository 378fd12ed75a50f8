"""Tables, codes and buttons taken to other servers and to the direct messages: to strangers no code was ever given to a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
import pytest_asyncio

from playground.discord.model import permissions
from playground.discord.model.entities import Role
from tests.e2e.abuse import Still, click, is_private, rows, says, send_form
from tests.e2e.abuse import database as file_of
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of
from tests.e2e.labels import SEAL

pytestmark = pytest.mark.usefixtures("stub_drawing")

NEVER = "ZZZZZZ"
COMMANDS = (
    "table status", "table close", "table verify", "table replay", "decide", "hand", "board", "log", "help",
)  # fmt: skip
VERBS = (
    "close",
    "board",
    "log",
    "now",
    "rules",
    "movie",
    "whole",
    "replay",
    "perm",
    "goon",
    "join",
    "decide",
    "options",
    "rematch",
)


@pytest_asyncio.fixture
async def abroad(fixture: DiscordFixture) -> Any:
    """A running table of Ana and Ben, and the quay of another server with Eve, who manages that one."""
    code = await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    world = fixture.discord.world
    other = world.guild("Elsewhere")
    quay, eve = world.channel(other, "quay"), world.person("Eve", guild=other)
    world.join(other, eve.user)
    world.join(other, fixture.ana.user)
    world.leave(fixture.channel.guild, eve.user)
    rights(world, other, eve)
    return code, quay, eve


def rights(world: Any, guild: Any, person: Any) -> None:
    """The person manages that server."""
    role = Role(world.new_id(), "managers", permissions.MANAGE_GUILD, position=2)
    guild.roles.append(role)
    guild.members[person.id].roles.append(role)


def answers(fixture: DiscordFixture, since: int) -> list[Any]:
    """What the bot answered interactions with, as it went over the wire."""
    kinds = ("create_interaction_response", "update_original_webhook_message", "execute_webhook")
    return [call.body for call in fixture.discord.calls[since:] if call.operation in kinds]


async def test_a_manager_of_another_server_neither_closes_nor_reads(fixture: DiscordFixture, abroad: Any) -> None:
    code, quay, eve = abroad
    sure = await eve.slash(quay, "table close", table=code)
    for label in buttons(sure.message).values():
        await click(eve, sure.message, label)
    assert (await fixture.process.host.lookup.find(code)).status == "running"
    for command in COMMANDS:
        outcome = await eve.slash(quay, command, table=code)
        assert is_private(outcome, eve) and says(outcome.text, "e.stranger"), (command, outcome.text)
        assert "Ana" not in outcome.text and outcome.message.attachments == []


async def test_the_answer_is_the_same_whether_or_not_there_is_such_a_table(fixture: DiscordFixture, abroad: Any) -> None:
    code, quay, eve = abroad
    message = (await eve.slash(quay, "about")).message
    async with Still(fixture):
        for command in COMMANDS:
            since = len(fixture.discord.calls)
            await eve.slash(quay, command, table=code.lower())
            known = json.dumps(answers(fixture, since)).replace(code, NEVER)
            since = len(fixture.discord.calls)
            await eve.slash(quay, command, table=NEVER)
            assert known == json.dumps(answers(fixture, since)) and "e.stranger" not in known, command
        for verb in VERBS:
            found = []
            for one in (code, NEVER):
                since = len(fixture.discord.calls)
                outcome = await click(eve, message, f"bs:{one}:1:{verb}.0.0~0", "0", menu=verb == "replay")
                assert says(outcome.text, "e.stranger"), (verb, outcome.text)
                found.append(json.dumps(answers(fixture, since)).replace(code, NEVER))
            assert found[0] == found[1], verb
        form = await send_form(eve, message, f"bs:{code}:1:typed~0", {"text": "confirm"})
        assert says(form.text, "e.stranger")
        for odd in ("'; drop table tables", "\u202e", "💣", code + "X", "../" + code):
            outcome = await eve.slash(quay, "board", table=odd)
            assert says(outcome.text, "e.stranger"), (odd, outcome.text)


async def test_direct_messages_that_name_a_code(fixture: DiscordFixture, abroad: Any) -> None:
    code, _, eve = abroad
    async with Still(fixture):
        texts = []
        for one in (code, NEVER):
            count = len(eve.inbox)
            await eve.say(eve.dm, f"{one}: board")
            await fixture.until(lambda count=count: len(eve.inbox) > count, "an answer")
            texts.append(eve.inbox[-1].text)
        assert says(texts[0], "e.stranger") and texts[0].replace(code, NEVER) == texts[1]
    count = len(fixture.ben.inbox)
    await fixture.ben.say(fixture.ben.dm, f"{code.lower()}: board")
    await fixture.until(lambda: len(fixture.ben.inbox) > count, "the board")
    assert "seat 1" in fixture.ben.inbox[-1].text


async def test_a_captain_takes_his_table_along_and_nobody_there_reads_it(fixture: DiscordFixture, abroad: Any) -> None:
    code, quay, eve = abroad
    since = len(quay.history)
    for command in ("table status", "board", "log"):
        shown = await fixture.ana.slash(quay, command, table=code, public=True)
        assert is_private(shown, fixture.ana) and not says(shown.text, "e.stranger"), command
    panel = await fixture.ana.slash(quay, "decide", table=code)
    assert is_private(panel, fixture.ana) and SEAL in buttons(panel.message)
    assert [message for message in quay.history[since:] if message.reader is not fixture.ana.user] == []
    assert await eve.autocomplete(quay, "table status", "table", "") == []
    assert [one["value"] for one in await fixture.ana.autocomplete(quay, "table status", "table", "")] == [code]
    shown = await fixture.carla.slash(fixture.channel, "board", public=True, text=True)
    assert shown.kind == "message", "in the table's server everybody may show it"


async def test_a_panel_carried_elsewhere_is_nothing_to_others(fixture: DiscordFixture, abroad: Any) -> None:
    code, quay, eve = abroad
    carried = (await fixture.ana.slash(quay, "decide", table=code)).message
    message = (await eve.slash(quay, "about")).message
    async with Still(fixture):
        for id in buttons(carried).values():
            outcome = await click(eve, message, id)
            assert is_private(outcome, eve) and says(outcome.text, "e.stranger"), (id, outcome.text)


async def test_a_rematch_is_called_by_a_captain_in_the_tables_server(fixture: DiscordFixture, abroad: Any) -> None:
    code, quay, _ = abroad
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(fixture.posts[-1], "Decide")).message, SEAL)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    await fixture.resign(fixture.ben)
    post = await fixture.post_with("Rematch")
    assert code_of(post) == code
    async with Still(fixture):
        assert says((await fixture.carla.click(post, "Rematch")).text, "e.rematch")
        away = (await fixture.ana.slash(quay, "table replay", table=code)).message
        assert says((await click(fixture.ana, away, f"bs:{code}:0:rematch")).text, "e.serveronly")
        count = len(quay.history)
        film = await click(fixture.ana, away, f"bs:{code}:0:movie")
        assert is_private(film, fixture.ana) and len(quay.history) >= count
    again = await fixture.ana.click(post, "Rematch")
    assert "is open" in again.text
    assert len(rows(file_of(fixture), "tables")) == 2


async def test_a_manager_of_the_server_closes_from_there_and_not_from_elsewhere(fixture: DiscordFixture, abroad: Any) -> None:
    code, quay, _ = abroad
    world = fixture.discord.world
    rights(world, fixture.channel.guild, fixture.carla)
    ben = fixture.ben
    world.join(quay.guild, ben.user)
    rights(world, quay.guild, ben)
    async with Still(fixture):
        for note in ({}, {"note": "I say so."}):
            asked = await ben.slash(quay, "table close", table=code, **note)
            assert says(asked.text, "ui.close.ask") and set(buttons(asked.message)) == {"Ask to close it"}, (
                "a captain like others"
            )
        assert says((await click(ben, asked.message, f"bs:{code}:1:closenote")).text, "e.notyours.begun")
        assert says((await fixture.carla.slash(fixture.carla.dm, "log", table=code)).text, "e.stranger")
    sure = await fixture.carla.slash(fixture.channel, "table close", table=code)
    form = await fixture.carla.click(sure.message, "Close it with a note")
    await fixture.carla.submit(form, {"note": "Nobody plays here any more."})
    assert (await fixture.process.host.lookup.find(code)).status == "closed"
