"""How many transactions that write a press costs: at most two, with its posts, its clock and its presence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, event

from bot.store.driver import sqlite_of
from tests.bot.service.discord_fixture import CREW, World


@contextmanager
def commits() -> Iterator[list[int]]:
    """How many rows each transaction wrote that is committed within; those that only read are not among them."""
    told: list[int] = []
    before: dict[int, int] = {}

    def begun(connection: Connection) -> None:
        before[id(connection)] = sqlite_of(connection).total_changes

    def heard(connection: Connection) -> None:
        written = sqlite_of(connection).total_changes - before.pop(id(connection), 0)
        if written:
            told.append(written)

    event.listen(Engine, "begin", begun)
    event.listen(Engine, "commit", heard)
    try:
        yield told
    finally:
        event.remove(Engine, "begin", begun)
        event.remove(Engine, "commit", heard)


async def test_a_step_of_three_captains_takes_two_commits_a_press(here: World) -> None:
    code = await here.begun(3)
    await here.go(30)
    table = await here.play(code, "vote")
    await here.go(30)
    decision = (await here.at(code)).decision
    with commits() as told:
        for seat in table.asked.seats:  # type: ignore[union-attr]
            here.host.people.seen(CREW[seat])
            await here.say(code, seat, "yes", interaction=1000 + seat, person=CREW[seat].id)
        await here.go(8)
    assert (await here.at(code)).decision > decision
    assert len(told) <= 2 * len(table.asked.seats), told  # type: ignore[union-attr]


async def test_presence_alone_is_written_once_for_everybody(here: World) -> None:
    await here.host.store.written()
    with commits() as told:
        for person in CREW:
            here.host.people.seen(person)
        await here.host.store.written()
    assert len(told) == 1
