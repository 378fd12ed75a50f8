"""A table that only computers are left to decide: its post says so and how to come back, in the language of the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.model.base.times import DAY
from engines.kernel.base.messages import say
from locales import words
from tests.e2e.abuse import database, is_private, rows, says
from tests.e2e.answer_styles import OVERTIME, later
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons, has_button
from tests.e2e.test_quotas import again, ahead, in_italian, in_spanish, tables
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

__all__ = ["ahead"]


async def at_sea(ahead: DiscordFixture, language: str, **options: Any) -> tuple[str, Any]:
    """A game of one person with two computers in that language, his ship built: its code, and the person who speaks it."""
    person = next(one for one in ahead.people.values() if one.user.locale.startswith(language))
    told, host = words(language), ahead.process.host.tables
    await person.slash(ahead.channel, "table open", game=FIRST, pace="live", language=language)
    code = tables(ahead)[0]["code"]
    for _ in range(2):
        await host.add_computer(code, person.id)
    await host.choose(code, person.id, options=options)
    await person.click(await ahead.post_with(told.label(say("start"))), told.label(say("start")))
    decide = told.label(say("decide"))
    post = await ahead.post_with(decide)
    panel = (await person.click(post, decide)).message
    await person.click(panel, next(id for id in buttons(panel).values() if ":confirm" in id), wait="answer")
    await ahead.until(lambda: rows(database(ahead), "tables", "step")[0]["step"] > 1, "ships afloat")
    return code, person


async def absent(ahead: DiscordFixture, code: str) -> Any:
    """His time runs out, question after question, until the table has stopped; the table."""
    for _ in range(10):
        table = await once(ahead, code, waits_for_him)
        if table.ends is not None:
            return table
        assert table.status == "running", "over before he was absent three times"
        later(ahead, OVERTIME)
        await once(ahead, code, lambda now, before=table: now.decision > before.decision or now.ends is not None)
    raise AssertionError("it never stopped")


def waits_for_him(table: Any) -> bool:
    """Whether he is asked, or nothing more comes."""
    is_asked = table.asked is not None and 0 in table.asked.seats and 0 not in table.answered and not table.seats[0].sitting_in
    return is_asked or table.ends is not None or table.status != "running"


async def once(ahead: DiscordFixture, code: str, holds: Callable[[Any], bool]) -> Any:
    """The table as soon as that holds."""

    async def found() -> Any:
        table = await ahead.at(code)
        return table if holds(table) else None

    return await ahead.until(found, "the table so")


def stopped(ahead: DiscordFixture, language: str, id: str = "alone") -> Any:
    """The newest post, once it says that the table has stopped."""
    return ahead.posts and says(ahead.posts[-1].text, id, language) and ahead.posts[-1]


@in_italian
async def test_it_stops_says_so_and_goes_on_with_come_back(ahead: DiscordFixture, locale: str, language: str) -> None:
    code, person = await at_sea(ahead, language)
    told = words(language)
    table = await absent(ahead, code)
    post = await ahead.until(lambda: stopped(ahead, language, "alone.paused"), "that it is paused")
    back, log = told.label(say("come.back")), told.label(say("log"))
    assert set(buttons(post)) == {back, log}
    assert f"<t:{int(table.ends.timestamp())}:D>" in post.text
    stranger = next(one for one in ahead.people.values() if one is not person)
    refused = await stranger.click(post, back)
    assert is_private(refused, stranger) and says(refused.text, "e.spectator", stranger.user.locale[:2])
    status = await stranger.slash(ahead.channel, "table status")
    assert says(status.text, "alone.paused", stranger.user.locale[:2])
    assert not says(status.text, "ui.seat.sitting", stranger.user.locale[:2]), "nobody plays for him"
    shown = await person.click(post, back)
    assert is_private(shown, person)
    assert says(shown.text, "ui.back.in.seat", language)
    decide = told.label(say("decide"))
    await ahead.until(lambda: has_button(ahead.posts[-1], decide), "the table goes on")
    after = await ahead.at(code)
    assert (after.ends, after.seats[0].sitting_in) == (None, False)


@in_spanish
async def test_eliminated_person_leaves_computers_that_stop_and_close_in_time(
    ahead: DiscordFixture, locale: str, language: str
) -> None:
    await again(ahead, alone_days=2)
    _, person = await at_sea(ahead, language)
    told = words(language)
    await ahead.resign(person, language)
    post = await ahead.until(lambda: stopped(ahead, language, "alone.out"), "that it has stopped")
    assert set(buttons(post)) == {told.label(say("log"))}
    decided = await person.slash(ahead.channel, "decide")
    assert says(decided.text, "alone.out", language)
    rounds = rows(database(ahead), "tables", "round")
    later(ahead, DAY)
    assert tables(ahead)[0]["status"] == "running"
    later(ahead, DAY + 60)
    await ahead.until(lambda: says(ahead.posts[-1].text, "note.alone", language), "that it is closed")
    assert tables(ahead)[0]["status"] == "closed" and rows(database(ahead), "tables", "round") == rounds
    opened = await person.slash(ahead.channel, "table open", game=FIRST)
    assert says(opened.text, "ui.opened", language)


async def test_decide_is_coming_back_as_well_and_an_answer_counts(ahead: DiscordFixture) -> None:
    code, person = await at_sea(ahead, "en")
    await absent(ahead, code)
    await ahead.until(lambda: stopped(ahead, "en", "alone.paused"), "that it is paused")
    before = len(rows(database(ahead), "record"))
    shown = await person.slash(ahead.channel, "decide")
    assert says(shown.text, "ui.back.in.seat")
    await ahead.until(lambda: has_button(ahead.posts[-1], "Decide"), "the table goes on")
    for _ in range(40):
        if len(rows(database(ahead), "record")) > before:
            return
        await fill(person, (await person.slash(ahead.channel, "decide")).message, Random(5))
    raise AssertionError("nothing is played")
