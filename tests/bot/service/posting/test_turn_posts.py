"""A turn is one post: told on by edits as long as that goes, safely, and for reasons everybody may know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.model.posting.posts import SendResult
from bot.service.posting.turn_post import TOLD_ON, TOLD_ON_IN_THREAD
from tests.bot.service.discord_fixture import BEN, CHANNEL, CREW, DAILY, GUILD, LIVE, World, draw_always, world
from tests.bot.service.game_fixture import by_rounds

HERE = f"c{CHANNEL}"


@pytest_asyncio.fixture
async def here(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    async with world(tmp_path / "broadside.sqlite3", seed=request.node.name, games=lambda _: by_rounds) as made:
        draw_always(made.host, 0)
        yield made


def told(here: World) -> list[list[int]]:
    """The steps that each post tells."""
    return [message.body["steps"] for message in here.poster.messages if message.body["kind"] in ("step", "result")]


def posts(here: World) -> list[Any]:
    """The posts of steps, oldest first."""
    return here.poster.of("step")


def all_present(here: World) -> None:
    for person in CREW:
        here.host.people.note_presence(person)


async def answered(here: World, code: str, until: str) -> None:
    """Everybody is here and answers with the default, five seconds after he was asked, until that question is open."""
    while (table := await here.at(code)).asked is not None and table.asked.kind != until:
        all_present(here)
        await here.go(5)
        for seat in table.asked.seats:
            if table.seats[seat].person is not None:
                await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)
        await here.closed(code, table.decision)
    await here.go(3)


async def begun(here: World, **options: Any) -> str:
    code = await here.begun(4, rounds=4, **options)
    await here.go(5)
    await answered(here, code, "steer")
    await here.go(TOLD_ON)
    all_present(here)
    return code


async def one_round(here: World, code: str) -> None:
    await answered(here, code, "vote")
    await answered(here, code, "steer")


async def test_a_turn_of_present_captains_is_one_post_told_on_by_edits(here: World) -> None:
    code = await begun(here)
    before, step = len(told(here)), (await here.at(code)).step
    for _ in range(2):
        await one_round(here, code)
    assert told(here)[before:] == [[step + 1, step + 2, step + 3], [step + 4, step + 5, step + 6]]
    assert here.poster.calls.count(("edit", HERE)) >= 4


async def test_the_first_post_of_a_play_mentions_all_asked_and_whoever_is_next_and_no_later_edit_does(here: World) -> None:
    code = await begun(here)
    bells = len(here.poster.of("bell"))
    await answered(here, code, "window")
    asked = {CREW[seat].id for seat in (await here.at(code)).asked.seats}  # type: ignore[union-attr]
    post = here.poster.messages[-1]
    assert set(post.ring) == asked and len(asked) == 3
    await answered(here, code, "steer")
    assert here.poster.messages[-1].id == post.id and len(here.poster.of("bell")) == bells


async def test_a_post_older_than_three_minutes_is_not_told_on_and_loses_its_buttons(here: World) -> None:
    code = await begun(here)
    await answered(here, code, "vote")
    old = here.poster.messages[-1]
    all_present(here)
    await here.go(TOLD_ON)
    all_present(here)
    await answered(here, code, "steer")
    new = here.poster.messages[-1]
    assert new.id != old.id and old.id in here.poster.stripped
    assert new.body["steps"] == [(await here.at(code)).step]


async def test_an_edit_that_brings_files_discord_does_not_take_becomes_a_post_of_its_own(here: World) -> None:
    code = await begun(here)
    await answered(here, code, "vote")
    old = here.poster.messages[-1]
    here.poster.answers["edit"] = [SendResult(None, "files")] * 2
    await answered(here, code, "steer")
    await here.go(5)
    assert not here.poster.answers["edit"][1:]
    new = here.poster.messages[-1]
    assert new.id != old.id and old.id in here.poster.stripped
    assert new.body["steps"] == [(await here.at(code)).step]


async def test_in_a_thread_of_the_tables_own_it_is_fifteen_minutes_also_for_the_next_table_there(here: World) -> None:
    for is_first in (True, False):
        table = await here.host.new_tables.open(
            CREW[0], GUILD, CHANNEL, "harbour", LIVE, options={"rounds": 4}, in_thread=is_first
        )
        for person in CREW[1:]:
            await here.host.tables.join(table.code, person)
        await here.go(2)
        await here.host.tables.start(table.code, CREW[0].id)
        await here.go(2)
        for person in CREW[1:]:
            await here.host.tables.here(table.code, person.id)
        code = await here.dealt(table.code)
        await here.go(5)
        await answered(here, code, "steer")
        post = posts(here)[-1]
        all_present(here)
        await here.go(TOLD_ON)
        all_present(here)
        await answered(here, code, "vote")
        assert posts(here)[-1].id == post.id and posts(here)[-1].body["steps"][-1] == (await here.at(code)).step
        await here.go(TOLD_ON_IN_THREAD)
        all_present(here)
        await answered(here, code, "steer")
        assert posts(here)[-1].id != post.id
        await here.play(code, "never")
        await here.go(60)


async def test_while_a_window_is_sealed_the_minutes_count_from_the_earliest_close_it_names(here: World) -> None:
    code = await here.begun(4, rounds=4, pace=DAILY)
    await here.play(code, "steer")
    await here.go(3600)
    await here.play(code, "window")
    await here.go(10)
    post, earliest = posts(here)[-1], (await here.at(code)).earliest
    assert earliest is not None and earliest - here.clock.at > timedelta(seconds=TOLD_ON)
    for seat in (await here.at(code)).asked.seats:  # type: ignore[union-attr]
        await here.say(code, seat, {"do": "hold"})
    assert await here.closed(code, (await here.at(code)).decision) > TOLD_ON
    await here.go(10)
    assert next(one for one in here.poster.messages if one.id == post.id).body["steps"][-1] == (await here.at(code)).step


async def test_another_message_of_the_bot_ends_a_post(here: World) -> None:
    code = await begun(here)
    await answered(here, code, "vote")
    await here.host.tables.resign(code, BEN.id)
    await here.go(10)
    count = len(told(here))
    assert [one.body["kind"] for one in here.poster.messages if one.where == HERE][-1] in ("note", "step")
    await answered(here, code, "window")
    assert len(told(here)) > count


async def test_an_edit_of_a_post_that_was_deleted_becomes_a_post_of_what_was_not_told(here: World) -> None:
    code = await begun(here)
    await answered(here, code, "window")
    here.poster.answers["edit"] = [SendResult(None, "deleted")]
    count, step = len(here.poster.messages), (await here.at(code)).step
    await answered(here, code, "steer")
    made = here.poster.messages[count:]
    assert [one.body["steps"] for one in made] == [[step + 1, step + 2]]
    assert (await here.at(code)).last_post == made[0].id


@pytest.mark.parametrize("reason", ["later", "forbidden"])
async def test_an_edit_that_is_put_off_loses_no_sentence(here: World, reason: str) -> None:
    code = await begun(here)
    await answered(here, code, "window")
    here.poster.answers["edit"] = [SendResult(None, reason, 1.0 if reason == "later" else None)]
    count, step = len(posts(here)), (await here.at(code)).step
    await answered(here, code, "vote")
    await here.go(100)
    steps = [one.body["steps"] for one in posts(here)[count - 1 :]]
    assert steps == ([[step, step + 1]] if reason == "later" else [[step], [step + 1]])


async def test_an_edit_that_comes_too_late_becomes_a_post(here: World) -> None:
    code = await begun(here)
    await answered(here, code, "window")
    here.poster.answers["edit"] = [SendResult(None, "later", TOLD_ON + 60)]
    count, step = len(posts(here)), (await here.at(code)).step
    await answered(here, code, "vote")
    await here.go(2 * TOLD_ON)
    assert [one.body["steps"] for one in posts(here)[count - 1 : count + 1]] == [[step], [step + 1]]


async def test_a_turn_is_told_on_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "broadside.sqlite3"
    async with world(file, games=lambda _: by_rounds) as first:
        draw_always(first.host, 0)
        code = await begun(first)
        await answered(first, code, "window")
        clock, poster, count = first.clock, first.poster, len(first.poster.messages)
    async with world(file, clock, poster, games=lambda _: by_rounds) as second:
        draw_always(second.host, 0)
        await answered(second, code, "steer")
        assert len(second.poster.messages) == count
        assert poster.messages[-1].body["steps"][-1] == (await second.at(code)).step


async def test_absent_captain_without_mention_is_rung_by_direct_message(here: World) -> None:
    """All vote after the window: the captain on turn was not mentioned in the turn's post."""
    code = await begun(here)
    on_turn = CREW[(await here.at(code)).asked.seats[0]]  # type: ignore[union-attr]
    await answered(here, code, "window")
    table, bells = await here.at(code), len(here.poster.of("bell"))
    await here.go(125)
    for seat in table.asked.seats:  # type: ignore[union-attr]
        here.host.people.note_presence(CREW[seat])
        await here.say(code, seat, {"do": "hold"})
    await here.closed(code, table.decision)
    await here.go(5)
    count = len(here.poster.messages)
    assert [one.where for one in here.poster.of("bell")[bells:]] == [f"p{on_turn.id}"]
    assert here.poster.messages[count - 2].body["steps"][-1] == (await here.at(code)).step, "told by an edit"


