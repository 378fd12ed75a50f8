"""Tables that go on with one another: what one game hands on is what the next begins with, and its record says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import pytest_asyncio

from bot.edge.context.replay_cache import ReplayCache
from bot.edge.fairness.record_check import verdict
from bot.model.base.refusals import Refused
from bot.model.people.people import Caller, Place
from bot.service.table.time_control import own_time_control
from engines.kernel.record import record
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, GUILD, LIVE, World, world
from tests.bot.service.parley import game, games


@pytest_asyncio.fixture
async def shore(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "tables.sqlite3", games=games) as made:
        yield made


async def finished(shore: World, word: str = "word3", **options: object) -> str:
    """A finished game of Ben (red) and Ana (blue), each with that word in the only round; its code."""
    chosen = {"rounds": 1, **options}
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE, language="es", options=chosen)).code
    await shore.host.tables.take_side(code, ANA, "blue")
    await shore.host.tables.join(code, BEN)
    await shore.host.tables.start(code, ANA.id)
    await shore.host.tables.here(code, BEN.id)
    await shore.dealt(code)
    await played(shore, code, word)
    return code


async def played(shore: World, code: str, word: str) -> None:
    table = await shore.at(code)
    for seat in (0, 1):
        await shore.say(code, seat, {"word": word})
    await shore.closed(code, table.decision)


async def onward(shore: World, code: str) -> str:
    """The table that goes on with that one, with both captains here; its code."""
    opened = await shore.host.new_tables.open_after(code, BEN, CHANNEL)
    await shore.host.tables.here(opened.code, ANA.id)
    return await shore.dealt(opened.code)


async def test_the_next_table_has_the_captains_on_their_seats_and_what_was_handed_on(shore: World) -> None:
    code = await finished(shore)
    before = await shore.at(code)
    assert (before.status, before.goes_on, before.names) == ("over", True, ("Ben", "Ana"))
    called = await shore.host.new_tables.open_after(code, BEN, CHANNEL)
    assert (called.status, called.names, called.follows, called.language) == ("muster", ("Ben", "Ana"), code, "es")
    assert [seat.here for seat in called.seats] == [True, False]
    await shore.host.tables.here(called.code, ANA.id)
    position = await shore.position(called.code)
    assert position.table.points == (3, 3)
    table = await shore.at(called.code)
    assert (table.options, table.sides) == (before.options, before.sides)


async def test_a_series_is_played_to_its_end_and_every_record_holds(shore: World) -> None:
    code, hashes = await finished(shore, "word6", dice=True), []
    for _ in range(3):
        replay = await shore.host.history.replay(code)
        assert record.verify(game, replay).is_whole
        hashes.append((replay.opening.handed, replay.rows[-1].chain, replay.opening.table))
        code = await onward(shore, code)
        await played(shore, code, "word6")
    last = await shore.at(code)
    assert (last.goes_on, (await shore.position(code)).table.points) == (False, (24, 24))
    with pytest.raises(Refused, match=r"e\.handed"):
        await shore.host.new_tables.open_after(code, ANA, CHANNEL)
    for (_, chain, table), (handed, _, _) in pairwise(hashes):
        assert (handed.table, handed.record) == (table, chain)
    assert hashes[0][0] is None


async def test_a_campaign_is_the_same_from_each_of_its_tables_and_ends_where_a_reader_may_see_no_more(shore: World) -> None:
    first = await finished(shore, "word4")
    called = await shore.host.new_tables.open_after(first, BEN, CHANNEL + 1)
    await shore.host.tables.here(called.code, ANA.id)
    await played(shore, called.code, "word6")
    found = await shore.host.history.campaign(first)
    assert found == await shore.host.history.campaign(called.code) and found.may_go_on
    assert [(one.number, one.code, one.status, one.names) for one in found.tables] == [
        (1, first, "over", ("Ben", "Ana")), (2, called.code, "over", ("Ben", "Ana")),
    ]  # fmt: skip
    assert [[int(str(item.get("number"))) for item in one.handed] for one in found.tables] == [[4, 4], [10, 10]]
    assert [one.places for one in found.tables] == [(1, 2)] * 2 and list(found.wins.values()) == [2]
    of_carla = shore.host.for_caller(Caller(CARLA.id, GUILD, place=Place(CHANNEL))).history
    assert [one.code for one in (await of_carla.campaign(first)).tables] == [first]
    with pytest.raises(Refused, match="stranger"):
        await of_carla.campaign(called.code)
    again = await shore.host.new_tables.open_after(called.code, BEN, CHANNEL)
    assert [one.status for one in (await shore.host.history.campaign(first)).tables][2:] == ["muster"]
    await shore.host.tables.close(again.code, BEN.id)
    assert (await shore.host.history.campaign(first)).may_go_on


async def test_a_replay_file_has_what_was_handed_on_and_nothing_of_it_can_be_changed(shore: World) -> None:
    code = await onward(shore, await finished(shore))
    await played(shore, code, "word1")
    replay = await shore.host.history.replay(code)
    assert replay.opening.handed is not None and replay.format == 4
    read = record.load_replay(record.dump_replay(replay))
    assert read == replay and record.verify(game, read).is_whole
    assert [one.state.table.points for one in record.replay_positions(game, read)] == [(3, 3), (4, 4)]
    other = replace(replay, opening=replace(replay.opening, handed=replace(replay.opening.handed, what={"points": [9, 0]})))
    with pytest.raises(record.InvalidReplay, match="hashes"):
        record.verify(game, other)
    assert len((await shore.host.history.played(code)).steps) == 2


async def test_a_game_that_was_handed_nothing_is_recorded_as_ever(shore: World) -> None:
    replay = await shore.host.history.replay(await finished(shore))
    assert replace(replay, names_hash="").format == 2 and "handed" not in record.dump_opening(replay.opening)


async def test_only_one_table_goes_on_with_another_unless_it_was_closed(shore: World) -> None:
    code = await finished(shore)
    with pytest.raises(Refused, match="spectator"):
        await shore.host.new_tables.open_after(code, CARLA, CHANNEL)
    first = await shore.host.new_tables.open_after(code, ANA, CHANNEL)
    for channel in (CHANNEL, CHANNEL + 1):
        with pytest.raises(Refused) as refused:
            await shore.host.new_tables.open_after(code, BEN, channel)
        assert (refused.value.reason.id, str(refused.value.reason.get("code").text)) == ("e.followed", first.code)  # type: ignore[union-attr]
    await shore.host.tables.close(first.code, ANA.id)
    again = await shore.host.new_tables.open_after(code, BEN, CHANNEL)
    assert again.code != first.code and again.status == "muster"


async def test_the_same_press_twice_opens_one_table(shore: World) -> None:
    code = await finished(shore)
    visit = shore.host.for_caller(Caller(ANA.id, GUILD))
    first = await visit.new_tables.open_after(code, ANA, CHANNEL, 77)
    again = await visit.new_tables.open_after(code, ANA, CHANNEL, 77)
    assert first.code == again.code


async def test_it_goes_on_in_its_own_server_alone(shore: World) -> None:
    code = await finished(shore)
    with pytest.raises(Refused, match="serveronly"):
        await shore.host.for_caller(Caller(ANA.id, GUILD + 1)).new_tables.open_after(code, ANA, CHANNEL)


async def test_absent_captain_is_replaced_and_seats_and_options_stay(shore: World) -> None:
    code = await finished(shore)
    opened = await shore.host.new_tables.open_after(code, BEN, CHANNEL)
    await shore.go(3600)
    table = await shore.at(opened.code)
    assert (table.status, table.names, table.follows) == ("lobby", ("Ben", ""), code)
    with pytest.raises(Refused, match="fewcaptains"):
        await shore.host.tables.start(opened.code, BEN.id)
    for change in ({"seats": 3}, {"options": {"rounds": 3}}):
        with pytest.raises(Refused, match="fixed"):
            await shore.host.tables.choose(opened.code, BEN.id, **change)  # type: ignore[arg-type]
    await shore.host.tables.join(opened.code, CARLA)
    await shore.host.tables.start(opened.code, BEN.id)
    await shore.host.tables.here(opened.code, CARLA.id)
    assert (await shore.position(opened.code)).table.points == (3, 3)


async def test_a_series_outlasts_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    async with world(file, games=games) as shore:
        code = await finished(shore)
        opened = await shore.host.new_tables.open_after(code, BEN, CHANNEL)
    async with world(file, games=games, clock=shore.clock, poster=shore.poster) as again:
        await again.host.tables.here(opened.code, ANA.id)
        assert (await again.position(opened.code)).table.points == (3, 3)
        with pytest.raises(Refused, match="followed"):
            await again.host.new_tables.open_after(code, BEN, CHANNEL + 1)


async def test_one_person_on_both_seats_goes_on_without_a_muster(shore: World) -> None:
    code = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL, "parley", LIVE, options={"rounds": 1})).code
    await shore.host.tables.take_another(code, ANA)
    await shore.host.tables.start(code, ANA.id)
    await played(shore, code, "word2")
    following = await shore.host.new_tables.open_after(code, ANA, CHANNEL)
    assert following.status == "running"
    assert (await shore.position(following.code)).table.points == (2, 2)


async def test_a_rematch_calls_everybody_to_the_next_seat_with_options_and_clock(shore: World) -> None:
    clock = own_time_control(7200.0, 60.0, 9600.0, (0, 1, 2))
    code = (
        await shore.host.new_tables.open(
            ANA, GUILD, CHANNEL, "parley", clock, language="it", options={"rounds": 1, "dice": True}, levels=(0,)
        )
    ).code
    await shore.host.tables.take_side(code, ANA, "blue")
    await shore.host.tables.start(code, ANA.id)
    code = await shore.dealt(code)
    before = await shore.at(code)
    with pytest.raises(Refused, match="notover"):
        await shore.host.new_tables.rematch(code, ANA, CHANNEL)
    await shore.host.tables.close(code, ANA.id)
    again = await shore.host.new_tables.rematch(code, ANA, CHANNEL)
    assert (again.pace, again.language, dict(again.options)) == (before.pace, "it", dict(before.options))
    assert (again.names, again.seats[0].computer) == (before.names[::-1], before.seats[1].computer)
    assert [side.id for side in again.sides] == [side.id for side in before.sides], "a seat keeps its side"
    assert (again.follows, again.status) == ("", "dealing")


async def test_a_rematch_of_people_is_mustered_and_needs_a_captain(shore: World) -> None:
    code = await finished(shore)
    with pytest.raises(Refused, match="spectator"):
        await shore.host.new_tables.rematch(code, CARLA, CHANNEL)
    visit = shore.host.for_caller(Caller(BEN.id, GUILD))
    called = await visit.new_tables.rematch(code, BEN, CHANNEL, 77)
    assert (called.status, called.names, called.opener) == ("muster", ("Ana", "Ben"), BEN.id)
    assert [seat.here for seat in called.seats] == [False, True]
    assert (await visit.new_tables.rematch(code, BEN, CHANNEL, 77)).code == called.code
    await shore.host.tables.here(called.code, ANA.id)
    assert (await shore.position(called.code)).table.points == (0, 0)
    assert (await shore.at(called.code)).pace == LIVE


async def test_a_rematch_is_one_post_that_says_it_is_one(shore: World) -> None:
    code = await finished(shore)
    await shore.go(30)
    before = len(shore.poster.kinds(f"c{CHANNEL}"))
    called = await shore.host.new_tables.rematch(code, BEN, CHANNEL)
    await shore.go(30)
    assert shore.poster.kinds(f"c{CHANNEL}")[before:] == ["muster"]
    due = next(due for due in reversed(shore.composer.dues) if due.kind == "muster")
    assert due.facts["again"] and due.table.code == called.code and due.facts["ring"] == [ANA.id]
    plain = (await shore.host.new_tables.open(ANA, GUILD, CHANNEL + 1, "parley", LIVE, options={"rounds": 1})).code
    await shore.host.tables.join(plain, BEN)
    await shore.host.tables.start(plain, ANA.id)
    await shore.go(30)
    due = next(due for due in reversed(shore.composer.dues) if due.kind == "muster")
    assert due.table.code == plain and not due.facts["again"]


async def test_declined_rematch_leaves_a_free_seat_and_the_lobby(shore: World) -> None:
    code = await finished(shore)
    called = await shore.host.new_tables.rematch(code, BEN, CHANNEL)
    with pytest.raises(Refused, match="spectator"):
        await shore.host.tables.decline(called.code, CARLA.id)
    table = await shore.host.tables.decline(called.code, ANA.id)
    assert (table.status, table.names, table.opener) == ("lobby", ("Ben", ""), BEN.id)
    await shore.go(30)
    assert shore.poster.kinds(f"c{CHANNEL}")[-1] == "lobby"
    with pytest.raises(Refused, match="decided"):
        await shore.host.tables.decline(called.code, BEN.id)
    await shore.host.tables.join(called.code, CARLA)
    await shore.host.tables.start(called.code, BEN.id)
    assert (await shore.at(called.code)).status == "muster"


async def test_a_rematch_that_nobody_answers_is_a_lobby_of_whoever_called(shore: World) -> None:
    called = await shore.host.new_tables.rematch(await finished(shore), BEN, CHANNEL)
    await shore.go(3600)
    table = await shore.at(called.code)
    assert (table.status, table.names) == ("lobby", ("Ben", ""))
    assert shore.poster.kinds(f"c{CHANNEL}")[-1] == "lobby"


@pytest.mark.parametrize("dice", [False, True])
async def test_a_check_speaks_of_draws_only_where_something_was_drawn(shore: World, dice: bool) -> None:
    code = await finished(shore, "word3", dice=dice)
    (said,) = await verdict(ReplayCache(shore.host.history), await shore.at(code))
    assert said.id == ("fair.good" if dice else "fair.good.none")
