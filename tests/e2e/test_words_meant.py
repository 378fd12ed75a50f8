"""A word that can mean several things: they are offered, and what was typed behind it is not lost."""

from __future__ import annotations

import pytest

from tests.e2e.captains import send
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.test_clicks import begun, drafts, on_turn

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_the_thing_pressed_is_taken_and_the_rest_of_the_line_read(fixture: DiscordFixture) -> None:
    """Ships are built by default, so that a Mate lies in the nest and three coins of the other ship can be aimed at."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, other = await on_turn(fixture, code)
    name = next(seat.name for seat in table.seats if seat.person == other.id)
    shown = await captain.slash(fixture.channel, "orders", text=f"play mate from nest at {name}, nest fore")
    panel = shown.message
    assert "can mean several things" in panel.text
    offered = [label for label in buttons(panel) if name in label]
    assert len(offered) == 3
    await captain.click(panel, offered[0])
    assert f"{name}" in drafts(panel.text)[0]
    assert "to nest" in drafts(panel.text)[0]
    await send(captain, panel)
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision + 1
