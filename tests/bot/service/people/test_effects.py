"""What a press costs others has a limit of its own: who is rung by it, what it posts, the threads that it leaves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import update

from bot.model.base.refusals import Refused
from bot.model.base.times import HOUR
from bot.model.people.people import Caller, Person, Place
from bot.service.lobby.before_start import MUSTERS
from bot.service.lobby.calls import QUIET
from bot.service.people.quotas import USUAL
from bot.store import schema as s
from bot.store.tables import calls
from bot.store.upkeep import forgetting
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, GUILD, LIVE, World, world

PARENT = Place(CHANNEL)


@pytest_asyncio.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "bot.sqlite3") as made:
        yield made


async def over(here: World, people: int = 3) -> str:
    """A game that all its captains have closed; its code."""
    code = await here.begun(people)
    await here.shut(code)
    return code


def rung(here: World, person: Person) -> int:
    """How many posts have named him when they came."""
    return sum(person.id in message.ring for message in here.poster.messages)


async def rows(here: World) -> list[tuple[int, int]]:
    found = await here.host.store.read(lambda db: db.execute(s.calls.select()).all())
    return sorted((row.caller, row.called) for row in found)


# -- calls


async def test_person_is_called_once_a_day_by_another_until_coming(here: World) -> None:
    """While the call is open, after a no and after silence alike; by somebody else, and by whoever came, at once."""
    code, tables = await over(here), here.host.tables
    first = await here.host.new_tables.rematch(code, ANA, CHANNEL + 1)
    await here.rest()
    assert first.status == "muster" and rung(here, BEN) == rung(here, CARLA) > 0
    before = rung(here, BEN)
    with pytest.raises(Refused, match=r"e\.called") as open_call:
        await here.host.new_tables.rematch(code, ANA, CHANNEL + 2)
    assert {str(one.text) for one in open_call.value.reason.get("list")} == {f"<@{one.id}>" for one in (BEN, CARLA)}  # type: ignore[union-attr]
    await tables.here(first.code, CARLA.id)
    await tables.decline(first.code, BEN.id)
    assert await rows(here) == [(ANA.id, BEN.id)], "Carla came"
    await tables.close(first.code, ANA.id)
    await here.rest()
    with pytest.raises(Refused, match=r"e\.called") as no:
        await here.host.new_tables.rematch(code, ANA, CHANNEL + 2)
    assert [str(name.text) for name in no.value.reason.get("list")] == [f"<@{BEN.id}>"]  # type: ignore[union-attr]
    assert rung(here, BEN) == before
    await here.go(QUIET)
    assert (await here.host.new_tables.rematch(code, ANA, CHANNEL + 2)).status == "muster"


async def test_a_call_of_another_is_his_own(here: World) -> None:
    code = await over(here)
    first = await here.host.new_tables.rematch(code, ANA, CHANNEL + 1)
    await here.host.tables.decline(first.code, BEN.id)
    assert (await here.host.new_tables.rematch(code, CARLA, CHANNEL + 2)).status == "muster"
    assert await rows(here) == [(ANA.id, BEN.id), (ANA.id, CARLA.id), (CARLA.id, ANA.id), (CARLA.id, BEN.id)]


async def test_a_refused_call_leaves_nothing(here: World) -> None:
    """No table, no post, no further call; a repeated press gets its table."""
    code = await over(here)
    made = await here.host.for_caller(Caller(ANA.id, GUILD, place=PARENT)).new_tables.rematch(code, ANA, CHANNEL, 7)
    same = await here.host.for_caller(Caller(ANA.id, GUILD, place=PARENT)).new_tables.rematch(code, ANA, CHANNEL, 7)
    assert same.code == made.code
    await here.rest()
    posts, kept = len(here.poster.messages), await rows(here)
    with pytest.raises(Refused):
        await here.host.new_tables.rematch(code, ANA, CHANNEL + 5, 8)
    await here.rest()
    assert await here.host.lookup.in_channel(CHANNEL + 5) is None and len(here.poster.messages) == posts
    assert await rows(here) == kept


async def test_calls_go_with_those_who_are_forgotten_and_with_their_day(here: World) -> None:
    code = await over(here)
    first = await here.host.new_tables.rematch(code, ANA, CHANNEL + 1)
    await here.host.tables.close(first.code, ANA.id)
    assert await here.host.store.write(forgetting.forget, BEN.id, {"en": "A captain"}) == ()
    assert await rows(here) == [(ANA.id, CARLA.id)]
    await here.go(QUIET + 1)
    await here.host.housekeeping.sweep()
    assert await rows(here) == []
    assert await here.host.store.read(calls.calls_by, ANA.id, [CARLA.id], 0.0) == {}


# -- musters


async def test_a_table_calls_its_captains_six_times(here: World) -> None:
    """All are rung each time who have stayed: then it is closed."""
    code, tables = await here.opened(2), here.host.tables
    for time in range(MUSTERS):
        await tables.start(code, ANA.id)
        await tables.decline(code, BEN.id)
        await tables.join(code, BEN)
        assert (await here.host.repository.by_code(code)).row.musters == time + 1
    with pytest.raises(Refused, match=r"e\.musters"):
        await tables.start(code, ANA.id)
    assert (await here.at(code)).status == "lobby"


# -- openings and threads


async def test_tables_opened_within_an_hour_are_counted_whatever_becomes_of_them(tmp_path: Path) -> None:
    async with world(tmp_path / "bot.sqlite3", quotas=replace(USUAL, openings=2)) as here:
        tables = here.host.tables
        for channel in (1, 2):
            await tables.close((await here.host.new_tables.open(ANA, GUILD, CHANNEL + channel, "harbour", LIVE)).code, ANA.id)
        for act in (
            here.host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE),
            here.host.new_tables.check_may_open(ANA.id, GUILD),
        ):
            with pytest.raises(Refused, match=r"e\.openings"):
                await act
        await tables.close((await here.host.new_tables.open(BEN, GUILD, CHANNEL, "harbour", LIVE)).code, BEN.id)
        await here.go(HOUR)
        await here.host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE)


async def test_the_thread_of_a_table_that_came_to_nothing_is_used_for_the_next(here: World) -> None:
    """For the same person, channel and game, as long as no table is in it and it is there."""
    tables = here.host.for_caller(Caller(ANA.id, GUILD, place=PARENT)).tables

    async def kept(person: Person = ANA, channel: int = CHANNEL, game: str = "harbour") -> int | None:
        his = here.host.for_caller(Caller(person.id, GUILD, place=PARENT))
        return await his.new_tables.kept_thread(ANA.id, channel, game)

    async def opened(thread: int) -> str:
        return (
            await here.host.for_caller(Caller(ANA.id, GUILD, place=PARENT)).new_tables.open(
                ANA, GUILD, thread, "harbour", LIVE, in_thread=True
            )
        ).code

    assert await kept() is None
    code = await opened(700)
    assert await kept() is None, "it waits there"
    await tables.close(code, ANA.id)
    assert await kept() == 700
    assert [await kept(BEN), await kept(channel=CHANNEL + 1), await kept(game="other")] == [None] * 3
    again = await opened(700)
    assert await kept() is None
    await tables.close(again, ANA.id)
    plain = (
        await here.host.for_caller(Caller(ANA.id, GUILD, place=PARENT)).new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE)
    ).code
    await tables.close(plain, ANA.id)
    assert await kept() == 700, "no channel is taken for a thread"

    def gone(db: Any) -> None:
        db.execute(update(s.tables).where(s.tables.c.code == again).values(posting="gone", version=s.tables.c.version + 1))

    await here.host.store.write(gone)
    assert await kept() is None


async def test_the_thread_of_a_game_with_computers_alone_that_was_closed_is_used_again(here: World) -> None:
    services = here.host.for_caller(Caller(ANA.id, GUILD, place=PARENT))
    code = (await services.new_tables.open(ANA, GUILD, 701, "harbour", LIVE, levels=(0,), at_once=True, in_thread=True)).code
    await here.dealt(code)
    assert await services.new_tables.kept_thread(ANA.id, CHANNEL, "harbour") is None, "it is played there"
    await here.shut(code)
    assert await services.new_tables.kept_thread(ANA.id, CHANNEL, "harbour") == 701


async def test_the_thread_of_a_game_that_began_stays_its_own(here: World) -> None:
    services = here.host.for_caller(Caller(ANA.id, GUILD, place=PARENT))
    code = (await services.new_tables.open(ANA, GUILD, 701, "harbour", LIVE, in_thread=True)).code
    await here.host.tables.join(code, BEN)
    await here.host.tables.start(code, ANA.id)
    await here.host.tables.here(code, BEN.id)
    await here.dealt(code)
    await here.shut(code)
    assert await services.new_tables.kept_thread(ANA.id, CHANNEL, "harbour") is None
