"""Protocols of chance across releases, and captains' names beside a record."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.play import promised_deal
from engines.kernel.base.chance import Posted
from engines.kernel.record.record import DATED, POSTED, REMOVED, dump_replay, load_replay, names_hash, verify
from tests.bot.service import game_fixture
from tests.bot.service.discord_fixture import BEN, World
from tests.bot.service.play.test_dealing import mustered


def under_protocol_2(unit: Any) -> None:
    """The promise as the release before made it: it names no second."""
    table, row = unit.table, unit.table.row
    table.words = {seat.number: table.words.get(seat.number, "") for seat in table.captains}
    seed, row.salts = unit.rnd.randbytes(32), list(table.words.values())
    row.protocol, row.promise_channel, row.seed = POSTED, row.channel, seed.hex()
    row.promise = Posted(row.id, str(row.channel), tuple(row.salts)).promise(seed)


@pytest.mark.parametrize("protocol", [POSTED, DATED])
async def test_a_table_ends_under_the_protocol_it_was_promised_by(
    here: World, protocol: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it waits for its promise or runs already: nothing of an older key changes."""
    with monkeypatch.context() as before:
        if protocol == POSTED:
            before.setattr(promised_deal, "_promise", under_protocol_2)
        code = await mustered(here, 2, Ben="tide")
    await here.dealt(code)
    await here.play(code, "never")
    replay = await here.host.history.replay(code)
    assert replay.opening.protocol == protocol and bool(replay.opening.fixed) is (protocol == DATED)
    found = verify(game_fixture.game, load_replay(dump_replay(replay)), (await here.at(code)).record_hash or "")
    assert found.is_whole and found.draws > 2


async def test_names_at_the_end_are_kept_in_a_hash_of_their_own(here: World) -> None:
    code = await here.dealt(await mustered(here, 2))
    assert (await here.at(code)).names_hash == ""
    over = await here.play(code, "never")
    replay = await here.host.history.replay(code)
    assert over.names_hash == replay.names_hash == names_hash(over.record_hash or "", ["Ana", "Ben"])
    await here.host.people.forget(BEN.id, {"en": "Nobody", "es": "Nadie", "it": "Nessuno"})
    after, made = await here.at(code), await here.host.history.replay(code)
    assert (made.names, made.names_hash, after.names_hash) == (("Ana", "2"), REMOVED, REMOVED)
    assert after.record_hash == over.record_hash and verify(game_fixture.game, made, over.record_hash or "").is_whole
