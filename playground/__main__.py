"""`python -m playground [--port 8080]`: the stand-in for Discord, the page, and the real bot connected to it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import secrets
import signal
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from bot.store.base.own_files import UMASK
from locales.languages import BY_NUMBER
from playground.discord import StandIn, World, far_away
from playground.supervisor import keep_running

GUILD, CHANNELS = "Broadside", ("harbour", "open-sea")
HIDDEN, ROLE, OFFICERS = "wardroom", "officers", ("Ana", "Ben")
"""A channel that only people of one role may view, and who has it: they manage the server."""
NAMES = ("Ana", "Ben", "Carla", "Dario")
PEOPLE = dict(zip(NAMES, (*(one.locale for one in BY_NUMBER), *(BY_NUMBER[0].locale for _ in NAMES)), strict=False))
CLOCK_SCALE = "20"
"""Waits before a post and ticks of sealed rounds are so much shorter here: nobody sits a day before this page."""


def seeded() -> World:
    """A world with one guild, two channels, a hidden one and four people, of whom some read other languages."""
    world = World(limits=far_away())
    guild = world.guild(GUILD)
    for name in CHANNELS:
        world.channel(guild, name)
    for name, locale in PEOPLE.items():
        world.person(name, locale=locale)
    hidden, role = world.channel(guild, HIDDEN), world.role(guild, ROLE, "manage_guild")
    for shut, who in ((True, guild.everyone), (False, role), (False, world.bot)):
        (hidden.deny if shut else hidden.allow)(who, "view_channel")
    for name in OFFICERS:
        world.give(guild, world.person(name).user, role)
    return world


def stand_in(folder: Path) -> StandIn:
    """The stand-in, not yet listening, for a bot whose token nobody else knows."""
    return StandIn(seeded(), token=secrets.token_urlsafe(32), ca_file=folder / "ca.pem")


async def run(port: int, command: list[str]) -> int:
    """Serve until the bot is done or a signal comes; the exit code for the process."""
    with tempfile.TemporaryDirectory(prefix="broadside-") as folder:
        standin = stand_in(Path(folder))
        await standin.start(page_port=port)
        print(f"Playground: {standin.page_url}", flush=True)
        environment = settings(standin, Path(folder))
        try:
            return await _until_stopped(keep_running(command, environment, lambda text: print(text, flush=True)))
        finally:
            await standin.stop()
            _tell(standin)


def settings(standin: StandIn, folder: Path) -> dict[str, str]:
    """The bot's environment. The world ends with this process, and so do the tables unless DATABASE_URL is set."""
    out = {"DISCORD_TOKEN": standin.token, "DISCORD_ENDPOINT": standin.endpoint, "DISCORD_CA_FILE": str(standin.ca_file)}
    out["CLOCK_SCALE"] = os.environ.get("CLOCK_SCALE") or CLOCK_SCALE
    if not os.environ.get("DATABASE_URL"):
        out["DATABASE_URL"] = f"sqlite:///{folder / 'playground.sqlite3'}"
    return out


async def _until_stopped(work: Coroutine[Any, Any, int]) -> int:
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        return await task
    return 0


def _tell(standin: StandIn) -> None:
    for problem in dict.fromkeys([*standin.problems, *(f"unhandled: {route}" for route in standin.unhandled)]):
        print(f"Discord would not have liked: {problem}", file=sys.stderr)


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(prog="playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8080, help="port of the page on localhost (0: any)")
    options = parser.parse_args()
    os.umask(UMASK)
    logging.basicConfig(level=logging.WARNING)
    try:
        sys.exit(asyncio.run(run(options.port, [sys.executable, "-m", "bot"])))
    except OSError as error:
        other = f'make run ARGS="--port {options.port + 1}"'
        sys.exit(f"The playground cannot listen on port {options.port}: {error.strerror}. Is another one running? Try: {other}")


if __name__ == "__main__":
    main()