async def test_new_post_mentions_all_if_one_has_no_direct_messages(here: World) -> None:
    code = await begun(here)
    table = await here.at(code)
    on_turn = CREW[table.asked.seats[0]]  # type: ignore[union-attr]
    for person in CREW:
        await here.host.store.write(_closed, person.id, table.id)
    await answered(here, code, "window")
    count, asked = len(posts(here)), await here.at(code)
    await here.go(125)
    for seat in asked.asked.seats:  # type: ignore[union-attr]
        here.host.people.note_presence(CREW[seat])
        await here.say(code, seat, {"do": "hold"})
    await here.closed(code, asked.decision)
    await here.go(5)
    assert len(posts(here)) == count + 1 and on_turn.id in posts(here)[-1].ring


def _closed(db: Any, person: int, table: str) -> None:
    from bot.store.people import people

    people.note_closed(db, person, table)


async def test_a_bell_that_is_refused_at_a_live_table_rings_in_the_channel(here: World) -> None:
    """The turn is told on by an edit, which rings nobody; the note does, and ends the post."""
    code = await begun(here)
    on_turn = CREW[(await here.at(code)).asked.seats[0]]  # type: ignore[union-attr]
    await answered(here, code, "window")
    table, count = await here.at(code), len(posts(here))
    await here.go(125)
    here.poster.answers["direct"] = [SendResult(None, "inbox")]
    for seat in table.asked.seats:  # type: ignore[union-attr]
        here.host.people.note_presence(CREW[seat])
        await here.say(code, seat, {"do": "hold"})
    await here.closed(code, table.decision)
    await here.go(5)
    (note,) = here.poster.of("call")
    assert note.ring == (on_turn.id,) and len(posts(here)) == count
    await answered(here, code, "steer")
    assert len(posts(here)) == count + 1


