"""The thinnest whole way: a table is opened, joined and started, captains answer, and the board is posted."""

from __future__ import annotations

from tests.e2e.harbour import Harbour, buttons, picture_of


async def test_a_table_from_the_lobby_to_a_posted_board(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    post = await harbour.post_with("Decide")
    assert picture_of(post).width >= 1200
    for captain in (harbour.ana, harbour.ben):
        panel = await captain.click(post, "Decide")
        assert panel.kind == "private"
        assert picture_of(panel).filename == "private.png"
        saved = await captain.click(panel.message, "Seal orders")
        assert saved.kind == "update"
    await harbour.until(lambda: "turn" in harbour.posts[-1].text.lower(), "the first turn")
    assert set(buttons(harbour.posts[-1])) == {"Decide", "My hand", "Board as text", "Log"}
