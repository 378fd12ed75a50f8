"""The end of a game is told to everybody who was in it and was not there."""

from __future__ import annotations

import pytest

from bot.model.posting.posts import SendResult
from bot.service.table.table_end import AFTER
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, DAILY, LIVE, World


def told(here: World) -> list[str]:
    return sorted(message.where for message in here.poster.of("ended"))


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_absent_captain_is_told_the_end(here: World, pace: object) -> None:
    code = await here.begun(3, pace=pace, rounds=1)  # type: ignore[arg-type]
    await here.go(200)
    here.host.people.note_presence(ANA)
    await here.play(code, "never")
    here.host.people.note_presence(ANA)
    await here.go(60)
    assert (await here.at(code)).status == "over"
    assert told(here) == [f"p{BEN.id}", f"p{CARLA.id}"], "who was there has seen it"
    assert here.poster.of("ended")[0].at >= here.poster.of("result")[0].at


@pytest.mark.parametrize("reason", ["inbox", "dm_fast"])
async def test_captain_without_direct_messages_is_told_in_the_channel(here: World, reason: str) -> None:
    code = await here.begun(2, pace=DAILY, rounds=1)
    await here.go(200)
    await here.play(code, "never")
    here.poster.answers["direct"] = [SendResult(None, reason)]
    await here.go(60)
    (first,) = (message.where for message in here.poster.of("ended"))
    rung = [person for message in here.poster.of("note") for person in message.ring]
    assert sorted([first, *(f"p{person}" for person in rung)]) == [f"p{ANA.id}", f"p{BEN.id}"]


async def test_a_game_closed_without_a_result_is_told_too(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    await here.go(200)
    for person in (BEN, CARLA, ANA):
        await here.host.tables.close(code, person.id)
    here.host.people.note_presence(ANA)
    await here.go(AFTER + 30)
    assert told(here) == [f"p{BEN.id}", f"p{CARLA.id}"]


async def test_a_lobby_that_is_closed_is_told_to_nobody(here: World) -> None:
    code = await here.opened(3)
    await here.go(200)
    await here.host.tables.close(code, ANA.id)
    await here.go(60)
    assert told(here) == []
