"""`python -m tests.panels`: draws anew the pictures of the panels in docs/adding-a-game.md, one of each shape of choice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from aiohttp import web
from PIL import Image

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.edge.shapes.parts import WHOLE
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Capacity, Programme, Ranking
from engines.kernel.choices.arrangements import Path as Way
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from locales import words
from tests.bot.edge.panels.pressing import Anything, table
from tests.playground.browser import Page, chromium
from tests.playground.page.exhibits import ANA, HARBOUR, V2
from tests.playground.page.showroom import Showroom

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
WIDE, HIGH = 760, 5000
SHIPS = ("Resolve", "Ardent", "Otter")
PLACES = ("North Bank", "The Narrows", "Gull Rock", "Old Harbour")
ORDERS = ("Sail", "Turn", "Fire", "Repair")


def called(option: str) -> Message:
    """An option under its own name."""
    return say("ui.code", code=Verbatim(option))


def one_of(options: tuple[str, ...]) -> OneOf:
    return OneOf(options=options, default=options[0], name=called)


def assignment() -> Assignment:
    holds = {PLACES[0]: Capacity(most=1), PLACES[1]: Capacity(most=2)}
    home = dict(zip(SHIPS, PLACES, strict=False))
    return Assignment(
        things=SHIPS, places=lambda thing: PLACES[:3], default=home, name=called, place_name=called, capacities=holds
    )


def path() -> Way:
    """A way that comes nowhere twice."""
    return Way(
        next_places=lambda way: tuple(one for one in PLACES if one not in way), least=1, most=3, default=PLACES[:1], name=called
    )


def sheet() -> Sheet:
    return Sheet(script=lambda: parts(SHIPS))


def parts(ships: tuple[str, ...]) -> Iterator[Part]:
    ship = yield Part("ship", called("Which ship"), one_of(ships))
    yield Part("to", called(f"Where the {ship} goes"), one_of(PLACES))


def plan() -> Plan:
    """Each ship sails once: an item leaves the others."""
    return Plan(
        view=SHIPS,
        sheet=lambda ships: Sheet(script=lambda: parts(ships)) if ships else None,
        after=lambda ships, item: tuple(one for one in ships if one != item["ship"]),
        most=3,
        default=(),
        name=lambda item: called(f"{item['ship']} to {item['to']}"),
    )


PANELS: dict[str, tuple[Choice, Any]] = {
    "one_of": (one_of(PLACES), PLACES[1]),
    "some_of": (SomeOf(options=SHIPS, least=1, most=2, default=SHIPS[:1], name=called), SHIPS[:2]),
    "amount": (Amount(least=0, most=6, default=0), 2),
    "ranking": (Ranking(items=SHIPS, default=SHIPS, name=called), SHIPS[:2]),
    "path": (path(), PLACES[:2]),
    "programme": (Programme(slots=3, options=ORDERS, default=("Sail",) * 3, name=called), ("Sail", "Fire")),
    "assignment": (assignment(), {SHIPS[0]: PLACES[0]}),
    "sheet": (sheet(), {"ship": SHIPS[0]}),
    "plan": (plan(), ({"ship": SHIPS[0], "to": PLACES[1]},)),
}  # fmt: skip
"""Of each shape a choice, and what is drafted of its answer."""


class Asking(Anything):
    """A game that asks for an answer of that shape."""

    def waiting_line(self, view: Any, asked: Any) -> Message:
        return called("your turn")

    def prompt(self, view: Any, asked: Any) -> Message:
        return called("What do you decide?")


def panel(choice: Choice, draft: Any) -> list[Any]:
    """The panel as Discord is sent it."""
    answer = draft if choice.shape == "sheet" else {WHOLE: draft}
    at = replace(table(), game=Asking(), deadline=None)
    return frozen(draw(PanelModel(at, choice, PanelDraft(answer), words("en").naming(("Ana", "Ben")))))


async def main() -> None:
    """Show every panel in a tab of its own kind of message, and photograph it."""
    room = Showroom()
    runner = web.AppRunner(room.app(), shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    room.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    for number, (choice, draft) in enumerate(PANELS.values()):
        await room.post(HARBOUR, age=900 - number, components=panel(choice, draft), flags=V2)
    async with chromium() as browser:
        ana = await Page.open(browser, room.url, ANA, viewport={"width": WIDE, "height": HIGH}, color_scheme="dark")
        await ana.messages().first.wait_for()
        for number, shape in enumerate(PANELS):
            taken = Image.open(BytesIO(await ana.messages().nth(number).screenshot()))
            taken.convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(FOLDER / f"panel_{shape}.png", optimize=True)
    await runner.cleanup()


if __name__ == "__main__":
    asyncio.run(main())
