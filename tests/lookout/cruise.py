"""A table of Lookout, and the pictures captains were sent: ``python -m tests.lookout.cruise``.

Each posted PNG is held against the options of its menu: the number before a hex stands in that hex, drawn in brass. Prints what
was seen as JSON. Runs in the copy of the product that has the game.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any, ClassVar

from PIL import Image

from engines.lookout import HEXES
from engines.lookout import game as lookout
from playground.discord.model.components import walk
from render.lookout import pictures
from render.paint.palette import THEMES
from render.paint.parts import by_name, has
from render.picture.picture_kinds import Emphasis
from tests import cruising
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.foreign.one_language import host

NUMBERED = re.compile(r"(\d+) · (\w\d)")
BRASS = THEMES["dark"].brass


class Cruise(cruising.Cruise):
    """Two captains at a table, and what stands on their pictures."""

    game: ClassVar[str] = "lookout"

    def __init__(self, fixture: DiscordFixture, language: Any) -> None:
        super().__init__(fixture, language)
        self.seen = {"numbers": 0}

    async def answer(self, ana: Any, ben: Any) -> None:
        """Each question, an open move, and what everybody sees."""
        await self.sails(ana, ben)
        await self.looks(ana)
        await self.signals(ana)
        await self.shown_to_everybody(ana, ben)

    async def holds(self, panel: Any, kind: str, seat: int = 0, shown: int | None = None) -> str:
        """Hold the picture of a panel against its menu, and give the name of its file."""
        marks, state, drawing = _marks(panel), await self.fixture.position(self.code), pictures.kind(kind)
        view = lookout.view(state, seat if drawing.is_private else None)
        names = tuple(one.name for one in (await self.fixture.at(self.code)).seats)
        made = pictures.draw(kind, view, names, self.told, emphasis=Emphasis(marks=marks))
        (posted,) = panel.attachments
        parts, pixels = by_name(made.parts), Image.open(BytesIO(posted.data)).convert("RGB")
        assert pixels.size == (made.width, made.height), (pixels.size, kind)
        for code, number in marks:
            x, y = parts[f"mark.{number}"].centre
            left, top, _, low = parts[f"mark.{number}"].box
            assert has(parts[code], x, y), (code, number)
            assert pixels.getpixel((left + 1, (top + low) // 2)) == BRASS, (code, number)
        drawn = sum(1 for name in parts if name.startswith("mark."))
        assert drawn == len(marks) and (shown is None or shown == drawn), (kind, marks)
        alt = next(item["description"] for part in walk(panel.components) for item in part.get("items", ()))
        assert all(f"{number} {code}" in re.sub("[\u2066-\u2069]", "", alt) for code, number in marks), alt
        self.seen["numbers"] += drawn
        return str(posted.filename)

    async def sails(self, ana: Any, ben: Any) -> None:
        """One's own waters first; the chart and its window by a press, also after the bot began again; the way grows."""
        panel = await self.panel(ana)
        self.seen["sail"] = await self.holds(panel, "waters")
        panel = await self.press(ana, panel, "picture.board")
        assert await self.holds(panel, "board") == "board.png"
        await self.fixture.restart()
        panel = await self.panel(ana)
        assert await self.holds(panel, "board") == "board.png"
        panel = await self.press(ana, panel, "lk.picture.west")
        await self.holds(panel, "west")
        panel = await self.press(ana, panel, "lk.picture.waters")
        before, panel = _marks(panel), await self.onward(ana, panel)
        assert _marks(panel) != before
        await self.holds(panel, "waters")
        await self.save(ana, panel)
        decision = (await self.fixture.at(self.code)).decision
        await self.save(ben, await self.onward(ben, await self.panel(ben)))
        await self.fixture.past(self.code, decision)

    async def looks(self, ana: Any) -> None:
        """43 lines in two pages: those of the page shown have their numbers on the chart, the same on every page."""
        panel = await self.panel(ana)
        assert await self.holds(panel, "board", shown=24) == "board.png"
        assert _marks(panel) == [(code, number) for number, code in enumerate(HEXES[:24], 2)]
        second = next(id for label, id in buttons(panel).items() if label.startswith(HEXES[24]))
        panel = (await ana.click(panel, second)).message
        await self.holds(panel, "board", shown=18)
        assert _marks(panel) == [(code, number) for number, code in enumerate(HEXES[24:], 26)]
        panel = await self.press(ana, panel, "lk.picture.waters")
        self.seen["looked"] = await self.holds(panel, "waters")

    async def signals(self, ana: Any) -> None:
        """A move sent without being asked has its places on the chart too."""
        panel = await self.press(ana, await self.panel(ana), "lk.signal")
        assert await self.holds(panel, "board", shown=25) == "board.png"
        panel = await self.press(ana, panel, "lk.picture.west")
        await self.holds(panel, "west")
        panel = (await ana.select(panel, menus(panel)[0]["custom_id"], ["3"])).message
        await self.holds(panel, "west")
        await ana.click(panel, buttons(panel)[self.label("confirm")])

    async def shown_to_everybody(self, ana: Any, ben: Any) -> None:
        """Posts and boards have no numbers, and no private kind is on offer there."""
        post = await self.fixture.post_with(self.label("decide"))
        assert await self.holds(post, "board", shown=0) == "board.png"
        board = (await ben.slash(self.fixture.channel, "board", public=True)).message
        assert await self.holds(board, "board", shown=0) == "board.png"
        assert self.label("lk.picture.waters") not in buttons(board)
        west = await self.press(ana, board, "lk.picture.west")
        assert await self.holds(west, "west", shown=0) == "board.png"
        text = await self.press(ana, post, "board")
        west = await self.press(ana, text, "lk.picture.west")
        assert await self.holds(west, "west", shown=0) == "board.png"

    async def onward(self, who: Any, panel: Any) -> Any:
        return (await who.select(panel, menus(panel)[0]["custom_id"], ["0"])).message


def _marks(panel: Any) -> list[tuple[str, int]]:
    """The hexes in the menus and buttons of a message, with the numbers before them."""
    labels = [option["label"] for menu in menus(panel) for option in menu["options"]]
    found = (NUMBERED.fullmatch(label) for label in (*labels, *buttons(panel)))
    return [(one[2], int(one[1])) for one in found if one]


if __name__ == "__main__":
    host(Cruise, ("Ana", "Ben"))
