"""`python -m bot`: the bot, or a command on its database.

A start does its slow parts at once. The drawing process starts and the database is checked while the modules of the bot
(`bot.hosting`) load.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import structlog

from bot.model.base.reticence import be_reticent, left_behind
from bot.settings import BAD_SETTINGS, Settings, read
from bot.store.base import own_files
from bot.store.base.faults import UnusableDatabase
from bot.store.files import preflight
from render.drawing.studio import Studio

SECRETS = Path(".env")


async def serve(settings: Settings) -> int:
    """Host until a signal comes; the exit code. Raises Unusable for an unusable database."""
    asyncio.get_running_loop().set_exception_handler(left_behind)
    studio = Studio()
    await studio.begin()
    looked = _beside(lambda: preflight.enter(settings.database_url, structlog.get_logger(__name__).warning))
    from bot.hosting import host

    return await host(settings, studio, looked)


def _beside(work: Callable[[], None]) -> asyncio.Future[None]:
    """The work in a thread for which the end of the process does not wait."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def finish(wrong: BaseException | None) -> None:
        if not done.done():
            done.set_result(None) if wrong is None else done.set_exception(wrong)

    def run() -> None:
        failed: BaseException | None = None
        try:
            work()
        except BaseException as wrong:
            failed = wrong
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(finish, failed)

    threading.Thread(target=run, name="preflight", daemon=True).start()
    return done


def main() -> int:
    """Run with the settings of the environment, or carry out a command on the database."""
    os.umask(own_files.UMASK)
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(file=sys.stderr))
    if sys.argv[1:]:
        from bot import operating

        return operating.run(sys.argv[1:])
    settings = read()
    be_reticent()
    if own_files.is_open(SECRETS):
        structlog.get_logger(__name__).warning(".env is open to others", path=str(SECRETS), better="chmod 600 .env")
    try:
        return asyncio.run(serve(settings))
    except UnusableDatabase as wrong:
        print(wrong, file=sys.stderr)
        return BAD_SETTINGS
    except KeyboardInterrupt:
        return 0
