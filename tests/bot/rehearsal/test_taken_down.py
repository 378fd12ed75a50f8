"""What a rehearsal takes down at its end, what it leaves alone, and what it says where it cannot."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.rehearsal import raw, runner, samples
from bot.rehearsal.stage import Options, Stage
from playground.discord import World
from playground.discord.model.entities import Channel, Message
from tests.bot.rehearsal.performed import laid_out, report_of, settings, stood_in, verdicts_of

GIVEN_BACK = "bulk_set_guild_application_commands"
OWN = {"type": 1, "name": "belay", "description": "Belay"}


def written(world: World, channel: Channel, text: str, **more: Any) -> Message:
    """A message of the bot that no request of the rehearsal has made."""
    return world.post(Message(world.new_id(), channel, world.bot, world.clock(), text, **more))


async def alone(world: World, channel: Channel, folder: Path, **faults: Any) -> dict[str, Any]:
    """The report of a rehearsal without a person; giving the commands back fails as `faults` says."""
    async with stood_in(world, folder) as standin:
        if faults:
            standin.faults.refuse(GIVEN_BACK, 50001, after=1, **faults)
        await runner.rehearse(settings(standin), Options(channel.id, alone=True, folder=str(folder)))
    return report_of(folder)


async def test_posts_of_tables_stay_and_its_own_go_on_every_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own are those whose answers were lost as well, known by their words, a container's number or a button."""
    world, channel = laid_out()

    async def played(stage: Stage) -> None:
        await raw.send(stage.wire, stage.channel, samples.post("Rehearsal 1"))
        written(world, channel, "The table waits for Ana")
        for number in range(150):
            world.post(Message(world.new_id(), channel, world.owner, world.clock(), f"Rehearsal of my own {number}"))
        written(world, channel, "Rehearsal 2")
        box = {"type": 17, "id": stage.mark(), "components": [{"type": 10, "id": 1, "content": "Anything"}]}
        written(world, channel, "", components=[box], flags=1 << 15)
        button = {"type": 2, "id": 2, "style": 1, "label": "x", "custom_id": samples.id_of(3, "open")}
        written(world, channel, "", components=[{"type": 1, "id": 1, "components": [button]}], flags=1 << 15)
        written(world, channel, "a thread", type=18)
        other = {"type": 17, "id": 77, "components": [{"type": 10, "id": 1, "content": "A board"}]}
        written(world, channel, "", components=[other], flags=1 << 15)
        written(world, channel, "What a command has brought", type=20)

    monkeypatch.setattr(runner, "ALONE", (("1", played),))
    report = await alone(world, channel, tmp_path)
    stand = [one.text for one in channel.messages if one.author is world.bot]
    assert stand == ["The table waits for Ana", "A board", "What a command has brought"]
    assert len(channel.messages) == 153 and report["left"] == []
    assert "waits for Ana" not in str(report) and "of my own" not in str(report)


@pytest.mark.parametrize("status", [403, 429, 503])
async def test_commands_are_given_back_at_a_second_try(status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "ALONE", ())
    world, channel = laid_out()
    assert channel.guild is not None
    world.commands.replace(channel.guild.id, [OWN])
    report = await alone(world, channel, tmp_path, status=status)
    assert [one["name"] for one in world.commands.by_scope[channel.guild.id]] == ["belay"]
    assert report["left"] == []


@pytest.mark.parametrize(("status", "why"), [(403, "refused 50001"), (429, "refused 50001"), (503, "no answer")])
async def test_commands_that_cannot_be_given_back_are_told(
    status: int, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "ALONE", ())
    world, channel = laid_out()
    report = await alone(world, channel, tmp_path, status=status, times=100)
    assert report["left"] == [f"the server still has the rehearsal's commands: its own could not be given back ({why})"]


async def test_a_second_rehearsal_is_right_at_once(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No nonce of the first, whose messages are deleted by then, is met by the second."""
    steps = {"1", "5", "7", "14", "15"}
    monkeypatch.setattr(runner, "ALONE", tuple(one for one in runner.ALONE if one[0] in steps))
    world, channel = laid_out()
    first = await alone(world, channel, tmp_path_factory.mktemp("first"))
    await asyncio.sleep(1.0)  # they begin in different seconds
    second = await alone(world, channel, tmp_path_factory.mktemp("second"))
    assert first["left"] == second["left"] == []
    said = verdicts_of(second)
    assert {key: said[key] for key in ("1a", "5b", "7d", "14", "15b")} == dict.fromkeys(("1a", "5b", "7d", "14", "15b"), "right")
    assert {key for key, one in said.items() if one == "wrong"} == set()
