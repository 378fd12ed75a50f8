"""The thinnest whole way: a table is opened, joined and started, captains answer, and the board is posted."""

from __future__ import annotations

from tests.e2e.discord_fixture import DiscordFixture, buttons, picture_of
from tests.e2e.labels import SEAL


async def test_a_table_from_the_lobby_to_a_posted_board(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    post = await fixture.post_with("Decide")
    assert picture_of(post).width >= 1200
    for captain in (fixture.ana, fixture.ben):
        panel = await captain.click(post, "Decide")
        assert panel.kind == "private"
        assert picture_of(panel).filename == "private.png"
        saved = await captain.click(panel.message, SEAL)
        assert saved.kind == "update"
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    assert set(buttons(fixture.posts[-1])) == {"Decide", "My ship", "Fairness", "Board as text", "Log"}
