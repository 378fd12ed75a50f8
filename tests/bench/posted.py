"""Posts a turn of captains who are present and press every five seconds, and posts of a draft: counted, not timed.

The service itself with the posts it makes, on a clock moved by hand; what is sent is kept in memory.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.edge.posts.compose import Posts
from engines import game_of
from engines.kernel.choices.shapes import Illegal
from tests.bot.service.discord_fixture import CHANNEL, CREW, GUILD, LIVE, World
from tests.bot.service.discord_fixture import threaded_world as world
from tests.game_cases import game_cases
from tools.bench.figures import Figure, limited

PRESS = 5.0
"""Seconds from a question to the answer of each who is asked."""
TURNS, MOST_ANSWERS = 60, 2000
BETWEEN = 150.0
"""Seconds between two games: a person opens thirty tables an hour at most."""
A_TURN, A_DRAFT = 1.2, 4.0
"""Posts at most."""


@dataclass
class Counted:
    """What happened at a table: the names of its turns, answers, posts and edits of them."""

    turns: list[str]
    answers: int
    posts: int
    edits: int


async def posted(game: str, folder: Path) -> list[Figure]:
    """Posts a turn, and posts of a draft where the game has one."""
    live = await counted(game, folder / "posted.sqlite3", TURNS, {})
    told = {"turns": len(live.turns), "posts": live.posts, "edits": live.edits, "answers": live.answers}
    found = [
        limited("posts a turn, all captains present, live", "posts", live.posts / len(live.turns), A_TURN, None, game, **told)
    ]
    options = game_cases(game).draft
    if options is not None:
        draft = await counted(game, folder / "drafted.sqlite3", 1, options)
        told = {"picks": draft.answers, "edits": draft.edits}
        found.append(limited("posts of a draft", "posts", draft.posts, A_DRAFT, None, game, **told))
    return found


async def counted(game: str, file: Path, turns: int, options: Mapping[str, Any]) -> Counted:
    """So many turns of a table of four, or of all whom a game seats, from the first question on; a new table after each end."""
    found = Counted([], 0, 0, 0)
    async with world(file, games=game_of, composer=Posts(), seed="posted") as here:
        while len(found.turns) < turns:
            await _played(here, game, turns, options, found)
            await here.go(BETWEEN)
    return found


async def _played(here: World, game: str, turns: int, options: Mapping[str, Any], found: Counted) -> None:
    code, rnd, before = await _begun(here, game, options), Random(len(found.turns)), len(found.turns)
    first, calls = len(here.poster.messages), here.poster.calls.count(("edit", f"c{CHANNEL}"))
    while (table := await here.at(code)).asked is not None and found.answers < MOST_ANSWERS:
        name = f"{code}.{table.game.turn(table.view).name}"
        if name not in found.turns:
            if len(found.turns) == turns:
                break
            found.turns.append(name)
        await _answered(here, code, rnd, found)
    await here.go(3)
    assert len(found.turns) > before, "a table without a turn"
    found.posts += sum(one.where == f"c{CHANNEL}" for one in here.poster.messages[first:])
    found.edits += here.poster.calls.count(("edit", f"c{CHANNEL}")) - calls
    if (await here.at(code)).status == "running":
        await here.host.tables.close(code, CREW[0].id)
        await here.go(10)


async def _begun(here: World, game: str, options: Mapping[str, Any]) -> str:
    table = await here.host.new_tables.open(CREW[0], GUILD, CHANNEL, game, LIVE, options=dict(options))
    crew = CREW[: max(game_of(game).players)]
    for person in crew[1:]:
        await here.host.tables.join(table.code, person)
    await here.go(3)
    await here.host.tables.start(table.code, crew[0].id)
    await here.go(3)
    for person in crew[1:]:
        await here.host.tables.here(table.code, person.id)
    code = await here.dealt(table.code)
    await here.go(1)
    return code


async def _answered(here: World, code: str, rnd: Random, found: Counted) -> None:
    """Everybody who is asked answers five seconds later, and all are here."""
    await here.go(PRESS)
    table = await here.at(code)
    for person in CREW:
        here.host.people.note_presence(person)
    for seat in table.asked.seats if table.asked is not None else ():
        if seat in table.answered or (await here.at(code)).decision != table.decision:
            continue
        choice = await here.host.rounds.choice(code, seat)
        try:
            await here.say(code, seat, choice.sample(rnd))
        except Illegal:
            await here.say(code, seat, choice.default)
        found.answers += 1
    await here.closed(code, table.decision)
