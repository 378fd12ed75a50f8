"""A short siege at a table, as `tests.foreign.voyage` is."""

from __future__ import annotations

from typing import Any

from engines.kernel.base.messages import say
from tests.e2e.discord_fixture import menus
from tests.foreign.voyage import Picking


class SiegeVoyage(Picking):
    """Captains who lay rows and name a few units an order, five turns from the historical deployment."""

    game = "cartagena"
    most = 400
    picks = (1, 2)

    async def choose(self, opener: Any, panel: Any) -> None:
        """As in 1741, five turns."""
        (field,) = [menu["custom_id"] for menu in menus(panel) if menu["custom_id"].endswith(":field")]
        for name in ("deployment", "turn_limit"):
            panel = (await opener.select(panel, field, [self.label(f"ct.option.{name}")])).message
            value = self.label("ct.option.deployment.historical") if name == "deployment" else self.turns(5)
            panel = self.look(await opener.select(panel, menus(panel)[0]["custom_id"], [value]))

    def turns(self, n: int) -> str:
        """That number of turns in words."""
        return self.told(say("ct.option.turns", n=n))
