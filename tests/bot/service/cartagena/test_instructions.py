"""Instructions left for a whole game: they answer when their question comes, and nobody sees that they were there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.model.record.table_record import SavedLine
from bot.service.play import resolve
from bot.store.tables import steps
from engines.cartagena import game
from engines.cartagena.advance.define import BEST, EACH, OFFERED, RALLY, RUN, SWAP
from engines.cartagena.data.ids import NONE, Piece
from engines.kernel.choices.lines import GAME, binding
from tests.bot.edge.positions import table_record
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import LIVE, World, draw_always, world
from tests.engines.cartagena.positions import laid
from tests.engines.cartagena.test_advance import attacked
from tests.rules import rule


@asynccontextmanager
async def at_war(file: Path, **lines: Any) -> AsyncIterator[tuple[World, str]]:
    """A table whose Spanish captain left these lines with his row; the English captain is about to attack him."""
    async with world(file, ManualClock(), games=lambda id: game, seed="siege") as made:
        draw_always(made.host, 0)
        code = await made.begun(2, deployment="historical")
        await made.play(code, "ct.plan")
        for seat in (0, 1):
            default = (await made.host.rounds.choice(code, seat)).default
            await made.say(code, seat, default, lines=dict(lines) if seat == 0 else {})
        await made.closed(code, (await made.at(code)).decision)
        await made.host.repository.change(code, _attacked)
        yield made, code


def _attacked(unit: Any) -> dict[str, Any]:
    unit.table.state = attacked().state
    return {}


async def test_an_instruction_answers_after_the_hold_and_not_at_once(tmp_path: Path) -> None:
    async with at_war(tmp_path / "t.sqlite3", **{RALLY: BEST}) as (made, code):
        await made.say(code, 1, ({"frm": "D5", "target": "C5"},))
        asked = await made.at(code)
        assert asked.asked.kind == "ct.rally" and asked.asked.seats == (0,)
        assert (await made.own(code, 0)).answer == ("1", "0"), "he may still change it"
        assert (await made.host.lookup.find(code)).answered == frozenset(), "nobody else sees that it is answered"
        assert await made.closed(code, asked.decision) == pytest.approx(LIVE.hold, abs=0.01)
        rows = await made.host.store.read(steps.record, asked.id)
        assert [row["answer"] for row in rows if row.get("seat") == 0][-1] == ["1", "0"], "what he had left was played"


async def test_captain_without_lines_is_asked(tmp_path: Path) -> None:
    async with at_war(tmp_path / "t.sqlite3") as (made, code):
        await made.say(code, 1, ({"frm": "D5", "target": "C5"},))
        await made.go(LIVE.hold * 3)
        assert (await made.at(code)).asked.kind == "ct.rally" and (await made.own(code, 0)).answer is None


async def test_an_instruction_holds_until_it_is_taken_back(tmp_path: Path) -> None:
    async with at_war(tmp_path / "t.sqlite3", **{RALLY: BEST}) as (made, code):
        assert (await made.own(code, 0)).lines == {RALLY: BEST}
        await made.host.rounds.forget_lines(code, 0)
        await made.say(code, 1, ({"frm": "D5", "target": "C5"},))
        assert (await made.own(code, 0)).answer is None


async def test_a_turn_that_runs_asks_its_captain_nothing_and_ends_with_it(tmp_path: Path) -> None:
    async with world(tmp_path / "t.sqlite3", ManualClock(), games=lambda id: game, seed="siege") as made:
        code = await made.begun(2, deployment="historical")
        await made.play(code, "ct.plan")
        for seat in (0, 1):
            ready = (await made.own(code, seat)).proposed
            await made.say(code, seat, ready, lines={RUN: OFFERED} if seat == 0 else {})
        await made.closed(code, (await made.at(code)).decision)
        asked = [0, 0]
        while (table := await made.at(code)).asked.kind != "ct.plan":
            (seat,) = table.asked.seats
            own = await made.own(code, seat)
            ready = own.default if own.proposed is None else own.proposed
            assert own.answer == (ready if seat == 0 else None)
            asked[seat] += 1
            if seat == 1:
                await made.say(code, 1, own.choice.default)
            await made.closed(code, table.decision)
        assert min(asked) > 0, "both had orders to give"
        assert (await made.own(code, 0)).lines == {}, "it held for one turn"


@rule("CT-TIME-12")
@pytest.mark.parametrize(
    ("row", "line", "given"), [("shoot move", {}, NONE), ("move shoot", {}, None), ("shoot move", EACH, None)]
)
def test_the_strategist_is_passed_over_at_once_where_no_other_order_may_do_more(row: str, line: Any, given: str | None) -> None:
    """What all see is answered without a hold, and whoever wishes to be asked in each phase is."""
    field = laid(row, "move", {"GA": "C3", "S1": "D2"}, {"L7": "lezo"})
    record = table_record(field.state, ("Ana", "Ben"), game=game)
    if line:
        record.lines[0] = {SWAP: SavedLine(GAME, binding(game.moment(field.state), GAME), line, 0.0)}
    resolve._apply_advance(SimpleNamespace(table=record, now=7.0), field.state.asked)  # type: ignore[arg-type]
    assert [(one.answer, one.at) for one in record.saved_answers.values()] == ([] if given is None else [(given, 7.0)])


@rule("CT-TIME-32")
@pytest.mark.parametrize(
    ("lost", "given"), [(("machetero_en.a",) * 2, {1: "machetero_en.a"}), (("machetero_en.a", "marine_en.a"), {})]
)
def test_a_lone_choice_of_public_facts_is_not_asked_for(lost: tuple[Piece, ...], given: dict[int, str]) -> None:
    """All see who is lost; of what is hidden nobody may learn that its owner has no choice."""
    field = laid((), "heal", land={"F4": "smollett"}, heroes=((0, "lezo"), (1, "smollett")), faces=[5])
    field.state.table.lost = lost
    record = table_record(field.state, ("Ana", "Ben"), game=game)
    assert len(record.captains) == 2 and field.asked == ("ct.heal", (1,))
    resolve._give_forced(SimpleNamespace(table=record, now=0.0), field.state.asked)  # type: ignore[arg-type]
    assert {seat: one.answer for seat, one in record.saved_answers.items()} == given
