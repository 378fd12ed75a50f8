"""A stubborn captain, who stays where he is, fires at what is nearest, and never breaks away: the one whom newcomers meet.

He knows nothing of what a scenario asks for, and looks no round ahead. Frail ships he keeps away from guns.
"""

from __future__ import annotations

from collections.abc import Mapping

from engines.atlantic_chase.mind import answers
from engines.atlantic_chase.rules import advice, gunnery, torpedoes
from engines.atlantic_chase.rules.orders import FISH, GUNS, MOVES
from engines.atlantic_chase.table import Table
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import State


def answer(state: State[Table], seat: int, choice: Choice) -> Answer:
    """The orders for a round; all else as at a glance."""
    if state.asked is not None and state.asked.kind == "ac.round":
        return choice.check(orders(state.table, seat))
    return answers.answer(state, seat, choice)


def orders(table: Table, seat: int) -> Mapping[str, Answer]:
    """Guns at the nearest target (AC-T0m), torpedoes at the first in reach, nobody nearer."""
    found: dict[str, Answer] = {MOVES: {str(ship): zone for ship, zone in next(advice.plans(table, seat)).items()}}
    if gunners := gunnery.gunners(table, seat):
        found[GUNS] = advice.default_guns(table, gunners)
    if able := torpedoes.attackers(table, seat):
        found[FISH] = {str(ship): str(aims[0]) for ship, aims in able.items()}
    return found
