"""Tables, codes and buttons taken to other servers and to the direct messages: to strangers no code was ever given to a table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playground.discord import permissions
from playground.discord.entities import Role
from tests.e2e.harbour import Harbour, buttons, code_of
from tests.e2e.mischief import Still, click, is_private, rows, says, send_form
from tests.e2e.mischief import database as file_of

NEVER = "ZZZZZZ"
COMMANDS = (
    "table status", "table close", "table verify", "table replay", "decide", "hand", "board", "log", "help",
)  # fmt: skip
VERBS = ("close", "board", "log", "now", "rules", "movie", "replay", "perm", "goon", "join", "decide", "options", "rematch")


@pytest.fixture
async def abroad(harbour: Harbour) -> Any:
    """A running table of Ana and Ben, and the quay of another server with Eve, who manages that one."""
    code = await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    world = harbour.discord.world
    other = world.guild("Elsewhere")
    quay, eve = world.channel(other, "quay"), world.person("Eve", guild=other)
    world.join(other, eve.user)
    world.join(other, harbour.ana.user)
    world.leave(harbour.channel.guild, eve.user)
    rights(world, other, eve)
    return code, quay, eve


def rights(world: Any, guild: Any, person: Any) -> None:
    """The person manages that server."""
    role = Role(world.new_id(), "managers", permissions.MANAGE_GUILD, position=2)
    guild.roles.append(role)
    guild.members[person.id].roles.append(role)


def answers(harbour: Harbour, since: int) -> list[Any]:
    """What the bot answered interactions with, as it went over the wire."""
    kinds = ("create_interaction_response", "update_original_webhook_message", "execute_webhook")
    return [call.body for call in harbour.discord.calls[since:] if call.operation in kinds]


async def test_a_manager_of_another_server_neither_closes_nor_reads(harbour: Harbour, abroad: Any) -> None:
    code, quay, eve = abroad
    sure = await eve.slash(quay, "table close", table=code)
    for label in buttons(sure.message).values():
        await click(eve, sure.message, label)
    assert (await harbour.process.host.tables.find(code)).status == "running"
    for command in COMMANDS:
        outcome = await eve.slash(quay, command, table=code)
        assert is_private(outcome, eve) and says(outcome.text, "e.stranger"), (command, outcome.text)
        assert "Ana" not in outcome.text and outcome.message.attachments == []


async def test_the_answer_is_the_same_whether_or_not_there_is_such_a_table(harbour: Harbour, abroad: Any) -> None:
    code, quay, eve = abroad
    message = (await eve.slash(quay, "about")).message
    async with Still(harbour):
        for command in COMMANDS:
            since = len(harbour.discord.calls)
            await eve.slash(quay, command, table=code.lower())
            known = json.dumps(answers(harbour, since)).replace(code, NEVER)
            since = len(harbour.discord.calls)
            await eve.slash(quay, command, table=NEVER)
            assert known == json.dumps(answers(harbour, since)) and "e.stranger" not in known, command
        for verb in VERBS:
            found = []
            for one in (code, NEVER):
                since = len(harbour.discord.calls)
                outcome = await click(eve, message, f"bs:{one}:1:{verb}.0.0~0", "0", menu=verb == "replay")
                assert says(outcome.text, "e.stranger"), (verb, outcome.text)
                found.append(json.dumps(answers(harbour, since)).replace(code, NEVER))
            assert found[0] == found[1], verb
        form = await send_form(eve, message, f"bs:{code}:1:typed~0", {"text": "confirm"})
        assert says(form.text, "e.stranger")
        for odd in ("'; drop table tables", "\u202e", "💣", code + "X", "../" + code):
            outcome = await eve.slash(quay, "board", table=odd)
            assert says(outcome.text, "e.stranger"), (odd, outcome.text)


async def test_direct_messages_that_name_a_code(harbour: Harbour, abroad: Any) -> None:
    code, _, eve = abroad
    async with Still(harbour):
        texts = []
        for one in (code, NEVER):
            count = len(eve.inbox)
            await eve.say(eve.dm, f"{one}: board")
            await harbour.until(lambda count=count: len(eve.inbox) > count, "an answer")
            texts.append(eve.inbox[-1].text)
        assert says(texts[0], "e.stranger") and texts[0].replace(code, NEVER) == texts[1]
    count = len(harbour.ben.inbox)
    await harbour.ben.say(harbour.ben.dm, f"{code.lower()}: board")
    await harbour.until(lambda: len(harbour.ben.inbox) > count, "the board")
    assert "seat 1" in harbour.ben.inbox[-1].text


async def test_a_captain_takes_his_table_along_and_nobody_there_reads_it(harbour: Harbour, abroad: Any) -> None:
    code, quay, eve = abroad
    since = len(quay.history)
    for command in ("table status", "board", "log"):
        shown = await harbour.ana.slash(quay, command, table=code, public=True)
        assert is_private(shown, harbour.ana) and not says(shown.text, "e.stranger"), command
    panel = await harbour.ana.slash(quay, "decide", table=code)
    assert is_private(panel, harbour.ana) and "Seal orders" in buttons(panel.message)
    assert [message for message in quay.history[since:] if message.reader is not harbour.ana.user] == []
    assert await eve.autocomplete(quay, "table status", "table", "") == []
    assert [one["value"] for one in await harbour.ana.autocomplete(quay, "table status", "table", "")] == [code]
    shown = await harbour.carla.slash(harbour.channel, "board", public=True, text=True)
    assert shown.kind == "message", "in the table's server everybody may show it"


async def test_a_panel_carried_elsewhere_is_nothing_to_others(harbour: Harbour, abroad: Any) -> None:
    code, quay, eve = abroad
    carried = (await harbour.ana.slash(quay, "decide", table=code)).message
    message = (await eve.slash(quay, "about")).message
    async with Still(harbour):
        for id in buttons(carried).values():
            outcome = await click(eve, message, id)
            assert is_private(outcome, eve) and says(outcome.text, "e.stranger"), (id, outcome.text)


async def test_a_rematch_is_called_by_a_captain_in_the_tables_server(harbour: Harbour, abroad: Any) -> None:
    code, quay, _ = abroad
    for person in (harbour.ana, harbour.ben):
        await person.click((await person.click(harbour.posts[-1], "Decide")).message, "Seal orders")
    await harbour.until(lambda: "turn" in harbour.posts[-1].text.lower(), "the first turn")
    await harbour.ben.slash(harbour.channel, "table resign", sure=code)
    post = await harbour.post_with("Rematch")
    assert code_of(post) == code
    async with Still(harbour):
        assert says((await harbour.carla.click(post, "Rematch")).text, "e.rematch")
        away = (await harbour.ana.slash(quay, "table replay", table=code)).message
        assert says((await click(harbour.ana, away, f"bs:{code}:0:rematch")).text, "e.serveronly")
        count = len(quay.history)
        film = await click(harbour.ana, away, f"bs:{code}:0:movie")
        assert is_private(film, harbour.ana) and len(quay.history) >= count
    again = await harbour.ana.click(post, "Rematch")
    assert "is open" in again.text
    assert len(rows(file_of(harbour), "tables")) == 2


async def test_a_manager_of_the_server_closes_from_there_and_not_from_elsewhere(harbour: Harbour, abroad: Any) -> None:
    code, quay, _ = abroad
    world = harbour.discord.world
    rights(world, harbour.channel.guild, harbour.carla)
    ben = harbour.ben
    world.join(quay.guild, ben.user)
    rights(world, quay.guild, ben)
    async with Still(harbour):
        assert says((await ben.slash(quay, "table close", table=code)).text, "e.notyours")
        assert says((await click(ben, (await ben.slash(quay, "about")).message, f"bs:{code}:1:close")).text, "e.notyours")
        assert says((await harbour.carla.slash(harbour.carla.dm, "log", table=code)).text, "e.stranger")
    sure = await harbour.carla.slash(harbour.channel, "table close", table=code)
    await harbour.carla.click(sure.message, "Close the table")
    assert (await harbour.process.host.tables.find(code)).status == "closed"
