"""`python -m bot backup FILE`, `python -m bot restore FILE` and `python -m bot rules`."""
from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from sqlite3 import DatabaseError

from bot.settings import read_database
from bot.store.backup import NoBackup, backup, file_of, restore
from bot.store.trial import KINDS, STAYS, tried

USAGE = "usage: python -m bot [backup FILE | restore FILE | rules]"


def run(arguments: Sequence[str]) -> int:
    """Carry out a command on the database; the exit code."""
    if list(arguments) == ["rules"]:
        return _rules()
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


def _rules() -> int:
    """Tell of every running game what becomes of it under the rules of this release; 1 when one must stay with its own."""
    counts: Counter[str] = Counter()
    try:
        for outcome in tried(file_of(read_database().database_url)):
            counts[outcome.kind] += 1
            print(outcome.line)
    except (NoBackup, DatabaseError) as wrong:
        print(f"the database cannot be read: {wrong}", file=sys.stderr)
        return 1
    print(", ".join(f"{counts[kind]} {kind}" for kind in KINDS))
    return 1 if counts[STAYS] else 0
