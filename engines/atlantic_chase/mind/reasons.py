"""Why a captain might give an answer, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from engines.atlantic_chase.data.ids import HOLD, YES, Ship
from engines.atlantic_chase.knowledge.imagine import imagine
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.rules import advice, breaking, torpedoes
from engines.atlantic_chase.rules.plays import hit_sums
from engines.atlantic_chase.table import Table
from engines.atlantic_chase.view import View
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.dice.odds import percent


def because(view: View, seat: int, choice: Choice, answer: Answer, rnd: Random) -> Message | None:
    """The aim of orders with its chance, or why a side goes; None if neither is plain. It follows from what all can see."""
    kind = view.asked.kind if view.asked is not None else ""
    table = imagine(view, rnd).table
    if kind == "ac.round":
        return _away(table, seat) if answer["leave"] == YES else _aims(table, seat, answer.get("guns", {}))
    if kind == "ac.torpedoes":
        return _strikes(table, answer)
    if kind == "ac.break":
        return _away(table, seat) if answer == YES else say("ac.hint.stays")
    return None


def _away(table: Table, seat: int) -> Message:
    """The chance to break away alone, as the ships lie now."""
    return say("ac.hint.away", chance=percent(breaking.break_odds(table, seat)))


def _aims(table: Table, seat: int, guns: Mapping[str, str]) -> Message | None:
    """The target whose hits are worth most to the side, and the chance that one falls."""
    aimed: dict[Ship, list[Ship]] = {}
    for ship, target in guns.items():
        if target != HOLD:
            aimed.setdefault(Ship(target), []).append(Ship(ship))
    if not aimed:
        return None
    best = max(aimed, key=lambda target: advice.fired(table, table.mini, seat, {ship: str(target) for ship in aimed[target]}))
    chance = 1 - hit_sums(table, aimed[best], best).get(0, 0.0)
    return say("ac.hint.aims", ship=names.vessel(table, best), chance=percent(chance))


def _strikes(table: Table, aimed: Mapping[str, str]) -> Message | None:
    """The likeliest torpedo hit."""
    targets = [Ship(target) for target in aimed.values() if target in table.ships]
    if not targets:
        return say("ac.hint.saves")
    best = max(targets, key=lambda target: torpedoes.attack_odds(table, target))
    return say("ac.hint.strikes", ship=names.vessel(table, best), chance=percent(torpedoes.attack_odds(table, best)))
