"""The Kaiser's Pirates, in the order of the book, for one captain against the phantom and for two to four.

(1) components: `data`, `rules.stock`.
(2) setup, Rounds and points: `table`, `rules.round`, `rules.rounds`, `rules.scoring`.
(3.1) the turn: `rules.turn`, `rules.plays`, `rules.reach`, `rules.closing`.
(3.2) attacks: `rules.raid`, `rules.intercept`, `rules.mines`, `rules.torpedoes`; their answers: `rules.answerable`; dice:
`pieces.dice`, `rules.check`, `rules.duel`; Safe Passage: `rules.passage`.
(3.3) Action Cards: `components`.
(4) team play: `rules.handing`.
(5) solitaire: `rules.solitaire`, `rules.phantom_turn`, `rules.phantom_hunt`, `rules.phantom_action`.
(6) optional rules: the modules they change, and `rules.balanced`, `rules.pursuit`, `rules.chase`, `rules.supplying`.
(I) information: `view`, `knowledge`.
"""

from __future__ import annotations

from engines.kaisers_pirates.game import game

__all__ = ["game"]
