"""How the rehearsal is called, and what it says where there can be none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot import operating
from bot.rehearsal import command_line, runner
from bot.rehearsal.alone import rest
from bot.rehearsal.runner import Impossible, rehearse
from bot.rehearsal.stage import Options
from playground.discord.model.entities import GUILD_ANNOUNCEMENT
from tests.bot.rehearsal.performed import laid_out, settings, stood_in


def is_reported(folder: Path) -> bool:
    """Whether a report lies there."""
    return any(folder.glob("*.json"))


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "the following arguments are required: --channel"),
    (["--channel", "harbour"], "'harbour' is no id: with developer mode on, Copy ID gives 17 to 20 digits"),
    (["--channel", "12"], "'12' is no id"),
    (["--channel", "123456789012345678", "--into", "nowhere"], "'nowhere' is no folder"),
    (["--channel", "123456789012345678", "--aloud"], "unrecognized arguments: --aloud"),
])  # fmt: skip
def test_a_wrong_call_is_told_what_is_wrong(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert operating.run(["rehearse", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_command_line_takes_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Options] = []

    async def carried_out(_: Any, options: Options) -> int:
        told.append(options)
        return 0

    monkeypatch.setattr(command_line, "rehearse", carried_out)
    monkeypatch.setattr(command_line, "read", lambda: None)
    monkeypatch.setattr(command_line, "be_reticent", lambda: None)
    given = ["--channel", "123456789012345678", "--alone", "--keep", "--old", "123456789012345679"]
    assert command_line.run(given) == 0
    assert told == [Options(123456789012345678, alone=True, keep=True, old=123456789012345679)]


def test_impossible_rehearsal_is_explained(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def refused(_: Any, options: Options) -> int:
        raise Impossible("--channel: there is no such channel.")

    monkeypatch.setattr(command_line, "rehearse", refused)
    monkeypatch.setattr(command_line, "read", lambda: None)
    monkeypatch.setattr(command_line, "be_reticent", lambda: None)
    assert command_line.run(["--channel", "123456789012345678"]) == 2
    assert capsys.readouterr().err == "--channel: there is no such channel.\n"


async def test_a_token_that_is_refused(tmp_path: Path) -> None:
    world, channel = laid_out()
    async with stood_in(world, tmp_path) as standin:
        with pytest.raises(Impossible, match="DISCORD_TOKEN: Discord refuses this token"):
            await rehearse(settings(standin, discord_token="wrong"), Options(channel.id, alone=True, folder=str(tmp_path)))
    assert not is_reported(tmp_path)


async def test_a_channel_that_is_not_there(tmp_path: Path) -> None:
    world, _ = laid_out()
    async with stood_in(world, tmp_path) as standin:
        with pytest.raises(Impossible, match="there is no channel 123456789012345678"):
            await rehearse(settings(standin), Options(123456789012345678, alone=True, folder=str(tmp_path)))


@pytest.mark.parametrize(("denied", "said"), [
    ("view_channel", "the bot may not view channel"),
    ("send_messages", "the bot lacks Send Messages in channel"),
    ("read_message_history", "the bot lacks Read Message History in channel"),
])  # fmt: skip
async def test_a_channel_in_which_the_bot_may_not_post(denied: str, said: str, tmp_path: Path) -> None:
    world, channel = laid_out()
    channel.deny(world.bot, denied)
    async with stood_in(world, tmp_path) as standin:
        with pytest.raises(Impossible, match=said):
            await rehearse(settings(standin), Options(channel.id, alone=True, folder=str(tmp_path)))


@pytest.mark.parametrize("kind", ["direct messages", "a thread"])
async def test_a_channel_of_a_kind_that_will_not_do(kind: str, tmp_path: Path) -> None:
    world, channel = laid_out()
    wrong = world.dm(world.owner) if kind == "direct messages" else world.thread(channel, "inside", world.bot)
    async with stood_in(world, tmp_path) as standin:
        with pytest.raises(Impossible, match="Take a text or announcement channel of a server"):
            await rehearse(settings(standin), Options(wrong.id, alone=True, folder=str(tmp_path)))


async def test_an_announcement_channel_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "ALONE", (("11", rest.threads),))
    world, channel = laid_out()
    channel.type = GUILD_ANNOUNCEMENT
    async with stood_in(world, tmp_path) as standin:
        assert await rehearse(settings(standin), Options(channel.id, alone=True, folder=str(tmp_path))) == 0