async def test_a_turn_in_which_nothing_was_played_is_a_sentence_of_the_newest_post(here: World) -> None:
    from engines.kernel.resolution.frames import Move

    code = await begun(here)
    await answered(here, code, "vote")
    count = len(here.poster.messages)
    await here.host.rounds.act(code, 0, Move("shout", {"word": "ahoy"}))
    await here.go(5)
    assert len(here.poster.messages) == count and "t.shouted" in here.poster.messages[-1].body["sentences"]


@pytest.mark.parametrize("inbox", [True, False])
async def test_whether_it_is_an_edit_follows_from_nothing_secret(tmp_path: Path, inbox: bool) -> None:
    """Who is here, who answers by a line and what he answers make no difference while a window is open: the same calls at the
    same times."""
    seen = []
    for line, answer, here_ in ((False, "hold", True), (True, "hold", True), (False, "fire", True), (True, "hold", False)):
        file = tmp_path / f"{line}{answer}{here_}.sqlite3"
        async with world(file, seed="leak", games=lambda _: by_rounds) as one:
            seen.append(await _course(one, line, answer, here_, inbox))
    assert all(course == seen[0] for course in seen)
    assert seen[0][0] == ("edit" if inbox else "post", HERE)


async def _course(here: World, line: bool, answer: str, is_here: bool, inbox: bool) -> list[Any]:
    draw_always(here.host, 0)
    code = await here.begun(3, rounds=4)
    await here.go(5)
    table = await here.at(code)
    for seat in range(3):
        await here.say(code, seat, {"flag": "black"})
    await here.closed(code, table.decision)
    await answered(here, code, "window")
    table = await here.at(code)
    for seat in table.asked.seats:  # type: ignore[union-attr]
        await here.say(code, seat, {"do": "hold"}, lines={"window": "hold"} if line else None)
    await here.closed(code, table.decision)
    await answered(here, code, "window")
    await here.go(125)
    calls = len(here.poster.calls)
    table = await here.at(code)
    if not inbox:
        for person in CREW[:3]:
            await here.host.store.write(_closed, person.id, table.id)
    asked = table.asked.seats  # type: ignore[union-attr]
    for seat in asked:
        if is_here:
            here.host.people.note_presence(CREW[seat])
        if seat not in table.answered:
            await here.say(code, seat, {"do": answer})
    start = here.clock.at
    await here.closed(code, table.decision)
    await here.go(5)
    public = [call for call in here.poster.calls[calls:] if call[1] == HERE]
    return [*public, (here.clock.at - start).total_seconds(), here.poster.messages[-1].body["steps"]]
