"""Answers in time: slow ones are announced, forms cannot be late, failures are told with a code, and nothing is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.edge import router
from bot.edge.context import context
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.features import PRESSES
from bot.edge.help import about
from render.drawing.child_process import NoPicture
from tests.e2e.abuse import database, rows
from tests.e2e.captains import press, send
from tests.e2e.discord_fixture import DiscordFixture, picture_of
from tests.e2e.test_clicks import begun, on_turn
from tests.timeouts import TIMEOUT

SLOW = 0.7


@pytest.fixture(autouse=True)
def announced(fixture: DiscordFixture) -> None:
    """Let the bot announce an answer that takes long (*is thinking*), as it does outside the tests."""
    fixture.announces()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures take longer than a click may wait."""
    draw = DrawnPictures.draw

    async def slowly(self: DrawnPictures, picture: Any, *priority: Any) -> Any:
        await asyncio.sleep(SLOW)
        return await draw(self, picture, *priority)

    monkeypatch.setattr(DrawnPictures, "draw", slowly)


def kinds(fixture: DiscordFixture) -> list[int]:
    """Types of the callbacks so far."""
    return [call.body["type"] for call in fixture.discord.requests("create_interaction_response")]


def decision_of(fixture: DiscordFixture) -> int:
    """The decision at which the only table stands, as it is kept."""
    return int(rows(database(fixture), "tables", "decision")[0]["decision"])


async def test_a_slow_answer_to_a_command_is_announced_privately(fixture: DiscordFixture, slow: None) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    before = len(kinds(fixture))
    hand = await fixture.ana.slash(fixture.channel, "hand")
    assert kinds(fixture)[before:] == [5]
    assert hand.kind == "private"
    assert picture_of(hand).filename == "private.png"


async def test_a_slow_public_answer_stays_public(fixture: DiscordFixture, slow: None) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    fixture.announces(committed=TIMEOUT)
    shown = await fixture.ana.slash(fixture.channel, "board", public=True)
    assert shown.kind == "message", shown.text
    assert picture_of(shown).filename == "board.png"


async def test_an_answer_asked_for_aloud_is_announced_when_it_is_known_who_may_see_it(
    fixture: DiscordFixture, slow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the table is looked for: announced before, it would be private for good."""
    await begun(fixture, fixture.ana, fixture.ben)
    fixture.announces(committed=TIMEOUT)
    real = context.referenced_table

    async def slowly(*given: Any) -> Any:
        await asyncio.sleep(SLOW)
        return await real(*given)

    monkeypatch.setattr(router, "referenced_table", slowly)
    shown = await fixture.ana.slash(fixture.channel, "board", public=True)
    assert shown.kind == "message", shown.text
    assert picture_of(shown).filename == "board.png"


async def test_a_slow_click_on_a_panel_changes_that_panel(fixture: DiscordFixture, slow: None) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    before = len(kinds(fixture))
    outcome = await captain.click(panel, "More")
    assert kinds(fixture)[before] in (6, 7, 4)
    assert outcome.text


async def test_a_press_that_opens_a_form_is_never_announced(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    real = PRESSES["type"]

    async def slowly(*given: Any) -> Any:
        await asyncio.sleep(SLOW)
        return await real.answer(*given)

    monkeypatch.setitem(PRESSES, "type", replace(real, answer=slowly))
    assert (await press(captain, panel, "Type it")).kind == "modal"


async def test_an_error_of_ours_is_told_with_a_code_and_whether_the_answer_is_saved(
    fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)

    async def wrong(*given: Any) -> Any:
        raise ZeroDivisionError("never shown to anybody")

    monkeypatch.setattr(about, "release", lambda: 1 / 0)
    told = await fixture.ana.slash(fixture.channel, "about")
    assert told.kind == "private"
    assert "Something went wrong" in told.text
    assert "not saved" in told.text
    assert "Zero" not in told.text
    _, captain, _ = await on_turn(fixture, code)
    shown = await captain.slash(fixture.channel, "orders", text="dump")
    monkeypatch.setattr("bot.edge.turn.captain_panel.page", wrong)
    decision = (await fixture.process.host.lookup.find(code)).decision
    saved = await send(captain, shown.message)
    assert "Your answer is saved" in saved.text
    assert (await fixture.process.host.lookup.find(code)).decision == decision + 1


async def test_an_answer_that_cannot_be_shown_still_stands(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    shown = await captain.slash(fixture.channel, "orders", text="dump")
    fixture.discord.faults.refuse("create_interaction_response", 10062)
    await send(captain, shown.message, wait=None)

    await fixture.until(lambda: decision_of(fixture) > table.decision, "it counts")


async def test_without_a_picture_the_words_still_come(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: DrawnPictures, picture: Any, *priority: Any) -> Any:
        raise NoPicture("board: MemoryError")

    monkeypatch.setattr(DrawnPictures, "draw", never)
    await begun(fixture, fixture.ana, fixture.ben)
    assert "turn" in fixture.posts[-1].text
    hand = await fixture.ana.slash(fixture.channel, "hand")
    assert "Deck from fore to aft" in hand.text
    assert not hand.message.attachments


async def test_refusal_of_discord_is_confessed(fixture: DiscordFixture) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    fixture.process.answering.acknowledge = TIMEOUT
    fixture.discord.faults.refuse("create_interaction_response", 50035, status=400, times=2)
    told = await fixture.ana.slash(fixture.channel, "hand")
    assert "Something went wrong" in told.text, "with its files, without them, and then in words"


async def test_a_click_whose_announcement_fails_still_counts(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    shown = await captain.slash(fixture.channel, "orders", text="dump")
    real = PRESSES["press"]

    async def slowly(*given: Any) -> Any:
        await asyncio.sleep(SLOW)
        return await real.answer(*given)

    monkeypatch.setitem(PRESSES, "press", replace(real, answer=slowly))
    fixture.discord.faults.refuse("create_interaction_response", 10062)
    await send(captain, shown.message, wait=None)
    await fixture.until(lambda: decision_of(fixture) > table.decision, "it counts")
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision + 1
