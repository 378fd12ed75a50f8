"""Computer captains of Pieces of Eight: their levels, what they think of, and hints at practice tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.model.base.refusals import Refused
from bot.model.people.people import Caller
from bot.service.computers.temperament import temper_of
from bot.service.computers.thinking import USUAL, effort_of
from engines import game_of
from engines.kernel.contract.search import SearchBudget
from engines.pieces_of_eight import game
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, World, world
from tests.sights import EVERYTHING


@pytest_asyncio.fixture
async def sea(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "b.sqlite3", games=game_of) as made:
        yield made


async def at_sea(sea: World, *levels: int, practice: bool = False) -> str:
    """A game of Ana and computers of these levels at its first question after the ships are built; its code."""
    table = await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE, levels=levels, practice=practice)
    await sea.host.tables.start(table.code, ANA.id)
    await sea.dealt(table.code)
    await sea.say(table.code, 0, (await sea.host.rounds.choice(table.code, 0)).default)
    return table.code


async def asked(sea: World, code: str) -> Any:
    """The table as soon as Ana is asked at sea."""
    for _ in range(40):
        table = await sea.at(code)
        if table.asked is not None and table.asked.kind != "pe.ship" and 0 in table.asked.seats:
            return table
        await sea.go(10)
    raise AssertionError("she is not asked")


async def test_a_computer_keeps_its_level_into_a_rematch(sea: World) -> None:
    code = await at_sea(sea, 1, 0, 3, practice=True)
    assert [seat.level for seat in (await sea.at(code)).seats] == [0, 1, USUAL, 3]
    await sea.host.tables.close(code, ANA.id)
    again = await sea.host.new_tables.rematch(code, ANA, CHANNEL)
    assert [(seat.computer, seat.level) for seat in again.seats] == [(True, 3), (False, 0), (True, 1), (True, USUAL)]
    assert again.practice


async def test_a_level_that_there_is_none_of_is_refused(sea: World) -> None:
    code = (await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE)).code
    with pytest.raises(Refused, match="notoffered"):
        await sea.host.tables.add_computer(code, ANA.id, level=4)
    assert len((await sea.host.tables.add_computer(code, ANA.id)).seats) == 3


async def test_computers_think_as_hard_as_their_level_says(sea: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with its share of the effort where several think of one question, and in its own temper; those from before there were
    levels as usual, and in none."""
    heard: list[tuple[int, SearchBudget]] = []
    think = type(game).thinking

    def watched(self: Any, seen: Any, seat: int, choice: Any, rnd: Any, effort: SearchBudget) -> Any:
        heard.append((seat, effort))
        return think(self, seen, seat, choice, rnd, effort)

    monkeypatch.setattr(type(game), "thinking", watched)
    code = await at_sea(sea, 1, 3)
    await asked(sea, code)
    assert {seat for seat, _ in heard} == {1, 2}
    record = await sea.host.repository.by_code(code)
    tempers = [temper_of(game, record.row.id, seat) for seat in record.seats]
    assert set(tempers[1:]) <= set(game.tempers)
    assert dict(heard[:2]) == {
        1: replace(game.levels[0].shared(2), temper=tempers[1]), 2: replace(game.levels[2].shared(2), temper=tempers[2])
    }  # fmt: skip
    record.change_seat(1, level=0)
    assert effort_of(record, 1) == game.levels[USUAL - 1]


async def test_a_hint_is_a_play_and_why_and_the_same_when_it_is_asked_again(sea: World) -> None:
    code = await at_sea(sea, 1, practice=True)
    before = await asked(sea, code)
    advice = sea.host.for_caller(Caller(ANA.id, GUILD, sight=EVERYTHING)).advice
    told = await advice.hint(code, 0)
    assert told == await advice.hint(code, 0)
    assert told.play.id and told.why.id.startswith(("hint.", "pe.hint."))
    assert (await sea.at(code)).decision == before.decision, "the pick stays the captain's"


async def test_hints_are_for_captains_of_practice_tables_who_are_asked(sea: World) -> None:
    code = await at_sea(sea, 1)
    await asked(sea, code)
    with pytest.raises(Refused, match=r"e\.hint\.practice"):
        await sea.host.for_caller(Caller(ANA.id, GUILD, sight=EVERYTHING)).advice.hint(code, 0)
    with pytest.raises(Refused, match="spectator"):
        await sea.host.for_caller(Caller(BEN.id, GUILD, sight=EVERYTHING)).advice.hint(code, 0)
    with pytest.raises(Refused, match="spectator"):
        await sea.host.for_caller(Caller(ANA.id, GUILD, sight=EVERYTHING)).advice.hint(code, 1)


async def test_a_table_is_for_practice_only_where_computers_think(sea: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = (await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE)).code
    assert (await sea.host.tables.choose(code, ANA.id, practice=True)).practice
    monkeypatch.setattr(type(game), "levels", ())
    assert not (await sea.host.tables.choose(code, ANA.id, practice=True)).practice
