"""The bot as a process of its own on a file of tables, which can be killed at any moment and started again."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import DEVNULL, Process
from pathlib import Path
from typing import Any

from playground.discord import NotPossible
from tests.e2e.abuse import rows
from tests.e2e.bot_forker import BotForker, ForkedBot
from tests.e2e.discord_fixture import CHANNEL, PRESSES, SOON, DiscordFixture
from tests.timeouts import TIMEOUT

ROOT = Path(__file__).parents[2]
SCALE = 20.0


class ProcessFixture(DiscordFixture):
    """A harbour whose bot is a process. `child` is that process, `said` what it wrote on its error stream so far.

    `program` is the module that is run: the bot, spared what it draws beforehand, which a `bot_forker` forks where there is one.
    """

    child: Process | ForkedBot | None = None
    bot_forker: BotForker | None = None
    program = "tests.e2e.plain_bot"
    umask = -1
    """Of the process; -1: that of the test."""

    @property
    def said(self) -> str:
        """What every child so far has written."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    @property
    def _log(self) -> Path:
        return self.folder / "said.txt"

    async def spawn(self, **settings: str) -> Process | ForkedBot:
        """Start the process without waiting for anything."""
        given = {
            "DISCORD_TOKEN": self.discord.token, "DISCORD_ENDPOINT": self.discord.endpoint,
            "DISCORD_CA_FILE": str(self.discord.ca_file), "CLOCK_SCALE": str(SCALE), "PRESSES_PER_MINUTE": str(PRESSES),
            "DATABASE_URL": f"sqlite:///{self.file}", **settings,
        }  # fmt: skip
        if self.bot_forker is not None and self.program == ProcessFixture.program:
            self.child = await self.bot_forker.fork(os.environ | given, self._log, self.umask)
        else:
            self.child = await self._execute(os.environ | given)
        return self.child

    async def _execute(self, env: dict[str, str]) -> Process:
        """The program from its first line on."""
        with self._log.open("ab") as log:
            command = (sys.executable, "-m", self.program)
            return await asyncio.create_subprocess_exec(
                *command, cwd=ROOT, env=env, stdin=DEVNULL, stdout=log, stderr=log, umask=self.umask
            )

    async def start(self, **settings: Any) -> None:
        """Start the process and wait until it is connected. AssertionError when it ends instead."""
        logins = self.discord.gateway.identifies
        await self.spawn(**settings)
        gateway = self.discord.gateway
        await self.until(lambda: self.over or (gateway.identifies > logins and self._is_there()), "the bot connected")
        assert not self.over, self.said

    @property
    def over(self) -> bool:
        """Whether the process has ended."""
        return self.child is None or self.child.returncode is not None

    def _is_there(self) -> bool:
        try:
            self.discord.world.commands.find("decide", None)
        except NotPossible:
            return False
        return bool(self.discord.gateway.connected)

    async def kill(self) -> None:
        """`kill -9`."""
        assert self.child is not None
        if self.child.returncode is None:
            self.child.kill()
        await self.child.wait()

    async def stop(self) -> None:
        """End it, politely first."""
        if self.child is not None and self.child.returncode is None:
            self.child.terminate()
            try:
                await asyncio.wait_for(self.child.wait(), TIMEOUT)
            except TimeoutError:
                await self.kill()

    async def has_settled(self) -> bool:
        """As far as the database tells; old buttons that are being taken off are in the process alone."""
        due = f"name like '{CHANNEL}%' and next_at < {time.time() + SOON}"
        return not rows(self.file, "destinations", "name", due)

    def children(self) -> list[int]:
        """The processes that the bot has started and that are still there."""
        assert self.child is not None
        pid = self.child.pid
        found = Path(f"/proc/{pid}/task/{pid}/children")
        return [int(one) for one in found.read_text().split()] if found.exists() else []

    def posted_once(self) -> None:
        """AssertionError unless every public post is the one message of a row, and every row has one."""
        sent = [row["message"] for row in rows(self.file, "posts", where="action = 'post' and state = 'sent'")]
        there = [post.id for post in (*self.posts, *self.promises)]
        assert sorted(sent) == sorted(there), f"{len(sent)} rows, {len(there)} posts"


class WholeProcess(ProcessFixture):
    """The same with `python -m bot`, as it is hosted."""

    program = "bot"


async def begun(remote_bot: DiscordFixture) -> Any:
    """A table of Ana and Ben at its first question; the post, which is not told on."""
    await remote_bot.open(remote_bot.ana, remote_bot.ben, pace="live")
    await remote_bot.begin(remote_bot.ana, remote_bot.ben)
    await remote_bot.post_with("Decide")
    return await remote_bot.aged()


async def restart(remote_bot: ProcessFixture) -> None:
    """Kill it now, and start it again."""
    await remote_bot.kill()
    await remote_bot.start()
