"""A manager helps a table by the pages of the real client: more time with a note that the channel reads."""

from __future__ import annotations

import pytest

from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.test_clicks import begun
from tests.e2e.test_strangers import rights

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_a_manager_gives_more_time_and_the_channel_reads_why(fixture: DiscordFixture) -> None:
    rights(fixture.discord.world, fixture.channel.guild, fixture.carla)
    code = await begun(fixture, fixture.ana, fixture.ben)
    before = await fixture.at(code)
    refused = await fixture.ana.slash(fixture.channel, "server repair")
    assert "may help it by right" in refused.text
    page = await fixture.carla.slash(fixture.channel, "server repair")
    assert {"More time", "Pause for 3 days"} <= set(buttons(page.message))
    form = await fixture.carla.click(page.message, "More time")
    done = await fixture.carla.submit(form, {"note": "a storm took the harbour's power"})
    assert "Done; the channel is told." in done.text
    after = await fixture.at(code)
    assert after.deadline > before.deadline
    post = await fixture.until(lambda: next((one for one in fixture.posts if "a storm took" in one.text), None), "the note")
    assert "Somebody who manages this server has given more time" in post.text
