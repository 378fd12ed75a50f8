"""Programs of the bot in processes that are forked, with the modules that the tests have loaded.

A program started anew takes a second and more of a processor until it has loaded its modules. Its memory, its end and its files
are its own here as well.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

TIMEOUT = 120
"""Seconds after which a process is ended that does not end by itself."""


@dataclass(frozen=True)
class Ended:
    """A process that has ended: its exit code (negative: a signal), and the text on its output and error streams."""

    returncode: int
    stdout: str
    stderr: str


def run(function: Callable[[], object]) -> Ended:
    """Call a function in a forked process. Its exit code is that of SystemExit, 1 for any other exception, else 0."""
    with TemporaryDirectory(prefix="forked") as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        child = os.fork()
        if child == 0:
            _end(function, out, err)
        _, status = os.waitpid(child, 0)
        return Ended(os.waitstatus_to_exitcode(status), out.read_text(), err.read_text())


def _end(function: Callable[[], object], out: Path, err: Path) -> None:
    """The life of the forked process. It never returns."""
    code = 1
    try:
        signal.alarm(TIMEOUT)
        sys.stdout, sys.stderr = out.open("w"), err.open("w")
        function()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def bot(*arguments: str, **environment: str) -> Ended:
    """`python -m bot` with these arguments, and this environment beside the present one without its token."""

    from bot import operating, program  # loaded here, so that no forked process loads them

    def main() -> None:
        os.environ.pop("DISCORD_TOKEN", None)
        os.environ.update(environment)
        sys.argv = ["bot", *arguments]
        sys.exit(program.main())

    assert operating.USAGE
    return run(main)


def environment_of(database: Path) -> Mapping[str, str]:
    """The environment of a command on that database."""
    return {"DATABASE_URL": f"sqlite:///{database}"}
