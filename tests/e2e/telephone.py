"""Messages on the page of a telephone: with their pictures drawn, and how high they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aiohttp import web
from playwright.async_api import Browser

from bot.model.posts import Picture
from render.orders import Order
from render.orders import draw as drawing
from tests.playground.browser import Page
from tests.playground.page.exhibits import ANA, HARBOUR, PICTURES, V2, media
from tests.playground.page.showroom import Showroom

TELEPHONE = {"width": 390, "height": 844}
GALLERY = 12
"""The type of the component that shows pictures."""


def with_picture(components: Any, picture: Picture, names: Sequence[str], language: str, name: str) -> Any:
    """Components as Discord is sent them, with the picture as the drawing process makes it; the page finds it under that name."""
    game, _, kind = picture.drawing.partition(".")
    made = drawing(Order(game, kind, picture.view, tuple(names), language, "dark"))
    PICTURES[name] = made.data
    for one in components[0]["components"]:
        if one["type"] == GALLERY:
            one["items"] = [{"media": media(name, made.width, made.height)}]
    return components


async def heights(browser: Browser, messages: Sequence[Any]) -> list[float]:
    """How high the messages are, in pixels."""
    room = Showroom()
    runner = web.AppRunner(room.app(), shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    room.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    for number, components in enumerate(messages):
        await room.post(HARBOUR, age=900 - number, components=components, flags=V2)
    page = await Page.open(browser, room.url, ANA, viewport=TELEPHONE)
    await page.messages().first.wait_for()
    boxes = [await page.messages().nth(number).bounding_box() for number in range(len(messages))]
    await runner.cleanup()
    return [box["height"] for box in boxes if box is not None]
