"""Who asks, and from where: what is open to captains, to those who sat once, to members of the server and to strangers."""

from __future__ import annotations

import inspect
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import update

from bot.model.base.refusals import Refused
from bot.model.people.people import Caller, Place
from bot.model.table.table import CaptainTable, Draft, PublicTable
from bot.service.caller_services import CallerServices
from bot.service.history.table_history import TableHistory
from bot.service.lobby import opening as service
from bot.service.lobby.opening import NewTables
from bot.service.lobby.table_codes import LETTERS
from bot.service.lobby.tables import Tables
from bot.service.play.rounds import Rounds
from bot.service.table.lookup import TableLookup
from bot.service.table.unit_of_work import UnitOfWork
from bot.store import schema as s
from engines.kernel.resolution.frames import Move
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DARIO, GUILD, LIVE, World, world
from tests.sights import EVERYTHING, Views
from tests.statements import statements

ELSEWHERE = GUILD + 1
INBOX = 0
NEVER = "ZZZZZZ"
MEMBER = Caller(CARLA.id, GUILD, sight=EVERYTHING)
"""A member of the server who may view all of it."""
KEPT_OUT = Caller(DARIO.id, GUILD, place=Place(CHANNEL + 9), sight=Views(frozenset({CHANNEL + 9})))
"""One who may not view the table's channel."""
FOUND_NOT = {
    "find": None, "in_channel": None, "of_person": (), "of_guild": (), "open": "e.serveronly", "check_may_open": "e.serveronly",
    "opened_by": None, "last_ended": None, "kept_thread": None, "is_free": False,
    "by_id": None, "ended": (), "names_of": {}, "offered": {},
}  # fmt: skip
"""What these give a stranger: they find nothing of the table, or know only that he is elsewhere."""
KINDS = (
    (Tables, "tables"), (TableLookup, "lookup"), (NewTables, "new_tables"), (TableHistory, "history"), (Rounds, "rounds"),
)  # fmt: skip
"""Drafts are put to a captain's own table, and names are asked of listed tables, which nobody else is given."""
METHODS = [
    (place, name) for kind, place in KINDS
    for name, _ in inspect.getmembers(kind, inspect.iscoroutinefunction) if not name.startswith("_")
]  # fmt: skip


def stranger(here: World, manager: bool = False) -> CallerServices:
    """Dario asks from another server."""
    return here.host.for_caller(Caller(DARIO.id, ELSEWHERE, manager, sight=EVERYTHING))


async def kept(here: World) -> dict[str, list[Any]]:
    """Every row of the database."""

    def found(db: Any) -> Any:
        return {name: [tuple(row) for row in db.execute(table.select())] for name, table in s.metadata.tables.items()}

    return await here.host.store.read(found)


def arguments(method: Any, code: str, id: str) -> dict[str, Any]:
    """Something for every parameter without a default. KeyError for one that nobody has said anything about."""
    values: dict[str, Any] = {
        "code": code, "id": id, "decision": 1, "seat": 0, "answer": {"flag": "plain"}, "answers": {0: {"flag": "plain"}},
        "rev": 0, "change": Draft(0, {}, {}), "move": Move("shout", {"word": "ahoy"}), "word": "ahoy", "guild": GUILD,
        "channel": CHANNEL, "game": "harbour", "moves": {}, "most": 5, "interaction": 7, "version": 0, "side": "",
        "statuses": ("over",), "since": 0, "sinces": (0,), "is_enough": bool, "due": 0.0,
        "name": "Tortuga", "first": 0, "last": 3, "tables": (),
    }  # fmt: skip
    parameters = inspect.signature(method).parameters.values()
    needed = [one for one in parameters if one.default is one.empty and one.kind is not one.VAR_KEYWORD]
    return {
        one.name: (DARIO if one.annotation == "Person" else DARIO.id) if one.name == "person" else values[one.name]
        for one in needed
    }


async def outcome(visit: CallerServices, place: str, name: str, code: str, id: str) -> Any:
    """What came of a call: its value, or the refusal."""
    method = getattr(getattr(visit, place), name)
    try:
        return await method(**arguments(method, code, id))
    except Refused as refused:
        return refused.reason


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def begun(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[World, str]]:
    """A host with a table that has begun, for calls that change nothing; and its code."""
    async with world(tmp_path_factory.mktemp("begun") / "b.sqlite3", seed="begun") as here:
        code = await here.begun(2)
        press = {"id": 7, "table_id": (await here.at(code)).id, "at": 0.0, "result": {}}
        await here.host.store.write(lambda db: db.execute(s.interactions.insert(), press))
        yield here, code


