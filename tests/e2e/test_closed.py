"""A table that is closed without a result tells so in a post of its own: who, why, the board as it stood, what remains."""

from __future__ import annotations

import pytest

from tests.e2e.abuse import is_private, says
from tests.e2e.discord_fixture import DiscordFixture, buttons, picture_of
from tests.e2e.test_clicks import begun
from tests.e2e.test_quotas import in_spanish
from tests.e2e.test_strangers import rights

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_the_post_of_a_closed_table_names_who_closed_it_and_leads_on(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    await fixture.shut(fixture.ana, fixture.ben)
    post = await fixture.post_with("Rematch")
    assert post.text.startswith(f"### Table {code} is closed")
    assert says(post.text, "note.closed.all") and says(post.text, "note.end.rest")
    assert picture_of(post).filename == "board.png" and set(buttons(post)) == {"Rematch", "Log"}
    assert "seed" not in post.text
    log = await fixture.carla.click(post, "Log")
    assert is_private(log, fixture.carla) and "Turn 1" in log.text
    await fixture.ben.click(post, "Rematch")
    await fixture.post_with("I am here")


@in_spanish
async def test_captains_close_a_game_together_by_the_post_of_the_vote(
    fixture: DiscordFixture, locale: str, language: str
) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    fixture.ben.user.locale = locale
    refused = await fixture.carla.slash(fixture.channel, "table close")
    assert says(refused.text, "e.notyours.begun") and not buttons(refused.message)
    await fixture.shut(fixture.ana)
    post = await fixture.post_with("Withdraw the vote")
    assert says(post.text, "vote.asked") and says(post.text, "vote.needed.all")
    assert f"<@{fixture.ben.id}>" in post.text and f"<@{fixture.ana.id}>" not in post.text
    assert [one.id for one in post.mentions] == [fixture.ben.id], "it rings who has still to press, and nobody else"
    done = (await fixture.ben.click(post, "Yes")).message
    assert says(done.text, "ui.closed", language)
    await fixture.until(lambda: says(fixture.posts[-1].text, "note.closed.all"), "closed")
    await fixture.until(lambda: says(post.text, "vote.cancelled") and not buttons(post), "the vote as it ended")
    assert (await fixture.process.host.lookup.find(code)).status == "closed"


async def test_a_captain_plays_on_by_a_no_to_the_vote(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    await fixture.shut(fixture.ana)
    post = await fixture.post_with("Withdraw the vote")
    stranger = await fixture.carla.click(post, "No")
    assert is_private(stranger, fixture.carla) and says(stranger.text, "e.spectator")
    await fixture.ben.click(post, "No")
    await fixture.until(lambda: says(post.text, "vote.lost") and not buttons(post), "the vote as it ended")
    again = await fixture.shut(fixture.ana)
    assert says(again.text, "e.vote.question")
    assert (await fixture.process.host.lookup.find(code)).status == "running"


async def test_a_managers_note_stands_in_the_channel_and_in_the_log(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    rights(fixture.discord.world, fixture.channel.guild, fixture.carla)
    note = "Both have *left* @everyone"
    await fixture.carla.slash(fixture.channel, "table close", note=note)
    post = await fixture.post_with("Rematch")
    assert says(post.text, "note.closed.manager") and "Both have" in post.text and "@everyone" not in post.text
    assert not post.mentions and "\\*left\\*" in post.text
    log = await fixture.ana.slash(fixture.channel, "log")
    assert says(log.text, "note.closed.manager") and "Both have" in log.text
    assert (await fixture.process.host.lookup.find(code)).closed_by == "manager"
