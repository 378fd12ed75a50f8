"""The bot is removed from a server: its tables stop at once, their captains are told once, and nothing comes back by itself."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from bot.model.posting.posts import SendResult
from bot.store.tables import tables as store
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, World
from tests.bot.service.upkeep.test_housekeeping import rows

ELSEWHERE = 2


async def three(here: World) -> list[str]:
    """A table in its lobby, one in its muster and one that is played; their codes."""
    tables, codes = here.host.tables, [await here.begun(2)]
    for channel in (60, 61):
        table = await here.host.new_tables.open(ANA, GUILD, channel, "harbour", LIVE)
        codes.append((await tables.join(table.code, BEN)).code)
    await here.go(5)
    await tables.start(codes[2], ANA.id)
    return codes


async def test_every_table_of_the_server_stops_at_once_and_no_other_does(here: World) -> None:
    codes = await three(here)
    other = await here.host.new_tables.open(ANA, ELSEWHERE, 70, "harbour", LIVE)
    before, said = rows(here, other.id), len(here.poster.messages)
    assert [(await here.at(code)).status for code in codes] == ["running", "lobby", "muster"]
    await here.host.servers.on_removed(GUILD)
    assert [(await here.at(code)).status for code in codes] == ["closed"] * 3
    assert rows(here, other.id) == before
    kept = rows(here)
    assert [row["kind"] for row in kept["timers"] if row["table_id"] != other.id] == []
    assert {row["destination"][0] for row in kept["outbox"] if row["table_id"] != other.id} == {"p"}
    assert not [row for row in kept["posts"] if row["table_id"] != other.id and row["state"] in ("ready", "sending")]
    await here.go(4000)
    assert {one.where for one in here.poster.messages[said:]} == {f"p{ANA.id}", f"p{BEN.id}", "c70"}
    told = [one.body["kind"] for one in here.poster.messages[said:] if one.where == f"p{BEN.id}"]
    assert told == ["silent"] * 3


async def test_told_again_nothing_happens_and_added_again_nothing_comes_back(here: World) -> None:
    codes = await three(here)
    await here.host.servers.on_removed(GUILD)
    await here.go(600)
    before, said = rows(here), len(here.poster.messages)
    await here.host.servers.on_removed(GUILD)
    await here.host.servers.close_missing({GUILD, ELSEWHERE}, lambda guild: True)
    await here.host.servers.close_missing(set(), lambda guild: True)
    await here.go(600)
    assert (rows(here), len(here.poster.messages)) == (before, said)
    assert await here.host.lookup.in_channel(CHANNEL) is None
    again = await here.host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE)
    await here.go(5)
    assert again.code not in codes and here.poster.messages[-1].where == f"c{CHANNEL}"


@pytest.mark.parametrize(
    ("there", "ours", "stops"), [({ELSEWHERE}, True, True), ({GUILD}, True, False), ({ELSEWHERE}, False, False)]
)
async def test_at_the_start_what_is_missing_stops_if_it_is_of_this_process(
    here: World, there: set[int], ours: bool, stops: bool
) -> None:
    codes = await three(here)
    await here.host.servers.close_missing(there, lambda guild: ours)
    assert [(await here.at(code)).status == "closed" for code in codes] == [stops] * 3


async def test_waiting_posts_of_a_finished_table_are_cancelled(here: World) -> None:
    code = await here.begun(2)
    await here.go(5)
    await here.play(code, "vote")
    here.poster.answers["post"] = [SendResult(None, "later", 5.0)] * 3
    table = await here.play(code, "never")
    assert table.status == "over"
    await here.go(3)
    waits = rows(here, table.id)
    assert [post for post in waits["posts"] if post["state"] == "ready"]
    here.poster.answers.clear()
    said = len(here.poster.messages)
    await here.host.servers.close_missing({ELSEWHERE}, lambda guild: True)
    await here.go(600)
    assert {message.body["kind"] for message in here.poster.messages[said:]} <= {"ended"}
    after = await here.at(code)
    assert (after.status, after.seed) == ("over", table.seed)


async def test_the_look_at_the_start_goes_by_an_index(here: World) -> None:
    """A million finished tables must not be read at a start, nor at every beat."""
    ended = "SELECT id FROM tables WHERE tidied IS NULL AND ended < 5 AND status IN ('over', 'closed') ORDER BY ended"
    busy = str(store._BUSY.compile(compile_kwargs={"literal_binds": True}))

    def found(db: Any) -> Any:
        plans = [" / ".join(row.detail for row in db.execute(text(f"EXPLAIN QUERY PLAN {one}"))) for one in (busy, ended)]
        return plans

    plans = await here.host.store.read(found)
    assert "SEARCH tables" in plans[0] and "SCAN tables" not in plans[0], plans[0]
    assert "tables_by_end (tidied=? AND ended<?)" in plans[1] and "TEMP B-TREE" not in plans[1], plans[1]
