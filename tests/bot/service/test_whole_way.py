"""From the lobby to the result: what is saved, closed and posted."""

from __future__ import annotations

from engines.kernel.record.record import verify
from tests.bot.service.discord_fixture import CHANNEL, World
from tests.bot.service.game_fixture import game


async def test_a_game_from_the_lobby_to_its_result(here: World) -> None:
    kinds = ["lobby", "muster", "promise", "step"]
    code = await here.begun(3, rounds=1)
    await here.go(5)
    table = await here.at(code)
    assert table.status == "running" and table.asked is not None and table.asked.kind == "hide"
    assert here.poster.kinds(f"c{CHANNEL}") == kinds
    over = await here.play(code, "never")
    await here.go(10)
    assert over.status == "over"
    assert over.seed is not None
    last = [message for message in here.poster.messages if message.where == f"c{CHANNEL}"][-1]
    assert last.body["kind"] == "result"
    replay = await here.host.history.replay(code)
    verify(game, replay)
    assert replay.rows[-1].chain == over.record_hash
