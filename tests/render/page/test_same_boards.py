"""A board that the page paints of its notes looks like the picture that was posted of the same step."""

from __future__ import annotations

import io
from base64 import b64decode
from collections.abc import Awaitable, Callable

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.async_api import Page as Tab
from playwright.async_api import expect

from render.page.story import OPEN, Step, Viewer
from render.picture.orders import Order, draw, loaded
from render.picture.picture_kinds import Emphasis
from tests.game_cases import FIRST
from tests.render.page.conftest import NAMES, Recorded

DENSITY = 1200 / 366
"""At which a board as wide as a telephone has a dot for each of its pixels."""
Opener = Callable[..., Awaitable[Tab]]
NEAR, FAR, FEW = 3.0, 90, 0.01
"""Of 255: how far colours may lie apart on average, from where on they are others, and how many pixels may be others: the edges
of letters, which the page draws itself."""


def posted(step: Step, viewer: Viewer, theme: str) -> list[Image.Image]:
    """The pictures of a step as the product draws them for that viewer."""
    asked = frozenset(step.asked.seats if step.asked else ())
    if viewer == OPEN:
        return [drawn("reveal", step.by_viewer[OPEN].view, theme, frozenset(), step.by_viewer[OPEN].fresh)]
    if viewer is not None and (known := loaded(FIRST).knowledge) is not None:
        return [drawn(known.name, step.by_viewer[viewer].view, theme)]
    public = loaded(FIRST).public(step.by_viewer[None].view, step.asked)[0]
    own = [] if viewer is None else list(loaded(FIRST).private(step.by_viewer[viewer].view, step.asked))
    pictures = [drawn(kind.name, step.by_viewer[viewer].view, theme) for kind in own if kind.is_private]
    return [*pictures, drawn(public.name, step.by_viewer[None].view, theme, asked, step.by_viewer[None].fresh)]


def drawn(
    kind: str, view: object, theme: str, asked: frozenset[int] = frozenset(), fresh: tuple[object, ...] = ()
) -> Image.Image:
    picture = draw(Order(FIRST, kind, view, NAMES, "en", theme, Emphasis(asked, fresh)))
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


async def painted(tab: Tab) -> list[Image.Image]:
    """What the page shows, as soon as it is painted."""
    await expect(tab.locator("#boards canvas:not([data-board]):visible")).to_have_count(0)
    data = await tab.locator("#boards canvas:visible").evaluate_all("ls => ls.map(l => l.toDataURL('image/png'))")
    return [Image.open(io.BytesIO(b64decode(one.partition(",")[2]))).convert("RGB") for one in data]


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_boards_look_as_they_were_posted(opened: Opener, recorded: Recorded, theme: str) -> None:
    screen = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": DENSITY}
    tab = await opened(color_scheme=theme, reduced_motion="reduce", **screen)
    last = len(recorded.steps) - 1
    for at in (0, last // 3, last // 2, last):
        await tab.locator("#slider").fill(str(at))
        for key, viewer in enumerate((OPEN, None, 0)):
            await tab.keyboard.press(str(key))
            for shown, meant in zip(await painted(tab), posted(recorded.steps[at], viewer, theme), strict=True):
                check_alike(shown, meant)


def check_alike(shown: Image.Image, meant: Image.Image) -> None:
    """Check that two pictures show the same."""
    assert abs(shown.width / shown.height - meant.width / meant.height) < 0.01
    off = ImageChops.difference(shown, meant.resize(shown.size, Image.Resampling.LANCZOS)).convert("L")
    others = sum(off.histogram()[FAR:]) / (off.width * off.height)
    assert ImageStat.Stat(off).mean[0] < NEAR and others < FEW, (ImageStat.Stat(off).mean, others)


def test_another_board_is_found_out(recorded: Recorded) -> None:
    """What one step shows is not like what another does."""
    one, other = (posted(recorded.steps[at], OPEN, "dark")[0] for at in (1, len(recorded.steps) - 1))
    with pytest.raises(AssertionError):
        check_alike(one, other)
