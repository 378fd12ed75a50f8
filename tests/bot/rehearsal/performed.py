"""A rehearsal carried out at the stand-in, within the test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson

from bot.rehearsal.runner import rehearse
from bot.rehearsal.stage import Options
from bot.settings import Settings
from playground.discord import Limits, StandIn, World
from playground.discord.model.entities import Channel
from tests.timeouts import TIMEOUT, patient

SCALE = 400.0


def laid_out(limits: Limits | None = None, locale: str = "en-US") -> tuple[World, Channel]:
    """A world with a server, a channel, and one person beside the owner."""
    world = patient(World(limits=limits))
    channel = world.channel(world.guild("Broadside"), "rehearsal")
    world.person("Ana", locale=locale)
    return world, channel


@asynccontextmanager
async def stood_in(world: World, folder: Path) -> AsyncIterator[StandIn]:
    """A stand-in of that world, which does not mind what is tried on purpose."""
    async with StandIn(world, ca_file=folder / "authority.pem") as standin:
        yield standin


def settings(standin: StandIn, **given: Any) -> Settings:
    """The bot's settings for that stand-in."""
    made = {"discord_token": standin.token, "discord_endpoint": standin.endpoint, "discord_ca_file": standin.ca_file}
    return Settings(_env_file=None, **{**made, "clock_scale": SCALE, **given})  # type: ignore[call-arg]


async def performed(
    folder: Path, limits: Limits | None = None, *, presser: Any = None, locale: str = "en-US", **options: Any
) -> tuple[int, dict[str, Any], World]:
    """The exit code, the report, and the world afterwards. `presser` makes the person; without one it is done alone."""
    world, channel = laid_out(limits, locale)
    async with stood_in(world, folder) as standin:
        given = Options(channel.id, alone=presser is None, folder=str(folder), patience=TIMEOUT, **options)
        playing = [asyncio.create_task(presser(world.person("Ana"), channel).play())] if presser is not None else []
        rehearsing = asyncio.create_task(rehearse(settings(standin), given))
        await asyncio.wait({rehearsing, *playing}, return_when=asyncio.FIRST_EXCEPTION)
        if any(task.done() and task.exception() for task in playing):
            rehearsing.cancel()
        code = await rehearsing
        for task in playing:
            task.result()
    return code, report_of(folder), world


def report_of(folder: Path) -> dict[str, Any]:
    """The report that lies there."""
    (file,) = folder.glob("rehearsal-*.json")
    found: dict[str, Any] = orjson.loads(file.read_bytes())
    return found


def verdicts_of(report: dict[str, Any]) -> dict[str, str]:
    """The verdict on each row."""
    return {row["key"]: row["verdict"] for row in report["found"]}
