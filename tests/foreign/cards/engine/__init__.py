"""Corsairs, a small game of cards for the tests: plans of three cards face down, answered by cards of the others' hands.

1 the cards: `components` · 2 a turn: `rules.turn` · 3 answering: `rules.answering` · 4 the end: `rules.scoring`
"""

from __future__ import annotations

from engines.corsairs.game import game

__all__ = ["game"]
