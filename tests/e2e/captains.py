"""Captains who play by themselves: they press what a person would, and read nothing but what is shown to them."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.e2e.discord_fixture import DiscordFixture, buttons, menus, plays_menu

MOST_CLICKS = 40


async def answer(fixture: DiscordFixture, captain: Any, rnd: Random) -> Any:
    """Decide, fill in the panel at random, send it; the panel as it is then."""
    outcome = await captain.click(fixture.posts[-1], "Decide")
    return await fill(captain, outcome.message, rnd)


async def fill(captain: Any, panel: Any, rnd: Random) -> Any:
    """Choose in menus until the answer can be sent, and send it: by a last press where there are some."""
    for _ in range(MOST_CLICKS):
        ready = confirming(panel)
        at_once = whole_answers(panel)
        if ready is not None or at_once:
            await captain.click(panel, ready or rnd.choice(at_once))
            return panel
        if not await one_pick(captain, panel, rnd):
            return panel
        panel = await standing(captain, panel)
    raise AssertionError(f"never ready to be sent: {panel.text}")


async def standing(captain: Any, panel: Any) -> Any:
    """The panel, or the one in its place, where Discord let nobody change it; the older one is taken away then."""
    newest = captain.private_in(panel.channel)[-1:] or [panel]
    if newest[0].id > panel.id:
        await captain.world.until(lambda: panel.deleted, what="one panel")
    return newest[0] if panel.deleted else panel


def confirming(panel: Any) -> str | None:
    """The id of the button that sends the draft as it stands, whatever is written on it; None where there is none."""
    return next((id for id in buttons(panel).values() if id.split("~")[0].endswith(":confirm")), None)


def is_whole_answer(id: str) -> bool:
    """Whether a button of that id sends an answer by itself."""
    return ":press." in id or ":short." in id


def sending(panel: Any) -> str:
    """The id of the button that sends what is drafted, the usual one of several."""
    ready = confirming(panel)
    found = [part["custom_id"] for part in panel.parts() if part["type"] == 2 and is_whole_answer(part.get("custom_id", ""))]
    usual = [part["custom_id"] for part in panel.parts() if part.get("style") == 1 and part.get("custom_id") in found]
    return ready or next(iter([*usual, *found]))


def can_send(panel: Any) -> bool:
    """Whether a draft stands there that can be sent."""
    return confirming(panel) is not None or any(":press." in id for id in buttons(panel).values())


async def send(captain: Any, panel: Any, **how: Any) -> Any:
    """Send what is drafted."""
    return await captain.click(panel, sending(panel), **how)


async def press(captain: Any, panel: Any, label: str) -> Any:
    """Press that button, which may stand behind More."""
    return await captain.click(panel, await behind(captain, panel, label))


async def pick(captain: Any, panel: Any, place: int = -1) -> str:
    """Pick the play at that place of the menu; the id of its first last press."""
    menu = plays_menu(panel)
    await captain.select(panel, menu["custom_id"], [menu["options"][place]["value"]])
    return next(id for id in buttons(panel).values() if is_whole_answer(id))


async def behind(captain: Any, panel: Any, label: str) -> str:
    """The id of what stands behind More; the panel is turned over."""
    if label not in buttons(panel):
        await captain.click(panel, buttons(panel)["More"])
    return buttons(panel)[label]


async def in_detail(captain: Any, panel: Any) -> Any:
    """The panel opened part by part."""
    for label in ("In detail", "Build my own"):
        if label in buttons(panel):
            await captain.click(panel, buttons(panel)[label])
            return panel
    await captain.click(panel, await behind(captain, panel, "In detail"))
    return panel


def whole_answers(panel: Any) -> list[str]:
    """The ids of the buttons that send an answer by themselves."""
    return [id for id in buttons(panel).values() if is_whole_answer(id)]


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


async def option(captain: Any, post: Any, name: str, value: str) -> None:
    """Choose an option of the table in the lobby."""
    panel = (await captain.click(post, "Options")).message
    field = next(menu for menu in menus(panel) if menu["custom_id"].endswith(":field"))
    await _select(captain, panel, field, name)
    await _select(captain, panel, menus(panel)[0], value)


async def _select(captain: Any, panel: Any, menu: Any, label: str) -> None:
    await captain.select(panel, menu["custom_id"], [next(one["value"] for one in menu["options"] if one["label"] == label)])