@pytest.mark.parametrize("manager", [False, True])
@pytest.mark.parametrize(("place", "name"), METHODS)
async def test_no_call_reaches_a_table_of_another_server(begun: tuple[World, str], place: str, name: str, manager: bool) -> None:
    here, code = begun
    table, visit = await here.at(code), stranger(here, manager)
    before = await kept(here)
    with statements() as told:
        found = await outcome(visit, place, name, code, table.id)
    with statements() as never:
        nothing = await outcome(visit, place, name, NEVER, "0" * 36)
    if name in FOUND_NOT:
        assert getattr(found, "id", found) == FOUND_NOT[name]
    else:
        assert (found.id, nothing.id) == ("e.stranger", "e.stranger")
        assert found.get("list") == nothing.get("list")
    assert told == never, "the same statements, whether or not there is such a table"
    assert not any("state" in statement for statement in told), "no game is read"
    assert await kept(here) == before


async def test_a_stranger_is_told_of_his_own_tables_and_those_of_the_server_he_asks_from(here: World) -> None:
    code = await here.begun(2)
    with pytest.raises(Refused, match="stranger") as refused:
        await stranger(here).lookup.table(code)
    assert "none" in str(refused.value.reason)
    his = await here.host.new_tables.open(DARIO, ELSEWHERE + 1, CHANNEL + 7, "harbour", LIVE)
    there = await here.host.new_tables.open(CARLA, ELSEWHERE, CHANNEL + 8, "harbour", LIVE)
    with pytest.raises(Refused) as refused:
        await stranger(here).lookup.table(code)
    listed = str(refused.value.reason.get("list"))
    assert his.code in listed and there.code in listed and code not in listed


@pytest.mark.parametrize("caller", [
    MEMBER, Caller(BEN.id, INBOX), Caller(BEN.id, ELSEWHERE), Caller(BEN.id, GUILD),
    Caller(CARLA.id, GUILD, place=Place(CHANNEL)),
])  # fmt: skip
async def test_a_table_is_open_to_its_server_and_to_its_captains_from_anywhere(here: World, caller: Caller) -> None:
    code = await here.begun(2)
    visit = here.host.for_caller(caller)
    assert (await visit.lookup.table(code)).code == code
    assert (await visit.lookup.find(code)).id == (await here.at(code)).id
    assert await visit.history.log(code) == await here.host.history.log(code)


@pytest.mark.parametrize("manager", [False, True])
async def test_caller_without_view_of_the_channel_is_a_stranger(here: World, manager: bool) -> None:
    """By every call, in lists, and in the list of the refusal; a thread of that channel is as hidden as the channel."""
    code = await here.begun(2)
    hung = await here.host.for_caller(Caller(ANA.id, GUILD, place=Place(CHANNEL))).new_tables.open(
        ANA, GUILD, CHANNEL + 1, "harbour", LIVE
    )
    assert hung.place == Place(CHANNEL + 1, CHANNEL)
    visit = here.host.for_caller(replace(KEPT_OUT, manager=manager))
    assert await visit.lookup.of_guild(GUILD) == () and await visit.lookup.in_channel(CHANNEL) is None
    for one in (code, hung.code):
        assert await visit.lookup.find(one) is None
        with pytest.raises(Refused, match="stranger") as refused:
            await visit.tables.close(one, KEPT_OUT.person)
        assert "none" in str(refused.value.reason)
    allowed = here.host.for_caller(replace(KEPT_OUT, sight=Views(frozenset({CHANNEL}))))
    assert [one.code for one in await allowed.lookup.of_guild(GUILD)] == [code, hung.code]
    assert await allowed.lookup.find(code) is not None


async def test_a_table_in_a_private_thread_is_found_in_it_and_by_those_who_sit(here: World) -> None:
    thread = Place(CHANNEL + 3, CHANNEL, secluded=True)
    code = (
        await here.host.for_caller(Caller(ANA.id, GUILD, place=thread)).new_tables.open(
            ANA, GUILD, thread.channel, "harbour", LIVE
        )
    ).code
    beside = Caller(CARLA.id, GUILD, place=Place(CHANNEL), sight=Views(frozenset({CHANNEL})))
    assert (
        await here.host.for_caller(beside).lookup.find(code) is None
        and await here.host.for_caller(beside).lookup.of_guild(GUILD) == ()
    )
    inside = here.host.for_caller(replace(beside, place=thread))
    assert (await inside.lookup.find(code)).place == thread
    await inside.tables.join(code, CARLA)
    assert [one.code for one in await here.host.for_caller(Caller(CARLA.id)).lookup.of_person(CARLA.id)] == [code]
    assert await here.host.for_caller(beside).lookup.find(code) is not None


