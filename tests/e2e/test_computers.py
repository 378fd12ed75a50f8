"""Computer captains by clicks: a level from the lobby's menu, a practice table, and a hint on the panel."""

from __future__ import annotations

from random import Random

import pytest

from bot.service.computers.temperament import temper_of
from tests.e2e.abuse import click, says
from tests.e2e.captains import fill, press
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus

pytestmark = pytest.mark.usefixtures("stub_drawing")
ADD, OUT, HINT = "Add a computer", "Remove a computer", "What would you do?"


async def test_a_level_is_picked_shown_and_taken_out_again(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana)
    post = fixture.posts[-1]
    (menu,) = [menu for menu in menus(post) if menu["placeholder"] == ADD]
    assert [line["label"] for line in menu["options"]] == ["Midshipman", "Lieutenant", "Admiral"]
    await fixture.ana.select(post, ADD, ["Admiral"], wait="answer")
    await fixture.until(lambda: "computer, Admiral, " in post.text, "the admiral in the lobby")
    await fixture.ana.select(post, ADD, ["Midshipman"], wait="answer")
    await fixture.until(lambda: "computer, Midshipman" in post.text, "the midshipman in the lobby")
    status = await fixture.ana.slash(fixture.channel, "table status")
    assert "(computer, Admiral, " in status.text and "(computer, Midshipman, " in status.text
    await fixture.ana.select(post, ADD, [OUT], wait="answer")
    await fixture.until(lambda: "computer, Midshipman" not in post.text, "the midshipman gone")
    assert [seat.level for seat in (await fixture.at(code)).seats if seat.computer] == [3]


async def test_the_lobby_tells_the_temperament_of_a_computer(fixture: DiscordFixture) -> None:
    """It stays what it was told to be when the game has begun; the status says it too."""
    code = await fixture.open(fixture.ana)
    post = fixture.posts[-1]
    await fixture.ana.select(post, ADD, ["Lieutenant"], wait="answer")
    await fixture.until(lambda: "computer, Lieutenant" in post.text, "the lieutenant in the lobby")
    table = await fixture.at(code)
    (temper,) = {temper_of(table.game, table.id, seat) for seat in table.seats if seat.computer}
    assert temper in table.game.tempers and f"computer, Lieutenant, {temper}" in post.text
    await fixture.begin(fixture.ana)
    table = await fixture.at(code)
    assert {temper_of(table.game, table.id, seat) for seat in table.seats} == {"", temper}
    assert f"(computer, Lieutenant, {temper})" in (await fixture.ana.slash(fixture.channel, "table status")).text


async def test_the_button_of_older_posts_seats_a_lieutenant(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana)
    fixture.ana.start_component(fixture.posts[-1], f"bs:{code}:0:computer", stale=True)
    await fixture.until(lambda: "computer, Lieutenant" in fixture.posts[-1].text, "the lieutenant in the lobby")
    assert [seat.level for seat in (await fixture.at(code)).seats if seat.computer] == [2]


async def test_a_practice_table_has_hints_on_the_panel(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana)
    post = fixture.posts[-1]
    await fixture.ana.select(post, ADD, ["Midshipman"], wait="answer")
    panel = (await fixture.ana.click(post, "Options")).message
    await fixture.ana.click(panel, "More settings")
    await fixture.ana.click(panel, "Make it a practice table")
    await fixture.until(lambda: "Practice table: *What would you do?*" in post.text, "what a practice table is")
    await fixture.begin(fixture.ana)
    mine = (await fixture.ana.click(await fixture.post_with("Decide"), "Decide")).message
    before = await fixture.at(code)
    hinted = await press(fixture.ana, mine, HINT)
    assert "I would play:" in hinted.message.text
    assert (await fixture.at(code)).decision == before.decision
    await fill(fixture.ana, hinted.message, Random(1))
    await fixture.past(code, before.decision)


async def test_the_opener_bids_computers_be_silent_and_speak_again(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana)
    panel = (await fixture.ana.click(fixture.posts[-1], "Options")).message
    await fixture.ana.click(panel, "More settings")
    await fixture.ana.click(panel, "Computers say nothing")
    assert not (await fixture.at(code)).remarks
    await fixture.ana.click(panel, "Computers may say something")
    assert (await fixture.at(code)).remarks


async def test_other_tables_have_no_hints(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana)
    await fixture.ana.select(fixture.posts[-1], ADD, ["Midshipman"], wait="answer")
    await fixture.begin(fixture.ana)
    mine = (await fixture.ana.click(await fixture.post_with("Decide"), "Decide")).message
    assert HINT not in buttons(mine)
    refused = await click(fixture.ana, mine, f"bs:{code}:1:hint")
    assert says(refused.text, "e.hint.practice")
