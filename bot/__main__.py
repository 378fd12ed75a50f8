"""`python -m bot`: the bot alone. Ends with 78 on bad settings, with 1 when it cannot go on and a new start may help."""
from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from pathlib import Path

import discord
import structlog

from bot.collecting import settle
from bot.edge.client import Gone, TooManyLogins
from bot.process import Process
from bot.settings import BAD_SETTINGS, Settings, read
from bot.store import command_line, own_files

FAILED = 1
SECRETS = Path(".env")


async def serve(settings: Settings) -> int:
    """Host until a signal comes; the exit code."""
    running = asyncio.create_task(Process(settings, ready=settle).run())
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, running.cancel)
    try:
        await running
    except asyncio.CancelledError:
        return 0
    except (discord.LoginFailure, discord.PrivilegedIntentsRequired) as wrong:
        print(f"DISCORD_TOKEN: {wrong}", file=sys.stderr)
        return BAD_SETTINGS
    except (Gone, TooManyLogins, discord.DiscordException, OSError) as wrong:
        print(f"The bot cannot go on: {type(wrong).__name__}: {wrong}", file=sys.stderr)
        return FAILED
    return FAILED


def main() -> int:
    """Run with the settings of the environment, or carry out a command on the database."""
    os.umask(own_files.UMASK)
    if sys.argv[1:]:
        return command_line.run(sys.argv[1:])
    settings = read()
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(file=sys.stderr))
    if own_files.is_open(SECRETS):
        structlog.get_logger(__name__).warning(".env is open to others", path=str(SECRETS), better="chmod 600 .env")
    with contextlib.suppress(KeyboardInterrupt):
        return asyncio.run(serve(settings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
