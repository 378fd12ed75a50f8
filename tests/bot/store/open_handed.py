"""A process that closes nothing to others by itself (umask 0) hosts, copies and restores, and prints the modes it saw.

`main(FOLDER)` runs in such a process. Before each use of the disk that Python tells of (`sys.addaudithook`), and all
the while by a thread, every path below the folder is looked at; those that others could read or write are printed, one a line.
"""

from __future__ import annotations

import asyncio
import os
import stat
import sys
import threading
from pathlib import Path
from typing import Any

from bot.store.files.backup import backup, restore
from tests.bot.service.discord_fixture import threaded_world as world

DISK = ("open", "os.", "sqlite3.", "shutil.")


class Watch:
    """What was open to others at any time."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.open, self.seen = folder, dict[str, str](), set[str]()
        self._looking = self._over = False

    def look(self) -> None:
        for place, _, files in os.walk(self.folder):
            for path in (Path(place), *(Path(place) / file for file in files)):
                self._note(path)

    def _note(self, path: Path) -> None:
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
        except FileNotFoundError:
            return
        name = str(path.relative_to(self.folder))
        self.seen.add(name)
        if mode & 0o077 and name != ".":
            self.open[name] = f"{mode:04o}"

    def heard(self, event: str, _arguments: Any) -> None:
        """Python is about to do something on the disk."""
        is_ours = not self._looking and not self._over and threading.current_thread() is threading.main_thread()
        if event.startswith(DISK) and is_ours:
            self._looking = True
            self.look()
            self._looking = False

    def always(self) -> None:
        while not self._over:
            self.look()

    def end(self) -> None:
        self._over = True


async def use(folder: Path) -> None:
    """A table is played half, copied, played on, and brought back as it was."""
    file, copy = folder / "data" / "deep" / "b.sqlite3", folder / "copy.sqlite3"
    async with world(file) as here:
        code = await here.begun(2)
        await here.play(code, "window")
        backup(f"sqlite:///{file}", copy)
        await here.play(code, "vote")
    restore(copy, f"sqlite:///{file}")
    async with world(file, here.clock) as again:
        await again.play(code, "vote")
        backup(f"sqlite:///{file}", folder / "second.sqlite3")


def main(folder: Path) -> None:
    watch = Watch(folder)
    sys.addaudithook(watch.heard)
    threading.Thread(target=watch.always, daemon=True).start()
    asyncio.run(use(folder))
    watch.look()
    watch.end()
    print("\n".join(f"seen {name}" for name in sorted(watch.seen)))
    print("\n".join(f"open {name} {mode}" for name, mode in sorted(watch.open.items())))
