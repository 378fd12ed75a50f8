"""One person on several seats: what he is told of each, what is done once a person, and what a game must allow."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.base.refusals import Refused
from bot.model.people.people import Caller
from bot.model.table.table import CaptainTable, Draft, PublicTable
from bot.store.people import counts
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, DAILY, GUILD, LIVE, World, world
from tests.bot.service.parley import games


@pytest_asyncio.fixture
async def shore(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "tables.sqlite3", games=games) as made:
        yield made


async def alone(shore: World, **options: object) -> str:
    """A running table at which Ana holds both seats; its code."""
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE, options=options)).code
    await shore.host.tables.take_another(code, ANA)
    await shore.host.tables.start(code, ANA.id)
    return code


async def as_seen(shore: World, code: str, seat: int | None = None) -> PublicTable:
    """The table as Ana may know it when she speaks for that seat."""
    return await shore.host.for_caller(Caller(ANA.id, GUILD, seat=seat)).lookup.table(code)


async def test_a_second_seat_is_taken_and_given_back(shore: World) -> None:
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE)).code
    table = await shore.host.tables.take_another(code, ANA)
    assert [(seat.person, seat.name) for seat in table.seats[:2]] == [(ANA.id, "Ana"), (ANA.id, "Ana 2")]
    with pytest.raises(Refused, match="spectator"):
        await shore.host.tables.take_another(code, BEN)
    table = await shore.host.tables.leave(code, ANA.id)
    assert [seat.person for seat in table.seats[:2]] == [ANA.id, None]
    assert (await shore.host.tables.leave(code, ANA.id)).status == "closed"


async def test_a_second_seat_stands_on_the_same_side_where_there_is_room(shore: World) -> None:
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE)).code
    await shore.host.tables.take_side(code, ANA, "blue")
    table = await shore.host.tables.take_another(code, ANA)
    assert [seat.side for seat in table.seats[:2]] == ["blue", "blue"]
    table = await shore.host.tables.take_another(code, ANA)
    assert [seat.side for seat in table.seats[:3]] == ["blue", "blue", ""]
    table = await shore.host.tables.take_side(code, ANA, "red")
    assert [seat.side for seat in table.seats[:3]] == ["red", "red", ""]


async def test_game_may_forbid_a_second_seat(shore: World, here: World) -> None:
    code = await here.opened(1)
    with pytest.raises(Refused, match=r"e\.seat\.one"):
        await here.host.tables.take_another(code, ANA)
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE)).code
    await shore.host.tables.take_another(code, ANA)
    await shore.host.tables.choose(code, ANA.id, options={"lot": True})
    with pytest.raises(Refused, match=r"e\.seat\.one"):
        await shore.host.tables.start(code, ANA.id)


async def test_each_seat_has_its_own_view_and_he_goes_on_to_the_one_that_is_waited_for(shore: World) -> None:
    code = await alone(shore)
    first = await as_seen(shore, code)
    assert isinstance(first, CaptainTable)
    assert (first.seat.number, first.own_view.viewer, first.other_seats, first.waiting_seats, first.acting_seat) == (
        0,
        0,
        (1,),
        (1,),
        0,
    )
    visit = shore.host.for_caller(Caller(ANA.id, GUILD, seat=0))
    saved = await visit.rounds.save(code, first.decision, 0, {"word": "word3"}, person=ANA.id)
    assert isinstance(saved.table, CaptainTable)
    assert (saved.table.seat.number, saved.table.answer) == (0, {"word": "word3"})
    second = await as_seen(shore, code)
    assert isinstance(second, CaptainTable)
    assert (second.seat.number, second.own_view.viewer, second.answer, second.waiting_seats) == (1, 1, None, ())
    again = await as_seen(shore, code, 0)
    assert isinstance(again, CaptainTable) and again.answer == {"word": "word3"}
    closed = await shore.host.rounds.save(code, first.decision, 1, {"word": "word1"}, person=ANA.id)
    assert closed.closed
    assert (await shore.position(code)).table.points == (3, 1)


async def test_a_seat_that_is_not_his_is_not_shown_and_not_answered_for(shore: World) -> None:
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE)).code
    await shore.host.tables.take_another(code, ANA)
    await shore.host.tables.join(code, BEN)
    await shore.host.tables.start(code, ANA.id)
    await shore.host.tables.here(code, BEN.id)
    assert not isinstance(await as_seen(shore, code, 2), CaptainTable)
    assert not isinstance(await as_seen(shore, code, 9), CaptainTable)
    visit = shore.host.for_caller(Caller(ANA.id, GUILD, seat=2))
    with pytest.raises(Refused, match="spectator"):
        await visit.rounds.save(code, (await shore.at(code)).decision, 2, {"word": "word1"}, person=ANA.id)


async def test_drafts_are_each_seats_own(shore: World) -> None:
    code = await alone(shore)
    for seat in (0, 1):
        table = await as_seen(shore, code, seat)
        assert isinstance(table, CaptainTable)
        visit = shore.host.for_caller(Caller(ANA.id, GUILD, seat=seat))
        await visit.drafts.put(table, Draft(0, {"word": f"word{seat + 1}"}, {}))
    kept = [await as_seen(shore, code, seat) for seat in (0, 1)]
    assert [table.draft.answer["word"] for table in kept if isinstance(table, CaptainTable)] == ["word1", "word2"]


async def test_one_person_alone_is_called_to_no_muster_and_waits_for_no_tick(shore: World) -> None:
    code = await alone(shore)
    table = await shore.at(code)
    assert table.status == "running" and table.earliest is None
    for seat in (0, 1):
        await shore.say(code, seat, {"word": "word1"})
    assert (await shore.at(code)).decision == table.decision + 1


async def test_everybody_is_rung_once(shore: World) -> None:
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", DAILY)).code
    await shore.host.tables.join(code, BEN)
    for _ in range(2):
        await shore.host.tables.take_another(code, BEN)
    await shore.go(2)
    await shore.host.tables.start(code, ANA.id)
    await shore.go(2)
    assert shore.poster.of("muster")[-1].ring == (BEN.id,)
    assert [one.where for one in shore.poster.of("dm_test")] == [f"p{ANA.id}", f"p{BEN.id}"]
    await shore.host.tables.here(code, BEN.id)
    assert (await shore.at(code)).status == "running"
    await shore.go(400)
    assert sorted(one.where for one in shore.poster.of("bell")) == [f"p{ANA.id}", f"p{BEN.id}"]
    await shore.go(70_000)
    assert sum(one.where == f"p{BEN.id}" for one in shore.poster.of("bell")) == 2


async def test_a_live_post_mentions_each_person_once(shore: World) -> None:
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE)).code
    await shore.host.tables.join(code, BEN)
    await shore.host.tables.take_another(code, BEN)
    await shore.host.tables.start(code, ANA.id)
    await shore.host.tables.here(code, BEN.id)
    await shore.go(5)
    assert sorted(shore.poster.of("step")[-1].ring) == [ANA.id, BEN.id]


async def test_a_table_counts_once_and_is_listed_once(shore: World) -> None:
    code = await alone(shore)
    assert await shore.host.store.read(counts.tables_of, ANA.id) == 1
    (listed,) = await shore.host.lookup.of_person(ANA.id)
    assert listed.waits and listed.is_asked
    await shore.say(code, 1, {"word": "word1"})
    (listed,) = await shore.host.lookup.of_person(ANA.id)
    assert listed.waits
    assert len(await shore.host.lookup.of_guild(GUILD)) == 1


async def test_each_person_gives_one_word_for_the_draws(shore: World) -> None:
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE, options={"dice": True})).code
    await shore.host.tables.take_side(code, ANA, "blue")
    await shore.host.tables.take_another(code, ANA)
    await shore.host.tables.salt(code, ANA.id, "tide")
    await shore.host.tables.join(code, BEN)
    await shore.host.tables.salt(code, BEN.id, "reef")
    await shore.host.tables.start(code, ANA.id)
    await shore.host.tables.here(code, BEN.id)
    await shore.dealt(code)
    table = await shore.at(code)
    assert table.names == ("Ben", "Ana", "Ana 2")
    assert table.draws.words == {0: "reef", 1: "tide"}
    assert (await shore.host.repository.by_code(code)).row.salts == ["reef", "tide"]


async def test_giving_up_gives_up_every_seat(shore: World) -> None:
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE)).code
    await shore.host.tables.take_another(code, ANA)
    await shore.host.tables.join(code, BEN)
    await shore.host.tables.start(code, ANA.id)
    await shore.host.tables.here(code, BEN.id)
    table = await shore.host.tables.resign(code, ANA.id)
    assert [seat.computer for seat in table.seats] == [True, True, False]
    assert (await shore.host.tables.resign(code, BEN.id)).status == "closed"


async def test_seats_outlast_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    async with world(file, games=games) as shore:
        code = await alone(shore)
    async with world(file, games=games, clock=shore.clock, poster=shore.poster) as again:
        table = await as_seen(again, code, 1)
        assert isinstance(table, CaptainTable) and (table.seat.number, table.other_seats) == (1, (0,))
