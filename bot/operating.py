"""`python -m bot` with a command about tables: list the quarantined ones, or end one. The bot may run meanwhile."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from pydantic import ValidationError

from bot.clock import RealClock
from bot.edge.posts.compose import Posts
from bot.model.refusals import Unplayable
from bot.service.process.randomness import Randomness
from bot.service.upkeep.unplayable_tables import notices
from bot.settings import BAD_SETTINGS, read_database
from bot.store.base.database import Store
from bot.store.base.faults import UnusableDatabase
from bot.store.files import command_line, preflight
from bot.store.files.backup import file_of
from bot.store.tables import tables
from bot.store.upkeep import unplayable
from bot.store.upkeep.unplayable import LiveRow
from engines import game_of

USAGE = f"{command_line.USAGE.removesuffix(']')} | tables | close CODE | rehearse --channel ID]"


def run(arguments: Sequence[str]) -> int:
    """Carry out a command; the exit code: 0, 1 for a failure, 2 for an unknown command, 78 for an unusable database."""
    match [*arguments]:
        case ["rehearse", *given]:
            from bot.rehearsal import command_line as rehearsing

            return rehearsing.run(given)
        case ["tables"] | ["close", _]:
            return asyncio.run(_carried_out(*arguments))
        case [name, *_] if name in command_line.COMMANDS:
            return command_line.run(arguments)
    return _print_error(USAGE, 2)


async def _carried_out(name: str, code: str = "") -> int:
    try:
        async with _opened(read_database().database_url) as store:
            return await (_close(store, code.upper()) if name == "close" else _list(store))
    except UnusableDatabase as wrong:
        return _print_error(wrong, BAD_SETTINGS)


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Store]:
    preflight.waiting(preflight.look_in, file_of(url), _print_error)
    store = Store(url)
    try:
        yield store
    finally:
        await store.close()


async def _list(store: Store) -> int:
    """Print each live table that cannot be loaded, with its place, the reason and the release that plays it, and their number."""
    standing, rows = 0, await store.read(unplayable.live)
    for row in rows:
        try:
            await store.read(tables.read, row.id, game_of)
        except Unplayable as wrong:
            standing += 1
            print(_line(row, wrong.__cause__))
        except KeyError:
            continue
    print(f"{standing} of {len(rows)} live tables stand aside")
    return 0


def _line(row: LiveRow, why: BaseException | None) -> str:
    """A table in one line. The text of an error might name hidden things; its type and columns do not."""
    columns = [str(error["loc"][0]) for error in why.errors() if error["loc"]] if isinstance(why, ValidationError) else []
    named = " ".join([type(why).__name__, *columns])
    where = f"server {row.guild} channel {row.channel}"
    return f"{row.code} {where} {row.game} rules {row.rules}: cannot be loaded ({named}){_release(row)}"


def _release(row: LiveRow) -> str:
    try:
        game = game_of(row.game)
    except KeyError:
        return "; this release does not have the game"
    if row.rules == game.rules_version:
        return "; this release should play it: restore a backup, or end it"
    return f"; release {game.releases.get(row.rules, 'unknown')} plays it"


async def _close(store: Store, code: str) -> int:
    """End a live table without a result. The bot posts that in its channel and tells its captains."""
    made = notices("note.ended", Posts(), Randomness.of(None).posts)
    if not await store.write(unplayable.close, code, RealClock().now().timestamp(), made):
        return _print_error(f"there is no live table {code}", 1)
    print(f"table {code} is closed; its captains are told as soon as the bot runs")
    return 0


def _print_error(what: object, code: int = 0) -> int:
    print(what, file=sys.stderr)
    return code
