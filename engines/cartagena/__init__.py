"""Siege of Cartagena de Indias, 1741, in the order of the rules.

(1, 24) the game from set-up to end: `rules.siege`, `rules.ending`.
(2, 3) components: `data`.
(4) the map: `data.board`; ways: `rules.ways`.
(5) cards: `rules.decks`, shared out: `rules.splitting`; heroes: `rules.heroes`.
(6) set-up at once: `rules.deployment`, `rules.garrisons`; in turn: `rules.alternating`; by history: `rules.historical`.
(7, 26) hidden loads and information: `view`, `knowledge`.
(8) planning: `rules.planning`, `rules.laying`.
(9) phases: `rules.phase`, `rules.sequence`, `rules.orders`; questions to several at once: `rules.asking`.
(10, 11) units and moves: `rules.movement`, `rules.courses`; why not: `rules.halting`; a landing, why not: `rules.beaching`.
(12) stacks: `pieces.holdings`, `rules.stacks`.
(13) attacks: `rules.combat`, `rules.dice`; why not: `rules.assailing`.
(14, 21) losses and fame: `rules.losses`.
(15) shots: `rules.gunnery`, `rules.shots`; why not: `rules.aiming`; in menus: `rules.aims`.
(16 to 20) orders: a module each in `components`; Repeat: `rules.up`.
(22) abilities: `rules.abilities`; the strategist: `rules.phase`.
(23) three and four players: `rules.decks`, `rules.resigning`.
(27) options: `options`.
"""

from __future__ import annotations

from engines.cartagena.game import game

__all__ = ["game"]
