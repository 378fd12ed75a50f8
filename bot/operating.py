"""`python -m bot` with a command about tables or ratings. The bot may run meanwhile.

`tables` lists the quarantined tables, `close CODE` ends one. `ratings` computes all boards anew and says whether they equal those
that are kept. `annul CODE NOTE` takes a game out of them; without a note it puts the game back. `correct CODE 2,1` gives its
seats other places. `merge SERVER SEASON` takes back the beginning of a season.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial

from pydantic import ValidationError

from bot.clock import RealClock
from bot.edge.posts.compose import Posts
from bot.model.base.refusals import Unplayable
from bot.service.process.randomness import Randomness
from bot.service.results.leaderboards import as_number
from bot.service.results.older import add_older
from bot.service.results.recomputation import Recomputation
from bot.service.upkeep.unplayable_tables import notices
from bot.settings import BAD_SETTINGS, read_database
from bot.store.base.database import Store
from bot.store.base.faults import UnusableDatabase
from bot.store.files import command_line, preflight
from bot.store.files.backup import file_of
from bot.store.results import ladders, results
from bot.store.tables import callers, tables
from bot.store.upkeep import unplayable
from bot.store.upkeep.unplayable import LiveRow
from engines import game_of

_TABLES = "tables | close CODE | ratings | annul CODE [NOTE] | correct CODE PLACES | merge SERVER SEASON"
USAGE = f"{command_line.USAGE.removesuffix(']')} | {_TABLES} | rehearse --channel ID]"


def run(arguments: Sequence[str]) -> int:
    """Carry out a command; the exit code: 0, 1 for a failure, 2 for an unknown command, 78 for an unusable database."""
    match [*arguments]:
        case ["rehearse", *given]:
            from bot.rehearsal import command_line as rehearsing

            return rehearsing.run(given)
        case ["tables"] | ["close", _] | ["ratings"] | ["annul", _] | ["annul", _, _] | ["correct", _, _] | ["merge", _, _]:
            return asyncio.run(_carried_out(*arguments))
        case [name, *_] if name in command_line.COMMANDS:
            return command_line.run(arguments)
    return _print_error(USAGE, 2)


async def _carried_out(name: str, code: str = "", note: str = "") -> int:
    try:
        async with _opened(read_database().database_url) as store:
            commands: Mapping[str, Callable[[], Awaitable[int]]] = {
                "tables": partial(_list, store),
                "close": partial(_close, store, code.upper()),
                "ratings": partial(_recompute, store),
                "annul": partial(_annul, store, code.upper(), note),
                "correct": partial(_correct, store, code.upper(), note),
                "merge": partial(_merge, store, code, note),
            }
            return await commands[name]()
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


async def _recompute(store: Store) -> int:
    """Compute the board of each server anew; 1 if one of them was not as it was kept."""
    print(f"{await add_older(store, game_of)} older games added")
    reports = [await Recomputation(store, game_of).recompute(guild) for guild in await store.read(results.guilds)]
    for one in reports:
        differs = f"differs and is {'' if one.is_put else 'not '}replaced"
        print(f"server {one.guild}: {one.games} games, {'as kept' if one.is_same else differs}: {one.after}")
        if not one.is_same:
            print(f"  it was kept as {one.before}")
    return 0 if all(one.is_same for one in reports) else 1


async def _annul(store: Store, code: str, note: str) -> int:
    """Take a game out of the ratings with a note, or put it back."""
    found = await store.read(callers.version_of, "code", code)
    if found is None or not await Recomputation(store, game_of).annul(found[0], note):
        return _print_error(f"there is no finished game {code}", 1)
    print(f"the game of table {code} {'counts no more' if note else 'counts again'}; the bot or `ratings` recomputes the board")
    return 0


async def _correct(store: Store, code: str, places: str) -> int:
    """Give the seats of a finished game other places, in the order of seats."""
    found, given = await store.read(callers.version_of, "code", code), places.split(",")
    if not all(one.isdecimal() and int(one) for one in given):
        return _print_error("places are numbers from 1 with commas between them, one for each seat", 1)
    if found is None or not await Recomputation(store, game_of).correct(found[0], [int(one) for one in given]):
        return _print_error(f"there is no finished game {code} of {len(given)} seats", 1)
    print(f"the game of table {code} has other places; the bot or `ratings` recomputes the board")
    return 0


async def _merge(store: Store, server: str, season: str) -> int:
    """Take back the beginning of a server's season, whose games then count for the one before."""
    guild, number = as_number(server), as_number(season)
    if not await store.write(ladders.merge_season, guild, number):
        return _print_error(f"no season {season} has begun on server {server} after the first", 1)
    print(f"the games of season {number} count for the one before; the bot or `ratings` recomputes the board")
    return 0


def _print_error(what: object, code: int = 0) -> int:
    print(what, file=sys.stderr)
    return code
