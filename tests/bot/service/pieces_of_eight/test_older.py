"""A database that release 0.1 left: games end under their protocol, lobbies and musters are dealt under the new one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest_asyncio

from bot.model.table.table import PublicTable
from engines import game_of
from engines.kernel.record import record
from engines.kernel.record.record import verify
from tests import data
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, GUILD, World, world

GAME = game_of("pieces_of_eight")


@pytest_asyncio.fixture
async def older(tmp_path: Path) -> AsyncIterator[World]:
    """The host on that file, a day later."""
    clock = ManualClock()
    clock.set(data.LEFT + timedelta(days=1))
    async with world(data.broadside_0_1(tmp_path / "b.sqlite3"), clock, games=game_of) as made:
        yield made


async def table(older: World, which: str) -> PublicTable:
    """The live table of one of `data.CHANNELS`."""
    live = await older.host.lookup.in_channel(data.CHANNELS[which])
    assert live is not None
    return live


async def played(older: World, code: str) -> PublicTable:
    """Answer at random until the game is over."""
    rnd = Random(3)
    while (now := await older.at(code)).status == "running":
        assert now.asked is not None
        for seat in [one for one in now.asked.seats if one not in now.answered]:
            if (await older.at(code)).decision == now.decision:
                await older.say(code, seat, (await older.host.rounds.choice(code, seat)).sample(rnd))
        if (await older.at(code)).decision == now.decision:
            await older.closed(code, now.decision)
    return now


async def test_a_running_game_ends_under_protocol_1_and_is_verified(older: World) -> None:
    began = await table(older, "running")
    assert (began.status, began.draws.protocol, len(began.promise)) == ("running", record.SALTED, 64)
    assert len((await older.at(began.code)).answered) == 1
    over = await played(older, began.code)
    replay = await older.host.history.replay(over.code)
    assert (replay.opening.protocol, replay.opening.promise, len(replay.opening.words)) == (record.SALTED, began.promise, 3)
    assert "Carla's word" in replay.opening.words and over.draws.message is None
    assert verify(GAME, replay, over.record_hash or "").result is not None
    assert verify(GAME, record.load_replay(record.dump_replay(replay))) is not None


async def test_a_finished_game_is_verified_and_a_stopped_one_stays_shut(older: World) -> None:
    over, stopped = await older.at(data.CODES["over"]), await older.at(data.CODES["stopped"])
    assert (over.status, over.draws.protocol, stopped.status, stopped.seed) == ("over", record.SALTED, "closed", None)
    replay = await older.host.history.replay(over.code)
    assert replay.opening.words[1] == "Ben's own word"
    verify(GAME, replay, over.record_hash or "")


async def test_a_lobby_is_dealt_under_protocol_3_with_the_words_that_were_given(older: World) -> None:
    lobby = await table(older, "lobby")
    row = (await older.host.repository.by_code(lobby.code)).row
    assert (row.promise, row.seed, row.salts, row.protocol) == ("", "", None, record.POSTED)
    await older.host.tables.start(lobby.code, ANA.id)
    await older.host.tables.here(lobby.code, BEN.id)
    await older.dealt(lobby.code)
    over = await played(older, lobby.code)
    replay = await older.host.history.replay(over.code)
    assert (replay.opening.protocol, replay.opening.words) == (record.DATED, ("old lobby word", ""))
    verify(GAME, replay, over.record_hash or "")


async def test_a_muster_is_dealt_under_protocol_3(older: World) -> None:
    muster = await table(older, "muster")
    assert muster.status == "muster"
    await older.host.tables.here(muster.code, CARLA.id)
    await older.dealt(muster.code)
    now = await older.at(muster.code)
    assert (now.status, now.draws.protocol) == ("running", record.DATED)
    assert now.draws.words == {0: "", 1: "old muster word", 2: ""} and now.draws.channel == data.CHANNELS["muster"]
    over = await played(older, muster.code)
    verify(GAME, await older.host.history.replay(over.code), over.record_hash or "")


async def test_waiting_posts_are_posted(older: World) -> None:
    await older.go(60)
    assert {one.status for one in await older.host.lookup.of_guild(GUILD)} == {"lobby", "muster", "running"}
    where = {message.where for message in older.poster.messages}
    assert f"c{data.CHANNELS['running']}" in where
