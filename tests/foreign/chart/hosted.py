"""A table of Straits for three: ``python -m tests.foreign.chart.hosted``.

Ana presses, Ben types, Carla says nothing.
"""

from __future__ import annotations

from typing import Any

from engines.straits.rules.orders import crew_name, shot_name, station_name
from tests.e2e.discord_fixture import menus
from tests.foreign.hosted import Hosted, run


class Straits(Hosted):
    """Who does what."""

    game, crew = "straits", ("Ana", "Ben", "Carla")

    async def answer(self, name: str, seat: int, table: Any) -> None:
        if name != "Carla":
            await getattr(self, f"orders_of_{name.lower()}")(name, (await self.fixture.position(self.code)).table)

    async def orders_of_ana(self, name: str, position: Any) -> None:
        """In the first round everything by presses, part by part; then what the panel proposes."""
        panel = await self.parts(name)
        if position.round == 1:
            panel = await self.crews(name, panel)
            panel = await self.course(name, panel)
            panel = await self.watch(name, panel)
            panel = await self.choose(name, panel, self.named(shot_name("grape")))
        await self.send(name, panel)
        self.did["pressed"] += 1

    async def crews(self, name: str, panel: Any) -> Any:
        """By place: the mate comes to the sails."""
        panel = await self.choose(name, panel, self.label("ui.by.place"), self.named(station_name("sails")))
        return await self.choose(name, panel, self.named(crew_name("mate")), self.label("ui.by.thing"))

    async def course(self, name: str, panel: Any) -> Any:
        """Three hexes, of which the last is taken back."""
        self.seen["offered"] = [[line["label"] for line in menu["options"]] for menu in menus(panel)]
        return await self.choose(name, panel, "B1", "C2", "D2", self.label("take.back"))

    async def watch(self, name: str, panel: Any) -> Any:
        """One of 131, found by typing."""
        return await self.choose(name, await self.find(name, panel, "L1"), "L10")

    async def orders_of_ben(self, name: str, position: Any) -> None:
        """In words in the first round, a line a part; then what the panel proposes."""
        panel = await (self.type(name, self.orders_in_words()) if position.round == 1 else self.panel(name))
        await self.send(name, panel)
        self.did["typed" if position.round == 1 else "pressed"] += 1

    def orders_in_words(self) -> str:
        """The mate to the sails, over L9 to K9, the lookout to K10, chain and round."""
        mate, sails = self.named(crew_name("mate")), self.named(station_name("sails"))
        shots = ", ".join(self.named(shot_name(shot)) for shot in ("chain", "round"))
        return f"1: {mate} = {sails}\n2: L9 K9\n3: K10\n4: {shots}"


if __name__ == "__main__":
    run(Straits)
