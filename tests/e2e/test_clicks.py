"""Double, late, foreign and stale clicks; restarts; one of the polite texts each time, and nothing played twice."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.e2e.captains import answer, behind, fill, pick
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus, plays_menu

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def begun(fixture: DiscordFixture, *captains: Any, by_rules: bool = False, **options: Any) -> str:
    """A table at its first turn: the ships are built. What comes next is a new post. `by_rules`: nothing is done for the late."""
    await fixture.knows_inboxes(*captains)
    code = await fixture.open(*captains, **{"pace": "live", **options})
    if by_rules:
        await fixture.process.host.tables.choose(code, captains[0].id, out_of_time="default")
    await fixture.begin(*captains)
    post = await fixture.post_with("Decide")
    for captain in captains:
        await fill(captain, (await captain.click(post, "Decide")).message, Random(1))
    await fixture.asked_after(code, 1)
    await fixture.aged()
    return code


async def on_turn(fixture: DiscordFixture, code: str) -> tuple[Any, Any, Any]:
    """The table, whoever is to decide, and somebody who is not."""
    table = await fixture.at(code)
    asked = table.seats[table.asked.seats[0]].person
    people = {one.id: one for one in fixture.people.values()}
    others = [seat.person for seat in table.seats if seat.number not in table.asked.seats]
    return table, people[asked], people[others[0]] if others else None


def drafts(text: str) -> list[str]:
    """The draft in words: the play picked, in bold letters, behind what else is told."""
    return [line for line in text.splitlines() if line.startswith("**")][-1:]


async def state_of(fixture: DiscordFixture, code: str) -> Any:
    table = await fixture.at(code)
    return table.decision, table.game.dump(await fixture.position(code)), table.answered


async def test_captain_who_is_not_asked_and_person_without_a_seat(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    before = await state_of(fixture, code)
    waiting = await other.click(fixture.posts[-1], "Decide")
    assert "You have nothing to decide now" in waiting.text
    assert captain.user.name in waiting.text
    stranger = await fixture.carla.click(fixture.posts[-1], "Decide")
    assert "You have no seat" in stranger.text
    assert set(buttons(stranger.message)) == {"Board", "Board as text", "Log"}
    board = await fixture.carla.click(stranger.message, "Board as text")
    assert "seat 1" in board.text
    assert "Only you see this" not in board.text
    assert await state_of(fixture, code) == before


async def test_a_double_click_plays_once(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    id = await pick(captain, panel)
    await asyncio.gather(captain.click(panel, id), captain.click(panel, id))
    now = await fixture.at(code)
    assert now.decision == table.decision + 1
    late = await captain.click(panel, id, stale=True)
    assert "That has been decided" in late.text
    assert (await fixture.at(code)).decision == now.decision


async def test_a_stale_pick_changes_nothing_and_shows_the_present(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    post = fixture.posts[-1]
    panel = (await captain.click(post, "Decide")).message
    menu = menus(panel)[0]
    await captain.select(panel, menu["custom_id"], [menu["options"][0]["value"]])
    chosen = drafts(panel.text)
    stale = await captain.settle(captain.start_component(panel, menu["custom_id"], [menu["options"][1]["value"]], stale=True))
    assert "Changed elsewhere" in stale.text
    assert drafts(stale.text) == chosen != []


@pytest.mark.refused(10008)
async def test_a_press_on_a_panel_that_is_being_taken_away_is_taken_and_shown_by_the_open_one(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    first = (await captain.click(fixture.posts[-1], "Decide")).message
    second, menu = (await captain.click(fixture.posts[-1], "Decide")).message, menus(first)[0]
    await captain.select(first, menu["custom_id"], [menu["options"][0]["value"]], wait="answer")
    left = second if first.deleted else first
    await fixture.until(lambda: drafts(left.text) != [], "the pick on the panel that is open")


async def test_a_foreign_panel_is_not_obeyed(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    own = (await other.click(fixture.posts[-1], "Decide")).message
    before = await state_of(fixture, code)
    help, typing = [await behind(captain, panel, label) for label in ("What do I do now?", "Type it")]
    taken = await other.click(own, help.replace("now", "confirm"), stale=True)
    assert "You have nothing to decide now" in taken.text
    stranger = await fixture.carla.click(fixture.posts[-1], typing.replace("type", "clear"), stale=True)
    assert "You have no seat" in stranger.text
    assert await state_of(fixture, code) == before


async def test_an_old_post_opens_the_present(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    old = fixture.posts[-1]
    id = buttons(old)["Decide"]
    await answer(fixture, captain, Random(2))
    await fixture.until(lambda: fixture.posts[-1] is not old, "the next post")
    await fixture.settled()
    _, captain, _ = await on_turn(fixture, code)
    opened = await captain.click(old, id, stale=True)
    assert opened.kind == "private"
    assert buttons(opened.message)


async def test_the_draft_survives_a_restart(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    menu = plays_menu(panel)
    await captain.select(panel, menu["custom_id"], [menu["options"][-1]["value"]])
    drafted = drafts(panel.text)
    assert drafted
    await fixture.restart()
    again = await captain.click(panel, await behind(captain, panel, "What do I do now?"))
    assert again.kind == "private"
    shown = (await captain.click(fixture.posts[-1], "Decide")).message
    assert drafts(shown.text) == drafted
    put = await captain.click(shown, await behind(captain, shown, "Start over"))
    assert put.kind == "update"


async def test_an_unknown_button_is_answered_politely(fixture: DiscordFixture) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    for id in ("join:1", "bs:ZZZZ:1:decide", "bs:ZZZZ:1:nothing"):
        outcome = await fixture.ana.click(fixture.posts[-1], id, stale=True)
        assert outcome.kind == "private"
        assert outcome.text
