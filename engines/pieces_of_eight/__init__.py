"""Pieces of Eight, in the order of the book.

(2, 7) places, terms, destruction and hold: `pieces.ship`, `table`.
(3, 4) building and set-up: `rules.building`, `rules.layout`; the coins to build with: `rules.shipyards`.
(5) the turn: `rules.turn`, its sheet: `rules.announcement`, in whole plays: `rules.whole_plays`; its nest phases:
`rules.nesting`; the order of turns: `rules.round`.
(6) the main phase: `rules.announcement`, `rules.calling`.
(8) coins played: a module each in `components`; their common rules: `components.ability`, `rules.play`, `rules.strike`.
(9) reactive coins: `components`.
(10, 11) reactions and cancelling: `rules.reactions`, `rules.slips`.
(14) victory and elimination: `rules.ending`; deadlock: `rules.deadlock`.
(15) options: `options`; match: `rules.match`; pooling: `rules.pool`, `rules.trades`, `rules.wishes`, `rules.scraps`.
(16) open moves: `rules.moves`; answers at the deadline: `rules.defaults`; in advance: `advance`.
(17) information: `view`, `knowledge`, `rules.sealed`.
"""

from __future__ import annotations

from engines.pieces_of_eight.game import game

__all__ = ["game"]
