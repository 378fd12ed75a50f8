"""Short Rounds of The Kaiser's Pirates at a table, as `tests.foreign.voyage` is."""

from __future__ import annotations

from typing import Any

from tests.e2e.discord_fixture import menus
from tests.foreign.voyage import Picking


class KaisersVoyage(Picking):
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
