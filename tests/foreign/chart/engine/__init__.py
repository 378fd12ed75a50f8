"""Straits, a small game on a map for the tests: secret orders for ships on 131 hexes, and a wreck that each captain looks for.

1 the waters: `rules.waters` · 2 orders: `rules.orders` · 3 a round: `rules.season` · 4 a clash: `rules.clash`
"""

from __future__ import annotations

from engines.straits.game import game

__all__ = ["game"]
