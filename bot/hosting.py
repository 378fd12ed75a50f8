"""The bot, from the check of its database until a signal ends it (0).

Exit codes: 78 for bad settings or an unusable database, 75 while another process serves its shards, 1 if a new start may help.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable
from contextlib import AsyncExitStack

import discord

from bot.edge.discord.client import Gone, TooManyLogins
from bot.edge.discord.metrics import Metrics
from bot.garbage_collection import collect_when_quiet, settle
from bot.process import Process
from bot.service.upkeep.heartbeat import Occupied, Replaced
from bot.settings import BAD_SETTINGS, Settings
from bot.store.base import faults
from bot.store.base.faults import fault_of, is_ground
from bot.store.files import preflight
from render.drawing.studio import Studio

FAILED = 1
OCCUPIED = 75
"""The exit code (EX_TEMPFAIL) while another process serves these shards. The supervisor tries again, later each time."""


async def host(settings: Settings, studio: Studio, looked: Awaitable[None]) -> int:
    """Host until a signal comes, after the database was `looked` at; the exit code. `/healthz` reports the wait. Raises the
    exceptions of `looked`."""
    metrics = Metrics(settings.metrics_port)
    async with AsyncExitStack() as opened:
        opened.push_async_callback(studio.close)
        opened.push_async_callback(metrics.stop)
        try:
            await metrics.open()
        except OSError as wrong:
            return _print_error(f"The bot cannot go on: METRICS_PORT: {wrong}", FAILED)
        await looked
        opened.pop_all()
    return await _host(settings, Process(settings, ready=settle, studio=studio, metrics=metrics))


async def _host(settings: Settings, process: Process) -> int:
    """Host until the first signal. A second one ends the process at once."""
    running, ending = asyncio.create_task(process.run()), list[asyncio.Task[None]]()
    collecting = asyncio.create_task(collect_when_quiet(process.idle))

    def asked() -> None:
        if ending:
            os._exit(0)
        ending.append(asyncio.create_task(_end(process, running)))

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, asked)
    await asyncio.wait({running})
    collecting.cancel()
    if not ending:
        return _code_of(running, settings)
    await ending[0]
    return 0


async def _end(process: Process, running: asyncio.Task[None]) -> None:
    await process.end()
    running.cancel()


def _code_of(running: asyncio.Task[None], settings: Settings) -> int:
    """The exit code of a bot that ended by itself. The reason is printed on the error stream."""
    try:
        running.result()
    except (discord.LoginFailure, discord.PrivilegedIntentsRequired) as wrong:
        return _print_error(f"DISCORD_TOKEN: {wrong}", BAD_SETTINGS)
    except (Occupied, Replaced) as held:
        return _print_error(f"The bot does not run twice: {held}.", OCCUPIED)
    except faults.WRONG as wrong:
        file = preflight.file_of(settings.database_url)
        fault = fault_of(wrong, file) if file is not None else None
        if fault is None:
            raise
        return _print_error(str(fault), FAILED if is_ground(wrong) else BAD_SETTINGS)
    except (Gone, TooManyLogins, discord.DiscordException, OSError, asyncio.CancelledError) as wrong:
        return _print_error(f"The bot cannot go on: {type(wrong).__name__}: {wrong}", FAILED)
    return FAILED


def _print_error(why: str, code: int) -> int:
    print(why, file=sys.stderr)
    return code
