"""A table that is closed without a result tells so in a post of its own: who, why, the board as it stood, what remains."""

from __future__ import annotations

import pytest

from engines.kernel.messages import say
from locales import words
from tests.e2e.abuse import is_private, says
from tests.e2e.discord_fixture import DiscordFixture, buttons, picture_of
from tests.e2e.test_clicks import begun

pytestmark = pytest.mark.usefixtures("sketches")
YES = words("en").label(say("ui.close.yes"))


async def test_the_post_of_a_closed_table_names_who_closed_it_and_leads_on(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    sure = await fixture.ana.slash(fixture.channel, "table close")
    await fixture.ana.click(sure.message, YES)
    post = await fixture.post_with("Rematch")
    assert post.text.startswith(f"### Table {code} is closed") and "Ana" in post.text
    assert says(post.text, "note.closed.by") and says(post.text, "note.end.rest")
    assert picture_of(post).filename == "board.png" and set(buttons(post)) == {"Rematch", "Log"}
    assert "seed" not in post.text
    log = await fixture.carla.click(post, "Log")
    assert is_private(log, fixture.carla) and "Turn 1" in log.text
    await fixture.ben.click(post, "Rematch")
    await fixture.post_with("I am here")
