"""Campaigns of series: one table after the other goes on with what was handed on, whoever opens it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.people.people import Person
from bot.model.results.series import SeriesView
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DARIO, World, world
from tests.bot.service.leagues.test_leagues import beat, begun, codes, of, opened, seen
from tests.bot.service.parley import games


@pytest_asyncio.fixture
async def shore(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "tables.sqlite3", games=games) as made:
        yield made


async def campaign(shore: World, people: tuple[Person, ...] = (ANA, BEN)) -> int:
    """A running campaign of one round a table; its number."""
    id = await opened(shore, people, system="campaign", rounds=20)
    await of(shore, people[0]).choose(id, options={"rounds": 1})
    await of(shore, people[0]).start(id)
    await beat(shore)
    return id


async def played(shore: World, code: str, word: str = "word6") -> tuple[int, ...]:
    """All captains come, and say that word to the end; the points of the game by seat."""
    for seat in (await shore.at(code)).seats:
        await shore.host.tables.here(code, seat.person or 0)
    await shore.dealt(code)
    table = await shore.at(code)
    for seat in range(len(table.seats)):
        await shore.say(code, seat, {"word": word})
    await shore.closed(code, table.decision)
    points: tuple[int, ...] = (await shore.position(code)).table.points
    return points


async def open_table(shore: World, id: int) -> str:
    """The code of the table that is open."""
    await beat(shore)
    (code,) = await codes(shore, id)
    return code


async def test_a_campaign_opens_each_table_with_what_was_handed_on_until_nothing_is(shore: World) -> None:
    id, points, tables = await campaign(shore), [], []
    for number in range(1, 5):
        tables.append(await open_table(shore, id))
        assert (await seen(shore, id)).round == number
        points.append(await played(shore, tables[-1]))
    await beat(shore)
    view = await seen(shore, id)
    assert points == [(6, 6), (12, 12), (18, 18), (24, 24)] and (view.status, view.round) == ("over", 4)
    assert [one.code for one in (await shore.host.history.campaign(tables[0])).tables] == tables
    assert [(await shore.at(code)).names for code in tables] == [("Ana", "Ben")] * 4
    assert [line.played for line in view.lines] == [4, 4] and len(shore.poster.of("series")) == 1
    assert shore.poster.threads[1] == "Spring 2: Ana, Ben"


async def test_captains_who_go_on_by_themselves_stay_in_the_campaign(shore: World) -> None:
    id = await campaign(shore)
    first = await open_table(shore, id)
    await of(shore, ANA).pause(id)
    await played(shore, first, "word1")
    with pytest.raises(Refused, match=r"e\.series\.here"):
        await shore.host.new_tables.open_after(first, BEN, CHANNEL + 1)
    own = await shore.host.new_tables.open_after(first, BEN, CHANNEL)
    await shore.host.tables.here(own.code, ANA.id)
    await shore.dealt(own.code)
    await of(shore, ANA).pause(id)
    assert (await open_table(shore, id), (await seen(shore, id)).round) == (own.code, 2)
    assert len(shore.poster.threads) == 1, "none is opened beside it"
    assert await played_on(shore, own.code) == (2, 2)
    third = await open_table(shore, id)
    assert await played(shore, third, "word1") == (3, 3)
    await of(shore, ANA).close(id)
    assert (await shore.host.new_tables.open_after(third, BEN, CHANNEL + 1)).follows == third


async def played_on(shore: World, code: str) -> tuple[int, ...]:
    """Two captains say their word at a table that has begun; the points."""
    decision = (await shore.at(code)).decision
    for seat in (0, 1):
        await shore.say(code, seat, {"word": "word1"})
    await shore.closed(code, decision)
    points: tuple[int, ...] = (await shore.position(code)).table.points
    return points


async def test_captain_who_takes_a_free_seat_is_one_of_the_campaign(shore: World) -> None:
    id = await campaign(shore)
    await played(shore, await open_table(shore, id), "word1")
    second = await open_table(shore, id)
    await shore.host.tables.decline(second, BEN.id)
    await beat(shore)
    assert (await shore.at(second)).status == "lobby", "its seat is free, and nobody has lost"
    await shore.host.tables.join(second, CARLA)
    await shore.host.tables.start(second, ANA.id)
    await played(shore, second, "word1")
    third = await open_table(shore, id)
    assert (await shore.at(third)).names == ("Ana", "Carla")
    view = await seen(shore, id)
    assert {line.name: line.played for line in view.lines} == {"Ana": 2, "Ben": 1, "Carla": 1}


async def test_a_campaign_waits_for_a_captain_in_place_of_one_who_left(shore: World) -> None:
    id = await campaign(shore)
    with pytest.raises(Refused, match=r"e\.series\.late"):
        await of(shore, CARLA).join(id, CARLA)
    await of(shore, ANA).leave(id)
    await played(shore, await open_table(shore, id), "word1")
    await beat(shore)
    view = await seen(shore, id)
    assert (view.status, view.round, [one.code for one in view.tables][1:]) == ("running", 1, [])
    version = await posts_shown(shore)
    await beat(shore)
    assert await posts_shown(shore) == version, "waiting changes nothing"
    await of(shore, CARLA).join(id, CARLA)
    with pytest.raises(Refused, match=r"e\.series\.late"):
        await of(shore, DARIO).join(id, DARIO)
    second = await open_table(shore, id)
    assert (await shore.at(second)).names == ("Carla", "Ben") and await played(shore, second, "word1") == (2, 2)


async def posts_shown(shore: World) -> int:
    return len([call for call in shore.poster.calls if call[0] in ("post", "edit")])


async def test_a_table_that_nobody_comes_to_pauses_the_campaign_and_is_opened_anew(shore: World) -> None:
    id = await campaign(shore)
    await played(shore, await open_table(shore, id), "word2")
    second = await open_table(shore, id)
    await shore.go(7 * DAY + 1)
    await beat(shore)
    view = await seen(shore, id)
    assert (view.status, view.round, (await shore.at(second)).status) == ("paused", 1, "closed")
    await of(shore, BEN).leave(id)
    await of(shore, CARLA).join(id, CARLA)
    await of(shore, ANA).pause(id)
    again = await open_table(shore, id)
    assert (await shore.at(again)).names == ("Ana", "Carla") and await played(shore, again, "word2") == (4, 4)
    assert [len(one.code) for one in (await seen(shore, id)).tables][:2] == [6, 6]


async def test_seats_and_options_of_a_campaign_are_set_before_it_begins(shore: World) -> None:
    id = await opened(shore, (ANA, BEN, CARLA)[:2], system="campaign", rounds=20)
    with pytest.raises(Refused, match=r"e\.series\.full"):
        await of(shore, CARLA).join(id, CARLA)
    view: SeriesView = await of(shore, ANA).choose(id, seats=3)
    assert view.seats == 3
    with pytest.raises(Refused, match=r"e\.series\.few"):
        await of(shore, ANA).start(id)
    await of(shore, CARLA).join(id, CARLA)
    assert (await of(shore, ANA).start(id)).round == 1


async def test_a_game_that_hands_nothing_on_has_no_campaign(shore: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bot.service.parley.Parley.campaign_options", lambda *_: None)
    with pytest.raises(Refused, match=r"e\.series\.campaign"):
        await begun(shore, (ANA, BEN), system="campaign", rounds=20)
    monkeypatch.setattr("tests.bot.service.parley.Parley.campaign_options", lambda _, given, seats: {**given, "rounds": 2})
    id = await opened(shore, (ANA, BEN), system="campaign", rounds=20)
    with pytest.raises(Refused, match=r"e\.series\.linked"):
        await of(shore, ANA).choose(id, options={"rounds": 1})
    assert dict((await seen(shore, id)).options) == {"rounds": 2}
