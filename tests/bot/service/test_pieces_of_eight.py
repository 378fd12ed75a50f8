"""The real game, hosted from the first question to a replay that verifies."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest

from bot.service import lobby, resolve, tables
from bot.service.ports import Sitting
from engines import game_of
from engines.kernel.record import Row, verify
from tests.bot.service.quay import ANA, CHANNEL, CREW, GUILD, LIVE, World, world

Order = Callable[[tuple[int, ...]], tuple[int, ...]]


async def seated(here: World, people: int, computers: int, options: Mapping[str, Any]) -> str:
    table = await here.host.tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE, "en", options)
    for person in CREW[1:people]:
        await here.host.tables.join(table.code, person)
    for _ in range(computers):
        await here.host.tables.add_computer(table.code, ANA.id)
    await here.host.tables.start(table.code, ANA.id)
    for person in CREW[1:people]:
        await here.host.tables.here(table.code, person.id)
    return table.code


async def answered(here: World, code: str, seat: int, decision: int) -> None:
    """Answer as the computer would, by a lot that depends on decision and seat alone."""
    table = await here.at(code)
    if table.decision == decision and table.seats[seat].person is not None and seat not in table.answered:
        choice = await here.host.rounds.choice(code, seat)
        answer = table.game.mind(table.game.view(table.state, seat), choice, Random(decision * 10 + seat))  # type: ignore[arg-type]
        await here.say(code, seat, answer)


async def to_the_end(here: World, code: str, order: Order = lambda seats: seats) -> Sitting:
    while (table := await here.at(code)).asked is not None and table.status == "running":
        for seat in order(table.asked.seats):
            await answered(here, code, seat, table.decision)
        if (await here.at(code)).decision == table.decision:
            await here.closed(code, table.decision)
    await here.go(20)
    return table


TABLES: list[tuple[int, int, dict[str, Any]]] = [(3, 0, {}), (1, 2, {}), (2, 0, {"blitz": 2}), (2, 1, {}),
                                                  (2, 0, {"match": "best_of_3", "pool": "draft", "scraps": "yes"})]


@pytest.mark.parametrize(("people", "computers", "options"), TABLES)
async def test_a_game_is_played_to_the_end(tmp_path: Path, people: int, computers: int, options: dict[str, Any]) -> None:
    async with world(tmp_path / "b.sqlite3", games=game_of) as here:
        code = await seated(here, people, computers, options)
        table = await to_the_end(here, code)
        assert table.status == "over"
        verify(table.game, await here.host.tables.replay(code))
        steps = [step for message in here.quay.messages for step in message.body["steps"]]
        assert steps == list(range(1, table.step + 1))
        assert here.quay.messages[-1].body["kind"] == "result"


async def record_of(file: Path, order: Order) -> tuple[Row, ...]:
    async with world(file, games=game_of) as here:
        code = await seated(here, 4, 0, {})
        await to_the_end(here, code, order)
        return (await here.host.tables.replay(code)).rows


async def test_the_order_in_which_answers_arrive_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables.secrets, "token_bytes", lambda count: bytes(range(count)))
    monkeypatch.setattr(lobby.secrets, "token_hex", lambda count: "5a" * count)
    monkeypatch.setattr(tables, "uuid4", lambda: UUID(int=8))
    monkeypatch.setattr(resolve.secrets, "randbelow", lambda most: 0)
    forward = await record_of(tmp_path / "forward.sqlite3", lambda seats: seats)
    backward = await record_of(tmp_path / "backward.sqlite3", lambda seats: tuple(reversed(seats)))
    assert len(forward) > 20
    assert forward == backward


async def test_who_surrenders_in_a_window_leaves_the_others_their_answers(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", games=game_of) as here:
        code = await seated(here, 4, 0, {})
        while (table := await here.at(code)).asked is not None and len(table.asked.seats) != 3:
            for seat in table.asked.seats:
                await answered(here, code, seat, table.decision)
            if (await here.at(code)).decision == table.decision:
                await here.closed(code, table.decision)
        assert table.asked is not None
        stays, _, leaves = table.asked.seats
        await answered(here, code, stays, table.decision)
        person = table.seats[leaves].person
        assert person is not None
        after = await here.host.tables.resign(code, person)
        assert after.decision == table.decision
        assert after.answered == {stays}
        over = await to_the_end(here, code)
        assert over.status == "over"
        verify(over.game, await here.host.tables.replay(code))
