"""Messages on the page of telephones: with pictures of their size, how high they are, and how much room there is for one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from aiohttp import web
from PIL import Image
from playwright.async_api import Browser, Locator

from bot.edge.delivery.pictures import emphasis_of
from bot.model.posting.posts import PictureOrder
from render.paint.display_list import recording
from render.picture.line_chart import PICTURE as COURSE
from render.picture.line_chart import of_data
from render.picture.orders import Order
from render.picture.orders import draw as drawing
from tests.playground.browser import Page
from tests.playground.page.exhibits import ANA, HARBOUR, PICTURES, V2, media
from tests.playground.page.showroom import Showroom

if TYPE_CHECKING:
    from playwright.async_api import ViewportSize

TELEPHONES: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 360, "height": 800})
GALLERY = 12
"""The type of the component that shows pictures."""
APART = 600
"""Seconds between two messages, so that each stands below the line of its author."""
ROOM = "document.querySelector('[data-message-list]').clientHeight"
SHOWN = "Promise.all([document.fonts.ready, ...[...document.images].map(one => one.decode())])"
MEASURED = """messages => messages.map(one => {
  const rows = [...one.querySelectorAll('.row')].map(row => new Set([...row.children].map(part => part.offsetTop)).size);
  return [one.getBoundingClientRect().height, rows.filter(lines => lines > 1).length, rows.length];
})"""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message on a telephone: its height in pixels, how many of its rows wrap, and how many it has."""

    height: float
    wrapped: int
    rows: int


@dataclass(frozen=True, slots=True)
class Screen:
    """What a telephone of that width shows: pixels that it leaves a message, and messages by their names."""

    width: int
    room: float
    messages: Mapping[str, Shown]


async def room(page: Page) -> float:
    """The pixels that the page leaves a message between its head and the box at its foot."""
    found: float = await page.tab.evaluate(ROOM)
    return found


def with_pictures(components: Any, pictures: Sequence[PictureOrder], names: Sequence[str], language: str, name: str) -> Any:
    """Components of several pictures, each in its place as an empty one of its size. The page finds them below that name."""
    by_file = {picture.file: picture for picture in pictures}
    for one in components[0]["components"]:
        if one["type"] == GALLERY:
            for item in one["items"]:
                file = item["media"]["url"].removeprefix("attachment://")
                width, height = size(by_file[file], names, language)
                PICTURES[f"{name}{file}"] = empty(width, height)
                item["media"] = media(f"{name}{file}", width, height)
    return components


def size(picture: PictureOrder, names: Sequence[str], language: str) -> tuple[int, int]:
    """The width and height of a picture, in pixels."""
    game, _, kind = picture.drawing.partition(".")
    subject = of_data(picture.facts["curves"]) if kind == COURSE else picture.view
    with recording():
        made = drawing(Order(game, kind, subject, tuple(names), language, "dark", emphasis_of(picture.facts)))
    return made.width, made.height


def with_picture(components: Any, picture: PictureOrder, names: Sequence[str], language: str, name: str) -> Any:
    """Components as Discord is sent them, with an empty picture of the size of the one that the drawing process makes: a message
    is as high as that says. The page finds it under that name."""
    width, height = size(picture, names, language)
    PICTURES[name] = empty(width, height)
    for one in components[0]["components"]:
        if one["type"] == GALLERY:
            one["items"] = [{"media": media(name, width, height)}]
    return components


@cache
def empty(width: int, height: int) -> bytes:
    """A picture of that size on which nothing is."""
    out = BytesIO()
    Image.new("1", (width, height)).save(out, "PNG")
    return out.getvalue()


class Gallery:
    """One tab in which messages are hung, one lot after the other."""

    def __init__(self, browser: Browser, showroom: Showroom) -> None:
        self.browser, self.showroom = browser, showroom
        self.page: Page | None = None

    async def screens(self, messages: Mapping[str, Any], *, private: bool = False) -> tuple[Screen, ...]:
        """Those messages alone on each telephone; `private` ones above the line that says so."""
        self.showroom.messages[HARBOUR] = [
            self._hung(components, APART * (len(messages) - number), private)
            for number, components in enumerate(messages.values())
        ]
        page = await self._opened()
        await page.messages().nth(len(messages) - 1).wait_for()
        return await seen(page, [*messages], page.messages())

    def _hung(self, components: Any, age: float, private: bool) -> Any:
        of = self.showroom.private(ANA, components) if private else {"components": components, "flags": V2}
        return self.showroom.make(HARBOUR, age=age, **of)

    async def _opened(self) -> Page:
        """The page with what hangs there now."""
        if self.page is None:
            self.page = await Page.open(self.browser, self.showroom.url, ANA, viewport=TELEPHONES[0])
        else:
            await self.page.again()
        return self.page


@asynccontextmanager
async def gallery(browser: Browser) -> AsyncIterator[Gallery]:
    """A gallery whose tab is closed at the end."""
    showroom = Showroom()
    runner = web.AppRunner(showroom.app(), shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    showroom.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    made = Gallery(browser, showroom)
    try:
        yield made
    finally:
        if made.page is not None:
            await made.page.close()
        await runner.cleanup()


async def seen(page: Page, names: Sequence[str], messages: Locator) -> tuple[Screen, ...]:
    """Messages that a page shows, on each telephone; the page is as wide as the first one before and afterwards."""
    await page.tab.evaluate(SHOWN)
    found = []
    for telephone in TELEPHONES:
        await page.tab.set_viewport_size(telephone)
        measured = [Shown(*one) for one in await messages.evaluate_all(MEASURED)]
        found.append(Screen(telephone["width"], await room(page), dict(zip(names, measured, strict=True))))
    await page.tab.set_viewport_size(TELEPHONES[0])
    return tuple(found)


def together(several: Sequence[tuple[Screen, ...]]) -> tuple[Screen, ...]:
    """What was seen one after the other on the same telephones."""
    return tuple(
        replace(of[0], messages={name: shown for screen in of for name, shown in screen.messages.items()})
        for of in zip(*several, strict=True)
    )
