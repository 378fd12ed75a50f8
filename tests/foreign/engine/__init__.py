"""Soundings, a small game: each captain calls a depth in secret; the deepest that nobody else has wins the round.

1 the lead: `rules.round.Round.begin` · 2 the call: `rules.round.Round.read` · 3 the end: `rules.round.Round.score`
"""

from engines.soundings.game import game

__all__ = ["game"]
