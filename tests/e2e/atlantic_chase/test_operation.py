"""Rheinübung by clicking: chosen in the lobby, set up in secret, whole actions declared, answers of the other side, a chart."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.e2e.captains import can_send, fill, option, send, standing
from tests.e2e.discord_fixture import DiscordFixture, buttons, picture_of, plays_menu
from tests.e2e.test_whole_games import asked

pytestmark = pytest.mark.usefixtures("stub_drawing")
WHOLE = ("ac.act", "ac.set_up")
"""Questions that a pick and a press answer; any other is filled in."""
QUESTIONS = 12


async def test_some_initiatives_are_played_by_a_pick_and_a_press_each(fixture: DiscordFixture) -> None:
    await fixture.ana.slash(fixture.channel, "table open", game="atlantic_chase", pace="live")
    lobby = await fixture.post_with("Join")
    await option(fixture.ana, lobby, "Game", "An operation")
    await fixture.until(lambda: "Rheinübung" in lobby.text, "the lobby names the operation")
    await fixture.ben.click(lobby, "Join")
    await fixture.begin(fixture.ana, fixture.ben)
    code = lobby.text.split("(")[1].split(")")[0]
    rnd, kinds = Random(4), list[str]()
    for _ in range(QUESTIONS):
        person: Any = await fixture.until(lambda: asked(fixture, code), "a question")
        before = await fixture.at(code)
        assert before.asked is not None
        kinds.append(before.asked.kind)
        await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
        panel = (await person.click(fixture.posts[-1], "Decide")).message
        assert picture_of(panel) is not None
        if before.asked.kind in WHOLE:
            await picked_and_sent(person, panel)
        else:
            await fill(person, panel, rnd)
    assert kinds.count("ac.act") > 2 and any(one.filename == "board.png" for one in fixture.posts[-1].attachments)
    assert "initiative" in fixture.posts[-1].text


async def picked_and_sent(person: Any, panel: Any) -> None:
    """The first whole answer of the menu, if there is one, and the last press."""
    menu = plays_menu(panel)
    if menu is not None:
        await person.select(panel, menu["custom_id"], [menu["options"][0]["value"]])
        panel = await standing(person, panel)
    assert can_send(panel)
    await send(person, panel)
