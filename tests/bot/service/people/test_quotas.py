"""How much one person and one server may have at once, also when they click twice at the same moment; lobbies nobody starts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, text

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.people.people import Person
from bot.model.table.table import PublicTable
from bot.model.table.votes import Motion
from bot.service.host import Host, HostSetup
from bot.service.people.quotas import Quotas
from bot.store import schema as s
from bot.store.base.database import Store
from bot.store.people import counts
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import (
    ANA,
    BEN,
    CARLA,
    DAILY,
    DARIO,
    GUILD,
    LIVE,
    Listening,
    MemoryPoster,
    PlainComposer,
    World,
    world,
)
from tests.bot.service.game_fixture import games

OTHER_GUILD = 2


async def opened(here: World, person: Person, channel: int, guild: int = GUILD) -> str:
    """A table in its lobby; its code."""
    return (await here.host.new_tables.open(person, guild, channel, "harbour", LIVE)).code


async def told(trying: Awaitable[Any]) -> tuple[str, Any]:
    """What a refusal says: its id and its figure."""
    with pytest.raises(Refused) as refused:
        await trying
    return refused.value.reason.id, refused.value.reason.get("n")


async def test_three_lobbies_a_person_and_room_again_when_one_is_closed(here: World) -> None:
    codes = [await opened(here, ANA, channel) for channel in (1, 2, 3)]
    with pytest.raises(Refused) as refused:
        await opened(here, ANA, 4)
    reason = refused.value.reason
    assert (reason.id, reason.get("n")) == ("e.lobbies", 3)
    assert [one.text for one in reason.get("list")] == codes  # type: ignore[union-attr]
    assert await here.host.lookup.in_channel(4) is None
    await here.host.tables.close(codes[1], ANA.id)
    await opened(here, ANA, 4)


async def test_a_muster_counts_and_a_game_that_has_begun_does_not(here: World) -> None:
    codes = [await opened(here, ANA, channel) for channel in (1, 2, 3)]
    await here.host.tables.join(codes[0], BEN)
    await here.host.tables.start(codes[0], ANA.id)
    assert await told(opened(here, ANA, 4)) == ("e.lobbies", 3)
    await here.host.tables.here(codes[0], BEN.id)
    await here.dealt(codes[0])
    assert (await here.at(codes[0])).status == "running"
    await opened(here, ANA, 4)


async def test_so_many_tables_a_person_whether_he_opens_or_joins(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(lobbies=9, tables=2)) as here:
        first, third = await opened(here, BEN, 1), await opened(here, CARLA, 3)
        await here.host.tables.join(first, ANA)
        await opened(here, ANA, 2)
        assert await told(here.host.tables.join(third, ANA)) == ("e.tables", 2)
        assert await told(opened(here, ANA, 4)) == ("e.tables", 2)
        assert (await here.at(third)).seats_of(ANA.id) == ()
        assert await told(here.host.tables.join(first, ANA)) == ("e.seated", None)
        await here.host.tables.leave(first, ANA.id)
        await here.host.tables.join(third, ANA)


async def test_tables_that_are_over_or_closed_do_not_count(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(tables=1, server=1)) as here:
        code = await here.begun(2)
        assert await told(opened(here, ANA, 7)) == ("e.tables", 1)
        assert await told(opened(here, CARLA, 7)) == ("e.server", 1)
        await here.host.tables.resign(code, BEN.id)
        assert (await here.at(code)).status == "over"
        await here.host.tables.close(await opened(here, ANA, 7), ANA.id)
        await opened(here, ANA, 7)


async def test_open_votes_of_a_person_are_counted_over_all_tables(tmp_path: Path) -> None:
    """Votes of others at the same tables do not count, nor do those that have ended."""
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(votes=1)) as here:
        codes = []
        for here.channel in (1, 2, 3):
            codes.append(await here.begun(2, pace=DAILY))
        await here.host.votes.call(codes[0], BEN.id, Motion("pause", 24))
        table = await here.host.votes.call(codes[1], ANA.id, Motion("pause", 24))
        assert await told(here.host.votes.call(codes[2], ANA.id, Motion("pause", 24))) == ("e.vote.many", 1)
        assert (await here.at(codes[2])).votes == ()
        await here.host.votes.withdraw(codes[1], ANA.id, table.votes[0].slot, table.votes[0].number)
        assert len((await here.host.votes.call(codes[2], ANA.id, Motion("pause", 24))).votes) == 1


async def test_so_many_tables_a_server_and_other_servers_have_their_own(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(server=2)) as here:
        await opened(here, ANA, 1)
        await opened(here, BEN, 2)
        assert await told(opened(here, CARLA, 3)) == ("e.server", 2)
        await opened(here, CARLA, 3, OTHER_GUILD)


@pytest.mark.parametrize("limit", [Quotas(lobbies=3), Quotas(lobbies=99, tables=3), Quotas(lobbies=99, server=3)])
async def test_clicks_at_the_same_moment_do_not_pass_a_limit(tmp_path: Path, limit: Quotas) -> None:
    async with world(tmp_path / "b.sqlite3", quotas=limit) as here:
        tries = [opened(here, ANA, channel) for channel in range(1, 11)]
        made = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, str) for one in made) == 3
        assert all(isinstance(one, str | Refused) for one in made)
        assert len(await here.host.lookup.of_guild(GUILD)) == 3


async def test_two_processes_at_the_same_moment_do_not_pass_a_limit(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "b.sqlite3"
    async with world(file, clock) as here:
        store = Store(f"sqlite:///{file}")
        other = Host(store, clock, PlainComposer(), MemoryPoster(clock), Listening(), setup=HostSetup(games))
        hosts = [here.host, other] * 5
        tries = [host.new_tables.open(ANA, GUILD, channel, "harbour", LIVE) for channel, host in enumerate(hosts, 1)]
        made = await asyncio.gather(*tries, return_exceptions=True)
        await store.close()
        assert sum(isinstance(one, PublicTable) for one in made) == 3
        assert {one.reason.id for one in made if isinstance(one, Refused)} == {"e.lobbies"}


async def test_joining_several_tables_at_the_same_moment_does_not_pass_the_limit(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(lobbies=9, tables=3)) as here:
        people = [Person(900 + n, f"P{n}", "en") for n in range(8)]
        codes = [await opened(here, person, channel) for channel, person in enumerate(people, 1)]
        tries = [here.host.tables.join(code, ANA) for code in codes]
        made = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, PublicTable) for one in made) == 3
        assert len(await here.host.lookup.of_person(ANA.id)) == 3


async def alone(here: World, person: Person, channel: int, at_once: bool = False) -> str:
    """A game of one person with a computer; its code."""
    if at_once:
        return (await here.host.new_tables.open(person, GUILD, channel, "harbour", LIVE, levels=(0,), at_once=True)).code
    code = await opened(here, person, channel)
    await here.host.tables.add_computer(code, person.id)
    await here.host.tables.start(code, person.id)
    return code


async def test_one_member_with_computers_does_not_use_up_what_a_server_has(tmp_path: Path) -> None:
    """However he begins them, his games with computers alone have a small limit, and do not count among the server's."""
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(server=2)) as here:
        codes = [await alone(here, ANA, channel, at_once=channel == 2) for channel in (1, 2, 3)]
        for at_once in (True, False):
            assert await told(alone(here, ANA, 4, at_once)) == ("e.alone", 3)
        assert [one.text for one in (await refused_list(alone(here, ANA, 6, True)))] == codes
        assert (await here.host.lookup.in_channel(4)).status == "lobby"  # type: ignore[union-attr]
        await opened(here, BEN, 7)
        assert await told(opened(here, CARLA, 8)) == ("e.server", 2)
        await alone(here, CARLA, 9, at_once=True)
        await here.host.tables.close(codes[0], ANA.id)
        await alone(here, ANA, 10, at_once=True)


