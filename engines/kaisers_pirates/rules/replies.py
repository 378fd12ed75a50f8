"""Answers to an attack in words: the effect of a Reaction card, and its chances (KP-3.2.2, KP-3.2.7)."""

from __future__ import annotations

from engines.kaisers_pirates.components import REACTIONS
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data import KIND, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules import chances
from engines.kaisers_pirates.rules.attack import INTERCEPT, Attack
from engines.kaisers_pirates.rules.chances import Shot
from engines.kaisers_pirates.rules.duel import Fighter
from engines.kaisers_pirates.rules.striking import attack_rows
from engines.kaisers_pirates.table import Table
from engines.kernel.base.messages import Message
from engines.kernel.dice.modifiers import total

RECALLED = CardKind("recalled")


def shot(attack: Attack, table: Table, its: Reaction | None = None) -> Shot:
    """An attack on a ship, as it was announced or as that card has changed it."""
    target, is_hurt = SHIP[attack.target], attack.target in table.damaged
    plus = total((*attack_rows(attack, table), *(its.rows(attack, table) if its else ())))
    may_pass = attack.means == INTERCEPT and attack.target in MERCHANTMEN and not is_hurt
    captures = not is_hurt and (attack.has(BOARDING) or (its is not None and its.captures))
    passage = total(its.passage_rows()) if its else 0
    return Shot(
        attack.coin, plus, target.defense, total(attack.defense_rows(table)), target.va, attack.target, captures,
        passage if may_pass else None,
    )  # fmt: skip


BOARDING = CardKind("boarding_party")


def effect(attack: Attack, card: Card, table: Table) -> Message:
    """The effect of a Reaction card on that attack: the attack as it has become, the chance of its roll, or both shots of a
    duel."""
    kind = KIND[card]
    its, told = REACTIONS[kind], names.answers(kind)
    rolls, duel = its.challenge(attack, table), its.duel(attack, card, table)
    if rolls is not None:
        return chances.decision(told, kind, rolls)
    if duel is not None:
        return chances.duel(told, _fires(duel.one, duel.other), _fires(duel.other, duel.one))
    return chances.changed(told, shot(attack, table, its)) if its.rows(attack, table) else told


def recall() -> Message:
    """The effect of Recalled with the chance of its roll."""
    return chances.decision(names.answers(RECALLED), RECALLED)


def _fires(one: Fighter, other: Fighter) -> float:
    """The chance that a fighter hits the other."""
    return chances.of_hit(one.attack, total(one.attack_rows), other.defense, total(other.defense_rows))
