"""Attack dice against Defense dice, and what comes of it: for windows that may be answered, and for duels (KP-3.2.7, KP-T7)."""

from __future__ import annotations

from engines.kaisers_pirates.components import ASSISTS, REACTIONS
from engines.kaisers_pirates.data import CARD, KIND, SHIP
from engines.kaisers_pirates.data.ids import CardKind
from engines.kaisers_pirates.pieces import dice
from engines.kaisers_pirates.pieces.dice import Rolled
from engines.kaisers_pirates.rules.attack import MONITOR, Attack
from engines.kaisers_pirates.table import Table
from engines.kernel.dice.modifiers import Modifier


def attack_rows(attack: Attack, table: Table) -> tuple[Modifier, ...]:
    """KP-3.2.7.3a: every modifier of the attack but that of the answer."""
    monitor = (MONITOR_ROW,) if attack.actor == MONITOR else ()
    return (*attack.rows(table), *(row for card in attack.assists for row in ASSISTS[KIND[card]].rows(attack, table)), *monitor)


def dice_of(attack: Attack) -> tuple[int, ...]:
    """KP-T2.7: both coins, rolled together."""
    return (*attack.coin, *SHIP[attack.target].defense)


def fired(table: Table, attack: Attack, faces: tuple[int, ...], reaction: CardKind) -> tuple[str, Rolled, Rolled]:
    """KP-3.2.7.1: what comes of the dice; both sides with their modifiers."""
    mine, theirs = dice.split(faces, attack.coin)
    answer = REACTIONS[reaction].rows(attack, table) if reaction else ()
    rolled = Rolled(attack.coin, mine, (*attack_rows(attack, table), *answer))
    defense = Rolled(SHIP[attack.target].defense, theirs, attack.defense_rows(table))
    return dice.outcome(rolled, defense), rolled, defense


MONITOR_ROW = Modifier("KP-3.3.24b", "kp.card.monitor", CARD[MONITOR].modifier)
