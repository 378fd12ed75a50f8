"""How presses are answered: at once where the post will lose its buttons without that press, announced where files are large."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.edge.delivery import page_sender
from bot.edge.delivery.open_panels import COVERED
from playground.discord.model.interaction import DEFER, DEFER_UPDATE, MESSAGE, UPDATE
from tests.e2e.captains import fill, pick
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.test_clicks import begun, on_turn

pytestmark = pytest.mark.usefixtures("stub_drawing")
CALLBACK, FURTHER, CHANGED = "create_interaction_response", "execute_webhook", "update_original_webhook_message"


def answers(fixture: DiscordFixture, since: int) -> list[Any]:
    """What was shown by tokens since then: the types of answers, and the names of what followed."""
    sent = [call for call in fixture.discord.calls[since:] if call.operation in (CALLBACK, FURTHER, CHANGED)]
    return [call.body["type"] if call.operation == CALLBACK else call.operation for call in sent]


async def test_one_press_on_a_post_gives_its_token_and_the_next_are_answered_at_once(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, other = await on_turn(fixture, code)
    fixture.process.answering.open_panels.posts.clear()
    post, since = await fixture.post_with("Decide"), len(fixture.discord.calls)
    panel = (await captain.click(post, "Decide")).message
    assert answers(fixture, since) == [DEFER_UPDATE, FURTHER]
    for who, label in ((other, "Decide"), (fixture.carla, "Log")):
        since = len(fixture.discord.calls)
        shown = await who.click(post, label)
        assert (shown.kind, answers(fixture, since)) == ("private", [MESSAGE])
    since = len(fixture.discord.calls)
    await fill(captain, panel, Random(4))
    await fixture.asked_after(code, table.decision)
    await fixture.settled()
    assert buttons(post) == {}
    assert [call.operation for call in fixture.discord.calls[since:] if _is_of(call, post)] == []
    assert CHANGED in answers(fixture, since), "the post lost its buttons by the token of the first press"


def _is_of(call: Any, post: Any) -> bool:
    return call.operation == "update_message" and call.path["message_id"] == str(post.id)


async def test_a_panel_that_was_answered_at_once_follows_the_game(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, other = await on_turn(fixture, code)
    post = await fixture.post_with("Decide")
    panel = (await captain.click(post, "Decide")).message
    waits = (await other.click(post, "Decide")).message
    before = waits.text
    await fill(captain, panel, Random(4))
    await fixture.past(code, table.decision)
    await fixture.until(lambda: waits.text != before, "the other captain's panel")


async def test_a_token_that_lives_no_longer_than_minutes_is_asked_for_anew(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    post = await fixture.post_with("Decide")
    await captain.click(post, "Decide")
    panels = fixture.process.answering.open_panels
    application, token, _ = panels.posts[post.id]
    panels.posts[post.id] = (application, token, panels.clock.now() + COVERED - timedelta(seconds=1))
    since = len(fixture.discord.calls)
    await other.click(post, "Decide")
    assert answers(fixture, since) == [DEFER_UPDATE, FURTHER]
    assert panels.is_covered(post.id) and panels.posts[post.id][1] != token


async def test_an_answer_with_large_files_is_announced_before_they_are_sent(
    fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    post = await fixture.post_with("Decide")
    for large, kinds in ((page_sender.LARGE, [MESSAGE]), (1, [DEFER, CHANGED])):
        monkeypatch.setattr(page_sender, "LARGE", large)
        since = len(fixture.discord.calls)
        shown = await fixture.ana.slash(fixture.channel, "board")
        assert (shown.kind, answers(fixture, since)) == ("private", kinds)
        assert shown.message.attachments
    await fixture.ana.click(post, "Decide")
    since = len(fixture.discord.calls)
    at_once = await fixture.ben.click(post, "Decide")
    assert answers(fixture, since) == ([DEFER_UPDATE, FURTHER] if at_once.message.attachments else [MESSAGE])


async def test_a_panel_with_large_files_is_announced_too(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(await fixture.post_with("Decide"), "Decide")).message
    assert panel.attachments
    for large, kinds in ((page_sender.LARGE, [UPDATE]), (1, [DEFER_UPDATE, CHANGED])):
        monkeypatch.setattr(page_sender, "LARGE", large)
        since = len(fixture.discord.calls)
        await pick(captain, panel, 0 if large == 1 else 1)
        assert answers(fixture, since) == kinds and panel.attachments


async def test_announced_large_answer_stays_private(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    monkeypatch.setattr(page_sender, "LARGE", 1)
    assert (await fixture.carla.slash(fixture.channel, "board", public=True)).kind == "message"
    assert (await fixture.carla.slash(fixture.channel, "board")).kind == "private"
