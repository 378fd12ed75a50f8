"""`python -m bot rehearse`: its arguments and exit codes.

- `0`: everything that the bot relies on is so.
- `1`: something is not.
- `2`: it was called wrongly, or there can be no rehearsal here.
- `130`: ended by Ctrl-C, with nothing wrong until then.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.model.base.reticence import be_reticent
from bot.rehearsal.runner import ENDED, Impossible, rehearse
from bot.rehearsal.stage import Options
from bot.settings import read

WRONG_CALL = 2


def run(arguments: Sequence[str]) -> int:
    """Carry the rehearsal out; the exit code."""
    try:
        options = _options(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)
    settings = read()
    be_reticent()
    try:
        return asyncio.run(rehearse(settings, options))
    except Impossible as wrong:
        print(wrong, file=sys.stderr)
        return WRONG_CALL
    except (KeyboardInterrupt, asyncio.CancelledError):
        return ENDED


def _options(arguments: Sequence[str]) -> Options:
    parser = argparse.ArgumentParser("python -m bot rehearse", description="Try on a real server what the bot relies on.")
    parser.add_argument("--channel", type=_id, required=True, metavar="ID", help="a text channel of your own, best an empty one")
    parser.add_argument("--alone", action="store_true", help="leave out the part with a person")
    parser.add_argument("--keep", action="store_true", help="leave the messages where they are")
    parser.add_argument("--late", action="store_true", help="wait a quarter of an hour for tokens to end")
    parser.add_argument("--old", type=_id, metavar="MESSAGE", help="a message of the bot there, older than an hour")
    parser.add_argument("--into", type=_folder, default=".", metavar="FOLDER", help="where the report is written")
    given = parser.parse_args(arguments)
    return Options(given.channel, given.alone, given.keep, given.late, given.old, given.into)


def _id(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 15 <= len(text) <= 20:
        raise argparse.ArgumentTypeError(f"{text!r} is no id: with developer mode on, Copy ID gives 17 to 20 digits")
    return int(text)


def _folder(text: str) -> str:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is no folder")
    return text
