"""Double, late, foreign and stale clicks; restarts; one of the polite texts each time, and nothing played twice."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from tests.e2e.captains import answer, fill
from tests.e2e.harbour import Harbour, buttons, menus


async def begun(harbour: Harbour, *captains: Any, **options: Any) -> str:
    """A table at its first turn: the ships are built."""
    code = await harbour.open(*captains, **{"pace": "live", **options})
    await harbour.begin(*captains)
    post = await harbour.post_with("Decide")
    for captain in captains:
        await fill(captain, (await captain.click(post, "Decide")).message, Random(1))
    await harbour.until(lambda: harbour.posts[-1] is not post and "Decide" in buttons(harbour.posts[-1]), "the first turn")
    return code


async def on_turn(harbour: Harbour, code: str) -> tuple[Any, Any, Any]:
    """The table, whoever is to decide, and somebody who is not."""
    sitting = await harbour.at(code)
    asked = sitting.seats[sitting.asked.seats[0]].person
    people = {one.id: one for one in harbour.people.values()}
    others = [seat.person for seat in sitting.seats if seat.number not in sitting.asked.seats]
    return sitting, people[asked], people[others[0]] if others else None


def drafts(text: str) -> list[str]:
    """The draft in words."""
    return [line for line in text.splitlines() if line.startswith("Draft")]


async def state_of(harbour: Harbour, code: str) -> Any:
    sitting = await harbour.at(code)
    return sitting.decision, sitting.game.dump(await harbour.position(code)), sitting.answered


async def test_whoever_is_not_asked_and_whoever_has_no_seat(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, other = await on_turn(harbour, code)
    before = await state_of(harbour, code)
    waiting = await other.click(harbour.posts[-1], "Decide")
    assert "Nothing is asked of you now" in waiting.text
    assert captain.user.name in waiting.text
    stranger = await harbour.carla.click(harbour.posts[-1], "Decide")
    assert "You have no seat" in stranger.text
    assert set(buttons(stranger.message)) == {"Board as text", "Log"}
    board = await harbour.carla.click(stranger.message, "Board as text")
    assert "seat 1" in board.text
    assert "Only you see this" not in board.text
    assert await state_of(harbour, code) == before


async def test_a_double_click_plays_once(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    sitting, captain, _ = await on_turn(harbour, code)
    panel = (await captain.click(harbour.posts[-1], "Decide")).message
    while "Confirm" not in buttons(panel):
        menu = next(one for one in menus(panel) if not any(option.get("default") for option in one["options"]))
        await captain.select(panel, menu["custom_id"], [menu["options"][-1]["value"]])
    id = buttons(panel)["Confirm"]
    await asyncio.gather(captain.click(panel, id), captain.click(panel, id))
    now = await harbour.at(code)
    assert now.decision == sitting.decision + 1
    late = await captain.click(panel, id, stale=True)
    assert "That has been decided" in late.text
    assert (await harbour.at(code)).decision == now.decision


async def test_a_stale_pick_changes_nothing_and_shows_the_present(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, _ = await on_turn(harbour, code)
    post = harbour.posts[-1]
    first, second = (await captain.click(post, "Decide")).message, (await captain.click(post, "Decide")).message
    menu = menus(first)[0]
    await captain.select(first, menu["custom_id"], [menu["options"][0]["value"]])
    chosen = drafts(first.text)
    stale = await captain.select(second, menus(second)[0]["custom_id"], [menu["options"][1]["value"]])
    assert "Changed elsewhere" in stale.text
    assert drafts(stale.text) == chosen != []


async def test_a_foreign_panel_is_not_obeyed(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, other = await on_turn(harbour, code)
    panel = (await captain.click(harbour.posts[-1], "Decide")).message
    own = (await other.click(harbour.posts[-1], "Decide")).message
    before = await state_of(harbour, code)
    taken = await other.click(own, buttons(panel)["What do I do now?"].replace("now", "confirm"), stale=True)
    assert "Nothing is asked of you now" in taken.text
    stranger = await harbour.carla.click(harbour.posts[-1], buttons(panel)["Type it"].replace("type", "clear"), stale=True)
    assert "You have no seat" in stranger.text
    assert await state_of(harbour, code) == before


async def test_an_old_post_opens_the_present(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, _ = await on_turn(harbour, code)
    old = harbour.posts[-1]
    id = buttons(old)["Decide"]
    await answer(harbour, captain, Random(2))
    await harbour.until(lambda: harbour.posts[-1] is not old, "the next post")
    _, captain, _ = await on_turn(harbour, code)
    opened = await captain.click(old, id, stale=True)
    assert opened.kind == "private"
    assert buttons(opened.message)


async def test_the_draft_survives_a_restart(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, _ = await on_turn(harbour, code)
    panel = (await captain.click(harbour.posts[-1], "Decide")).message
    menu = menus(panel)[0]
    await captain.select(panel, menu["custom_id"], [menu["options"][-1]["value"]])
    drafted = drafts(panel.text)
    assert drafted
    await harbour.restart()
    again = await captain.click(panel, "What do I do now?")
    assert again.kind == "private"
    shown = (await captain.click(harbour.posts[-1], "Decide")).message
    assert drafts(shown.text) == drafted
    put = await captain.click(shown, "Start over")
    assert put.kind == "update"


async def test_an_unknown_button_is_answered_politely(harbour: Harbour) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    for id in ("join:1", "bs:ZZZZ:1:decide", "bs:ZZZZ:1:nothing"):
        outcome = await harbour.ana.click(harbour.posts[-1], id, stale=True)
        assert outcome.kind == "private"
        assert outcome.text
