"""Battles at the host: silent sides, a captain who resigns in a sealed round, one person on both seats, battles that go on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.table.table import PublicTable
from bot.service.computers.thinking import level_of
from engines.atlantic_chase.game import BY_SEARCH, STUBBORN, AtlanticChase, game
from engines.kernel.contract.search import SearchBudget
from engines.kernel.resolution.frames import Move
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, World, world
from tests.rules import rule

ENDS = (("MS1", "over"), ("MS6", "over"), ("MS11", "over"), ("MS12", "closed"))
"""Battles with torpedoes, a convoy, ships that come later, and parts; and how they end if nobody ever answers."""
MOST = 60
"""Questions of a battle at most."""


@pytest_asyncio.fixture
async def sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A host of this game, whose computers answer at once."""
    monkeypatch.setattr(AtlanticChase, "levels", (STUBBORN,))
    async with world(tmp_path / "t.sqlite3", ManualClock(), games=lambda id: game, seed="strait") as made:
        yield made


def test_seats_keep_a_level_by_its_number():
    assert [level_of(game, number) for number in (0, 1, 2, 3)] == [BY_SEARCH, STUBBORN, BY_SEARCH, BY_SEARCH]


async def silent(sea: World, code: str, *speaking: int) -> PublicTable:
    """The table once the battle is over, in which those seats alone give orders, the usual ones."""
    for _ in range(MOST):
        table = await sea.at(code)
        if table.asked is None or table.status == "closed":
            break
        for seat in set(speaking) & set(table.asked.seats) - table.answered:
            await sea.say(code, seat, (await sea.host.rounds.choice(code, seat)).default)
        if (await sea.at(code)).decision == table.decision:
            await sea.go(310 if table.ends is None else 7 * DAY)
    return await sea.at(code)


@rule("AC-T0a", "AC-T0m")
@pytest.mark.parametrize(("mini", "end"), ENDS)
async def test_a_battle_in_which_nobody_answers_comes_to_its_end(sea: World, mini: str, end: str) -> None:
    code = await sea.begun(2, mini=mini)
    table = await silent(sea, code)
    assert table.status == end and ((await sea.position(code)).result is not None) == (end == "over")


@pytest.mark.parametrize("who", ["default", "computer"])
async def test_a_side_that_is_silent_is_answered_for_as_the_lobby_says(
    sea: World, who: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AtlanticChase, "levels", (SearchBudget(20),))
    code = await sea.begun(2, pace=replace(LIVE, out_of_time=who), mini="MS4")
    before = await sea.position(code)
    await sea.say(code, 1, (await sea.host.rounds.choice(code, 1)).default)
    await sea.go(310)
    now = (await sea.position(code)).table
    stays = {ship: vessel.zone for ship, vessel in before.table.ships.items() if ship in before.table.fleets[0]}
    assert (now.attempt is None) == (who == "default"), "Glorious runs if a computer decides"
    if who == "default":
        assert all(now.ships[ship].zone in (zone, "") for ship, zone in stays.items())
    assert (await silent(sea, code, 1)).status == "over"


@rule("AC-D117", "AC-I6")
async def test_resigning_in_a_sealed_round_loses_and_the_orders_of_the_other_are_not_carried_out(sea: World) -> None:
    code = await sea.begun(2)
    await sea.say(code, 1, (await sea.host.rounds.choice(code, 1)).default)
    table = await sea.at(code)
    assert table.answered == {1} and not (await sea.host.lookup.table(code)).answered
    await sea.host.rounds.act(code, 0, Move("resign"), person=ANA.id)
    state = await sea.position(code)
    assert state.result is not None and state.result.places == ((1,), (0,))
    assert not state.table.shots and all(not vessel.suffered for vessel in state.table.ships.values())
    assert (await sea.at(code)).status == "over"


async def test_one_person_fights_a_battle_from_both_seats(sea: World) -> None:
    code = (await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "atlantic_chase", LIVE, options={"mini": "MS3"})).code
    await sea.host.tables.take_another(code, ANA)
    await sea.host.tables.start(code, ANA.id)
    await sea.dealt(code)
    table = await silent(sea, code, 0, 1)
    assert table.status == "over" and [seat.person for seat in table.seats] == [ANA.id, ANA.id]


@rule("AC-T21e")
@pytest.mark.parametrize(("first", "following"), [("MS1", "MS2"), ("MS7", "MS8")])
async def test_a_battle_goes_on_in_the_next_one_with_the_ships_as_they_are(sea: World, first: str, following: str) -> None:
    code = await sea.begun(2, mini=first, link="yes")
    assert (await silent(sea, code)).goes_on
    left = {ship: vessel for ship, vessel in (await sea.position(code)).table.ships.items() if not vessel.is_sunk}
    after = (await sea.host.new_tables.open_after(code, ANA, CHANNEL)).code
    await sea.host.tables.here(after, BEN.id)
    await sea.dealt(after)
    table = (await sea.position(after)).table
    assert (table.mini, table.is_second) == (following, True)
    kept = {ship: vessel.suffered for ship, vessel in table.ships.items() if ship in left}
    assert kept and kept == {ship: left[ship].suffered for ship in kept}
    assert (await silent(sea, after)).status == "over" and not (await sea.at(after)).goes_on


@rule("AC-57a", "AC-59e", "AC-60h", "AC-T21d")
@pytest.mark.parametrize(
    ("mini", "seat", "wrong", "refused_by"),
    [
        ("MS9", 0, {"guns": {"uk_hood": "ge_bismarck", "uk_prince_of_wales": "ge_scharnhorst"}}, "AC-57a"),
        ("MS9", 1, {"guns": {"ge_bismarck": "uk_hood", "ge_prinz_eugen": "uk_hood", "ge_tirpitz": "uk_hood"}}, "AC-57a"),
        ("MS1", 0, {"torpedoes": {"uk_exeter": "ge_admiral_graf_spee"}}, "AC-59e"),
        ("MS1", 0, {"moves": {"uk_exeter": "near", "uk_achilles": "far", "uk_ajax": "far"}, "smoke": ("uk_achilles",),
                    "over": {"uk_exeter": "uk_achilles", "uk_ajax": "open"}}, "AC-60h"),
        ("MS10", 1, {"leave": "yes"}, "AC-T21d"),
    ],
)  # fmt: skip
async def test_bad_orders_are_refused_with_their_rule_and_nothing_else_is_lost(
    sea: World, mini: str, seat: int, wrong: dict[str, Any], refused_by: str
) -> None:
    code = await sea.begun(2, mini=mini)
    choice: Any = await sea.host.rounds.choice(code, seat)
    good = choice.shortcuts[0].answer
    await sea.draft(code, seat, good)
    before, kept = await sea.at(code), (await sea.own(code, seat)).draft
    with pytest.raises(Refused) as refused:
        await sea.say(code, seat, wrong)
    assert refused.value.rule == refused_by
    after = await sea.at(code)
    assert (after.decision, after.answered) == (before.decision, before.answered) and (await sea.own(code, seat)).draft == kept
    await sea.say(code, seat, good)
    assert (await sea.at(code)).answered == {seat}
