"""The options of a table, and what its seats stand for."""

from __future__ import annotations

from engines.kernel.base.messages import say
from engines.kernel.contract.game import OptionField
from engines.kernel.contract.sides import Side

FIELDS = (OptionField("points", say("sd.option.points"), (2, 3), {n: say("sd.option.n", n=n) for n in (2, 3)}),)
SIDES = (Side("wind", say("sd.side.wind")), Side("lee", say("sd.side.lee")))
SERIES = 4
"""Points with which nothing goes on."""
