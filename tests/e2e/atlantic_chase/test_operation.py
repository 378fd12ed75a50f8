"""The chase for Bremen by clicking, to its end: chosen in the lobby, whole actions declared, one press for each answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.e2e.captains import can_send, fill, option, send, standing, whole_answers
from tests.e2e.discord_fixture import DiscordFixture, buttons, plays_menu
from tests.e2e.test_whole_games import OVER, asked

pytestmark = pytest.mark.usefixtures("stub_drawing")
ACT, PICKED, MOST = "ac.act", ("ac.act", "ac.reorganize"), 60
"""Questions that a pick and a press answer; questions after which it should be over."""
IN_TURN, IN_ANSWER, OF_INITIATIVE = 3, 2, 1.2
"""Presses of an action and of an answer, posts of an initiative: at most."""


async def test_an_operation_is_played_to_its_end_by_few_presses(fixture: DiscordFixture) -> None:
    await fixture.ana.slash(fixture.channel, "table open", game="atlantic_chase", pace="live")
    lobby = await fixture.post_with("Join")
    await option(fixture.ana, lobby, "Game", "An operation")
    await option(fixture.ana, lobby, "Operation", "Homecoming")
    await fixture.until(lambda: "Homecoming" in lobby.text, "the lobby names the operation")
    await fixture.ben.click(lobby, "Join")
    await fixture.begin(fixture.ana, fixture.ben)
    code, rnd = lobby.text.split("(")[1].split(")")[0], Random(4)
    kinds, before = list[str](), len(fixture.posts)
    while (person := await fixture.until(lambda: asked(fixture, code), "a question, or the end")) is not OVER:
        table = await fixture.at(code)
        assert table.asked is not None and len(kinds) < MOST
        kinds.append(table.asked.kind)
        await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
        panel = (await person.click(fixture.posts[-1], "Decide")).message
        presses = 1 + await (acted(person, panel) if kinds[-1] == ACT else answered(person, panel, rnd))
        assert presses <= (IN_TURN if kinds[-1] in PICKED else IN_ANSWER), kinds[-1]
        await fixture.past(code, table.decision)
    await fixture.post_with("Replay")
    initiatives = (await fixture.at(code)).view.changes + 1
    assert {ACT, "ac.lapse"} < {*kinds} and any(one.filename == "board.png" for one in fixture.posts[-1].attachments)
    assert len(fixture.posts) - before <= OF_INITIATIVE * initiatives + 1, "an initiative is one post, and the end another"


async def acted(person: Any, panel: Any) -> int:
    """Home if there is a way, else the first whole action of the menu, and the last press; the presses."""
    menu = plays_menu(panel)
    if menu is None:
        await send(person, panel)
        return 1
    lines = menu["options"]
    best = next((one for one in lines if "Completes" in one["label"]), lines[0])
    await person.select(panel, menu["custom_id"], [best["value"]])
    panel = await standing(person, panel)
    assert can_send(panel)
    await send(person, panel)
    return 2


async def answered(person: Any, panel: Any, rnd: Random) -> int:
    """The first answer, by one press where the panel has it; the presses."""
    picks = [id for id in buttons(panel).values() if ":pick." in id] or [*whole_answers(panel)]
    if picks:
        await person.click(panel, picks[0])
        return 1
    await fill(person, panel, rnd)
    return 2
