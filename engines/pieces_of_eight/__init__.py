"""Pieces of Eight, in the order of the book.

1 goal · 2 places and terms: `table` · 3 building, 4 set-up: `book.building` · 5 the turn: `book.turn`, the order of turns:
`book.round` · 6 main phase: `book.announcement`, `book.calling` · 7 destruction and hold: `table` · 8 coins played:
`cards`, `book.play`, `book.strike`, `book.hold` · 9 reactive coins, 10 reactions, 11 cancelling: `book.reactions`, `book.slips` ·
14 victory, elimination: `book.ending`, deadlock: `book.deadlock` · 15 options: `options`, match: `book.match`, pooling:
`book.pool`, `book.trades`, `book.wishes`, `book.scraps` · 16.4 answers in advance: `ahead` · 17 information: `view`, `sealed`,
`imagine`.
"""

from __future__ import annotations

from engines.pieces_of_eight.contract import game

__all__ = ["game"]
