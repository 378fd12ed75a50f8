"""What a press costs the database: statements and commits, counted at the driver."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import read
from bot.edge.kit.replies import Page
from bot.edge.router import reply_to
from bot.model.people.people import Person
from playground.discord.model.components import walk
from tests.bot.edge.press_everything import EVERYTHING, STATES, Port
from tests.bot.service.discord_fixture import CHANNEL, GUILD
from tests.statements import statements

IDS = count(10_000)


@pytest_asyncio.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    """A game of two at its first turn; whoever pressed was noted as present just now."""
    async with Port.opened(tmp_path / "broadside.sqlite3", seed="cost") as found:
        await STATES["running"](found)
        yield found


@contextmanager
def counted(port: Port) -> Iterator[dict[str, Any]]:
    """How many statements are run within, and how many transactions that write."""
    store, cost = port.world.host.store, {"statements": 0, "commits": 0, "told": ()}
    write = store.write

    async def counting(*given: Any) -> Any:
        cost["commits"] += 1
        return await write(*given)

    store.write = counting  # type: ignore[method-assign]
    try:
        with statements() as told:
            yield cost
        cost |= {"statements": len(told), "told": tuple(told)}
    finally:
        store.write = write  # type: ignore[method-assign]


async def press(port: Port, person: Person, id: str, *values: str) -> Any:
    """What a press on that component is answered with."""
    click = Click(next(IDS), "token", 1, "component", person, "en-US", GUILD, "", CHANNEL, False, EVERYTHING)
    click.message, click.from_private, click.button_id, click.values = 777, True, read(id), values
    return await reply_to(port.edge, click)


def ids(page: Any, verb: str) -> list[str]:
    """The components of a page that have that verb and can be pressed."""
    assert isinstance(page, Page)
    found = [part for part in walk(list(page.components)) if not part.get("disabled")]
    return [part["custom_id"] for part in found if f":{verb}" in part.get("custom_id", "")]


async def on_turn(port: Port) -> tuple[Person, Any]:
    """Whoever is to decide, and his panel."""
    table = await port.table()
    assert table.asked is not None
    seat = table.seats[table.asked.seats[0]]
    person = Person(seat.person or 0, seat.name, "en")
    panel = await press(port, person, f"bs:{port.code}:{table.decision}:decide")
    await port.world.host.store.written()
    return person, panel


async def test_a_pick_takes_three_statements_and_one_commit(port: Port) -> None:
    """The version of the table, the draft, and the draft as it is now; the first one of a question, and each that follows."""
    person, panel = await on_turn(port)
    for place in range(2):
        with counted(port) as cost:
            panel = await press(port, person, ids(panel, "play")[0], str(place))
        assert (cost["statements"], cost["commits"]) == (3, 1)


async def test_a_look_takes_two_statements_and_writes_nothing(port: Port) -> None:
    person, _ = await on_turn(port)
    decision = (await port.table()).decision
    for verb in ("now", "board", "rules", "clear"):
        with counted(port) as cost:
            await press(port, person, f"bs:{port.code}:{decision}:{verb}~0")
        assert cost["statements"] - cost["commits"] == 2 and cost["commits"] == (verb == "clear"), verb


async def test_a_closing_press_reads_the_table_once_before_it_writes_and_not_again(port: Port) -> None:
    person, panel = await on_turn(port)
    panel = await press(port, person, ids(panel, "play")[0], "0")
    before = (await port.table()).decision
    with counted(port) as cost:
        await press(port, person, ids(panel, "press")[0])
    assert (await port.table()).decision == before + 1
    assert cost["commits"] == 1 and cost["statements"] <= 13
    words = [told.split(maxsplit=1)[0] for told in cost["told"]]
    assert words.count("SELECT") == 2 and words[:2] == ["SELECT", "SELECT"], "the version of the table, and the draft"


async def test_hints_are_read_when_the_panel_opens_and_not_when_the_table_goes_on(port: Port) -> None:
    """Whoever is not asked when he opens his panel was not asked for his notes before: a redraw read them one by one."""
    table = await port.table()
    assert table.asked is not None
    other = next(seat for seat in table.seats if seat.number not in table.asked.seats)
    person = Person(other.person or 0, other.name, "en")
    for times in range(2):
        with statements() as told:
            await press(port, person, f"bs:{port.code}:{table.decision}:decide")
        assert sum("FROM meta" in one for one in told) == (0 if times else 1)
    with statements() as told:
        assert await port.edge.hints.shows_here("window", person.id, port.code, table.decision)
        assert await port.edge.hints.shows_here(f"aim.{table.game.id}", person.id, port.code, table.decision)
    assert not [one for one in told if one.startswith("SELECT")]
