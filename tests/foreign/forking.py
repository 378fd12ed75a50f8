"""`python -m tests.foreign.forking`: runs commands of a copy of the product, each in a fork that has all modules already.

Each line of its input is a JSON list: the files for output and errors, the module, its arguments. Each line of its output is an
exit code. A process of its own would load modules for two seconds before it begins.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
import traceback
from typing import NoReturn

from bot import process
from engines import game_of, games
from render.picture.orders import loaded
from tests.foreign import hosted, voyage
from tests.laws import leak_law

LOADED = (process, hosted, voyage, leak_law, *(game_of(game) for game in games()), *map(loaded, games()))
"""What the commands would load each for itself."""


def carry_out(out: str, errors: str, module: str, *arguments: str) -> NoReturn:
    """Be the command."""
    for name, stream in ((out, 1), (errors, 2)):
        file = os.open(name, os.O_WRONLY | os.O_CREAT)
        os.dup2(file, stream)
    sys.argv = [module, *arguments]
    code = 0
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def serve() -> None:
    """Fork for each line, one after the other, until the input ends."""
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            carry_out(*json.loads(line))
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    serve()
