"""The Kaiser's Pirates, in the order of the book, for one captain against the phantom and for two to four.

(1) components: `data`, `rules.stock`; ships drawn from a deck: `rules.drawing`; dice: `pieces.dice`, `rules.check`.
(2) the Game and its Rounds: `table`, `rules.rounds`; the deal and the first turn: `rules.round`; points: `rules.scoring`.
(3.1) the turn: `rules.starting`, `rules.turn`, `rules.closing`; its plays and why not: `rules.plays`, `rules.reach`,
`rules.outlook`, `rules.written`; plays as answered and carried out: `rules.orders`, `rules.playing`; actions without a card:
`rules.cardless`, `rules.shelter`, `rules.deceived`.
(3.2.1) intercepts: `rules.raid`, `rules.intercept`, `rules.interrogation`, `rules.recognition`; their cards: `rules.spending`,
`rules.joining`.
(3.2.2) answers to an attack: `rules.answerable`, `rules.replies`; to a loss: `rules.aftermath`, `rules.avenging`.
(3.2.3 to 3.2.5) attacks: `rules.attack`, `rules.attacks`, `rules.mines`, `rules.torpedoes`, `rules.duel`; a ship sunk:
`rules.sinking`; supply: `rules.supplying`.
(3.2.6, 3.2.7) Safe Passage: `rules.passage`; attack against defense: `rules.striking`; chances: `rules.odds`; in words:
`rules.chances`, `rules.stakes`.
(3.3) Action Cards: a module each in `components`.
(4) team play: `rules.handing`.
(5) solitaire: `rules.solitaire`, `rules.phantom_turn`, `rules.phantom_hunt`, `rules.phantom_action`.
(6) optional rules: the modules they change, and `rules.balanced`, `rules.pursuit`, `rules.chase`; their choice: `options`.
(I) information: `view`, `knowledge`.
"""

from __future__ import annotations

from engines.kaisers_pirates.game import game

__all__ = ["game"]
