"""A table of Atlas, by presses and typing alone: ``python -m tests.atlas.cruise``.

Prints as JSON what was called and hailed. Runs in the copy of the product that has the game.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tests import cruising
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.foreign.one_language import host


class Cruise(cruising.Cruise):
    """Two captains at a table, what they call and hail, and what they are told."""

    game: ClassVar[str] = "atlas"

    def __init__(self, fixture: DiscordFixture, language: Any) -> None:
        super().__init__(fixture, language)
        self.seen = {"called": [], "hailed": []}

    async def find(self, who: Any, panel: Any, text: str) -> Any:
        """Type into the form of *Find*; the panel after it."""
        form = await who.click(panel, buttons(panel)[self.label("ui.find")])
        return (await who.submit(form, {"text": text})).message

    async def pick(self, who: Any, panel: Any, menu: int, number: int) -> Any:
        """Choose the entry of that place in the menu that has it; the panel after it."""
        found = menus(panel)[menu]
        value = next(one["value"] for one in found["options"] if f" {number:03} " in one["label"])
        return (await who.select(panel, found["custom_id"], [value])).message

    async def turn(self, who: Any, panel: Any, page: int) -> Any:
        """Turn to that page; the panel after it."""
        return (await who.select(panel, menus(panel)[0]["custom_id"], [str(page)])).message

    async def answer(self, ana: Any, ben: Any) -> None:
        """By a page and by typing; a search in vain; a page that lasts when the bot begins again."""
        panel = await self.turn(ana, await self.panel(ana), 5)
        await self.save(ana, await self.pick(ana, panel, 1, 131))
        panel = await self.find(ben, await self.panel(ben), "quux")
        self.seen["nothing"] = panel.text
        panel = await self.find(ben, panel, "BAHIA 077")
        await self.hails(ana)
        await self.called(ben, await self.pick(ben, await self.panel(ben), 0, 77))
        panel = await self.turn(ana, await self.panel(ana), 2)
        await self.fixture.restart()
        panel = await self.panel(ana)
        self.seen["kept"] = menus(panel)[1]["placeholder"].split()[1 if self.told.language == "it" else 0]
        await self.save(ana, await self.pick(ana, await self.turn(ana, panel, 1), 1, 26))
        panel = await self.find(ben, await self.panel(ben), "citta")
        await self.called(ben, await self.pick(ben, await self.find(ben, panel, "#100"), 0, 100))

    async def called(self, who: Any, panel: Any) -> None:
        """Save the last answer of a round, and note down what both called: the depth without the lead."""
        leads, decision = (await self.fixture.position(self.code)).table.leads, (await self.fixture.at(self.code)).decision
        await self.save(who, panel)
        await self.fixture.past(self.code, decision)
        depths = (await self.fixture.position(self.code)).table.last
        self.seen["called"].append([str(depth - lead) for depth, lead in zip(depths, leads, strict=True)])

    async def hails(self, who: Any) -> None:
        """An open move for a place: by page, then by typing, after the bot began again."""
        for number in (60, 131):
            panel = await self.panel(who)
            made = (await who.click(panel, buttons(panel)[self.label("at.hail")])).message
            if number == 60:
                made = await self.turn(who, made, 2)
            else:
                made = await self.find(who, made, "mareas 131")
            made = await self.pick(who, made, 1 if number == 60 else 0, number)
            await who.click(made, buttons(made)[self.label("confirm")])
            self.seen["hailed"].append(str(number))


if __name__ == "__main__":
    host(Cruise, ("Ana", "Ben"))
