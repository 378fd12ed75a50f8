"""The same with Pieces of Eight: a ship that is out, a match, teams."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.model.base.times import DAY
from bot.model.table.table import PublicTable
from engines import game_of
from engines.kernel.base.messages import load_message
from engines.kernel.resolution.frames import Move
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, Person, World, world


@pytest_asyncio.fixture
async def sea(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "b.sqlite3", games=game_of) as made:
        yield made


async def at_sea(sea: World, computers: int, *others: Person, **options: str) -> str:
    """A game of Ana, whoever else, and computers, their ships built; its code."""
    table = await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE)
    for person in others:
        await sea.host.tables.join(table.code, person)
    for _ in range(computers):
        await sea.host.tables.add_computer(table.code, ANA.id)
    await sea.host.tables.choose(table.code, ANA.id, options=options)
    await sea.host.tables.start(table.code, ANA.id)
    for person in others:
        await sea.host.tables.here(table.code, person.id)
    await sea.dealt(table.code)
    for seat in range(1 + len(others)):
        await sea.say(table.code, seat, (await sea.host.rounds.choice(table.code, seat)).default)
    now = await sea.at(table.code)
    if now.asked is not None and now.asked.kind == "pe.ship":
        await sea.closed(table.code, now.decision)
    return table.code


async def surrendered(sea: World, code: str, seat: int = 0) -> PublicTable:
    """The seat has given up, and whatever follows at once has come."""
    await sea.host.rounds.act(code, seat, Move("surrender"))
    await sea.go(60)
    return await sea.at(code)


async def test_the_one_person_is_out_and_the_computers_do_not_play_without_anybody(sea: World) -> None:
    table = await surrendered(sea, await at_sea(sea, 2))
    assert (table.status, table.returning) == ("running", frozenset())
    assert table.ends is not None
    await sea.go(3600)
    assert (await sea.at(table.code)).decision == table.decision
    said = [due for due in sea.composer.dues if due.kind == "step" and due.table.ends is not None]
    assert len(said) == 1


async def test_a_captain_out_of_his_team_leaves_it_to_nobody(sea: World) -> None:
    table = await surrendered(sea, await at_sea(sea, 3, teams="0101"))
    assert table.ends is not None and table.returning == frozenset()


async def test_in_a_match_the_game_is_played_out_and_he_builds_again(sea: World) -> None:
    code = await at_sea(sea, 2, match="first_to_2")
    table = await surrendered(sea, code)
    for _ in range(500):
        if table.asked is None or 0 in table.asked.seats:
            break
        assert table.ends is None
        await sea.closed(code, table.decision)
        table = await sea.at(code)
    assert table.asked is not None and table.asked.kind == "pe.ship"
    assert table.ends is None


async def test_somebody_in_play_keeps_it_going_for_whoever_is_out(sea: World) -> None:
    code = await at_sea(sea, 1, BEN)
    table = await surrendered(sea, code)
    assert (table.status, table.ends) == ("running", None)
    table = await surrendered(sea, code, 1)
    assert table.status == "over" and table.ends is None


@pytest.mark.parametrize(
    ("computers", "options"),
    [(2, {}), (3, {"teams": "0101"}), (2, {"match": "first_to_5"}), (2, {"pool": "draft"}), (1, {"blitz": 2})],
    ids=("single", "teams", "match", "pool", "blitz"),
)
async def test_a_table_at_which_nobody_ever_answers_comes_to_its_end(sea: World, computers: int, options: dict[str, Any]) -> None:
    table = await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE)
    for _ in range(computers):
        await sea.host.tables.add_computer(table.code, ANA.id)
    await sea.host.tables.choose(table.code, ANA.id, options=options)
    await sea.host.tables.start(table.code, ANA.id)
    await sea.go(8 * DAY)
    assert (await sea.at(table.code)).status in ("over", "closed")
    assert await sea.host.timers.next_due() is None


async def test_captain_out_of_the_game_can_end_it_at_once(sea: World) -> None:
    """He has no ship to surrender any more: giving up the seat leaves nobody, and the channel is told that it is closed."""
    code = (await surrendered(sea, await at_sea(sea, 2))).code
    await sea.host.tables.resign(code, ANA.id)
    await sea.go(60)
    assert (await sea.at(code)).status == "closed"
    notes = [load_message(due.facts["message"]).id for due in sea.composer.dues if due.kind == "note"]
    assert notes == ["note.closed"]
    assert await sea.host.timers.next_due() is None
