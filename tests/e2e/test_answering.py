"""Answers in time: slow ones are announced, forms cannot be late, failures are told with a code, and nothing is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.edge.answers import about
from bot.edge.pictures import Pictures
from bot.edge.router import VERBS
from render.studio import NoPicture
from tests.e2e.harbour import Harbour, buttons, picture_of
from tests.e2e.mischief import database, rows
from tests.e2e.test_clicks import begun, on_turn

SLOW = 0.7


@pytest.fixture(autouse=True)
def announced(harbour: Harbour) -> None:
    """Answers that take long are announced."""
    harbour.announces()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures take longer than a click may wait."""
    draw = Pictures.draw

    async def slowly(self: Pictures, picture: Any, *priority: Any) -> Any:
        await asyncio.sleep(SLOW)
        return await draw(self, picture, *priority)

    monkeypatch.setattr(Pictures, "draw", slowly)


def kinds(harbour: Harbour) -> list[int]:
    """Types of the callbacks so far."""
    return [call.body["type"] for call in harbour.discord.requests("create_interaction_response")]


def decision_of(harbour: Harbour) -> int:
    """The decision at which the only table stands, as it is kept."""
    return int(rows(database(harbour), "tables", "decision")[0]["decision"])


async def test_a_slow_answer_to_a_command_is_announced_privately(harbour: Harbour, slow: None) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    before = len(kinds(harbour))
    hand = await harbour.ana.slash(harbour.channel, "hand")
    assert kinds(harbour)[before:] == [5]
    assert hand.kind == "private"
    assert picture_of(hand).filename == "private.png"


async def test_a_slow_public_answer_stays_public(harbour: Harbour, slow: None) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    shown = await harbour.ana.slash(harbour.channel, "board", public=True)
    assert shown.kind == "message"
    assert picture_of(shown).filename == "board.png"


async def test_a_slow_click_on_a_panel_changes_that_panel(harbour: Harbour, slow: None) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, _ = await on_turn(harbour, code)
    panel = (await captain.click(harbour.posts[-1], "Decide")).message
    before = len(kinds(harbour))
    outcome = await captain.click(panel, "My hand" if "My hand" in buttons(panel) else "What do I do now?")
    assert kinds(harbour)[before] in (6, 7, 4)
    assert outcome.text


async def test_a_press_that_opens_a_form_is_never_announced(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, _ = await on_turn(harbour, code)
    panel = (await captain.click(harbour.posts[-1], "Decide")).message
    real = VERBS["type"]

    async def slowly(*given: Any) -> Any:
        await asyncio.sleep(SLOW)
        return await real(*given)

    monkeypatch.setitem(VERBS, "type", slowly)
    assert (await captain.click(panel, "Type it")).kind == "modal"


async def test_an_error_of_ours_is_told_with_a_code_and_whether_the_answer_is_saved(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)

    async def wrong(*given: Any) -> Any:
        raise ZeroDivisionError("never shown to anybody")

    monkeypatch.setattr(about, "release", lambda: 1 / 0)
    told = await harbour.ana.slash(harbour.channel, "about")
    assert told.kind == "private"
    assert "Something went wrong" in told.text
    assert "not saved" in told.text
    assert "Zero" not in told.text
    _, captain, _ = await on_turn(harbour, code)
    shown = await captain.slash(harbour.channel, "orders", text="dump")
    monkeypatch.setattr("bot.edge.answers.panel.page", wrong)
    decision = (await harbour.process.host.tables.find(code)).decision
    saved = await captain.click(shown.message, "Confirm")
    assert "Your answer is saved" in saved.text
    assert (await harbour.process.host.tables.find(code)).decision == decision + 1


async def test_an_answer_that_cannot_be_shown_still_stands(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    sitting, captain, _ = await on_turn(harbour, code)
    shown = await captain.slash(harbour.channel, "orders", text="dump")
    harbour.discord.faults.refuse("create_interaction_response", 10062)
    await captain.click(shown.message, "Confirm", wait=None)

    await harbour.until(lambda: decision_of(harbour) > sitting.decision, "it counts")


async def test_without_a_picture_the_words_still_come(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Pictures, picture: Any, *priority: Any) -> Any:
        raise NoPicture("board: MemoryError")

    monkeypatch.setattr(Pictures, "draw", never)
    await begun(harbour, harbour.ana, harbour.ben)
    assert "turn" in harbour.posts[-1].text
    hand = await harbour.ana.slash(harbour.channel, "hand")
    assert "Deck from fore to aft" in hand.text
    assert not hand.message.attachments


async def test_what_discord_refuses_is_confessed(harbour: Harbour) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    harbour.discord.faults.refuse("create_interaction_response", 50035, status=400)
    told = await harbour.ana.slash(harbour.channel, "hand")
    assert "Something went wrong" in told.text


async def test_a_click_whose_announcement_fails_still_counts(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    sitting, captain, _ = await on_turn(harbour, code)
    shown = await captain.slash(harbour.channel, "orders", text="dump")
    real = VERBS["confirm"]

    async def slowly(*given: Any) -> Any:
        await asyncio.sleep(SLOW)
        return await real(*given)

    monkeypatch.setitem(VERBS, "confirm", slowly)
    harbour.discord.faults.refuse("create_interaction_response", 10062)
    await captain.click(shown.message, "Confirm", wait=None)
    await harbour.until(lambda: decision_of(harbour) > sitting.decision, "it counts")
    assert (await harbour.process.host.tables.find(code)).decision == sitting.decision + 1
