"""The door of a lobby: who has charge of it, who is sent away, invited, or kept out after two musters that he let lapse."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.model.base.refusals import Refused
from bot.model.people.people import Caller, Person
from bot.service.table import admission
from bot.store import schema as s
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DAILY, DARIO, World, world


async def refusal(trying: Awaitable[Any]) -> str:
    with pytest.raises(Refused) as refused:
        await trying
    return refused.value.reason.id


async def pressed(here: World, *people: Person) -> None:
    """They touch something of the bot, wherever."""
    for person in people:
        here.host.people.note_presence(person)
    await here.host.store.written()


def led(here: World, code: str, person: Person) -> dict[str, Awaitable[Any]]:
    """Everything that is for who has charge of a lobby."""
    tables = here.host.tables
    return {
        "add": tables.add_computer(code, person.id),
        "remove": tables.remove_computer(code, person.id),
        "options": tables.choose(code, person.id, options={"rounds": 4}),
        "pace": tables.choose(code, person.id, pace=DAILY),
        "invite": tables.receive(code, person.id, invited=(DARIO.id,)),
        "send away": tables.receive(code, person.id, sent_away=(DARIO.id,)),
        "door": tables.receive(code, person.id, closed=True),
        "look": tables.door(code, person.id),
        "start": tables.start(code, person.id),
    }


# -- charge


async def test_a_lobby_is_its_openers_to_lead(here: World) -> None:
    code = await here.opened(3)
    for person in (BEN, CARLA, DARIO):
        for what, trying in led(here, code, person).items():
            assert await refusal(trying) in ("e.notopener", "e.spectator"), (person.name, what)
        assert not await here.host.tables.leads(code, person.id)
    before = await here.at(code)
    assert (before.status, before.names, before.door_closed) == ("lobby", ("Ana", "Ben", "Carla", ""), False)
    for trying in led(here, code, ANA).values():
        await trying
    assert (await here.at(code)).status == "muster"


async def test_after_ten_minutes_without_a_press_it_is_the_longest_seated_captains(here: World) -> None:
    code = await here.opened(3)
    await here.go(600)
    await pressed(here, CARLA)
    assert await refusal(here.host.tables.start(code, BEN.id)) == "e.notopener"
    await here.go(60)
    await pressed(here, BEN, CARLA)
    assert await refusal(here.host.tables.add_computer(code, CARLA.id)) == "e.notopener", "Ben has sat there longer"
    assert await here.host.tables.leads(code, BEN.id) and not await here.host.tables.leads(code, CARLA.id)
    assert len((await here.host.tables.add_computer(code, BEN.id)).names) > 3
    await pressed(here, ANA)
    assert await refusal(here.host.tables.add_computer(code, BEN.id)) == "e.notopener", "she is back, and it is hers"
    assert (await here.at(code)).opener == ANA.id


async def test_any_press_of_the_opener_keeps_it_his_and_the_absent_are_passed_over(here: World) -> None:
    code = await here.opened(3)
    for _ in range(4):
        await here.go(500)
        await pressed(here, ANA)
    assert await refusal(here.host.tables.start(code, CARLA.id)) == "e.notopener"
    await here.go(700)
    assert (await here.host.tables.start(code, CARLA.id)).status == "muster", "Ben, who has sat there longer, is absent too"


async def test_leaving_opener_passes_the_table_on(here: World) -> None:
    code = await here.opened(3)
    await here.host.tables.leave(code, ANA.id)
    assert await refusal(here.host.tables.start(code, CARLA.id)) == "e.notopener"
    assert (await here.host.tables.start(code, BEN.id)).status == "muster"


async def test_deputy_cannot_send_the_opener_away(here: World) -> None:
    code = await here.opened(3)
    await here.go(700)
    await pressed(here, BEN)
    assert await refusal(here.host.tables.receive(code, BEN.id, sent_away=(ANA.id,))) == "e.door.self"
    assert await refusal(here.host.tables.receive(code, BEN.id, sent_away=(BEN.id,))) == "e.door.self"
    assert (await here.host.tables.receive(code, BEN.id, sent_away=(CARLA.id,))).names == ("Ana", "Ben", "")


# -- the door


async def test_person_sent_away_returns_by_invitation_alone(here: World) -> None:
    code = await here.opened(3)
    await here.host.tables.salt(code, CARLA.id, "tide")
    assert (await here.host.tables.receive(code, ANA.id, sent_away=(BEN.id,))).names == ("Ana", "Carla", "")
    assert (await here.own(code, 1)).salt == "tide", "the others keep what is theirs"
    for trying in (here.host.tables.join(code, BEN), here.host.tables.take_side(code, BEN, "")):
        assert await refusal(trying) == "e.door.away"
    await here.host.tables.receive(code, ANA.id, invited=(BEN.id,))
    assert (await here.host.tables.join(code, BEN)).names == ("Ana", "Carla", "Ben", "")


async def test_a_closed_lobby_is_for_who_is_named(here: World) -> None:
    code = await here.opened(2)
    table = await here.host.tables.receive(code, ANA.id, invited=(CARLA.id,), closed=True)
    assert (table.door_closed, table.invited, table.names) == (True, (CARLA.id,), ("Ana", "Ben", ""))
    assert await refusal(here.host.tables.join(code, DARIO)) == "e.door.closed"
    await here.host.tables.join(code, CARLA)
    await here.host.tables.leave(code, BEN.id)
    assert await refusal(here.host.tables.join(code, BEN)) == "e.door.closed"
    await here.host.tables.receive(code, ANA.id, closed=False)
    assert "Dario" in (await here.host.tables.join(code, DARIO)).names


async def test_from_a_muster_somebody_is_sent_away_too_and_the_lobby_is_open_again(here: World) -> None:
    code = await here.opened(3)
    await here.host.tables.start(code, ANA.id)
    table = await here.host.tables.receive(code, ANA.id, sent_away=(CARLA.id,))
    assert (table.status, table.names) == ("lobby", ("Ana", "Ben", ""))
    assert await refusal(here.host.tables.join(code, CARLA)) == "e.door.away"


async def test_two_missed_musters_require_an_invitation(here: World) -> None:
    code = await here.opened(3)
    for lapse in (1, 2):
        await here.host.tables.start(code, ANA.id)
        await here.host.tables.here(code, CARLA.id)
        while (await here.at(code)).status == "muster":
            await here.go(60)
            await pressed(here, ANA)
        assert (await here.at(code)).names == ("Ana", "Carla", "")
        if lapse == 1:
            await here.host.tables.join(code, BEN)
    assert await refusal(here.host.tables.join(code, BEN)) == "e.door.lapsed"
    assert "Dario" in (await here.host.tables.join(code, DARIO)).names
    await here.host.tables.receive(code, ANA.id, invited=(BEN.id,))
    assert "Ben" in (await here.host.tables.join(code, BEN)).names


async def test_not_this_time_is_no_lapse(here: World) -> None:
    code = await here.opened(2)
    for _ in range(3):
        await here.host.tables.start(code, ANA.id)
        await here.host.tables.decline(code, BEN.id)
        assert "Ben" in (await here.host.tables.join(code, BEN)).names


async def test_so_many_may_be_named_and_no_more(here: World) -> None:
    code = await here.opened(2)
    most = admission.MOST_NAMED
    await here.host.tables.receive(code, ANA.id, invited=tuple(range(1000, 1000 + most)))
    assert await refusal(here.host.tables.receive(code, ANA.id, invited=(5,))) == "e.door.many"
    await here.host.tables.receive(code, ANA.id, sent_away=tuple(range(2000, 2000 + most)))
    assert await refusal(here.host.tables.receive(code, ANA.id, sent_away=(5,))) == "e.door.many"


async def test_the_door_outlives_a_restart_and_is_forgotten_when_the_game_begins_or_the_table_ends(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite3"
    async with world(file) as here:
        code = await here.opened(2)
        await here.host.tables.receive(code, ANA.id, sent_away=(CARLA.id,), closed=True)
        other = (await here.host.new_tables.open(ANA, 1, CHANNEL + 1, "harbour")).code
        await here.host.tables.receive(other, ANA.id, sent_away=(CARLA.id,))
        clock = here.clock
    async with world(file, clock) as here:
        assert await refusal(here.host.tables.join(code, CARLA)) == "e.door.away"
        await pressed(here, ANA)
        await here.host.tables.start(code, ANA.id)
        await here.host.tables.here(code, BEN.id)
        await here.host.tables.close(other, ANA.id)

        def kept(db: Any) -> Any:
            return list(db.execute(select(s.tables.c.door)).scalars())

        assert await here.host.store.read(kept) == [None, None], "nothing of it outlives the lobby"
        for one in (code, other):
            assert await refusal(here.host.tables.receive(one, ANA.id, closed=True)) == "e.started"


async def test_a_lobby_of_the_release_before_is_open_to_everybody(here: World) -> None:
    code = await here.opened(2)

    def kept(db: Any) -> Any:
        return db.execute(select(s.tables.c.door)).scalar()

    assert await here.host.store.read(kept) is None
    table = await here.host.tables.join(code, CARLA)
    assert (table.door_closed, table.invited) == (False, ())
    visit = here.host.for_caller(Caller(ANA.id, 1)).tables
    assert (await visit.door(code, ANA.id)) == admission.Door() and await visit.leads(code, ANA.id)
