"""`python -m bot backup FILE` and `python -m bot restore FILE`."""
from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bot.settings import read_database
from bot.store.backup import NoBackup, backup, restore

USAGE = "usage: python -m bot [backup FILE | restore FILE]"


def run(arguments: Sequence[str]) -> int:
    """Carry out a command on the database; the exit code."""
    if len(arguments) != 2 or arguments[0] not in ("backup", "restore"):
        print(USAGE, file=sys.stderr)
        return 2
    url, file = read_database().database_url, Path(arguments[1])
    try:
        count = backup(url, file) if arguments[0] == "backup" else restore(file, url)
    except NoBackup as wrong:
        print(wrong, file=sys.stderr)
        return 1
    print(f"{count} tables {'copied to' if arguments[0] == 'backup' else 'restored from'} {file}")
    return 0
