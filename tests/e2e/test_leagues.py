"""`/series` through the client: a league is opened, joined, begun, played in threads of its own, read and closed."""

from __future__ import annotations

import pytest

from tests.e2e.discord_fixture import DiscordFixture, code_of
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_a_league_calls_captains_into_threads_and_counts_what_they_play(fixture: DiscordFixture) -> None:
    ana, quay, crew = fixture.ana, fixture.channel, (fixture.ana, fixture.ben, fixture.carla)
    bot = fixture.discord.world.bot
    quay.allow(bot, "pin_messages")
    opened = await ana.slash(quay, "series open", name="Spring", game=FIRST, kind="robin", pace="live")
    assert opened.kind == "private" and "Spring" in opened.text and "Pin Messages" not in opened.text
    post = await fixture.post_with("Schedule")
    await fixture.until(lambda: post.pinned, "it is pinned")
    quay.deny(bot, "pin_messages")
    for captain in crew[1:]:
        assert "from round 1 on" in (await captain.click(post, "Join")).text
    await fixture.until(lambda: "Carla" in post.text, "she stands in the post")
    assert "Only whoever opened the series" in (await fixture.ben.slash(quay, "series start")).text
    assert "has begun" in (await ana.slash(quay, "series start")).text

    await fixture.until(lambda: ": table " in post.text, "the table stands in the post")
    (thread,) = quay.guild.threads
    fixture.channel = thread
    called = await fixture.post_with("I am here")
    resting = next(one for one in crew if f"<@{one.id}>" not in called.text)
    players = [one for one in crew if one is not resting]
    assert thread.parent is quay and code_of(called) in post.text
    assert all(one.user.name in thread.name for one in players) and thread.name.startswith("Spring 1: ")

    for captain in players:
        await captain.click(await fixture.post_with("I am here"), "I am here")
    await fixture.post_with("Decide")
    await fixture.resign(players[0])
    await fixture.until(lambda: "Round 2" in post.text, "the next round")
    standings = (await resting.click(post, "Standings")).text
    assert f"{players[1].user.name}\u2069: 2 points (1 game, 1 won)" in standings and "(1 game, 0 won)" in standings
    assert "has a bye: 2 points" in (await resting.click(post, "Schedule")).text
    await fixture.until(lambda: len(quay.guild.threads) == 2, "a thread for the table of the second round")
    assert "is over" in (await ana.slash(quay, "series close")).text
    await fixture.until(lambda: "Over after round 2 of 3" in post.text, "the end in the post")
    assert [one for one in quay.messages if "Everybody against everybody" in one.text] == [post]
