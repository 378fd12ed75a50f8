"""Opening a table, taking seats, options, muster, leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.base.refusals import Refused
from bot.model.posting.posts import SendResult
from bot.service.lobby.table_codes import LETTERS
from bot.service.table import time_control
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DAILY, DARIO, GUILD, LIVE, World
from tests.bot.service.game_fixture import FixtureGame


async def test_a_table_has_a_code_and_its_opener_and_promises_nothing_yet(here: World) -> None:
    table = await here.host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", DAILY, language="es", options={"rounds": 4})
    assert len(table.code) == 6
    assert set(table.code) <= set(LETTERS)
    assert not set("01OILAEU") & set(LETTERS)
    assert table.seats[0].person == ANA.id
    assert table.names == ("Ana", "")
    assert (table.status, table.language, table.options["rounds"], table.seed) == ("lobby", "es", 4, None)
    row = (await here.host.repository.by_code(table.code)).row
    assert (table.promise, row.seed, row.salts) == ("", "", None)


async def test_one_live_table_a_channel(here: World) -> None:
    code = await here.opened(1)
    with pytest.raises(Refused, match="busy"):
        await here.host.new_tables.open(BEN, GUILD, CHANNEL, "harbour", LIVE)
    await here.host.tables.close(code, ANA.id)
    again = await here.host.new_tables.open(BEN, GUILD, CHANNEL, "harbour", LIVE)
    assert (await here.host.lookup.in_channel(CHANNEL)) == again


async def test_seats_are_limited_to_one_a_person_and_to_the_game(here: World) -> None:
    code = await here.opened(4, computers=2)
    with pytest.raises(Refused, match="seated"):
        await here.host.tables.join(code, ANA)
    with pytest.raises(Refused, match="full"):
        await here.host.tables.add_computer(code, ANA.id)
    names = (await here.at(code)).names
    assert names == ("Ana", "Ben", "Carla", "Dario", "Bartolo", "Corva")


async def test_a_number_of_seats_is_kept(here: World) -> None:
    code = await here.opened(2)
    await here.host.tables.choose(code, ANA.id, seats=3)
    assert len((await here.at(code)).seats) == 3
    await here.host.tables.join(code, CARLA)
    with pytest.raises(Refused, match="full"):
        await here.host.tables.join(code, DARIO)
    with pytest.raises(Refused, match="seats"):
        await here.host.tables.choose(code, ANA.id, seats=2)


async def test_leaving_moves_the_others_up_and_passes_the_table_on(here: World) -> None:
    code = await here.opened(3)
    await here.host.tables.salt(code, BEN.id, "tide")
    table = await here.host.tables.leave(code, ANA.id)
    assert table.names == ("Ben", "Carla", "")
    assert table.opener == BEN.id
    await here.host.tables.leave(code, BEN.id)
    table = await here.host.tables.leave(code, CARLA.id)
    assert table.status == "closed"
    assert await here.host.lookup.in_channel(CHANNEL) is None


async def test_options_are_the_openers_and_must_go_together(here: World) -> None:
    code = await here.opened(2)
    with pytest.raises(Refused, match="notopener"):
        await here.host.tables.choose(code, BEN.id, options={"rounds": 4})
    with pytest.raises(Refused, match="tableoption"):
        await here.host.tables.choose(code, ANA.id, options={"rounds": 99})
    table = await here.host.tables.choose(code, ANA.id, options={"rounds": 6}, pace=DAILY, language="it")
    assert (table.options["rounds"], table.pace, table.language) == (6, DAILY, "it")
    table = await here.host.tables.choose(code, ANA.id, options={"blitz": 2})
    assert table.options == {"rounds": 6, "blitz": 2}


async def test_answer_of_a_computer_for_the_late_stays_through_another_pace(here: World) -> None:
    code = await here.opened()
    await here.host.tables.choose(code, ANA.id, out_of_time="computer")
    table = await here.host.tables.choose(code, ANA.id, pace=DAILY)
    assert table.pace == replace(DAILY, out_of_time="computer")
    opened = await here.host.new_tables.open(BEN, GUILD, CHANNEL + 1, "harbour", LIVE, out_of_time="computer")
    assert opened.pace.out_of_time == "computer"


async def test_options_for_more_captains_may_be_chosen_before_they_come(here: World) -> None:
    table = await here.host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE, options={"fleets": 2})
    assert table.options["fleets"] == 2
    await here.host.tables.join(table.code, BEN)
    with pytest.raises(Refused, match="tableoption"):
        await here.host.tables.start(table.code, ANA.id)
    with pytest.raises(Refused, match="tableoption"):
        await here.host.tables.choose(table.code, ANA.id, seats=2, options={"fleets": 1})
    await here.host.tables.join(table.code, CARLA)
    await here.host.tables.join(table.code, DARIO)
    assert (await here.host.tables.start(table.code, ANA.id)).status == "muster"


async def test_the_muster_waits_for_everybody_then_deals(here: World) -> None:
    code = await here.opened(3)
    table = await here.host.tables.start(code, ANA.id)
    assert table.status == "muster"
    assert [seat.here for seat in table.seats] == [True, False, False]
    assert table.muster_ends is not None
    assert (await here.host.tables.here(code, BEN.id)).status == "muster"
    assert (await here.host.tables.here(code, CARLA.id)).status == "dealing"
    await here.dealt(code)
    assert (await here.at(code)).status == "running"
    with pytest.raises(Refused, match="started"):
        await here.host.tables.join(code, DARIO)


async def test_lobby_and_muster_are_shown_as_they_ended(here: World) -> None:
    code = await here.opened(2)
    await here.go(3)
    await here.host.tables.join(code, CARLA)
    await here.host.tables.start(code, ANA.id)
    await here.go(5)
    first, muster = here.poster.of("lobby")[0], here.poster.of("muster")[0]
    assert first.body["seats"] == ["Ana", "Ben", "Carla"] and here.composer.dues[-1].facts["close"] is True
    await here.host.tables.here(code, BEN.id)
    await here.host.tables.here(code, CARLA.id)
    await here.go(9)
    last = [due for due in here.composer.dues if due.kind == "muster"][-1]
    assert last.table.status == "running"
    assert last.facts["close"] is True and all(seat.here for seat in last.table.seats)
    assert here.poster.of("muster")[0].id == muster.id and here.poster.of("muster")[0].body["mark"] == last.tracer
    assert [call for call, where in here.poster.calls if where == f"c{CHANNEL}"][-2:] == ["post", "edit"], "no post waits for it"


async def test_a_lobby_that_arrives_late_is_shown_as_it_ended(here: World) -> None:
    code = await here.opened(1)
    here.poster.answers["post"] = [SendResult(None, "later", 30.0)]
    await here.go(3)
    await here.host.tables.add_computer(code, ANA.id)
    await here.host.tables.start(code, ANA.id)
    await here.go(60)
    (late,) = here.poster.of("lobby")
    assert here.poster.calls.count(("edit", f"c{CHANNEL}")) == 2 and late.body["status"] == "running"
    assert (await here.at(code)).lobby_post is None


async def test_missed_muster_costs_the_seat(here: World) -> None:
    code = await here.opened(3)
    await here.go(2)
    await here.host.tables.start(code, ANA.id)
    await here.host.tables.here(code, CARLA.id)
    await here.go(time_control.MUSTER_LIVE + 5)
    table = await here.at(code)
    assert (table.status, table.names) == ("lobby", ("Ana", "Carla", ""))
    assert here.poster.kinds(f"c{CHANNEL}") == ["lobby", "muster", "lobby"]


async def test_one_person_among_computers_needs_no_muster(here: World) -> None:
    code = await here.opened(1, computers=2)
    table = await here.host.tables.start(code, ANA.id)
    assert table.status == "dealing"
    assert (await here.at(await here.dealt(code))).status == "running"


async def test_resignation_follows_the_rules_of_the_game(here: World) -> None:
    code = await here.begun(3)
    await here.host.tables.resign(code, BEN.id)
    assert (await here.position(code)).table.gone == (1,)
    assert (await here.host.history.log(code))[-1][1][0].id == "t.resigned"


async def test_a_computer_plays_on_for_a_seat_that_is_asked_after_it_has_given_up(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FixtureGame, "seats_to_be_asked", lambda game, state: frozenset(state.table.points))
    code = await here.begun(3)
    table = await here.host.tables.resign(code, BEN.id)
    assert [seat.computer for seat in table.seats] == [False, True, False] and (await here.position(code)).table.gone == (1,)


async def test_tables_are_found_by_person_and_server(here: World) -> None:
    code = await here.opened(2)
    await here.go(1)
    other = await here.host.new_tables.open(ANA, GUILD, CHANNEL + 1, "harbour", LIVE)
    assert [table.code for table in await here.host.lookup.of_person(ANA.id)] == [code, other.code]
    assert [table.code for table in await here.host.lookup.of_guild(GUILD)] == [code, other.code]
    assert [table.code for table in await here.host.lookup.of_person(BEN.id)] == [code]
    await here.host.tables.close(code, ANA.id)
    assert await here.host.lookup.of_person(BEN.id) == ()
