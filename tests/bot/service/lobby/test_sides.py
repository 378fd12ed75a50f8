"""Sides: chosen in the lobby, changed, left, and dealt at the start to whoever chose none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.base.refusals import Refused
from bot.service.lobby.sides import dealt
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, CREW, DARIO, GUILD, LIVE, World, world
from tests.bot.service.parley import BLUE, RED, SIDES, games


@pytest_asyncio.fixture
async def shore(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "tables.sqlite3", games=games) as made:
        yield made


async def lobby(shore: World, people: int = 2, **options: object) -> str:
    """A table of Parley with so many captains; its code."""
    table = await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE, options=options)
    for person in CREW[1:people]:
        await shore.host.tables.join(table.code, person)
    return table.code


async def begun(shore: World, code: str, people: int) -> None:
    await shore.host.tables.start(code, ANA.id)
    for person in CREW[1:people]:
        await shore.host.tables.here(code, person.id)


async def test_chosen_sides_come_first_and_others_get_the_rest(shore: World) -> None:
    code = await lobby(shore, 3)
    table = await shore.host.tables.take_side(code, CARLA, "red")
    assert [seat.side for seat in table.seats if seat.person] == ["", "", "red"]
    assert table.sides == ()
    await begun(shore, code, 3)
    table = await shore.at(code)
    assert table.status == "running"
    assert table.sides == SIDES[3]
    assert table.names == ("Carla", "Ana", "Ben")
    assert [seat.number for seat in table.seats] == [0, 1, 2]


async def test_a_side_is_changed_and_left(shore: World) -> None:
    code = await lobby(shore, 2)
    await shore.host.tables.take_side(code, ANA, "red")
    await shore.host.tables.take_side(code, ANA, "blue")
    await shore.host.tables.take_side(code, BEN, "red")
    table = await shore.host.tables.take_side(code, BEN, "")
    assert [seat.side for seat in table.seats][:2] == ["blue", ""]
    await begun(shore, code, 2)
    assert (await shore.at(code)).names == ("Ben", "Ana")


async def test_choosing_a_side_takes_a_seat(shore: World) -> None:
    code = await lobby(shore, 1)
    table = await shore.host.tables.take_side(code, BEN, "red")
    assert [(seat.name, seat.side) for seat in table.seats][:2] == [("Ana", ""), ("Ben", "red")]
    left = await shore.host.tables.leave(code, BEN.id)
    assert [seat.side for seat in left.seats] == ["", ""]


async def test_a_side_takes_no_more_than_it_has_seats(shore: World) -> None:
    code = await lobby(shore, 2)
    await shore.host.tables.choose(code, ANA.id, seats=2)
    await shore.host.tables.take_side(code, ANA, "blue")
    with pytest.raises(Refused, match=r"e\.side\.full"):
        await shore.host.tables.take_side(code, BEN, "blue")
    with pytest.raises(Refused, match="notoffered"):
        await shore.host.tables.take_side(code, BEN, "green")
    assert (await shore.host.tables.take_side(code, ANA, "blue")).seats[0].side == "blue"
    await shore.host.tables.choose(code, ANA.id, seats=4)
    assert (await shore.host.tables.take_side(code, BEN, "blue")).seats[1].side == "blue"
    with pytest.raises(Refused, match=r"e\.side\.full"):
        await shore.host.tables.take_side(code, CARLA, "blue")


async def test_a_table_whose_sides_do_not_fit_does_not_start_and_says_why(shore: World) -> None:
    code = await lobby(shore, 2)
    for person in (ANA, BEN):
        await shore.host.tables.take_side(code, person, "blue")
    with pytest.raises(Refused) as refused:
        await shore.host.tables.start(code, ANA.id)
    assert (refused.value.reason.id, refused.value.reason.get("chosen")) == ("e.side.many", 2)
    await shore.host.tables.join(code, CARLA)
    await shore.host.tables.start(code, ANA.id)
    assert (await shore.at(code)).names == ("Carla", "Ana", "Ben")


async def test_game_with_lots_has_no_choice_of_sides(shore: World) -> None:
    code = await lobby(shore, 2)
    await shore.host.tables.take_side(code, BEN, "red")
    table = await shore.host.tables.choose(code, ANA.id, options={"lot": True})
    assert [seat.side for seat in table.seats[:2]] == ["", ""]
    with pytest.raises(Refused, match="notoffered"):
        await shore.host.tables.take_side(code, BEN, "red")
    await begun(shore, code, 2)
    table = await shore.at(code)
    assert (table.names, table.sides) == (("Ana", "Ben"), ())


async def test_missed_muster_frees_the_side_alone(shore: World) -> None:
    code = await lobby(shore, 3)
    await shore.host.tables.take_side(code, BEN, "red")
    await shore.host.tables.take_side(code, CARLA, "blue")
    await shore.host.tables.start(code, ANA.id)
    await shore.host.tables.here(code, BEN.id)
    await shore.go(3600)
    table = await shore.at(code)
    assert table.status == "lobby"
    assert {seat.name: seat.side for seat in table.seats if seat.person} == {"Ben": "red", "Ana": ""}
    assert (await shore.host.tables.take_side(code, DARIO, "blue")).seats[2].side == "blue"


async def test_sides_outlast_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    async with world(file, games=games) as shore:
        code = await lobby(shore, 2)
        await shore.host.tables.take_side(code, BEN, "red")
    async with world(file, games=games, clock=shore.clock, poster=shore.poster) as again:
        assert [seat.side for seat in (await again.at(code)).seats[:2]] == ["", "red"]


async def test_a_computer_takes_the_side_that_is_left(shore: World) -> None:
    code = await lobby(shore, 1)
    await shore.host.tables.take_side(code, ANA, "blue")
    await shore.host.tables.add_computer(code, ANA.id)
    await shore.host.tables.start(code, ANA.id)
    table = await shore.at(code)
    assert [seat.computer for seat in table.seats] == [True, False]


def test_chosen_side_is_not_lost_to_others() -> None:
    assert dealt((RED, BLUE), ("", "red")) == (1, 0)
    assert dealt(SIDES[4], ("", "blue", "", "red")) == (2, 1, 3, 0)
    assert dealt((), ("", "")) == (0, 1)
    with pytest.raises(Refused, match=r"e\.side\.none"):
        dealt((RED, BLUE), ("green", ""))
