"""A row at the end of each game, in the change that ends it: who sat where, what each did, rated or why not."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from bot import operating
from bot.model.people.people import Caller, Place
from bot.model.results.results import WHOLE, GameResult
from bot.service.results import tally
from bot.service.results.game_result import is_known, place_of, result_of
from bot.service.results.older import add_older
from bot.store import schema as s
from bot.store.results import ladders, members, results
from engines.kernel.resolution.frames import Result
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, CREW, GUILD, World, world
from tests.bot.service.game_fixture import games

NOW = 1_900_000_000.0
OLD = 0
"""The account of somebody who came to Discord on its first day."""


class Open:
    """A server in which everybody may view everything."""

    def views(self, place: Place) -> bool:
        return True

    def is_open_to_all(self, place: Place) -> bool:
        return True

    def is_there(self, channel: int) -> bool:
        return True


async def kept(here: World, code: str) -> GameResult | None:
    """The result that is kept of a table."""
    table = await here.at(code)
    return await here.host.store.read(results.of_table, table.id)


async def welcomed(here: World) -> None:
    """Everybody has been in the server for long."""
    for person in CREW:
        await here.host.store.write(members.note_joined, GUILD, person.id, 0.0)


async def in_the_open(here: World, code: str) -> None:
    """A captain presses where everybody in the server may look."""
    caller = Caller(ANA.id, GUILD, place=Place(CHANNEL), sight=Open())
    await here.host.for_caller(caller).tables.name(code, ANA.id, "Open sea")


async def test_a_finished_game_leaves_a_row_with_what_each_captain_did(here: World) -> None:
    await welcomed(here)
    code = await here.begun(2, 1, rounds=1)
    await in_the_open(here, code)
    table = await here.play(code, "end")
    found = await kept(here, code)
    assert table.status == "over" and found is not None
    assert (found.guild, found.game, found.options["rounds"], found.barred) == (GUILD, "harbour", 1, "")
    assert [(one.seat, one.person, one.share) for one in found.holders] == [
        (0, ANA.id, WHOLE),
        (1, BEN.id, WHOLE),
        (2, None, WHOLE),
    ]
    assert all(one.answers >= 2 and not one.missed for one in found.holders[:2])
    assert [one.place for one in found.holders] == [place_of(table.result, seat) for seat in range(3)]  # type: ignore[arg-type]
    assert found.ended == here.clock.at.timestamp() or found.ended < here.clock.at.timestamp()
    assert (await here.host.repository.by_code(code)).row.tally is None


async def test_an_answer_of_the_clock_is_a_miss_and_no_answer(here: World) -> None:
    await welcomed(here)
    code = await here.begun(2, rounds=1)
    before = await here.host.repository.by_code(code)
    (ana,) = tally.counts(before, 0)
    await here.go(before.pace.base + 60)
    (later,) = tally.counts(await here.host.repository.by_code(code), 0)
    assert (later.answers, later.late) == (ana.answers, 0) and later.missed == ana.missed + 1, "a sealed question"


async def test_sealed_questions_say_nothing_of_time(here: World) -> None:
    code = await here.begun(2, rounds=1)
    await here.go(5)
    for seat in range(2):
        await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)
    await here.closed(code, (await here.at(code)).decision)
    for seat in range(2):
        (one,) = tally.counts(await here.host.repository.by_code(code), seat)
        assert (one.answers, one.ordinary, one.seconds) == (1, 0, 0.0)


async def test_a_game_nobody_outside_may_see_is_not_rated(here: World) -> None:
    await welcomed(here)
    code = await here.begun(2, rounds=1)
    await here.play(code, "end")
    found = await kept(here, code)
    assert found is not None and found.barred == "private"


async def test_a_game_with_somebody_new_is_not_rated(here: World) -> None:
    code = await here.begun(2, rounds=1)
    await in_the_open(here, code)
    await here.play(code, "end")
    found = await kept(here, code)
    assert found is not None and found.barred == "new"


async def test_a_table_that_is_closed_leaves_no_row(here: World) -> None:
    code = await here.begun(2, rounds=1)
    await here.shut(code)
    assert await kept(here, code) is None


@pytest.mark.parametrize(
    ("changed", "barred"),
    [
        ({"practice": True}, "practice"),
        ({"terms": {"rated": False}, "tally": {"0": [[ANA.id, 9, 0, 0, 0, 0.0]], "1": [[BEN.id, 9, 0, 0, 0, 0.0]]}}, "friendly"),
        ({"tally": {"0": [[ANA.id, 9, 0, 0, 0, 0.0]], "1": [[ANA.id, 9, 0, 0, 0, 0.0]]}}, "alone"),
        ({"tally": {"0": [[ANA.id, 9, 0, 0, 0, 0.0], [BEN.id, 9, 0, 0, 0, 0.0]], "1": [[BEN.id, 9, 0, 0, 0, 0.0]]}}, "seats"),
        ({"tally": {"0": [[n, 9, 0, 0, 0, 0.0] for n in (1, 2, 3)], "1": [[BEN.id, 9, 0, 0, 0, 0.0]]}}, "handed"),
        ({"tally": {"0": [[ANA.id, 1, 0, 0, 0, 0.0]], "1": [[BEN.id, 9, 0, 0, 0, 0.0]]}}, "few"),
    ],
)
async def test_games_that_are_not_rated_say_why(here: World, changed: dict[str, Any], barred: str) -> None:
    code = await here.begun(2, rounds=1)
    await here.play(code, "end")
    table = await here.host.repository.by_code(code)
    table = replace(table, row=replace(table.row, open_to_all=True, **changed))
    assert result_of(table, NOW).barred == barred


async def test_a_seat_that_was_handed_on_is_shared_by_answers(here: World) -> None:
    code = await here.begun(2, rounds=1)
    await here.play(code, "end")
    table = await here.host.repository.by_code(code)
    held = {"0": [[ANA.id, 3, 2, 3, 1, 7.0], [77, 1, 0, 1, 0, 2.0]], "1": [[BEN.id, 4, 0, 4, 0, 9.0]]}
    found = result_of(replace(table, row=replace(table.row, open_to_all=True, tally=held)), NOW)
    assert [(one.person, one.share, one.missed) for one in found.holders] == [
        (ANA.id, 750_000, 2),
        (77, 250_000, 0),
        (BEN.id, WHOLE, 0),
    ]


def test_places_count_those_before_and_the_rest_come_last() -> None:
    result = Result(((2,), (0, 1)), "score")
    assert [place_of(result, seat) for seat in range(4)] == [2, 2, 1, 4]


def test_captains_count_after_two_weeks_with_an_account_of_two_months() -> None:
    day = 86400.0
    young = int((NOW - 59 * day - 1_420_070_400) * 1000) << 22
    assert is_known(OLD, NOW - 14 * day, NOW) and not is_known(OLD, NOW - 13.9 * day, NOW)
    assert not is_known(young, 0.0, NOW) and not is_known(OLD, None, NOW)


async def test_games_of_before_get_a_row_from_their_record(here: World) -> None:
    await welcomed(here)
    code = await here.begun(2, 1, rounds=1)
    table = await here.play(code, "end")
    new = await kept(here, code)

    def as_before(db: Any) -> None:
        for each in (s.results, s.result_seats):
            db.execute(delete(each))

    await here.host.store.write(as_before)
    assert await add_older(here.host.store, games) == 1 and await add_older(here.host.store, games) == 0
    old = await kept(here, code)
    assert old is not None and new is not None and (old.barred, old.ended, old.guild) == ("older", new.ended, table.guild)
    told = [(one.person, one.place, one.share, one.answers > 0, one.ordinary) for one in old.holders]
    assert told == [(one.person, one.place, one.share, one.person is not None, 0) for one in new.holders]


async def test_the_operator_computes_boards_anew_and_annuls_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with world(tmp_path / "b.sqlite3") as here:
        await welcomed(here)
        code = await here.begun(2, rounds=1)
        await in_the_open(here, code)
        await here.play(code, "end")
    monkeypatch.setattr(operating, "game_of", games)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'b.sqlite3'}")
    assert await asyncio.to_thread(operating.run, ["ratings"]) == 0
    first = capsys.readouterr().out.splitlines()
    assert first[0] == "0 older games added" and first[1].startswith(f"server {GUILD}: 1 games, as kept: openskill 6")
    assert await asyncio.to_thread(operating.run, ["annul", code.lower(), "a mistake"]) == 0
    assert await asyncio.to_thread(operating.run, ["ratings"]) == 1, "the game counts no more"
    assert await asyncio.to_thread(operating.run, ["ratings"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"server {GUILD}: 0 games, as kept: ")
    assert await asyncio.to_thread(operating.run, ["annul", "NOSUCH"]) == 1
    assert await asyncio.to_thread(operating.run, ["annul", code]) == 0
    for places, answer in (("2,1", 0), ("1,2,3", 1), ("first", 1), ("0,1", 1)):
        assert await asyncio.to_thread(operating.run, ["correct", code, places]) == answer
    assert await asyncio.to_thread(operating.run, ["ratings"]) == 1, "it counts again, with other places"
    async with world(tmp_path / "b.sqlite3", games=games) as here:
        assert await here.host.store.write(ladders.begin_season, GUILD, 0.0) == 2
    assert await asyncio.to_thread(operating.run, ["ratings"]) == 1, "the game is of the second season"
    for given, answer in ((["77", "2"], 1), ([f"{GUILD}", "x"], 1), ([f"{GUILD}", "2"], 0), ([f"{GUILD}", "2"], 1)):
        assert await asyncio.to_thread(operating.run, ["merge", *given]) == answer
    assert await asyncio.to_thread(operating.run, ["ratings"]) == 1, "it is of the first again"
