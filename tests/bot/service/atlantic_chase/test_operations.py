"""Operations at the host: two captains, one with a computer, silent sides, one who resigns, one person on both seats."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.model.base.times import DAY
from bot.model.table.table import PublicTable
from engines.atlantic_chase.game import STUBBORN, AtlanticChase, game
from engines.atlantic_chase.view import OceanView
from engines.kernel.resolution.frames import Move
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, World, world
from tests.rules import rule

OP5: dict[str, Any] = {"game": "operation", "operation": "Op5"}
KINDS = ("ac.set_up", "ac.act", "ac.lapse", "ac.struck")
"""Questions in which somebody resigns."""
MOST = 300
"""Questions of an operation at most."""


@pytest_asyncio.fixture
async def ocean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A host of this game, whose computers answer at a glance."""
    monkeypatch.setattr(AtlanticChase, "levels", (STUBBORN,))
    async with world(tmp_path / "t.sqlite3", ManualClock(), games=lambda id: game, seed="strait") as made:
        yield made


async def sensible(ocean: World, code: str, rnd: Random, *seats: int, until: str = "", waits: float = 310) -> PublicTable:
    """The table once the operation is over, or that kind of question is asked, if those seats answer as a computer would. For
    others it `waits` so many seconds."""
    for _ in range(MOST):
        table = await ocean.at(code)
        if table.asked is None or table.asked.kind == until:
            break
        for seat in set(seats) & set(table.asked.seats) - table.answered:
            seen, choice = game.view(await ocean.position(code), seat), await ocean.host.rounds.choice(code, seat)
            await ocean.say(code, seat, game.mind(seen, choice, rnd))
        if (await ocean.at(code)).decision == table.decision:
            await ocean.go(waits if table.ends is None else 7 * DAY)
    return await ocean.at(code)


@rule("AC-1e", "AC-T1a", "AC-T20e")
async def test_two_captains_play_an_operation_to_its_end(ocean: World) -> None:
    code = await ocean.begun(2, **OP5)
    table = await sensible(ocean, code, Random(1), 0, 1)
    assert table.status == "over" and [side.id for side in table.sides] == ["british", "german"]
    await ocean.go(2)
    state = await ocean.position(code)
    assert state.result is not None and state.result.scores == state.table.points
    post = next(due for due in reversed(ocean.composer.dues) if due.kind == "result")
    assert post.course is not None and post.course.counted is not None and post.course.points


async def test_a_captain_plays_against_a_computer_that_answers_and_acts_by_itself(ocean: World) -> None:
    code = await ocean.begun(1, computers=1, **OP5)
    human = next(seat.number for seat in (await ocean.at(code)).seats if not seat.computer)
    table = await sensible(ocean, code, Random(3), human, waits=20)
    assert (
        table.status == "over"
        and not any(seat.sitting_in for seat in table.seats)
        and (await ocean.position(code)).table.changes > 1
    )


@rule("AC-T0n", "AC-D115")
async def test_two_silent_captains_pass_until_the_operation_ends_or_the_table_is_closed(ocean: World) -> None:
    code = await ocean.begun(2, pace=replace(LIVE, out_of_time="default"), **OP5)
    table = await sensible(ocean, code, Random(1))
    assert table.status in ("over", "closed")
    state = await ocean.position(code)
    assert state.table.acts == state.table.passes > 0


async def test_a_silent_side_is_played_for_by_the_computer(ocean: World) -> None:
    code = await ocean.begun(2, pace=replace(LIVE, out_of_time="computer"), **OP5)
    await ocean.go(310)
    table = await sensible(ocean, code, Random(1), 0, until="ac.seize")
    assert (await ocean.position(code)).table.passes == 0 and table.status == "running"


@rule("AC-D117")
@pytest.mark.parametrize("kind", KINDS)
async def test_a_captain_resigns_in_any_question_and_points_are_shown_as_they_stand(ocean: World, kind: str) -> None:
    code = await ocean.begun(2, **OP5)
    table = await sensible(ocean, code, Random(1), 0, 1, until=kind)
    assert table.asked is not None and table.asked.kind == kind
    before = (await ocean.position(code)).table.points
    await ocean.host.rounds.act(code, 0, Move("resign"), person=ANA.id)
    result = (await ocean.position(code)).result
    assert result is not None and result.places == ((1,), (0,)) and result.scores == before
    assert (await ocean.at(code)).status == "over"


async def test_one_person_plays_both_sides(ocean: World) -> None:
    code = (await ocean.host.new_tables.open(ANA, GUILD, CHANNEL, "atlantic_chase", LIVE, options=OP5)).code
    await ocean.host.tables.take_another(code, ANA)
    await ocean.host.tables.start(code, ANA.id)
    await ocean.dealt(code)
    table = await sensible(ocean, code, Random(1), 0, 1, until="ac.seize")
    assert table.status == "running" and [seat.person for seat in table.seats] == [ANA.id, ANA.id]
    assert isinstance(table.view, OceanView)


async def test_a_table_is_opened_again_with_its_options_and_the_sides_changed(ocean: World) -> None:
    code = await ocean.begun(2, **OP5, battle_clears_em="yes")
    await ocean.host.rounds.act(code, 0, Move("resign"), person=ANA.id)
    again = await ocean.host.new_tables.rematch(code, BEN, CHANNEL)
    options = (await ocean.at(again.code)).options
    assert options["game"] == "operation" and options["battle_clears_em"] == "yes" and "mini" not in options