async def test_a_table_belongs_to_the_channel_it_goes_on_in(here: World) -> None:
    code = await here.begun(2)
    id = (await here.at(code)).id
    await here.host.store.write(lambda db: db.execute(update(s.tables).values(posting="gone", version=s.tables.c.version + 1)))
    to = Place(CHANNEL + 3, CHANNEL + 2)
    await here.host.for_caller(Caller(BEN.id, GUILD, place=to)).tables.move(code, BEN.id, GUILD, to.channel)
    assert (await here.at(code)).place == to and (await here.at(code)).id == id
    assert await here.host.for_caller(replace(KEPT_OUT, sight=Views(frozenset({CHANNEL})))).lookup.find(code) is None
    assert await here.host.for_caller(replace(KEPT_OUT, sight=Views(frozenset({CHANNEL + 2})))).lookup.find(code) is not None


async def test_no_table_belongs_to_the_direct_messages(here: World) -> None:
    code = await here.begun(2)

    def written(db: Any) -> Any:
        db.execute(update(s.tables).values(guild=0))

    await here.host.store.write(written)
    assert await here.host.for_caller(Caller(CARLA.id, 0, manager=True)).lookup.find(code) is None


async def test_captain_who_leaves_a_lobby_has_never_sat(here: World) -> None:
    code = await here.opened(3)
    inbox = here.host.for_caller(Caller(BEN.id))
    assert await inbox.lookup.find(code) is not None
    await here.host.tables.leave(code, BEN.id)
    assert await inbox.lookup.find(code) is None
    assert sat(here) == set()


def sat(here: World) -> set[tuple[str, int]]:
    """The rows of those who sat, as ids of table and person."""
    with sqlite3.connect(str(here.host.store.url.database)) as db:
        found = set(db.execute("select table_id, person from captains"))
    db.close()
    return found


async def test_captains_are_recorded_at_the_deal_and_at_a_takeover(here: World) -> None:
    code = await here.begun(2)
    id = (await here.at(code)).id
    assert sat(here) == {(id, ANA.id), (id, BEN.id)}
    await take_over(here, code, 1, CARLA.id)
    assert sat(here) == {(id, ANA.id), (id, BEN.id), (id, CARLA.id)}
    await take_over(here, code, 1, BEN.id)
    assert sat(here) == {(id, ANA.id), (id, BEN.id), (id, CARLA.id)}


async def take_over(here: World, code: str, seat: int, person: int) -> None:
    """Somebody else sits down on a seat of a running game."""

    def work(unit: UnitOfWork) -> dict[str, Any]:
        unit.table.change_seat(seat, person=person)
        return {}

    await here.host.repository.change(code, work)


async def test_a_former_captain_reads_what_everybody_may_and_nothing_of_the_seat(here: World) -> None:
    code = await here.begun(2)
    table = await here.play(code, "window")
    drew = next(seat for seat in (0, 1) if seat not in table.asked.seats)
    person = table.seats[drew].person
    public, own = await here.host.history.log(code), await here.host.history.log(code, person)
    otherwise = {step for (step, said), (_, mine) in zip(public, own, strict=True) if said != mine}
    said_to_each = {one.step for one in await here.host.history.narrated(code) if one.has_own}
    assert otherwise and otherwise <= said_to_each < {step for step, _ in public}
    assert public != own
    his = await here.own(code, drew)
    await take_over(here, code, drew, CARLA.id)
    former = here.host.for_caller(Caller(person))
    assert await former.history.log(code, person) == public
    assert (await former.lookup.table(code)).seats_of(person) == ()
    for refused in (
        former.rounds.choice(code, drew), former.rounds.missed(code, drew, 1), former.drafts.put(his, Draft(0, {}, {})),
    ):  # fmt: skip
        with pytest.raises(Refused, match="spectator"):
            await refused
    assert await former.drafts.last(his) is None
    assert type(await former.lookup.table(code)) is PublicTable
    now = await here.host.for_caller(Caller(CARLA.id)).lookup.table(code)
    assert isinstance(now, CaptainTable) and now.seat.number == drew


