"""Commands that a client still shows after this version dropped or changed them: each is answered, none is silent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.abuse import is_private, says
from tests.e2e.discord_fixture import DiscordFixture

pytestmark = pytest.mark.usefixtures("stub_drawing")

TEXT = {"name": "topic", "description": "d", "type": 3, "autocomplete": True}
SINK = {"name": "sink", "description": "d", "type": 1}
OLD: dict[str, Any] = {
    "a command that is no more": {"name": "treasure"},
    "one of the commands of a table that is no more": {"name": "table", "options": [SINK]},
    "a command that has commands under it now": {"name": "table"},
    "a command that needs more now": {"name": "orders"},
}


def shown(fixture: DiscordFixture, command: dict[str, Any]) -> None:
    """What the clients show is that of an older version."""
    fixture.discord.world.commands.replace(None, [{"description": "d", **command}])


async def test_an_old_command_is_told_that_it_is_old(fixture: DiscordFixture) -> None:
    for old, command in OLD.items():
        shown(fixture, command)
        named = " ".join([command["name"], *(one["name"] for one in command.get("options", ()))])
        answer = await fixture.ana.slash(fixture.channel, named)
        assert is_private(answer, fixture.ana) and says(answer.text, "e.old.command") and "`/help`" in answer.text, old


async def test_an_old_option_is_completed_by_nothing_and_passed_over(fixture: DiscordFixture) -> None:
    """Of a command that is no more, of one with another option now, of one without any."""
    for name in ("treasure", "hand", "about"):
        shown(fixture, {"name": name, "options": [TEXT]})
        assert await fixture.ana.autocomplete(fixture.channel, name, "topic", "b") == [], name
    shown(fixture, {"name": "about", "options": [TEXT]})
    answer = await fixture.ana.slash(fixture.channel, "about", topic="b")
    assert is_private(answer, fixture.ana) and not says(answer.text, "e.old.command")


async def test_the_commands_are_told_again_only_when_they_differ(fixture: DiscordFixture) -> None:
    puts = "bulk_set_application_commands"
    assert len(fixture.discord.requests(puts)) == 1
    (sent,) = fixture.discord.requests(puts)
    assert sent.body == await fixture.process.client.tree.payload()  # type: ignore[union-attr]
    await fixture.restart()
    assert len(fixture.discord.requests(puts)) == 1
