"""Soundings, a small game: each captain calls a depth in secret; the deepest that nobody else has wins the round.

1 the lead: `rules.Round.begin` · 2 the call: `rules.Round.read` · 3 the end: `rules.Round.score`
"""

from engines.soundings.contract import game

__all__ = ["game"]