async def test_a_thread_is_made_for_no_game_that_would_be_refused(tmp_path: Path) -> None:
    """What is asked before a thread is made is asked of the same game: one with computers alone by its own limit."""
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(server=1, alone=1)) as here:
        may_open = here.host.new_tables.check_may_open
        await opened(here, BEN, 7)
        assert await told(may_open(ANA.id, GUILD)) == ("e.server", 1)
        await may_open(ANA.id, GUILD, alone=True)
        await alone(here, ANA, 1, at_once=True)
        assert await told(may_open(ANA.id, GUILD, alone=True)) == ("e.alone", 1)


async def refused_list(trying: Awaitable[Any]) -> Any:
    with pytest.raises(Refused) as refused:
        await trying
    return refused.value.reason.get("list")


async def test_a_table_of_several_counts_for_its_server_until_one_is_left_with_computers(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(server=1, alone=1)) as here:
        code = await here.begun(2, computers=1)
        assert await told(opened(here, DARIO, 7)) == ("e.server", 1)

        def left(unit: Any) -> dict[str, Any]:
            unit.table.change_seat(0, person=None, computer=True)
            return {}

        await here.host.repository.change(code, left)
        await opened(here, DARIO, 7)
        assert await told(alone(here, BEN, 8, at_once=True)) == ("e.alone", 1)