async def test_caller_never_acts_for_another_person(here: World) -> None:
    code = await here.begun(2)
    ben, anas, before = here.host.for_caller(Caller(BEN.id, GUILD, sight=EVERYTHING)), await here.own(code, 0), await kept(here)
    for refused in (
        ben.rounds.save(code, 1, 0, {"flag": "plain"}, person=ANA.id), ben.rounds.save(code, 1, 0, {"flag": "plain"}),
        ben.rounds.withdraw(code, 1, 0), ben.rounds.act(code, 0, Move("resign"), person=ANA.id), ben.rounds.choice(code, 0),
        ben.rounds.missed(code, 0, 1), ben.drafts.put(anas, Draft(0, {}, {})), ben.drafts.last(anas),
    ):  # fmt: skip
        with pytest.raises(Refused, match="spectator"):
            await refused
    his = await ben.lookup.table(code)
    assert isinstance(his, CaptainTable) and his.seat.number == 1
    assert await ben.history.log(code, ANA.id) == await ben.history.log(code, BEN.id)
    assert await kept(here) == before


async def test_posting_is_taken_up_by_captains_alone(here: World) -> None:
    code = await here.begun(2)

    def written(db: Any) -> Any:
        db.execute(update(s.tables).values(posting="stopped", version=s.tables.c.version + 1))

    await here.host.store.write(written)
    before = await kept(here)
    for caller in (
        Caller(CARLA.id, GUILD, sight=EVERYTHING),
        Caller(CARLA.id, GUILD, manager=True, sight=EVERYTHING),
        Caller(CARLA.id, ELSEWHERE, manager=True),
    ):
        with pytest.raises(Refused):
            await here.host.for_caller(caller).tables.resume(code)
    assert await kept(here) == before
    assert (await here.host.for_caller(Caller(BEN.id, GUILD, sight=EVERYTHING)).tables.resume(code)).posting == "ok"


async def test_a_table_goes_on_in_its_own_server_alone(here: World) -> None:
    code = await here.begun(2)

    def written(db: Any) -> Any:
        db.execute(update(s.tables).values(posting="gone", version=s.tables.c.version + 1))

    await here.host.store.write(written)
    for guild, named in ((ELSEWHERE, ELSEWHERE), (ELSEWHERE, GUILD), (INBOX, GUILD)):
        with pytest.raises(Refused):
            await here.host.for_caller(Caller(BEN.id, guild)).tables.move(code, BEN.id, named, CHANNEL + 3)
    moved = await here.host.for_caller(Caller(BEN.id, GUILD, sight=EVERYTHING)).tables.move(code, BEN.id, GUILD, CHANNEL + 3)
    assert moved.channel == CHANNEL + 3


async def test_new_codes_have_six_signs_and_one_that_is_taken_is_drawn_anew(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await here.host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE)
    assert len(first.code) == 6 and set(first.code) <= set(LETTERS)
    drawn = iter([first.code, first.code, "23456B"])
    monkeypatch.setattr(service, "code", lambda length, rnd: next(drawn))
    second = await here.host.new_tables.open(BEN, GUILD, CHANNEL + 1, "harbour", LIVE)
    assert second.code == "23456B"
    monkeypatch.setattr(service, "code", lambda length, rnd: first.code)
    with pytest.raises(Refused, match="busy"):
        await here.host.new_tables.open(BEN, GUILD, CHANNEL + 1, "harbour", LIVE)
    with pytest.raises(Refused, match="loading"):
        await here.host.new_tables.open(BEN, GUILD, CHANNEL + 2, "harbour", LIVE)


async def test_older_tables_are_found_by_their_four_signs(here: World) -> None:
    code = await here.begun(2)

    def written(db: Any) -> Any:
        db.execute(update(s.tables).values(code="8K2F", version=s.tables.c.version + 1))

    await here.host.store.write(written)
    assert (await here.host.for_caller(Caller(ANA.id)).lookup.table("8K2F")).status == "running"
    assert await here.host.for_caller(Caller(ANA.id)).lookup.find(code) is None
    assert await stranger(here).lookup.find("8K2F") is None


async def test_a_look_up_is_one_statement_and_loads_no_game_for_a_stranger(here: World) -> None:
    """And one more for whoever is asked, whose draft is read with it."""
    code = await here.begun(2)
    await here.at(code)
    for caller, drafts in (
        (Caller(CARLA.id, GUILD, sight=EVERYTHING), 0),
        (Caller(ANA.id, GUILD, sight=EVERYTHING), 1),
        (Caller(ANA.id), 1),
    ):
        with statements() as told:
            await here.host.for_caller(caller).lookup.table(code)
        assert len(told) == 1 + drafts, told
    here.host.repository.cache.clear()
    with statements() as told:
        assert await stranger(here).lookup.find(code) is None
    assert len(told) == 1 and here.host.repository.loaded() == 0
    with statements() as told, pytest.raises(Refused):
        await stranger(here).lookup.table(code)
    assert len(told) == 2 and here.host.repository.loaded() == 0
