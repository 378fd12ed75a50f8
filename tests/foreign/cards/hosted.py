"""A table of Corsairs for four seats: ``python -m tests.foreign.cards.hosted``.

Ana presses for two seats that are partners, Ben types or uses the shortcut under the post, Carla says nothing.
"""

from __future__ import annotations

from typing import Any

from engines.corsairs.rules.orders import card_name, half_name
from tests.e2e.discord_fixture import has_button, menus
from tests.foreign.hosted import Hosted, run


class Corsairs(Hosted):
    """Who does what."""

    game, crew = "corsairs", ("Ana", "Ben", "Carla")
    seats = 4

    async def in_the_lobby(self) -> None:
        """Ana takes a second seat and The Shoal for both; the others get what is left."""
        await self.press_more("Ana", "another")
        side = self.label("cs.side.1")
        post = await self.fixture.until(lambda: next((one for one in (self.fixture.posts[-1],) if side in str(menus(one))), None))
        menu = next(one for one in menus(post) if any(line["label"] == side for line in one["options"]))
        value = next(line["value"] for line in menu["options"] if line["label"] == side)
        self.look(await self.person("Ana").select(post, menu["custom_id"], [value]))

    async def answer(self, name: str, seat: int, table: Any) -> None:
        self.seen["seats"] = [[name, side.id] for name, side in zip(table.names, table.sides, strict=True)]
        depth = len((await self.fixture.position(self.code)).stack)
        self.seen["deepest"] = max(self.seen.get("deepest", 0), depth)
        if name == "Carla":
            return
        if table.asked.kind == "cs.plan":
            await self.plan(name, seat)
        elif name == "Ana":
            await self.press_an_answer(name)
        else:
            await self.type_an_answer(name, seat)

    # -- plans

    async def plan(self, name: str, seat: int) -> None:
        """Ana's first plan has three items, moved and taken back; Ben adds raids to what the panel proposes."""
        hand = (await self.fixture.position(self.code)).table.hands[seat]
        if not self.did["moved"] and name == "Ana":
            panel = await self.long_plan(name, hand)
            self.did["moved"] += 1
        else:
            panel = await self.parts(name)
            for card in hand[1:3] if name == "Ben" else ():
                panel = await self.item(name, panel, card, "raid")
        await self.send(name, panel)
        self.did["plan"] += 1

    async def item(self, name: str, panel: Any, card: str, half: str) -> Any:
        """One more item on the list; the page for all."""
        panel = await self.choose(name, panel, self.named(card_name(card)), self.named(half_name(half)))
        if half == "raid":
            target = next(line["label"] for line in menus(panel)[-1]["options"])
            panel = await self.choose(name, panel, target)
        done = self.label("ui.plan.done")
        return await self.choose(name, panel, done) if has_button(panel, done) else panel

    async def long_plan(self, name: str, hand: tuple[str, ...]) -> Any:
        """Two items more; the last comes first, the next one goes; a step back brings it again, and it is sent."""
        panel = await self.parts(name)
        for card, half in zip(hand[1:], ("raid", "haul"), strict=False):
            panel = await self.item(name, panel, card, half)
        lines = [line["label"] for line in menus(panel)[-1]["options"]]
        self.seen["plan"] = lines
        panel = await self.choose(name, panel, lines[2], self.label("ui.plan.earlier"), self.label("ui.plan.earlier"))
        second = [line["label"] for line in menus(panel)[-1]["options"]][1]
        panel = await self.choose(name, panel, second, self.label("ui.plan.out"), self.label("back"))
        self.seen["sent"] = [line["label"] for line in menus(panel)[-1]["options"]]
        return panel

    # -- answers in the window

    async def press_an_answer(self, name: str) -> None:
        """Fog where there is one, by presses, for the seat that the panel names; and the further cards of the turn may pass."""
        panel, later = await self.panel(name), self.label("cs.line.later")
        answer = next(label for id in ("cs.fog", "cs.pass", "ui.pass") if has_button(panel, label := self.label(id)))
        self.did["fog" if answer == self.label("cs.fog") else "pass"] += 1
        panel = await self.choose(name, panel, self.label("more"))
        if has_button(panel, self.label("cs.line.group")):
            panel = await self.choose(name, panel, self.label("cs.line.group"))
            panel = await self.choose(name, panel, self.label("cs.pass"), beside=later)
            self.did["in advance"] += 1
        await self.choose(name, panel, self.label("prev.face"), answer)

    async def type_an_answer(self, name: str, seat: int) -> None:
        """In words where he has fog, and by the shortcut under the post where he has none, or has not used it yet."""
        hand = (await self.fixture.position(self.code)).table.hands[seat]
        if any(card.startswith("fog") for card in hand) and (self.did["shortcut"] or not self.did["typed"]):
            await self.send(name, await self.type(name, self.label("cs.fog")))
            self.did["typed"] += 1
        else:
            await self.press(name, "ui.pass")
            self.did["shortcut"] += 1


if __name__ == "__main__":
    run(Corsairs)
