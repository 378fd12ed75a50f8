"""Shallow Run: the ship escapes over shallow water, at a risk of its own."""

from __future__ import annotations

from typing import ClassVar

from engines.kaisers_pirates.components.answering import AWAY, Answer, in_a_refuge, in_the_dark, not_now
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data import SYMBOLS
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.rules.attack import INTERCEPT, Attack, hurts
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.rules.sinking import sink
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Call, Done, Frame, Step

KIND = CardKind("shallow_run")
FAST = Modifier("KP-6.6.2", "kp.why.fast", -2)
FAST_PURSUER = Modifier("KP-6.10.4", "kp.why.fast", -2)


class ShallowRun(Reaction):
    """KP-3.3.38: against any intercept; not by night, not against Surprise Attack, not in a Refuge."""

    kind = KIND
    in_hand = 2.0
    helps = 0.8

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        if attack.means != INTERCEPT:
            return not_now("KP-3.3.38h")
        return in_the_dark(attack, "KP-3.3.38e", "KP-3.3.38g") or in_a_refuge(attack, "KP-3.3.38f")

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return Crossing(attack=attack, card=card)

    def challenge(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        return crossing_rows(table, attack.target)


@value_class(kw_only=True)
class Crossing(Answer):
    """KP-3.3.38 The ship escapes; it may be damaged, or sunk where it was damaged before."""

    kind: ClassVar[str] = "kaisers_pirates.crossing"

    def carried(self, table: Table) -> Step[Table]:
        """KP-3.3.38a, KP-3.3.38b."""
        ship = self.attack.target
        return Call(check(self.attack.owner, KIND, ship, crossing_rows(table, ship)), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-3.3.38b, KP-3.3.38d, KP-D56: a failure damages, or sinks a damaged ship."""
        ship = self.attack.target
        if decided.succeeds:
            return Done(AWAY)
        aground(table, ship, self.attack.seat, self.attack)
        return Done(AWAY)


def crossing_rows(table: Table, ship: Ship) -> tuple[Modifier, ...]:
    """KP-3.3.38c, KP-6.8.2e, KP-6.6.2: of the ship that escapes."""
    return (*hurts(table, ship, "KP-3.3.38c"), *((FAST,) if table.rules.has("fast") and is_fast(ship) else ()))


def pursuing_rows(table: Table, ship: Ship) -> tuple[Modifier, ...]:
    """KP-6.10.3, KP-6.8.2e, KP-6.10.4: of the ship that pursues; a Fast Raider whether or not KP-6.6 is on."""
    return (*hurts(table, ship, "KP-6.10.3"), *((FAST_PURSUER,) if is_fast(ship) else ()))


def is_fast(ship: Ship) -> bool:
    """KP-1.1.4.10: whether it is a Fast Raider."""
    return "fast" in SYMBOLS.get(ship, frozenset())


def aground(table: Table, ship: Ship, winner: int, attack: Attack) -> None:
    """KP-3.3.38b, KP-3.3.38d, KP-6.10.3, KP-D19: a failed crossing, by whichever ship of the intercept."""
    if ship in table.damaged:
        sink(table, attack, ship, winner)
    else:
        table.damage(ship)
        table.tell("damaged", ship=ship)
