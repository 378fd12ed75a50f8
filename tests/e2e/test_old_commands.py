"""Commands that a client still shows after this version dropped or changed them: each is answered, none is silent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.harbour import Harbour
from tests.e2e.mischief import is_private, says

TEXT = {"name": "topic", "description": "d", "type": 3, "autocomplete": True}
SINK = {"name": "sink", "description": "d", "type": 1}
OLD: dict[str, Any] = {
    "a command that is no more": {"name": "treasure"},
    "one of the commands of a table that is no more": {"name": "table", "options": [SINK]},
    "a command that has commands under it now": {"name": "table"},
    "a command that needs more now": {"name": "orders"},
}


def shown(harbour: Harbour, command: dict[str, Any]) -> None:
    """What the clients show is that of an older version."""
    harbour.discord.world.commands.replace(None, [{"description": "d", **command}])


@pytest.mark.parametrize("old", OLD)
async def test_an_old_command_is_told_that_it_is_old(harbour: Harbour, old: str) -> None:
    command = OLD[old]
    shown(harbour, command)
    named = " ".join([command["name"], *(one["name"] for one in command.get("options", ()))])
    answer = await harbour.ana.slash(harbour.channel, named)
    assert is_private(answer, harbour.ana) and says(answer.text, "e.old.command") and "`/help`" in answer.text


@pytest.mark.parametrize("name", ["treasure", "hand", "about"])
async def test_an_old_option_is_completed_by_nothing(harbour: Harbour, name: str) -> None:
    """Of a command that is no more, of one with another option now, of one without any."""
    shown(harbour, {"name": name, "options": [TEXT]})
    assert await harbour.ana.autocomplete(harbour.channel, name, "topic", "b") == []


async def test_an_option_that_is_no_more_is_passed_over(harbour: Harbour) -> None:
    shown(harbour, {"name": "about", "options": [TEXT]})
    answer = await harbour.ana.slash(harbour.channel, "about", topic="b")
    assert is_private(answer, harbour.ana) and not says(answer.text, "e.old.command")


async def test_the_commands_are_told_again_only_when_they_differ(harbour: Harbour) -> None:
    puts = "bulk_set_application_commands"
    assert len(harbour.discord.requests(puts)) == 1
    (sent,) = harbour.discord.requests(puts)
    assert sent.body == await harbour.process.client.tree.payload()  # type: ignore[union-attr]
    await harbour.restart()
    assert len(harbour.discord.requests(puts)) == 1
