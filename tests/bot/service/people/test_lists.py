"""Lists of live tables: small rows by an index, whatever has ended."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text, update

from bot.edge.context.context import seated
from bot.edge.kit.custom_id import ButtonId
from bot.edge.router import reply_to
from bot.model.people.people import Caller
from bot.service.people.quotas import Quotas
from bot.store import schema as s
from bot.store.tables import lists
from engines import game_of
from tests.bot.edge.press_everything import Door, Port, Walker, text_of
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, GUILD, LIVE, World, world
from tests.game_cases import FIRST
from tests.statements import statements


async def waiting(here: World, person: int) -> list[tuple[str, bool]]:
    return [(one.code, one.waits) for one in await here.host.store.read(lists.of_person, person)]


async def test_a_list_says_which_tables_wait_for_whom(here: World) -> None:
    code = await here.begun(2)
    lobby = (await here.host.new_tables.open(BEN, GUILD, CHANNEL + 1, "harbour", LIVE)).code
    await here.host.tables.join(lobby, ANA)
    assert await waiting(here, ANA.id) == [(code, True), (lobby, False)]
    await here.say(code, 0, {"flag": "plain"})
    assert await waiting(here, ANA.id) == [(code, False), (lobby, False)]
    assert await waiting(here, BEN.id) == [(code, True), (lobby, False)]
    table = await here.at(code)
    await here.host.rounds.withdraw(code, table.decision, 0)
    assert await waiting(here, ANA.id) == [(code, True), (lobby, False)]
    assert await waiting(here, CARLA.id) == []
    await here.shut(code)
    assert await waiting(here, ANA.id) == [(lobby, False)]


async def test_a_captain_is_told_whether_he_sits_at_another_table(here: World) -> None:
    """With what is kept of him at the table, in one statement; for the next question too, and no longer when that is over."""
    code = await here.begun(2)

    async def elsewhere() -> bool:
        return seated(await here.host.for_caller(Caller(ANA.id, GUILD)).lookup.table(code)).sits_elsewhere

    assert not await elsewhere()
    other = (await here.host.new_tables.open(BEN, GUILD, CHANNEL + 1, "harbour", LIVE)).code
    assert not await elsewhere()
    await here.host.tables.join(other, ANA)
    assert await elsewhere()
    await here.host.tables.close(other, BEN.id)
    assert not await elsewhere()


async def test_a_list_is_one_statement_by_an_index_and_reads_no_position(here: World) -> None:
    await here.begun(2)
    here.host.repository.cache.clear()
    with statements() as run:
        assert len(await here.host.store.read(lists.of_guild, GUILD)) == 1
        assert len(await here.host.store.read(lists.of_person, ANA.id)) == 1
    assert len(run) == 2 and not [one for one in run if "state" in one] and here.host.repository.loaded() == 0
    for statement in (lists._OF_GUILD, lists._OF_PERSON):
        sql = str(statement.params(of_guild=GUILD, of_person=ANA.id).compile(compile_kwargs={"literal_binds": True}))
        explained = text(f"EXPLAIN QUERY PLAN {sql}")
        plan = await here.host.store.read(lambda db, of=explained: [row.detail for row in db.execute(of)])
        assert plan and not [step for step in plan if step.startswith("SCAN")], plan
        assert statement is lists._OF_PERSON or "tables_live (guild=? AND live_channel>?)" in plan[0]


async def test_tables_of_an_older_version_tell_whom_they_ask_after_a_start(tmp_path: Path) -> None:
    """One that cannot be loaded keeps none of the others."""
    file = tmp_path / "b.sqlite3"
    async with world(file) as here:
        code, torn = await here.begun(2), await begun_elsewhere(here)
        of_torn = update(s.tables).where(s.tables.c.code == torn)
        await here.host.store.write(lambda db: db.execute(update(s.tables).values(asked=None)).rowcount)
        await here.host.store.write(lambda db: db.execute(of_torn.values(state={}, id="0")).rowcount)
        assert await waiting(here, ANA.id) == [(code, False)]
    async with world(file) as here:
        await here.host.expirations.tell()
        assert await waiting(here, ANA.id) == [(code, True)]


async def begun_elsewhere(here: World) -> str:
    """A game of Carla against a computer in another channel."""
    code = (await here.host.new_tables.open(CARLA, GUILD, CHANNEL + 1, "harbour", LIVE)).code
    await here.host.tables.add_computer(code, CARLA.id)
    await here.host.tables.start(code, CARLA.id)
    return await here.dealt(code)


async def test_every_table_of_a_person_is_listed_and_completed_however_many_there_are(tmp_path: Path) -> None:
    """Several seats at a table count once, and none is left out for it."""
    quotas = Quotas(lobbies=200, tables=200, server=400, openings=200)
    async with world(tmp_path / "b.sqlite3", games=game_of, quotas=quotas) as here:
        codes = sorted([(await here.host.new_tables.open(ANA, GUILD, 100 + n, FIRST, LIVE)).code for n in range(70)])
        assert sorted(one.code for one in await here.host.lookup.of_person(ANA.id)) == codes
        assert sorted(one.code for one in await here.host.lookup.of_guild(GUILD)) == codes
        port = Port.of(here)
        try:
            walker = Walker(ANA, GUILD, CHANNEL)
            for code in (codes[0], codes[-1]):
                click = port._click(walker, Door("complete", "table status: table", ("table",)), 0, "")
                click.options = {"table": code[:5].lower()}
                assert code in [value for _, value in (await reply_to(port.edge, click)).choices]  # type: ignore[union-attr]
            read = set[str]()
            for page in range(7):
                click = port._click(walker, Door("verb", "list"), 0, "0")
                click.button_id = ButtonId("0", 0, "list", (str(page),))
                shown = text_of(await reply_to(port.edge, click))
                read |= {code for code in codes if code in shown}
            assert read == set(codes)
            assert "'disabled': True, 'label': 'Next ones'" in shown, "there is nothing behind the last page"
        finally:
            port.beside.close()
