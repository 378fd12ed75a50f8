"""Temperaments: how dear his cards are to a captain, and how much he fears for his ships."""

from __future__ import annotations

from engines.kernel.base.values import value_class


@value_class
class Temper:
    """How much more than usual a captain makes of the cards he holds, and of what threatens his ships."""

    cards: float = 1.0
    fear: float = 1.0


EVEN = Temper()
TEMPERS = {"bold": Temper(0.8, 0.9), "careful": Temper(1.0, 1.3), "patient": Temper(1.25, 1.0)}
"""Bold: spends cards readily and fears little. Careful: answers attacks. Patient: keeps cards for later. The weights differ
little, since more costs strength."""
