"""Captains who play by themselves: they press what a person would, and read nothing but what is shown to them."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.labels import SEAL

SENDS = ("Confirm", SEAL, "Save answer")
MOST_CLICKS = 40


async def answer(fixture: DiscordFixture, captain: Any, rnd: Random) -> Any:
    """Decide, fill in the panel at random, send it; the panel as it is then."""
    outcome = await captain.click(fixture.posts[-1], "Decide")
    return await fill(captain, outcome.message, rnd)


async def fill(captain: Any, panel: Any, rnd: Random) -> Any:
    """Choose in menus until the answer can be sent, and send it."""
    for _ in range(MOST_CLICKS):
        ready = next((label for label in SENDS if label in buttons(panel)), None)
        if ready is not None:
            await captain.click(panel, buttons(panel)[ready])
            return panel
        if not await one_pick(captain, panel, rnd):
            return panel
    raise AssertionError(f"never ready to be sent: {panel.text}")


async def one_pick(captain: Any, panel: Any, rnd: Random) -> bool:
    """Choose in the last menu in which nothing is chosen, else press a number; False when there is nothing to choose."""
    open_menus = [menu for menu in menus(panel) if not any(option.get("default") for option in menu["options"])]
    if open_menus:
        menu = open_menus[-1]
        count = max(1, menu.get("min_values", 1))
        picked = rnd.sample([option["value"] for option in menu["options"]], count)
        await captain.select(panel, menu["custom_id"], picked)
        return True
    picks = [id for id in buttons(panel).values() if ":pick." in id]
    if picks:
        await captain.click(panel, rnd.choice(picks))
    return bool(picks)
