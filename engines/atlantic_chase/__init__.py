"""Atlantic Chase, in the order of the rules: battles, the mini-scenarios fought on the battle board alone, and operations.

(4, 8, 9) the maps, ports and air bases: `pieces.chart`; (11, 14, 28) stations and lines: `pieces.lines`, `pieces.ways`.
(12, 13) Trajectory Total and Time Lapse, (30) results that shorten lines: `pieces.lapse`; (AC-H) numbers: `data`.
(6) ships: `data`, `pieces.vessels`; (9) convoys, destroyers, shore battery: `pieces.vessels`.
(5, 7) Task Forces: `pieces.squadrons`, `rules.forces`; (10, 50f) leaders on the chart: `rules.officers`.
(19, 20) Time Lapse under way: `rules.lapses`; (22) Interruption: `rules.interruption`.
(25) actions: `rules.actions`, declared: `rules.declaration`.
(18, 19) the initiative and the weather: `rules.initiative`; (27, 31, 33, 41) actions rolled for: `rules.contests`.
(29) Completion: `rules.completion`; (35) Pass: `rules.passing`; (37) Reorganize: `rules.reorganize`.
(39) Signals: `rules.signals`; (41) recon: `rules.stealth`; (43) Trajectory, (8) port boxes: `rules.routes`.
(45 to 47) helpers and modifiers: `rules.helpers`, `rules.support`; (49 to 54) results: `rules.results`.
(AC-T1, AC-T19, AC-T20) an operation: `rules.operation`, `rules.set_up`; what always holds: `rules.order`.
(AC-T1d) a plan of actions: `rules.plan`, `rules.forecast`, `rules.later`; its menu: `rules.menu`, `rules.entries`,
`rules.item_names`, `rules.action_names`, `rules.prospects`.
(AC-T20a) escorts: `rules.escorts`; battles of two forces: `rules.fights`.
(AC-T20b) before the war: `rules.homecoming`; (AC-T20c, AC-T20g) Norway: `rules.norway`.
(10j, 10r) forces that must be named: `rules.duties`; (10l) Intel that goes: `rules.gensoul`.
(64) points: `rules.scoring`; the end: `rules.ending`.
(55, 56, 62) battle: `rules.battle`, before its rounds: `rules.openings`; a round: `rules.round`; its orders: `rules.orders`,
as whole plays: `rules.plays`, proposed: `rules.advice`.
(57) gunnery: `rules.gunnery`; (58, 52) hits: `rules.hits`; (59) torpedoes: `rules.torpedoes`.
(60) maneuver and smoke: `rules.maneuver`, `rules.smoke`; (61) breaking away: `rules.breaking`.
(10) leaders in a battle: `rules.leaders`; dice as they have fallen: `rules.throws`.
(AC-T21) mini-scenarios: `rules.mini`, two that are linked: `rules.links`, their grades: `rules.grades`,
what the first hands on, in words: `speech.carried`.
(35) information: `view`, `knowledge`; (32) options: `options`; answers in advance: `advance`.
"""

from __future__ import annotations

from engines.atlantic_chase.game import game

__all__ = ["game"]