async def test_games_alone_begun_at_the_same_moment_do_not_pass_the_limit(here: World) -> None:
    tries = [alone(here, ANA, channel, at_once=True) for channel in range(1, 9)]
    made = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(one, str) for one in made) == 3
    assert {one.reason.id for one in made if isinstance(one, Refused)} == {"e.alone"}


async def test_quotas_count_by_an_index(here: World) -> None:
    given = {"person": 1, "guild": 1}

    def found(db: Any) -> Any:
        for statement in (counts._WAITING, counts._HIS, counts._HERE, counts._ALONE):
            sql = str(statement.params(**given).compile(compile_kwargs={"literal_binds": True}))
            plan = [row.detail for row in db.execute(text(f"EXPLAIN QUERY PLAN {sql}"))]
            assert plan and not [step for step in plan if step.startswith("SCAN")], plan

    await here.host.store.read(found)


# -- lobbies nobody starts


async def test_a_lobby_nobody_starts_is_closed_after_a_day_and_its_post_says_so(here: World) -> None:
    code = await here.opened(2)
    await here.go(DAY - 1)
    assert (await here.at(code)).status == "lobby"
    before = len(here.composer.dues)
    await here.go(2)
    table = await here.at(code)
    assert table.status == "closed"
    assert await here.host.lookup.in_channel(table.channel) is None
    lobbies = [due for due in here.composer.dues[before:] if due.kind == "lobby"]
    assert [(due.facts["close"], due.facts["within"]) for due in lobbies] == [(True, DAY)]
    assert [message.body["status"] for message in here.poster.of("lobby")] == ["closed"]

    def found(db: Any) -> Any:
        assert db.execute(select(s.timers.c.kind)).all() == []

    await here.host.store.read(found)


async def test_a_table_that_was_started_in_time_stays(here: World) -> None:
    code = await here.begun(2, pace=LIVE, rounds=8)
    await here.host.repository.by_code(code)

    def found(db: Any) -> Any:
        kinds = set(db.execute(select(s.timers.c.kind)).scalars())
        return kinds

    kinds = await here.host.store.read(found)
    assert "lobby" not in kinds and (await here.at(code)).status == "running"


async def test_after_a_muster_that_nobody_came_to_the_lobby_has_its_day_again(here: World) -> None:
    code = await here.opened(3)
    await here.go(DAY - 60)
    await here.host.tables.start(code, ANA.id)
    while (await here.at(code)).status == "muster":
        await here.go(60)
    await here.go(DAY - 120)
    assert (await here.at(code)).status == "lobby"
    await here.go(240)
    assert (await here.at(code)).status == "closed"


async def test_a_lobby_of_an_older_version_gets_its_day_at_the_start(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "b.sqlite3"
    async with world(file, clock) as here:
        code = await here.opened(2)

        def written(db: Any) -> Any:
            db.execute(delete(s.timers))

        await here.host.store.write(written)
        await here.go(3 * DAY)
        assert (await here.at(code)).status == "lobby"
    async with world(file, clock) as again:
        await again.go(DAY - 1)
        assert (await again.at(code)).status == "lobby"
        await again.go(2)
        assert (await again.at(code)).status == "closed"


async def test_a_lobby_in_a_channel_that_takes_no_posts_is_closed_too(here: World) -> None:
    code = await here.opened(2)

    def written(db: Any) -> Any:
        db.execute(s.tables.update().values(posting="stopped", version=s.tables.c.version + 1))

    await here.host.store.write(written)
    await here.go(DAY + 1)
    assert (await here.at(code)).status == "closed"
