"""The page in a tab, as whoever was handed the file opens it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.render.tabs import Tabs
from tests.timeouts import TIMEOUT

if TYPE_CHECKING:
    from playwright.async_api import Browser
    from playwright.async_api import Page as Tab

    Opener = Callable[..., Awaitable[Tab]]

PAGE = Path(__file__).parents[3] / "docs" / "verify.html"


@dataclass(frozen=True)
class Found:
    """What the page says of a file: the verdict with its sentence, and by section its state, what is wrong, and its text."""

    verdict: str
    line: str
    states: dict[str, str]
    wrong: dict[str, list[str]]
    texts: dict[str, str]

    @property
    def fails(self) -> set[str]:
        """The sections that do not hold."""
        return {section for section, state in self.states.items() if state == "fails"}

    @property
    def what(self) -> set[str]:
        """What is wrong, by the engine's names."""
        return {one for wrong in self.wrong.values() for one in wrong}


async def found(tab: Tab, text: str | bytes, pasted: str = "", name: str = "record-8K2F.json") -> Found:
    """Give the page a file, and wait for what it says."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    await tab.locator("#pasted").evaluate("(field, text) => { field.value = text; }", pasted)
    await tab.locator("#file").set_input_files([{"name": name, "mimeType": "application/json", "buffer": data}])
    await expect(tab.locator("body:not([data-verdict=busy])[data-verdict]")).to_be_attached(timeout=1000 * TIMEOUT)
    return await shown(tab)


async def shown(tab: Tab) -> Found:
    """What the page shows."""
    told: dict[str, Any] = await tab.evaluate(
        """() => {
          const boxes = Array.from(document.querySelectorAll("#sections > section"));
          const by = (told) => Object.fromEntries(boxes.map((box) => [box.dataset.check, told(box)]));
          return {
            verdict: document.body.dataset.verdict, line: document.getElementById("verdict").innerText,
            states: by((box) => box.dataset.state || ""), wrong: by((box) => (box.dataset.what || "").split(" ").filter(Boolean)),
            texts: by((box) => box.querySelector(".found").innerText.replace(/[\\u2068\\u2069]/g, "")),
          };
        }"""
    )
    return Found(**told)


@pytest_asyncio.fixture(scope="module")
async def tabs(chromium_of_the_worker: Browser) -> AsyncIterator[Tabs]:
    made = Tabs(chromium_of_the_worker)
    yield made
    await made.close()


@pytest.fixture
async def opened(tabs: Tabs) -> AsyncIterator[Opener]:
    """Opens the page in a tab, as a file. Nothing may be asked for from anywhere, nothing said on the console."""

    async def tab_of(**options: Any) -> Tab:
        tab = await tabs.load(PAGE.as_uri(), lambda address: address == PAGE.as_uri(), **options)
        await expect(tab.locator("main")).to_be_visible()
        return tab

    yield tab_of
    assert await tabs.end() == []
