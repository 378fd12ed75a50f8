"""The Kaiser's Pirates, in the order of the book: so far one Round for two to four captains.

1 components: `data` · 2 setup, Rounds, points: `table`, `rules.round`, `rules.scoring` · 3.1 the turn: `rules.turn`,
`rules.plays` · 3.2 intercepts: `rules.intercept`, `rules.attack`, dice: `rules.dice`, Safe Passage: `rules.passage` · 3.3 Action
Cards: `components` · who knows what: `view`, `knowledge`.
"""

from __future__ import annotations

from engines.kaisers_pirates.game import game

__all__ = ["game"]
