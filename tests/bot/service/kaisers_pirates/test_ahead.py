"""A turn planned while others play: when it is played, when it is a draft, and what nobody else may see of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import TimeControl
from bot.model.people.people import Caller
from bot.model.table.table import NEXT_TURN
from engines.kaisers_pirates import game
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import DAILY, LIVE, World, draw_always, world


@asynccontextmanager
async def begun(file: Path, people: int = 2, pace: TimeControl = LIVE) -> AsyncIterator[tuple[World, str, int, int]]:
    """A table at its first turn: its code, whose turn it is, and who is next."""
    async with world(file, ManualClock(), games=lambda id: game, seed="ahead") as made:
        code = await made.begun(people, computers=0 if people > 1 else 1, pace=pace)
        (on,) = (await made.at(code)).asked.seats
        yield made, code, on, (on + 1) % max(people, 2)


async def plan(made: World, code: str, seat: int) -> Any:
    """What that captain plans: a play that is legal now; it is left for his next turn."""
    own = await made.host.drafts.ahead(await made.own(code, seat))
    answer = next(found for seed in range(99) if (found := own.choice.sample(Random(seed))))
    return (await made.host.rounds.save(code, NEXT_TURN, seat, answer)).answer


async def turns_over(made: World, code: str, on: int) -> None:
    """Whoever is on turn keeps his hand, and the next captain's turn comes; its question may have been answered."""
    await made.say(code, on, ())


async def test_a_planned_turn_is_played_after_the_hold(tmp_path: Path) -> None:
    async with begun(tmp_path / "t.sqlite3") as (made, code, on, following):
        draw_always(made.host, 0)
        answer = await plan(made, code, following)
        own = await made.own(code, following)
        assert own.plan_text is not None and own.may_plan and not own.lines
        await turns_over(made, code, on)
        asked = await made.at(code)
        assert asked.asked.seats == (following,) and asked.asked.kind == "kp.turn"
        own = await made.own(code, following)
        assert own.answer == answer and own.plan_text is None, "he may still change it"
        assert await made.closed(code, asked.decision) == pytest.approx(LIVE.hold, abs=0.01)
        position = await made.position(code)
        spent = {card for item in answer for card in (item.get("card"), *item.get("assist", ())) if card}
        assert not spent & set(position.table.hands[following])


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_plan_is_hidden_from_others(tmp_path: Path, pace: TimeControl) -> None:
    """The same table with and without a plan: what others may know, and what is posted, up to the end of the hold."""
    seen: list[Any] = []
    for planned in (False, True):
        async with begun(tmp_path / f"{planned}.sqlite3", pace=pace) as (made, code, on, following):
            draw_always(made.host, 0)
            if planned:
                before = await made.host.lookup.find(code)
                await plan(made, code, following)
                after = await made.host.lookup.find(code)
                assert replace(after, version=before.version) == before
            await turns_over(made, code, on)
            await made.go(pace.hold / 2)
            person = (await made.at(code)).seats[on].person
            other = await made.host.for_caller(Caller(person)).lookup.table(code)
            public = await made.host.lookup.find(code)
            posts = [(one.body["kind"], one.body["sentences"], one.ring) for one in made.poster.messages if one.where[0] == "c"]
            seen.append(([(one.answered, one.earliest, one.deadline, one.asked) for one in (public, other)], posts))
    assert seen[0] == seen[1]


async def test_plan_with_changed_basis_becomes_a_draft(tmp_path: Path) -> None:
    async with begun(tmp_path / "t.sqlite3") as (made, code, on, following):
        answer = await plan(made, code, following)
        ships = [one[0] for one in game.plan_basis(game.view(await made.position(code), following), answer)]

        def damaged(unit: Any) -> dict[str, Any]:
            state = unit.table.position.clone()
            state.table.damaged = frozenset(ships)
            unit.table.state = state
            return {}

        await made.host.repository.change(code, damaged)
        await turns_over(made, code, on)
        own = await made.own(code, following)
        assert own.answer is None and own.draft.answer == {"answer": answer} and own.draft.rev == 1
        assert own.plan_text is None, "a plan is taken up once"
        await made.go(60)
        assert (await made.at(code)).asked.seats == (following,)


