"""Pieces of Eight, in the order of the book.

1 goal · 2 places and terms: `table` · 3 building, 4 set-up: `rules.building` · 5 the turn: `rules.turn`, its nest phases:
`rules.nesting`, the order of turns: `rules.round` · 6 main phase: `rules.announcement`, `rules.calling` · 7 destruction and
hold: `table` · 8 coins played: a module each in `components`, what they have in common: `components.ability`, `rules.play`,
`rules.strike` · 9 reactive coins: `components` · 10 reactions, 11 cancelling: `rules.reactions`, `rules.slips` · 14 victory,
elimination: `rules.ending`, deadlock: `rules.deadlock` · 15 options: `options`, match: `rules.match`, pooling: `rules.pool`,
`rules.trades`, `rules.wishes`, `rules.scraps` · 16.4 answers in advance: `advance` · 17 information: `view`, `knowledge`.
"""

from __future__ import annotations

from engines.pieces_of_eight.game import game

__all__ = ["game"]
