"""Reaction cards: when one may answer (KP-R), and how it is carried out."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from engines.kaisers_pirates.components import surprise_attack
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.rules.attack import INTERCEPT, MONITOR, Attack
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.resolution.frames import Frame, Step

STANDS, AWAY, MET = "stands", "away", "met"
"""Outcomes of an attack that was answered: it goes on, it is over, it has been fought out by the answer itself."""


def not_now(rule: str) -> Reason:
    """A card that does not answer this sort of attack."""
    return reason(rule, "kp.e.no_answer")


def table_of(attack: Attack) -> str:
    """KP-R: the rule that lists what may answer that attack."""
    if attack.means != INTERCEPT:
        return "KP-R.7" if attack.means == "mines" else "KP-R.8"
    return "KP-R.1" if attack.is_on_merchantman else "KP-R.2"


def in_the_dark(attack: Attack, night: str, surprise: str) -> Reason | None:
    """KP-R.3, KP-R.4: the reason against an answer by night or to Surprise Attack. `night` and `surprise`: the rules of the
    card that say so."""
    if attack.is_at_night:
        return reason(night, "kp.e.night")
    if attack.has(surprise_attack.KIND):
        return reason(surprise, "kp.e.surprised")
    return None


def in_a_refuge(attack: Attack, rule: str) -> Reason | None:
    """KP-R.6: against a Monitor."""
    return reason(rule, "kp.e.monitor") if attack.actor == MONITOR else None


@value_class(kw_only=True)
class Answer(Frame[Table]):
    """KP-3.2.2.1 A Reaction card that has been shown is carried out before the attack; its result is one of those above, or
    `CANCELLED` where it came to nothing."""

    abstract: ClassVar[bool] = True
    attack: Attack
    card: Card

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """Carry out the card."""
        return self.carried(table)

    @abstractmethod
    def carried(self, table: Table) -> Step[Table]:
        """The frame that carries out the card."""
