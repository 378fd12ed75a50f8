"""The rehearsal by itself, at the stand-in: everything is as the bot relies on, and nothing is left behind."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.rehearsal import runner
from bot.rehearsal.alone import edits, rest
from bot.rehearsal.plan.whole import PLAN
from bot.rehearsal.stage import Options
from bot.rehearsal.verdicts import UNKNOWN, WRONG
from playground.discord import World
from tests.bot.rehearsal.performed import SCALE, laid_out, performed, report_of, settings, stood_in, verdicts_of
from tests.timeouts import TIMEOUT

NOT_TRIED = {"13"}
"""What needs a message older than an hour."""
FEW = (("1", edits.post), ("11", rest.threads))


def left_in(world: World) -> list[str]:
    """The words of every message of the bot that stands."""
    return [one.text for channel in world.channels.values() for one in channel.messages if one.author is world.bot]


async def test_everything_is_as_the_bot_relies_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report, world = await performed(tmp_path)
    said = verdicts_of(report)
    assert {key: one for key, one in said.items() if one == WRONG} == {}
    assert code == 0
    alone = {row.key for row in PLAN if not row.key[0].isalpha()}
    assert {key for key in alone if said[key] == UNKNOWN} == NOT_TRIED
    assert left_in(world) == [] and world.commands.by_scope.get(next(iter(world.guilds)), []) == []
    printed = capsys.readouterr().out
    assert "✓ 3a    3     an edit of words alone" in printed and "hand this file to the developers" in printed


async def test_the_commands_that_a_server_had_are_there_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "ALONE", FEW)
    world, channel = laid_out()
    guild = next(iter(world.guilds.values()))
    option = {"type": 3, "name": "rope", "description": "Which", "name_localizations": {"it": "cima"}, "required": True}
    world.commands.replace(guild.id, [{"type": 1, "name": "belay", "description": "Belay", "options": [option]}])
    async with stood_in(world, tmp_path) as standin:
        await runner.rehearse(settings(standin), Options(channel.id, alone=True, folder=str(tmp_path)))
    (kept,) = world.commands.by_scope[guild.id]
    assert (kept["name"], kept["options"][0]["name_localizations"]) == ("belay", {"it": "cima"})


async def test_keep_leaves_all_that_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "ALONE", FEW)
    _, _, world = await performed(tmp_path, keep=True)
    assert any("Rehearsal 1" in text for text in left_in(world))


async def test_the_thread_is_deleted_where_the_bot_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "ALONE", FEW)
    world, channel = laid_out()
    channel.allow(world.bot, "manage_threads")
    async with stood_in(world, tmp_path) as standin:
        await runner.rehearse(settings(standin), Options(channel.id, alone=True, folder=str(tmp_path)))
    assert channel.guild is not None and channel.guild.threads == []
    assert left_in(world) == [] and report_of(tmp_path)["left"] == []


@pytest.mark.parametrize("where", ["in a step", "by Ctrl-C"])
async def test_everything_is_taken_down_when_it_ends_early(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reached, world_and_channel = asyncio.Event(), laid_out()
    world, channel = world_and_channel

    async def stop(stage: Any) -> None:
        reached.set()
        if where == "in a step":
            raise RuntimeError("what nobody thought of")
        await asyncio.sleep(TIMEOUT)

    monkeypatch.setattr(runner, "ALONE", (*FEW, ("5", stop)))
    async with stood_in(world, tmp_path) as standin:
        task = asyncio.create_task(runner.rehearse(settings(standin), Options(channel.id, alone=True, folder=str(tmp_path))))
        await asyncio.wait_for(reached.wait(), TIMEOUT)
        if where == "by Ctrl-C":
            task.cancel()
        code = await task
    report = report_of(tmp_path)
    assert (left_in(world), code) == ([], runner.ENDED if where == "by Ctrl-C" else 0)
    assert verdicts_of(report)["1a"] == "right"
    assert bool(report["ended"]) == (where == "by Ctrl-C")
    assert any("RuntimeError" in line for line in report["left"]) == (where == "in a step")


async def test_it_keeps_its_own_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never more than two requests for a channel in the two seconds, but where speed is what is looked at."""
    monkeypatch.setattr(runner, "ALONE", (("7", edits.strips), ("9", rest.limits)))
    _, report, _ = await performed(tmp_path)
    rows = [row for row in report["log"] if row.get("path", "").startswith(f"/channels/{report['ids']['channel']}")]
    times = [row["at"] for row in rows]
    assert len(times) > 20
    assert all(third - one >= 2.0 / SCALE - 0.002 for one, third in zip(times, times[2:], strict=False))


@pytest.mark.parametrize("wrong", ["0a", "11a", "15b"])
async def test_lacks_of_a_server_are_reported(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An activity that is switched on, no right to open threads, an inbox that is closed."""
    steps = {"0a": (), "11a": (("11", rest.threads),), "15b": (("15", rest.direct),)}
    monkeypatch.setattr(runner, "ALONE", steps[wrong])
    world, channel = laid_out()
    if wrong == "0a":
        world.commands.replace(None, [{"type": 4, "name": "launch", "description": "", "handler": 2}])
    elif wrong == "11a":
        channel.deny(world.bot, "create_public_threads")
    else:
        world.owner.inbox_open = False
    async with stood_in(world, tmp_path) as standin:
        code = await runner.rehearse(settings(standin), Options(channel.id, alone=True, folder=str(tmp_path)))
    found = {row["key"]: row for row in report_of(tmp_path)["found"]}
    expected = {"0a": ("launch", WRONG, 0), "11a": ("refused 50013", WRONG, 1), "15b": (None, UNKNOWN, 0)}
    assert (found[wrong]["got"], found[wrong]["verdict"], code) == expected[wrong]
    assert wrong != "11a" or found["0e"]["got"] == "missing: Create Public Threads"
