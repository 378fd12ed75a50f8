"""`python -m bot` with a database command of the operator.

`backup FILE`, `restore FILE`, `check`, `rules`. The exit code is 78 if the database cannot be used, as for the bot.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bot.settings import BAD_SETTINGS, read_database
from bot.store.base.faults import UnusableDatabase
from bot.store.files import preflight
from bot.store.files.backup import NoBackup, admit, backup, describe_files, file_of, restore
from bot.store.files.trial import KINDS, STAYS, tried

USAGE = "usage: python -m bot [backup FILE | restore FILE | check | rules]"


def run(arguments: Sequence[str]) -> int:
    """Carry out a command on the database; the exit code."""
    name, *given = arguments
    if name not in COMMANDS or len(given) != COMMANDS[name][0]:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        return COMMANDS[name][1](read_database().database_url, *given)
    except NoBackup as wrong:
        return _print_error(wrong, 1)
    except UnusableDatabase as wrong:
        return _print_error(wrong, BAD_SETTINGS)


def _print_error(what: object, code: int = 0) -> int:
    print(what, file=sys.stderr)
    return code


def _backup(url: str, file: str) -> int:
    print(f"{backup(url, Path(file), _print_error)} tables copied to {file}")
    return 0


def _restore(url: str, file: str) -> int:
    admit(Path(file))
    print(f"{restore(Path(file), url)} tables restored from {file}")
    return 0


def _check(url: str) -> int:
    """Report the files of the database, and whether it is whole."""
    for line in describe_files(file_of(url)):
        print(line)
    return 0


def _rules(url: str) -> int:
    """Report the result of every running game under the rules of this release; 1 if a game must stay with its own rules."""
    counts: Counter[str] = Counter()
    file = file_of(url)
    preflight.waiting(preflight.look_in, file, _print_error)
    with preflight.faults(file):
        for outcome in tried(file):
            counts[outcome.kind] += 1
            print(outcome.line)
    print(", ".join(f"{counts[kind]} {kind}" for kind in KINDS))
    return 1 if counts[STAYS] else 0


COMMANDS: Mapping[str, tuple[int, Callable[..., int]]] = {
    "backup": (1, _backup), "restore": (1, _restore), "check": (0, _check), "rules": (0, _rules),
}  # fmt: skip
"""Commands with their number of arguments and their function, which gets the database's address and the arguments and returns the
exit code."""
