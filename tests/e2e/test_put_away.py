"""Private panels that their readers put away: the bot hears nothing of it, and every press on a post opens one anew."""

from __future__ import annotations

from random import Random

import pytest

from bot.edge.parser import spelling
from tests.e2e.abuse import says
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.test_clicks import begun, on_turn

pytestmark = pytest.mark.usefixtures("stub_drawing")
REDRAWN = ("update_original_webhook_message", "update_webhook_message")


async def test_a_panel_that_was_put_away_is_opened_anew_from_any_post(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, other = await on_turn(fixture, code)
    post = await fixture.post_with("Decide")
    panel = (await captain.click(post, "Decide")).message
    away = (await other.click(post, "Decide")).message
    before = away.text
    other.dismiss(away)
    await fill(captain, panel, Random(4))
    await fixture.asked_after(code, table.decision)
    await fixture.until(lambda: away.text != before, "a change that nobody sees")
    assert {call.status for call in fixture.discord.requests(*REDRAWN)} == {200}
    assert away not in other.private_in(fixture.channel)
    for label in ("Decide", "Decide", "Log"):
        shown = await other.click(await fixture.post_with("Decide"), label)
        assert shown.kind == "private" and shown.message in other.private_in(fixture.channel)
        other.dismiss(shown.message)
    now, captain, _ = await on_turn(fixture, code)
    await fill(captain, (await captain.click(await fixture.post_with("Decide"), "Decide")).message, Random(5))
    await fixture.past(code, now.decision)


async def test_a_command_opens_it_anew_too(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    for _ in range(2):
        shown = await captain.slash(fixture.channel, "decide")
        assert shown.message in captain.private_in(fixture.channel)
        captain.dismiss(shown.message)
    await fill(captain, (await captain.slash(fixture.channel, "decide")).message, Random(4))
    await fixture.past(code, table.decision)


@pytest.mark.parametrize(
    ("text", "answer"), [("dump " + "x" * 3990, "e.words.long"), ("good morning everybody " * 170, "dm.talk")]
)
async def test_a_text_of_four_thousand_characters_is_answered_politely(fixture: DiscordFixture, text: str, answer: str) -> None:
    """Somebody who pays for it may write so much."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    captain.user.nitro = True
    assert spelling.LONGEST < len(text) <= 4000
    await captain.say(captain.dm, text)
    await fixture.until(lambda: captain.inbox and says(captain.inbox[-1].text, answer), answer)
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision
