"""Short Rounds of The Kaiser's Pirates at a table, as `voyage` is: ``python -m tests.e2e.kaisers_pirates.voyage``."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.e2e.captains import confirming, one_pick, whole_answers
from tests.e2e.discord_fixture import menus
from tests.foreign.voyage import Voyage, main


class KaisersVoyage(Voyage):
    """Captains who commit a few plays, answer attacks, and name targets late."""

    game = "kaisers_pirates"
    most = 400

    async def take_side(self, ana: Any) -> None:
        """There are no sides."""

    async def choose(self, opener: Any, panel: Any) -> None:
        """A short Round."""
        (field,) = [menu["custom_id"] for menu in menus(panel) if menu["custom_id"].endswith(":field")]
        chosen = (await opener.select(panel, field, [self.label("kp.option.deck")])).message
        self.look(await opener.select(chosen, menus(chosen)[0]["custom_id"], [self.label("kp.option.deck.short")]))

    async def answer(self, captain: Any, rnd: Random) -> None:
        """Up to three picks, and then what can be sent is sent; nothing, where the post was that of the question before."""
        panel = await self.press(captain, "decide")
        for _ in range(rnd.randint(1, 3)):
            if not await one_pick(captain, panel, rnd):
                break
        while (ready := confirming(panel) or next(iter(whole_answers(panel)), None)) is None:
            if not await one_pick(captain, panel, rnd):
                return
        self.look(await captain.click(panel, ready))


if __name__ == "__main__":
    main(KaisersVoyage)
