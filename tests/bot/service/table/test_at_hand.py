"""What a press was shown, and what a commit left in memory, is not read again: writing names its version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.clock import RealClock
from bot.model.base.refusals import Refused
from bot.model.people.people import Caller
from bot.model.posting.posts import NarratedStep
from bot.model.table.table import CaptainTable
from bot.service.caller_services import CallerServices
from bot.service.process.rate_limit import SlidingSecond
from tests.bot.service.discord_fixture import BEN, CHANNEL, CREW, World
from tests.bot.service.game_fixture import game
from tests.statements import statements, transactions


async def shown(here: World, code: str, seat: int) -> CallerServices:
    """The service as the captain of that seat may use it, who has just been shown the table."""
    visit = here.host.for_caller(Caller(CREW[seat].id))
    assert isinstance(await visit.lookup.table(code), CaptainTable)
    return visit


async def voting(here: World) -> tuple[str, int]:
    """A table of three, all of whom are asked, and the number of the question; whatever was to be posted is."""
    code = await here.begun(3)
    await here.go(30)
    decision = (await here.play(code, "vote")).decision
    await here.go(30)
    return code, decision


def reads(told: Sequence[str]) -> list[str]:
    return [one for one in told if one.startswith("SELECT")]


async def test_shown_table_is_not_read_again_before_its_change(here: World) -> None:
    code, decision = await voting(here)
    visit = await shown(here, code, 0)
    with statements() as told:
        await visit.rounds.save(code, decision, 0, "yes", interaction=1, person=CREW[0].id)
    assert told[0].startswith("INSERT INTO interactions") and reads(told) == []


async def test_a_press_that_was_shown_an_older_table_is_judged_by_the_one_that_stands(here: World) -> None:
    code, decision = await voting(here)
    first, second = await shown(here, code, 0), await shown(here, code, 1)
    await first.rounds.save(code, decision, 0, "yes", interaction=1, person=CREW[0].id)
    await second.rounds.save(code, decision, 1, "no", interaction=2, person=CREW[1].id)
    assert (await here.at(code)).answered == {0, 1}


async def test_a_refusal_of_what_was_shown_is_looked_at_again(here: World) -> None:
    """The question was open when the table was shown, and is over by now."""
    code, decision = await voting(here)
    late = await shown(here, code, 0)
    for seat in range(3):
        await here.say(code, seat, "yes", interaction=10 + seat)
    await here.closed(code, decision)
    with pytest.raises(Refused) as refused:
        await late.rounds.save(code, decision, 0, "no", interaction=20, person=CREW[0].id)
    assert refused.value.reason.id == "e.decided"


async def test_a_press_that_comes_twice_gets_its_first_result_whatever_the_second_was_shown(here: World) -> None:
    code, decision = await voting(here)
    before = await shown(here, code, 0)
    await (await shown(here, code, 0)).rounds.save(code, decision, 0, "yes", interaction=7, person=CREW[0].id)
    assert (await before.rounds.save(code, decision, 0, "yes", interaction=7, person=CREW[0].id)).is_repeat
    for seat in (1, 2):
        await here.say(code, seat, "yes", interaction=10 + seat)
    await here.closed(code, decision)
    after = await shown(here, code, 0)
    assert (await after.rounds.save(code, decision, 0, "yes", interaction=7, person=CREW[0].id)).is_repeat


async def test_a_panel_is_redrawn_from_what_the_commit_left(here: World) -> None:
    """A draft is read for whoever is asked; for whoever is not, nothing is."""
    code, _ = await voting(here)
    version = (await here.at(code)).version
    with statements() as told:
        own = await here.host.for_caller(Caller(CREW[0].id)).lookup.after(code, version)
    assert isinstance(own, CaptainTable) and len(told) == 1 and "drafts" in told[0]
    with statements() as told:
        later = await here.host.for_caller(Caller(CREW[0].id)).lookup.after(code, version + 1)
    assert later == replace(own, choice=later.choice) and len(told) == 2, "no such version is in memory"  # type: ignore[attr-defined]


async def test_cached_table_is_closed_to_people_without_a_seat(here: World) -> None:
    code = await here.begun(2)
    with pytest.raises(Refused) as refused:
        await here.host.for_caller(Caller(CREW[3].id)).lookup.after(code, 0)
    assert refused.value.reason.id == "e.stranger"


async def test_a_draft_put_meanwhile_is_read_before_the_next_change(here: World) -> None:
    code, decision = await voting(here)
    visit = await shown(here, code, 1)
    own = await visit.lookup.table(code)
    assert isinstance(own, CaptainTable)
    await visit.drafts.put(own, replace(own.draft, answer={"answer": "no"}))
    saved = await visit.rounds.save(code, decision, 1, "no", interaction=3, person=BEN.id)
    assert isinstance(saved.table, CaptainTable) and saved.table.draft.answer == {"answer": "no"}


async def test_next_send_is_read_at_claim_and_release(here: World) -> None:
    code, decision = await voting(here)
    for seat in range(3):
        await here.say(code, seat, "yes", interaction=10 + seat)
    await here.closed(code, decision)
    before = len(here.poster.calls)
    with transactions() as told:
        await here.go(30)
    sent, plans = here.poster.calls[before:], [one for one in told if any("FROM outbox" in sql for sql in one)]
    claims = [any(sql.startswith("UPDATE destinations SET worker=?, beat=?") for sql in one) for one in plans]
    assert sent == [("edit", f"c{CHANNEL}")] and claims[0] and plans[-1][-1].startswith("DELETE FROM destinations")


async def test_the_pace_says_that_it_waited_only_when_it_did() -> None:
    window = SlidingSecond(RealClock(), 2)
    assert [await window.wait() for _ in range(2)] == [False, False]


async def test_a_position_is_made_into_a_view_once_for_each_who_looks(here: World) -> None:
    code, _ = await voting(here)
    table, made = await here.host.repository.by_code(code), list[Any]()

    def view(position: Any, viewer: int | None) -> Any:
        made.append((position, viewer))
        return viewer

    for _ in range(2):
        assert [table.following("seen", viewer, view) for viewer in (None, 0, 1)] == [None, 0, 1]
        assert table.copy().following("seen", 1, view) == 1
    assert [viewer for _, viewer in made] == [None, 0, 1]
    changed = table.copy()
    changed.state = replace(table.position)
    assert changed.following("seen", 0, view) == 0 and made[-1][0] is changed.state and table.following("seen", 0, view) == 0
    assert len(made) == 4


async def test_read_older_than_the_cache_is_not_tried(here: World) -> None:
    """A change that names an old version would be written for nothing."""
    code, decision = await voting(here)
    first, second = await shown(here, code, 0), await shown(here, code, 1)
    await first.rounds.save(code, decision, 0, "yes", interaction=1, person=CREW[0].id)
    with statements() as told:
        await second.rounds.save(code, decision, 1, "no", interaction=2, person=CREW[1].id)
    assert told[0].startswith("SELECT") and len([one for one in told if one.startswith("UPDATE tables")]) == 1


async def test_steps_told_while_a_table_was_in_memory_are_told_again_without_reading(here: World) -> None:
    code, _ = await voting(here)
    captain, stranger, table = await shown(here, code, 0), here.host.for_caller(Caller(99)), await here.at(code)
    with statements() as told:
        known = await captain.history.own_steps(code, table.version, (0,), bool)
    read = await here.host.history.narrated(code)
    assert told == [] and len(known) == table.step == len(read)
    assert known == tuple(replace(one, view=mine.view) for one, mine in zip(read, known, strict=True))
    assert {one.onward for one in known} == {game.turn(one.view) for one in read}
    with pytest.raises(Refused):
        await stranger.history.own_steps(code, table.version, (0,), bool)
    with statements() as told:
        assert await captain.history.own_steps(code, table.version + 1, (0,), bool) == known
    assert len(told) == 1, "the version of the table alone"


async def test_steps_told_before_a_table_came_into_memory_are_read_with_one_statement_and_made_as_far_as_needed(
    here: World,
) -> None:
    code, _ = await voting(here)
    captain, table, kept = await shown(here, code, 0), await here.at(code), here.host.repository.cache.find("code", code)
    read = await here.host.history.narrated(code)
    assert kept is not None and table.step > 2
    kept.recent_steps = kept.recent_steps[-1:]
    asked = list[tuple[int, ...]]()

    def are_three(steps: Sequence[NarratedStep]) -> bool:
        asked.append(tuple(one.step for one in steps))
        return len(steps) >= 3

    with statements() as told:
        found = await captain.history.own_steps(code, table.version, (table.step - 1, table.step - 3, 0), are_three)
    assert [one.split(maxsplit=1)[0] for one in told] == ["SELECT"] and "FROM steps" in told[0]
    assert found == (*read[-3:-1], *kept.recent_steps)
    assert asked == [(table.step,), (table.step - 2, table.step - 1, table.step)]
