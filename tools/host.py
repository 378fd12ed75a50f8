"""`make run`: host on Discord when there is a token, else open the playground."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from dotenv import dotenv_values

SUPERVISED_BOT = "bot.supervisor"
PLAYGROUND = "playground"


def module_to_run(environment: Mapping[str, str], file: Mapping[str, str | None]) -> str:
    """The module that hosts: the environment goes before the file, and an empty token is none."""
    token = environment.get("DISCORD_TOKEN", file.get("DISCORD_TOKEN")) or ""
    return SUPERVISED_BOT if token.strip() else PLAYGROUND


def main() -> None:
    """Replace this process by the host; what follows on the command line goes to it."""
    module = module_to_run(os.environ, dotenv_values(".env"))
    if module == PLAYGROUND:
        print("No DISCORD_TOKEN: starting the playground.", flush=True)
    os.execv(sys.executable, [sys.executable, "-m", module, *sys.argv[1:]])


if __name__ == "__main__":
    main()
