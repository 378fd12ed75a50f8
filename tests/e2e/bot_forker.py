"""`python -m tests.e2e.bot_forker`: the bot with all its modules loaded, of which a process is forked for whoever asks for one.

Each line of its input asks for a bot: environment, log and umask. Each line of its output tells of one: its process, and with
what that has ended. A bot of its own program takes two seconds of a processor until its modules are loaded; a forked one none.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import PIPE
from typing import TYPE_CHECKING, Any, NoReturn, cast

from bot import __main__ as program
from bot import hosting
from engines import games
from locales import LANGUAGES
from locales.words import words
from render.picture.orders import loaded
from tests.e2e.forked_drawing import fork_drawing
from tests.e2e.plain_bot import draw_only_what_is_ordered

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOT = Path(__file__).parents[2]
LOADED = (hosting,)
"""What a bot reads after it has begun, read here before any is forked."""


class ForkedBot:
    """A bot that was forked, with what an `asyncio.subprocess.Process` offers of it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = asyncio.Event()

    def end(self, code: int) -> None:
        """Know that it has ended, and with what."""
        self.returncode = code
        self._ended.set()

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode


class BotForker(asyncio.SubprocessProtocol):
    """The process that forks bots, seen from the trials."""

    def __init__(self) -> None:
        self._heard = b""
        self._asked: list[asyncio.Future[ForkedBot]] = []
        self._there: dict[int, ForkedBot] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            self._told(json.loads(line))

    def _told(self, of: dict[str, int]) -> None:
        if "code" in of:
            self._there.pop(of["pid"]).end(of["code"])
        else:
            child = self._there[of["pid"]] = ForkedBot(of["pid"])
            self._asked.pop(0).set_result(child)

    def process_exited(self) -> None:
        for asked in self._asked:
            asked.set_exception(ChildProcessError("the forker of bots has ended"))

    async def fork(self, env: dict[str, str], log: Path, umask: int) -> ForkedBot:
        """A bot of this environment that writes its errors there. -1: the umask of the forker."""
        asked = asyncio.get_running_loop().create_future()
        self._asked.append(asked)
        into = cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0))
        into.write(json.dumps({"env": env, "log": str(log), "umask": umask}).encode() + b"\n")
        return cast("ForkedBot", await asked)

    def close(self) -> None:
        """End it. Bots that are left go on."""
        self._transport.close()


@asynccontextmanager
async def bot_forker() -> AsyncIterator[BotForker]:
    """A forker of bots that ends with the block."""
    command = (sys.executable, "-m", "tests.e2e.bot_forker")
    _, made = await asyncio.get_running_loop().subprocess_exec(
        BotForker, *command, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=None
    )
    try:
        yield made
    finally:
        made.close()


def tell(**what: int) -> None:
    """A line of the output."""
    os.write(1, json.dumps(what).encode() + b"\n")


def be_a_bot(asked: dict[str, Any]) -> NoReturn:
    """What a forked process does: it stands as a program of its own would, and is the bot."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
    log, nothing = os.open(asked["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT), os.open(os.devnull, os.O_RDONLY)
    for own, stream in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(own, stream)
    os.close(log)
    os.close(nothing)
    os.environ.clear()
    os.environ.update(asked["env"])
    if asked["umask"] != -1:
        os.umask(asked["umask"])
    sys.exit(program.main())


def reap(*_: Any) -> None:
    """Tell of every bot that has ended."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        tell(pid=pid, code=os.waitstatus_to_exitcode(status))


def serve() -> None:
    """Fork a bot for each line, until the input ends. A bot is told of before its end is."""
    signal.signal(signal.SIGCHLD, reap)
    for line in sys.stdin.buffer:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
        pid = os.fork()
        if not pid:
            be_a_bot(json.loads(line))
        tell(pid=pid)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})


if __name__ == "__main__":
    draw_only_what_is_ordered()
    fork_drawing()
    for language in LANGUAGES:
        words(language)
    for game in games():
        loaded(game)
    serve()