async def test_a_plan_says_that_it_would_not_be_played_as_it_stands(tmp_path: Path) -> None:
    """While others play, as soon as something that it names has changed."""
    async with begun(tmp_path / "t.sqlite3") as (made, code, _, following):
        answer = await plan(made, code, following)
        assert (await made.own(code, following)).plan_is_valid
        ships = [one[0] for one in game.plan_basis(game.view(await made.position(code), following), answer)]

        def damaged(unit: Any) -> dict[str, Any]:
            state = unit.table.position.clone()
            state.table.damaged = frozenset(ships)
            unit.table.state = state
            return {}

        await made.host.repository.change(code, damaged)
        own = await made.own(code, following)
        assert not own.plan_is_valid and own.plan_text is not None


@pytest.mark.parametrize("committed", [False, True])
async def test_uncommitted_plan_becomes_the_draft_of_the_turn(tmp_path: Path, committed: bool) -> None:
    """Unless something else was committed and is played; either way nothing of it is left for the turn after."""
    async with begun(tmp_path / "t.sqlite3") as (made, code, on, following):
        own = await made.host.drafts.ahead(await made.own(code, following))
        filled = next(found for seed in range(99) if (found := own.choice.sample(Random(seed))))
        if committed:
            await made.host.rounds.save(code, NEXT_TURN, following, ())
            own = await made.host.drafts.ahead(await made.own(code, following))
        await made.host.drafts.put(own, replace(own.draft, answer={"answer": filled}))
        await turns_over(made, code, on)
        own = await made.own(code, following)
        assert own.answer == (() if committed else None)
        assert own.draft.answer == ({} if committed else {"answer": filled})
        await made.say(code, following, ())
        await turns_over(made, code, on)
        again = await made.own(code, following)
        assert again.answer is None and not again.draft.rev


async def test_a_plan_is_changed_and_taken_back(tmp_path: Path) -> None:
    async with begun(tmp_path / "t.sqlite3") as (made, code, on, following):
        await plan(made, code, following)
        answer = (await made.host.rounds.save(code, NEXT_TURN, following, ())).answer
        assert answer == () and (await made.own(code, following)).plan_text is not None
        await made.host.rounds.forget_lines(code, following)
        assert (await made.own(code, following)).plan_text is None
        await turns_over(made, code, on)
        assert (await made.own(code, following)).answer is None


async def test_a_plan_lasts_over_a_restart_and_is_answered_otherwise_while_it_is_held(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    async with begun(file) as (made, code, on, following):
        answer = await plan(made, code, following)
    async with world(file, ManualClock(), games=lambda id: game, seed="ahead") as made:
        await turns_over(made, code, on)
        assert (await made.own(code, following)).answer == answer
        decision = (await made.at(code)).decision
        assert (await made.say(code, following, ())).closed
        assert (await made.at(code)).decision != decision, "his own answer is not held"


async def test_captain_on_turn_or_of_another_table_plans_nothing(tmp_path: Path) -> None:
    async with begun(tmp_path / "t.sqlite3") as (made, code, on, following):
        assert not (await made.own(code, on)).may_plan
        with pytest.raises(Refused, match=r"e\.next"):
            await made.host.rounds.save(code, NEXT_TURN, on, ())
        with pytest.raises(Refused, match=r"e\.next"):
            await made.host.drafts.ahead(await made.own(code, on))
        with pytest.raises(Refused):
            await made.host.rounds.save(code, NEXT_TURN, following, ({"play": "nowhere>nobody"},))
        with pytest.raises(Refused, match=r"e\.spectator"):
            await made.host.rounds.save(code, NEXT_TURN, following, (), person=(await made.at(code)).seats[on].person)
